// What the room of orders publishes of recalls.
import type { BankRecallReason, BankRecallStatus } from '@holdfast/contract'
import { statement } from '#db'
import type { Id } from '#kit'

export interface RecallRow {
  readonly id: Id<'bank_recall'>
  /** The id of its outbound. */
  readonly order_id: string
  readonly status: BankRecallStatus
  readonly reason: BankRecallReason
  readonly bank_code: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** The recalls of these orders, the oldest first. */
export const selectRecalls = statement<RecallRow>('outbounds.select_recalls')(
  `select id, order_id, status, reason, bank_code, created_at, updated_at
     from published_bank_recalls
    where tenant_id = $tenant_id::uuid and order_id = any($order_ids::uuid[])
    order by created_at, id`,
)
