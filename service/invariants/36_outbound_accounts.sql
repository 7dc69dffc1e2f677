-- Money set aside for an outbound stays on its account until it has left or gone back; but for its
-- fee it is on the conversion account while it is handed over.
select o.tenant_id, o.id as outbound_id, o.status, a.balance
  from outbounds o
  left join conversions c on c.tenant_id = o.tenant_id and c.outbound_id = o.id
  left join ledger_accounts a on a.tenant_id = o.tenant_id and a.id = o.id
 where a.balance is distinct from
       case when o.reserved_at is null or o.status in ('executed', 'failed', 'cancelled') then 0
            when c.status = 'accepted' then o.fee
            else o.amount end
