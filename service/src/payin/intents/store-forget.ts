import { statement } from '#db'
import type { Id } from '#kit'

/**
 * The oldest that were cancelled: none has a checkout or a session but a link for many, which stays
 * with what was paid by it. Intents are found by their ids, which begin with their time.
 */
export const selectExpiredIntents = statement<{ id: Id<'intent'> }>('intents.select_expired')(
  `select id from intents
    where tenant_id = $tenant_id::uuid and status = 'cancelled'
      and id < first_id($before_created_at::timestamptz)
      and updated_at < $before_created_at::timestamptz
      and not (type = 'payment_link' and buyer_id is null)
    order by id limit $limit::int
      for update skip locked`,
  { isPlannedForValues: true },
)

export const deleteExpiredTerms = statement('intents.delete_expired_terms')(
  `delete from intent_settlements
    where tenant_id = $tenant_id::uuid and intent_id = any($intent_ids::uuid[])`,
  { isPlannedForValues: true },
)

export const deleteExpiredIntents = statement('intents.delete_expired')(
  `delete from intents where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
  { isPlannedForValues: true },
)
