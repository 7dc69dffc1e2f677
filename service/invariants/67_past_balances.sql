-- No account has ever been beyond its bounds, transaction by transaction in the order of their ids,
-- which is the order that statements show: from what months that have left for files carry forward.
-- A settlement's floor moves with trade credit: 54 holds it.
with changes as (
  select tenant_id, account_id, transaction_id, sum(amount) as change
    from ledger_entries where transaction_id >= (select id from archived_until)
   group by tenant_id, account_id, transaction_id
  union all
  select tenant_id, account_id, (select id from archived_until), sum(amount)
    from carried_balances group by tenant_id, account_id),
past as (
  select tenant_id, account_id, transaction_id,
         sum(change) over (partition by tenant_id, account_id order by transaction_id) as balance
    from changes)
select p.tenant_id, p.account_id, p.transaction_id, a.kind, p.balance
  from past p
  join ledger_accounts a on a.tenant_id = p.tenant_id and a.id = p.account_id
 where p.balance not between a.lowest and a.highest
   and (a.kind <> 'settlement'
        or not exists (select from credit_draws d
                        where d.tenant_id = a.tenant_id and d.settlement_id = a.id))
