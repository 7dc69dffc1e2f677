-- Both accounts of every movement are of its tenant and have its transaction's currency.
select m.tenant_id, m.transaction_id, m.position, t.currency,
       f.currency as from_currency, g.currency as to_currency
  from ledger_movements m
  join ledger_transactions t on t.tenant_id = m.tenant_id and t.id = m.transaction_id
  left join ledger_accounts f on f.tenant_id = m.tenant_id and f.id = m.from_account
  left join ledger_accounts g on g.tenant_id = m.tenant_id and g.id = m.to_account
 where f.currency is distinct from t.currency or g.currency is distinct from t.currency
