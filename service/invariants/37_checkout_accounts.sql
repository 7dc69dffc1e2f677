-- Buyer-fee money stays on the checkout's account until the checkout has settled or ended; a settled
-- one lacks nothing of its fee unless all of it was filled from elsewhere.
select c.tenant_id, c.id as checkout_id, c.status, a.balance
  from checkouts c
  left join ledger_accounts a on a.tenant_id = c.tenant_id and a.id = c.id
 where a.balance is distinct from case when c.status = 'settling' then c.fee_received else 0 end
    or (c.status in ('failed', 'cancelled', 'abandoned') and c.fee_received <> 0)
