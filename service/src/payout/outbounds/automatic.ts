// Releases that nobody asks for: what starts by itself when settlements are settled.
import type { Unit } from '#db'
import type { JobKind } from '#jobs'
import { enqueue } from '#jobs'
import type { Id } from '#kit'
import { feeOn, larger, parseId, present, showId, zero } from '#kit'
import type { Vault } from '#participants'
import type { SettlementRecord } from '#settlements'
import { isCovered, readSettlements } from '#settlements'
import { leftOf, lockSettlements, promisedOf } from './batch.ts'
import { startOutbounds } from './progress.ts'
import { plainDraft } from './rows.ts'
import { selectAutomatic } from './store.ts'

/** An escrow whose date of release has come. */
export const settlementRelease: JobKind<{ readonly settlementId: Id<'settlement'> }> = {
  name: 'settlement.release',
  lane: 'steps',
  parse: ({ settlement }) => ({
    settlementId: present(
      parseId('settlement', String(settlement)),
      'a release names a settlement',
    ),
  }),
}

/**
 * What starts by itself when settlements are settled, or covered by trade credit: an immediate one
 * is released, an escrow whose date has come too; one whose date is to come is put on the calendar.
 * The caller holds the projects' locks.
 */
export async function releaseSettled(
  unit: Unit,
  vault: Vault,
  ids: readonly Id<'settlement'>[],
): Promise<void> {
  const settlements = [...(await readSettlements(unit.tx, unit.tenant.id, ids)).values()]
  for (const { id, release_at } of settlements.filter((row) => isToCome(row, unit.now))) {
    const key = showId('settlement', id)
    const runAt = release_at ?? unit.now
    enqueue(unit, settlementRelease, { key, runAt, payload: { settlement: key } })
  }
  await releaseDue(unit, vault, settlements)
}

/** The date of release has come: locks the projects and releases what is left. */
export async function releaseScheduled(
  unit: Unit,
  vault: Vault,
  ids: readonly Id<'settlement'>[],
): Promise<void> {
  const settlements = await lockSettlements(unit, ids)
  await releaseDue(unit, vault, [...settlements.values()])
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

/** Once for each settlement; one whose fee would eat the amount waits for a call. */
async function releaseDue(
  unit: Unit,
  vault: Vault,
  settlements: readonly SettlementRecord[],
): Promise<void> {
  const due = settlements.filter(
    (row) => row.seller_id !== null && mayLeave(row) && isDue(row, unit.now),
  )
  if (due.length === 0) return
  const made = await unit.tx.query(selectAutomatic, [unit.tenant.id, due.map(({ id }) => id)])
  const before = new Set(made.map(({ settlement_id }) => settlement_id))
  const promised = await promisedOf(unit, due)
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
