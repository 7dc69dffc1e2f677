-- What is used of a credit limit is what checkouts reserve of it and what was drawn, not repaid and not
-- given back to the lender, and never more than the lender granted.
with reserved as (
  select c.tenant_id, c.instrument_id, c.currency,
         sum(c.fee_undrawn + coalesce(p.undrawn, 0)) as amount
    from credit_covers c
    left join (select tenant_id, checkout_id, sum(undrawn) as undrawn
                 from credit_cover_parts group by tenant_id, checkout_id) p
      on p.tenant_id = c.tenant_id and p.checkout_id = c.checkout_id
   group by c.tenant_id, c.instrument_id, c.currency),
owed as (
  select d.tenant_id, d.instrument_id, d.currency,
         sum(d.amount + d.fee - coalesce(r.amount, 0)) as amount
    from credit_draws d
    left join (select tenant_id, draw_id, sum(amount) as amount
                 from credit_refunds group by tenant_id, draw_id) r
      on r.tenant_id = d.tenant_id and r.draw_id = d.id
   where d.status in ('requested', 'paid', 'defaulted')
   group by d.tenant_id, d.instrument_id, d.currency)
select l.tenant_id, l.instrument_id, l.currency, l.reserved, l.drawn
  from credit_lines l
  left join reserved r using (tenant_id, instrument_id, currency)
  left join owed o using (tenant_id, instrument_id, currency)
 where l.reserved <> coalesce(r.amount, 0) or l.drawn <> coalesce(o.amount, 0)
    or l.reserved + l.drawn > l.credit_limit
