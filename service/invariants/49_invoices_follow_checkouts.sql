-- A checkout of an invoice intent has one invoice, no other has any, and the invoice follows it.
select coalesce(i.tenant_id, c.tenant_id) as tenant_id, c.id as checkout_id, c.status,
       c.invoice_id, i.id as invoice_row, i.status as invoice_status
  from checkouts c
  full join invoices i on i.tenant_id = c.tenant_id and i.checkout_id = c.id
 where i.id is distinct from c.invoice_id
    or i.status <> case c.status when 'failed' then 'cancelled' else c.status end
union all
select c.tenant_id, c.id, c.status, c.invoice_id, null, t.type
  from checkouts c
  join intents t on t.tenant_id = c.tenant_id and t.id = c.intent_id
 where (t.type = 'invoice') <> (c.invoice_id is not null)
