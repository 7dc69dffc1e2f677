import { statement } from '#db'

/** The oldest that have ended; one that is asked for again at this moment is left. */
export const selectOldDeliveries = statement<{ id: string; event_sequence: bigint | null }>(
  'webhooks.select_old_deliveries',
)(
  `select id, event_sequence from deliveries
    where tenant_id = $tenant_id::uuid and id < first_id($before_created_at::timestamptz)
      and series_at < $before_created_at::timestamptz and status in ('delivered', 'cancelled')
    order by id limit $limit::int
      for update skip locked`,
  { isPlannedForValues: true },
)

export const deleteAttempts = statement('webhooks.delete_attempts')(
  `delete from delivery_attempts
    where tenant_id = $tenant_id::uuid and delivery_id = any($ids::uuid[])`,
  { isPlannedForValues: true },
)

export const deleteDeliveries = statement('webhooks.delete_deliveries')(
  `delete from deliveries where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
  { isPlannedForValues: true },
)

/** Of events up to this one deliveries may be gone. */
export const markForgotten = statement('webhooks.mark_forgotten')(
  `update webhook_cursors set forgotten_to = greatest(forgotten_to, $sequence::bigint)
    where tenant_id = $tenant_id::uuid`,
)
