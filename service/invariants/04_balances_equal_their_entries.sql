-- The stored balance of every account equals the sum of its entries, and of what months that have
-- left for files carry forward.
select a.tenant_id, a.id as account_id, a.kind, a.balance, coalesce(e.total, 0) as entries
  from ledger_accounts a
  left join (
    select tenant_id, account_id, sum(amount) as total
      from (select tenant_id, account_id, amount from ledger_entries
             where transaction_id >= (select id from archived_until)
             union all
            select tenant_id, account_id, amount from carried_balances) known
     group by tenant_id, account_id) e
    on e.tenant_id = a.tenant_id and e.account_id = a.id
 where a.balance <> coalesce(e.total, 0)
