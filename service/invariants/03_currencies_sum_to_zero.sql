-- The balances of all accounts of a tenant and currency sum to zero.
select tenant_id, currency, sum(balance) as total
  from ledger_accounts
 group by tenant_id, currency
having sum(balance) <> 0
