-- A checkout by card, open banking or direct debit has means of its kind; a mandate is its buyer's;
-- a debit collects for settlements of its checkout, and waits only under a mandate that is active.
select c.tenant_id, c.id, 'its means are missing or of another kind' as wrong
  from checkouts c
  left join checkout_means m on m.tenant_id = c.tenant_id and m.checkout_id = c.id
 where c.type in ('card', 'open_banking', 'direct_debit') and m.kind is distinct from c.type
union all
select c.tenant_id, c.id, 'its mandate is of somebody else'
  from checkouts c
  join debits d on d.tenant_id = c.tenant_id and d.checkout_id = c.id
  join mandates m on m.tenant_id = d.tenant_id and m.id = d.mandate_id
 where m.participant_id <> c.buyer_id or d.project_id <> c.project_id
union all
select d.tenant_id, d.id, 'it collects for a settlement that is not of its checkout'
  from debits d
  join debit_parts p on p.tenant_id = d.tenant_id and p.debit_id = d.id
  left join checkout_parts c on c.tenant_id = d.tenant_id and c.checkout_id = d.checkout_id
                            and c.settlement_id = p.settlement_id
 where c.settlement_id is null
union all
select d.tenant_id, d.id, 'it waits under a mandate that was revoked'
  from debits d
  join mandates m on m.tenant_id = d.tenant_id and m.id = d.mandate_id
 where d.status = 'scheduled' and m.status = 'revoked'
