-- The entries of every transaction sum to zero.
select tenant_id, transaction_id, sum(amount) as total
  from ledger_entries
 group by tenant_id, transaction_id
having sum(amount) <> 0
