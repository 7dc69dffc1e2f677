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

/** Of each file that waits to be handed over by a connection, the batch by which it is. */
export const selectToSend = statement<{ id: Id<'bank_batch'> }>('orders.select_to_send')(
  `select distinct on (artefact_id) id from bank_batches
    where tenant_id = $tenant_id::uuid and connection_id = $connection_id::uuid
      and status in ('generated', 'handing_over')
    order by artefact_id, id`,
)
