-- What a settlement holds by its counters is what its ledger account says.
select s.tenant_id, s.id as settlement_id, a.balance as in_ledger,
       s.received + s.transferred_in - s.transferred_out - s.released - s.refunded as by_counters
  from settlements s
  left join ledger_accounts a on a.tenant_id = s.tenant_id and a.id = s.id
 where a.balance is distinct from
       s.received + s.transferred_in - s.transferred_out - s.released - s.refunded
