-- Every transaction has at least one movement, so two entries; and no movement is without one.
select t.tenant_id, t.id as transaction_id, 'has no movement' as fault
  from ledger_transactions t
 where not exists (
   select from ledger_movements m where m.tenant_id = t.tenant_id and m.transaction_id = t.id)
union all
select m.tenant_id, m.transaction_id, 'is missing'
  from ledger_movements m
 where not exists (
   select from ledger_transactions t where t.tenant_id = m.tenant_id and t.id = m.transaction_id)
