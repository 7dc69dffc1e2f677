-- Each step begins where the one before ended, and the last one is where the resource stands.
with steps as (
  select tenant_id, resource, resource_id, from_status, to_status,
         lag(to_status) over w as before, lead(number) over w as next
    from status_steps
  window w as (partition by tenant_id, resource, resource_id order by number)),
standing as (
  select tenant_id, 'intent' as resource, id, status from intents
  union all select tenant_id, 'checkout', id, status from checkouts
  union all select tenant_id, 'settlement', id, status from settlements
  union all select tenant_id, 'outbound', id, status from outbounds
  union all select tenant_id, 'inbound', id, status from inbounds
  union all select tenant_id, 'inbound_return', id, status from inbound_returns
  union all select tenant_id, 'project', id, status from projects
  union all select tenant_id, 'transfer', id, status from transfers
  union all select tenant_id, 'conversion', id, status from conversions
  union all select tenant_id, 'invoice', id, status from invoices
  union all select tenant_id, 'debit', id, status from debits
  union all select tenant_id, 'participant', id, status from participant_identities
  union all select tenant_id, 'approval', id, status from approvals
  union all select tenant_id, 'manual_entry', id, status from manual_entries
  union all select tenant_id, 'bank_connection', id, status from bank_connections
  union all select tenant_id, 'bank_proposal', id, status from bank_proposals
  union all select tenant_id, 'bank_batch', id, status from bank_batches
  union all select tenant_id, 'bank_order', id, status from bank_orders
  union all select tenant_id, 'bank_decision', id, status from bank_decisions
  union all select tenant_id, 'credit_draw', id, status from credit_draws
  union all select tenant_id, 'mandate', id, status from mandates
  union all select tenant_id, 'payment_instrument', id, status from payment_instruments
  union all select tenant_id, 'verification', id, status from verifications)
select tenant_id, resource, resource_id, from_status, to_status
  from steps where from_status is distinct from before
union all
select s.tenant_id, s.resource, s.id, steps.to_status, s.status
  from standing s
  left join steps on steps.tenant_id = s.tenant_id and steps.resource = s.resource
                 and steps.resource_id = s.id and steps.next is null
 where steps.to_status is distinct from s.status
