// The statements by which a database learns what was handed over without its knowing.
import { statement } from '#db'
import type { Id } from '#kit'

/** Of these batches those that are known to have been handed over. */
export const selectHandedOver = statement<{
  id: Id<'bank_batch'>
  is_read_back: boolean
  is_old: boolean
}>('orders.select_handed_over')(
  `select id, is_read_back, coalesce(sent_at < $before::timestamptz, false) as is_old
     from bank_batches
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])
      and status not in ('draft', 'approved', 'generated')`,
)

export const setReadBack = statement('orders.set_read_back')(
  `update bank_batches set is_read_back = true, updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = $id::uuid`,
)
