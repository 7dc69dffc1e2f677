-- An outbound leaves once. By the sandbox's rail: exactly one payment of the net amount
-- under its own key for an executed one, and none for one that was never sent.
select o.tenant_id, o.id as outbound_id, o.status
  from outbounds o
  join tenants t on t.id = o.tenant_id and t.environment = 'sandbox'
  left join lateral (
    select count(*) as times, coalesce(sum(p.amount), 0) as amount
      from sandbox_payments p
     where p.tenant_id = o.tenant_id and p.outbound_id = o.id) paid on true
 where (o.type <> 'transfer' and o.rail is null and o.status in ('executed', 'executing')
        and (paid.times <> 1 or paid.amount <> o.amount - o.fee))
    or (o.status in ('scheduled', 'awaiting_funds', 'paused', 'automated_review', 'cancelled')
        and paid.times <> 0)
union all
select e.tenant_id, e.subject_id, 'executed twice'
  from (select tenant_id, subject_id, 1 as times from ledger_transactions
         where kind in ('outbound_executed', 'conversion_executed') and id >= (select id from archived_until)
        union all
        select tenant_id, subject_id, times from carried_executions) e
 group by e.tenant_id, e.subject_id having sum(e.times) > 1
