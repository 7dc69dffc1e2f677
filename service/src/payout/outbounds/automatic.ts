// Releases that nobody asks for: what starts by itself when settlements are settled.
import type { Unit } from '#db'
import { defineJob, enqueue, idField } from '#jobs'
import type { Id } from '#kit'
import { feeOn, larger, plus, present, showId, zero } from '#kit'
import type { Vault } from '#participants'
import type { SettlementRecord } from '#settlements'
import { isCovered, readSettlements } from '#settlements'
import type { Promised } from './batch.ts'
import { leftOf, lockSettlements, promisedOf } from './batch.ts'
import { startOutbounds } from './progress.ts'
import { queuesAhead } from './queue.ts'
import { plainDraft } from './rows.ts'
import { selectAutomatic } from './store.ts'

/** An escrow whose date of release has come. */
export const settlementRelease = defineJob({
  name: 'settlement.release',
  lane: 'steps',
  payload: { settlement: idField('settlement') },
})

/**
 * What starts by itself when settlements are settled, or covered by trade credit: an immediate one
 * is released, an escrow whose date has come too; one whose date is to come is put on the calendar.
 * One whose money older ones wait for comes after them, by a job of its own: the queue of its
 * project may go on in one, too. The caller holds the projects' locks.
 */
export async function releaseSettled(
  unit: Unit,
  vault: Vault,
  ids: readonly Id<'settlement'>[],
): Promise<void> {
  const settlements = [...(await readSettlements(unit.tx, unit.tenant.id, ids)).values()]
  for (const { id, release_at } of settlements.filter((row) => isToCome(row, unit.now))) {
    enqueueRelease(unit, id, release_at ?? unit.now)
  }
  const due = dueOf(settlements, unit.now)
  const promised = await promisedOf(unit, due)
  const ahead = await queuesAhead(
    unit,
    due.map(({ project_id }) => project_id),
  )
  const isOutranked = ({ id, project_id, promised: own, spent }: SettlementRecord) =>
    ahead.has(project_id) || (promised.get(id) ?? zero) > plus(own, spent)
  for (const { id } of due.filter(isOutranked)) enqueueRelease(unit, id, unit.now)
  await releaseDue(unit, vault, { due: due.filter((row) => !isOutranked(row)), promised })
}

function enqueueRelease(unit: Unit, id: Id<'settlement'>, runAt: Date): void {
  const key = showId('settlement', id)
  enqueue(unit, settlementRelease, { key, runAt, payload: { settlement: id } })
}

/** The date of release has come: locks the projects and releases what is left. */
export async function releaseScheduled(
  unit: Unit,
  vault: Vault,
  ids: readonly Id<'settlement'>[],
): Promise<void> {
  const settlements = await lockSettlements(unit, ids)
  const due = dueOf([...settlements.values()], unit.now)
  await releaseDue(unit, vault, { due, promised: await promisedOf(unit, due) })
}

function isToCome({ type, release_at }: SettlementRecord, now: Date): boolean {
  return type === 'escrow' && release_at !== null && release_at > now
}

function isDue({ type, release_at }: SettlementRecord, now: Date): boolean {
  return type === 'immediate' || (type === 'escrow' && release_at !== null && release_at <= now)
}

/** Full, or covered by trade credit, which counts as settled; not one that was cancelled since. */
function mayLeave(settlement: SettlementRecord): boolean {
  const { status } = settlement
  const isFull = status === 'settled' || status === 'executing' || status === 'executed'
  return status !== 'cancelled' && (isFull || isCovered(settlement))
}

function dueOf(settlements: readonly SettlementRecord[], now: Date): SettlementRecord[] {
  return settlements.filter((row) => row.seller_id !== null && mayLeave(row) && isDue(row, now))
}

interface Due {
  readonly due: readonly SettlementRecord[]
  readonly promised: Promised
}

/** Once for each settlement; one whose fee would eat the amount waits for a call. */
async function releaseDue(unit: Unit, vault: Vault, { due, promised }: Due): Promise<void> {
  if (due.length === 0) return
  const made = await unit.tx.query(selectAutomatic, {
    tenant_id: unit.tenant.id,
    settlement_ids: due.map(({ id }) => id),
  })
  const before = new Set(made.map(({ settlement_id }) => settlement_id))
  const drafts = due.flatMap((settlement) => {
    const amount = leftOf(settlement, promised)
    const { fee_flat: flat, fee_ppm: percentage } = settlement
    const fee = feeOn(larger(amount, zero), { flat, percentage })
    if (before.has(settlement.id) || amount <= fee) return []
    return [
      {
        ...plainDraft,
        id: unit.newId('outbound'),
        project_id: settlement.project_id,
        settlement_id: settlement.id,
        type: 'release',
        currency: settlement.currency,
        amount,
        fee,
        participant_id: present(settlement.seller_id, 'a release has a seller'),
        reference: settlement.reference,
        is_automatic: true,
        created_at: unit.now,
        updated_at: unit.now,
      } as const,
    ]
  })
  await startOutbounds(unit, vault, drafts)
}
