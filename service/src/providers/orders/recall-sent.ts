// A recall that its bank has: from now on its answer is waited for.
import { readConnection } from '#connections'
import type { Unit } from '#db'
import { advance } from '#events'
import type { Id } from '#kit'
import { addMs, present } from '#kit'
import { planRecallAwaiting } from './jobs.ts'
import { isOrderOver } from './recall.ts'
import { lockRecall, overtakeRecalls } from './recall-follow.ts'
import { sendRecall } from './store-recalls.ts'

const HOUR_MS = 3_600_000

/** The bank has the recall: its answer is waited for. False where it stands elsewhere. */
export async function markRecallSent(
  unit: Unit,
  id: Id<'bank_recall'>,
  uploadedBy: string | null,
): Promise<boolean> {
  const { order, recall } = await lockRecall(unit, id)
  const given = { sent_at: unit.now, uploaded_by: uploadedBy }
  const moves = [{ id, to: 'sent' as const }]
  const moved = await advance(unit, 'bank_recall', moves, { move: sendRecall, given })
  if (moved.size === 0) return false
  if (isOrderOver(order.status)) {
    await overtakeRecalls(unit, [recall])
    return true
  }
  const found = await readConnection(unit.tx, unit.tenant.id, recall.connection_id)
  const hours = present(found, 'a recall is of a connection').answer_hours
  planRecallAwaiting(unit, id, addMs(unit.now, hours * HOUR_MS))
  return true
}
