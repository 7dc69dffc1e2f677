// All statements of whom orders pay, as banks are asked about it.
import { statement } from '#db'
import type { Id } from '#kit'

export const selectPaid = statement<{
  readonly id: Id<'outbound'>
  readonly participant_id: Id<'participant'> | null
  /** Of the participant or the organisation; null: money goes back to where it came from. */
  readonly account_id: Id<'bank_account'> | null
}>('orders.select_paid')(
  `select id, participant_id, coalesce(bank_account_id, payout_account_id) as account_id
     from outbounds where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
)

/** Its bank has been asked. */
export const endAsking = statement('orders.end_asking')(
  `update bank_orders set is_asking = false, updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = $id::uuid and is_asking`,
)

/** What was said of whom they pay, and which of them that holds. */
export const setChecked = statement('orders.set_checked')(
  `update bank_orders o
      set payee_check = c.payee_check, is_held = o.is_held or c.is_held,
          alarm = case when c.is_held then 'payee_held' else o.alarm end,
          updated_at = $now::timestamptz
     from $rows(id uuid, payee_check text, is_held boolean) as c
    where o.tenant_id = $tenant_id::uuid and o.id = c.id`,
)

/** Two people let orders to a payee go: to that account under that name. */
export const releaseHeld = statement<{ connected_account_id: Id<'connected_account'> }>(
  'orders.release_held',
)(
  `update bank_orders set is_held = false, alarm = null, updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and payee = $payee::bytea and alarm = 'payee_held'
      and status = 'queued'
   returning connected_account_id`,
)

/** What the bank asked about a payee is over, as the order stands elsewhere now. */
export const endPayeeAlarms = statement('orders.end_payee_alarms')(
  `update bank_orders set alarm = null, updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) and alarm = 'payee_check'
      and status <> 'payee_check'`,
)

/** A name that its bank suggests: files that tell of it are blanked by that, too. */
export const setDetails = statement('orders.set_details')(
  `update bank_orders set sealed = $sealed::bytea
    where tenant_id = $tenant_id::uuid and id = $id::uuid`,
)
