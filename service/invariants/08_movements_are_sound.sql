-- Every movement is of a positive amount within the safe integers, between two accounts, and the
-- movements of a transaction are numbered from 1 without a gap.
select tenant_id, transaction_id, position, amount, 'is no movement' as fault
  from ledger_movements
 where amount not between 1 and 9007199254740991 or from_account = to_account
union all
select tenant_id, transaction_id, max(position), null, 'is numbered with a gap'
  from ledger_movements
 group by tenant_id, transaction_id
having min(position) <> 1 or max(position) <> count(*)
