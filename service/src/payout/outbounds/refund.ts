import type { RefundInput } from '@holdfast/contract'
import { holdAboveLimits } from '#approvals'
import type { Unit } from '#db'
import type { Principal } from '#http'
import { readInstant, readMinor } from '#http'
import type { FieldFault, Id, Result } from '#kit'
import {
  accepted,
  compact,
  Failure,
  groupBy,
  indexBy,
  invalid,
  parseId,
  plus,
  present,
  refused,
  zero,
} from '#kit'
import type { Vault } from '#participants'
import type { SettlementRecord } from '#settlements'
import type { Promised } from './batch.ts'
import {
  claimOf,
  decideBatch,
  leftOf,
  lockSettlements,
  promisedOf,
  unknownSource,
} from './batch.ts'
import type { OutboundRecord } from './outbound.ts'
import { startOutbounds } from './progress.ts'
import type { Draft } from './rows.ts'
import { plainDraft, readOutbounds } from './rows.ts'
import { selectSplit } from './store.ts'

/**
 * Makes refunds from settlements to their buyers; fees stay. Each batch is all or nothing and its
 * error names the item. One that had to be split over several paying accounts is answered with all
 * its parts, the one that kept the id first. What is above the limits of the key by which it is
 * asked for waits for a person. Refusals: 422 with a pointer into `/refunds`.
 */
export async function createRefunds(
  unit: Unit,
  vault: Vault,
  batches: readonly (readonly RefundInput[])[],
  by: readonly Principal[] = [],
): Promise<Result<OutboundRecord[]>[]> {
  const ids = batches.flat().map(({ settlement_id }) => parseId('settlement', settlement_id))
  const settlements = await lockSettlements(unit, compact(ids))
  const promised = await promisedOf(unit, settlements.values())
  const decided = batches.map((batch) =>
    decideBatch(batch, promised, (input, place) =>
      decideOne(unit, { input, at: `/refunds/${place}`, settlements, promised }),
    ),
  )
  const drafts = await holdAboveLimits(unit, decided, by)
  await startOutbounds(unit, vault, drafts)
  const madeIds = drafts.map(({ id }) => id)
  const made = indexBy(await readOutbounds(unit.tx, unit.tenant.id, madeIds), (row) => row.id)
  const parts = await unit.tx.query(selectSplit, { tenant_id: unit.tenant.id, ids: madeIds })
  const partsOf = groupBy(parts, ({ split_from }) => split_from)
  return decided.map((result) => {
    if (!result.ok) return result
    return accepted(
      result.value.flatMap(({ id }) => [
        present(made.get(id), 'a refund that was made'),
        ...(partsOf.get(id) ?? []),
      ]),
    )
  })
}

interface Asked {
  readonly input: RefundInput
  readonly at: string
  readonly settlements: ReadonlyMap<Id<'settlement'>, SettlementRecord>
  readonly promised: Promised
}

function decideOne(unit: Unit, { input, at, settlements, promised }: Asked): Result<Draft> {
  const id = parseId('settlement', input.settlement_id)
  const settlement = id === undefined ? undefined : settlements.get(id)
  const faults: FieldFault[] = []
  if (settlement === undefined) faults.push(unknownSource(`${at}/settlement_id`, 'settlement'))
  const releaseAt = readInstant(input.release_at, `${at}/release_at`, faults)
  if (settlement === undefined || faults.length > 0) return refused(invalid(...faults))
  if (settlement.buyer_id === null) {
    const message = 'The settlement has no buyer to refund.'
    const errors = [{ pointer: `${at}/settlement_id`, code: 'not_usable', message }] as const
    return refused(new Failure('settlement_has_no_buyer', { errors }))
  }
  const left = leftOf(settlement, promised)
  const claim = claimOf({ amount: readMinor(input.amount), left, at, verb: 'refund' })
  if (!claim.ok) return claim
  const amount = claim.value
  promised.set(settlement.id, plus(promised.get(settlement.id) ?? zero, amount))
  return accepted({
    ...plainDraft,
    id: unit.newId('outbound'),
    project_id: settlement.project_id,
    settlement_id: settlement.id,
    type: 'refund',
    currency: settlement.currency,
    amount,
    fee: zero,
    participant_id: settlement.buyer_id,
    release_at: releaseAt,
    reference: input.reference ?? settlement.reference,
    metadata: input.metadata ?? null,
    created_at: unit.now,
    updated_at: unit.now,
  })
}
