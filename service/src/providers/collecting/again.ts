// Collecting again what a bank did not pay, or returned: a new debit under the same mandate.
import type { TakeBackReason } from '@holdfast/contract'
import { hasEnded, readCheckouts } from '#checkouts'
import type { Unit } from '#db'
import type { DebitRecord } from '#debits'
import { createDebits, readDebitsOfCheckouts, readMandates } from '#debits'
import type { Id, Result } from '#kit'
import { accepted, addMs, Failure, present, refused } from '#kit'
import { readOrganisation } from '#organisations'
import { readAmountsToCollect } from './amounts.ts'
import { lockDebits } from './lock-debits.ts'

const DAY_MS = 86_400_000

/** A debit that is to be collected again, in so many days. */
interface Again {
  readonly debitId: Id<'debit'>
  readonly afterDays: number
}

/**
 * Collects debits again: each by a new one of the same mandate that names it. That collects at most
 * what the first did, and is lowered when it starts; the buyer is told of it as of every debit. One
 * result each: 404 `not_found`; 409 `mandate_revoked`, `debit_in_progress`, and `invalid_state` for
 * one that has not failed, whose checkout has ended, in whose place another stands, or of which
 * nothing is lacking or owed any more.
 */
export async function collectAgain(
  unit: Unit,
  asked: readonly Again[],
): Promise<Result<DebitRecord>[]> {
  const debits = await lockDebits(
    unit,
    asked.map(({ debitId }) => debitId),
  )
  const results: Result<DebitRecord>[] = []
  // One after the other: what one has scheduled stands in the way of the next.
  for (const { debitId, afterDays } of asked) {
    const debit = debits.get(debitId)
    results.push(
      debit === undefined
        ? refused(new Failure('not_found'))
        : await collectOneAgain(unit, debit, afterDays),
    )
  }
  return results
}

async function collectOneAgain(
  unit: Unit,
  debit: DebitRecord,
  afterDays: number,
): Promise<Result<DebitRecord>> {
  const { tx, tenant } = unit
  const views = await readCheckouts(tx, tenant.id, [debit.checkout_id])
  const { checkout } = present(views.get(debit.checkout_id), 'a debit has a checkout')
  const others = (await readDebitsOfCheckouts(tx, tenant.id, [checkout.id])).get(checkout.id) ?? []
  const mandate = (await readMandates(tx, tenant.id, [debit.mandate_id])).get(debit.mandate_id)
  const refusal = refuseAgain(debit, {
    hasEnded: hasEnded(checkout),
    isRevoked: mandate?.status !== 'active',
    others,
  })
  if (refusal !== null) return refused(refusal)
  const amount = (await readAmountsToCollect(tx, tenant.id, [debit])).get(debit.id)
  if (amount === undefined) {
    return refused(notNow('Nothing of what it collects is lacking or owed any more.'))
  }
  const [made] = await createDebits(unit, [
    {
      checkoutId: debit.checkout_id,
      projectId: debit.project_id,
      mandateId: debit.mandate_id,
      currency: debit.currency,
      scheduledAt: addMs(unit.now, afterDays * DAY_MS),
      amount,
      hasFee: debit.has_fee,
      settlementIds: debit.settlement_ids,
      replacesId: debit.id,
    },
  ])
  return accepted(present(made, 'one debit is scheduled'))
}

/** What a debit that is to be collected again is looked at with. */
interface Surroundings {
  /** Its checkout came to nothing. */
  readonly hasEnded: boolean
  /** Its mandate was revoked. */
  readonly isRevoked: boolean
  /** The debits of its checkout. */
  readonly others: readonly Pick<DebitRecord, 'id' | 'status' | 'settlement_ids' | 'replaces_id'>[]
}

/** Why a debit is not collected again; null when it may be. */
function refuseAgain(
  { id, status, settlement_ids }: Pick<DebitRecord, 'id' | 'status' | 'settlement_ids'>,
  { hasEnded: isOver, isRevoked, others }: Surroundings,
): Failure | null {
  if (status !== 'failed') return notNow(`The debit is ${status}, and has not failed.`)
  if (isOver) return notNow('The checkout has come to nothing: nothing is collected for it.')
  if (isRevoked) return new Failure('mandate_revoked')
  const live = others.filter(({ status: other }) => isLive.has(other))
  const isCollected = live.some((other) =>
    other.settlement_ids.some((settlementId) => settlement_ids.includes(settlementId)),
  )
  if (isCollected) return new Failure('debit_in_progress')
  const isReplaced = others.some(
    (other) => other.replaces_id === id && other.status !== 'cancelled',
  )
  return isReplaced ? notNow('Another debit stands in its place: collect that one again.') : null
}

const isLive: ReadonlySet<string> = new Set(['scheduled', 'executing', 'settling'])

function notNow(detail: string): Failure {
  return new Failure('invalid_state', { detail })
}

/** The bank had no money for it, or does not say why. Whatever else it says is for a person. */
const triedAgain: ReadonlySet<TakeBackReason> = new Set(['debit_returned', 'insufficient_funds'])

/**
 * Banks did not pay debits, or returned them: they are collected again as the organisation's rule
 * says. Never without one; once; not where the bank's reason is more than want of money; and not
 * where they cannot be. The caller holds the locks of their projects.
 */
export async function collectAgainByRule(
  unit: Unit,
  ids: readonly Id<'debit'>[],
  reason: TakeBackReason = 'insufficient_funds',
): Promise<void> {
  if (ids.length === 0 || !triedAgain.has(reason)) return
  const { debitsAgainAfterDays: afterDays } = await readOrganisation(unit.tx, unit.tenant.id)
  if (afterDays === null) return
  const debits = [...(await lockDebits(unit, ids)).values()]
  const first = debits.filter(({ replaces_id }) => replaces_id === null)
  await collectAgain(
    unit,
    first.map(({ id }) => ({ debitId: id, afterDays })),
  )
}
