-- A settlement's cover is what checkouts have left to draw for it, and its account may stand below
-- 0 by exactly what live releases drew and the lender has not paid.
with covered as (
  select tenant_id, settlement_id, sum(undrawn) as amount
    from credit_cover_parts group by tenant_id, settlement_id)
select s.tenant_id, s.id as settlement_id, s.credit_covered, s.credit_drawn, a.lowest
  from settlements s
  join ledger_accounts a on a.tenant_id = s.tenant_id and a.id = s.id
  left join covered c on c.tenant_id = s.tenant_id and c.settlement_id = s.id
 where s.credit_covered <> coalesce(c.amount, 0) or a.lowest <> -s.credit_drawn
union all
-- What waits for nothing any more reserves nothing.
select c.tenant_id, p.settlement_id, p.undrawn, c.fee_undrawn, null
  from credit_covers c
  join checkouts k on k.tenant_id = c.tenant_id and k.id = c.checkout_id
  join credit_cover_parts p on p.tenant_id = c.tenant_id and p.checkout_id = c.checkout_id
 where k.status <> 'settling' and (p.undrawn > 0 or c.fee_undrawn > 0)
