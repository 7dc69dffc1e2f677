-- A settlement's counters agree with its outbounds: what is asked for, set aside, gone and under
-- way. Transfers between projects are no outbounds of its money: they stand in transferred_out; the
-- one that a `transfer` settlement makes by itself counts as under way.
with by_outbounds as (
  select tenant_id, settlement_id,
         sum(amount) filter (where status not in ('failed', 'cancelled')) as promised,
         sum(amount) filter (where type = 'release' and reserved_at is not null) as released,
         sum(amount) filter (where type = 'refund' and reserved_at is not null) as refunded,
         sum(amount) filter (where status = 'executed') as departed,
         sum(drawn) filter (where status not in ('executed', 'failed', 'cancelled')) as drawn,
         count(*) filter (where status not in ('executed', 'failed', 'cancelled')) as live
    from outbounds where type in ('release', 'refund') group by tenant_id, settlement_id)
select s.tenant_id, s.id as settlement_id
  from settlements s
  left join lateral (select count(*) as live from transfers t
                      where t.tenant_id = s.tenant_id and t.from_settlement_id = s.id
                        and t.is_automatic
                        and t.status in ('scheduled', 'awaiting_funds', 'executing')) t on true
  left join by_outbounds o on o.tenant_id = s.tenant_id and o.settlement_id = s.id
 where s.promised <> coalesce(o.promised, 0) or s.released <> coalesce(o.released, 0)
    or s.refunded <> coalesce(o.refunded, 0) or s.departed <> coalesce(o.departed, 0)
    or s.live_outbounds <> coalesce(o.live, 0) + t.live or s.credit_drawn <> coalesce(o.drawn, 0)
