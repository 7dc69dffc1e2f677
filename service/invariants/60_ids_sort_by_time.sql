-- The id of a ledger transaction, and of an intent, begins with its time: statements find a period by
-- it, and lists go by it.
select tenant_id, id, at
  from (select tenant_id, id, at from ledger_transactions
        union all
        select tenant_id, id, created_at from intents) made
 where ('x' || replace(left(id::text, 13), '-', ''))::bit(48)::bigint
       <> floor(extract(epoch from at) * 1000)
