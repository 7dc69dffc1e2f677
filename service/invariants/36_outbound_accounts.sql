-- Money set aside for an outbound stays on its account until it has left or gone back.
select o.tenant_id, o.id as outbound_id, o.status, a.balance
  from outbounds o
  left join ledger_accounts a on a.tenant_id = o.tenant_id and a.id = o.id
 where a.balance is distinct from
       case when o.reserved_at is null or o.status in ('executed', 'failed', 'cancelled') then 0
            else o.amount end
