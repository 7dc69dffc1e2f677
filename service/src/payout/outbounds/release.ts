import type { ReleaseInput } from '@holdfast/contract'
import type { Unit } from '#db'
import { readInstant, readMinor, readPpm } from '#http'
import type { JobKind } from '#jobs'
import { enqueue } from '#jobs'
import type { FieldFault, Id, Minor, Ppm, Result } from '#kit'
import {
  accepted,
  compact,
  Failure,
  feeOn,
  invalid,
  less,
  minor,
  parseId,
  plus,
  present,
  refillLists,
  refused,
  showId,
} from '#kit'
import type { Vault } from '#participants'
import { lockProjects } from '#projects'
import type { SettlementRecord } from '#settlements'
import { limitOf, readSettlements } from '#settlements'
import type { OutboundRecord } from './outbound.ts'
import type { Draft } from './progress.ts'
import { readOutbounds, startOutbounds } from './progress.ts'
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
 * Makes releases from settlements to their sellers. Each batch is all or nothing and its error
 * names the item; batches do not touch each other. Refusals: 422 with a pointer into `/releases`.
 */
export async function createReleases(
  unit: Unit,
  vault: Vault,
  batches: readonly (readonly ReleaseInput[])[],
): Promise<Result<OutboundRecord[]>[]> {
  const ids = batches.flat().map(({ settlement_id }) => parseId('settlement', settlement_id ?? ''))
  const settlements = await lockSettlements(unit, compact(ids))
  const promised = new Map([...settlements].map(([id, { promised: sum }]) => [id, sum]))
  const decided = batches.map((batch) => decideBatch(unit, batch, settlements, promised))
  const drafts = decided.flatMap((result) => (result.ok ? result.value : []))
  await startOutbounds(unit, vault, drafts)
  const made = await readOutbounds(
    unit.tx,
    unit.tenant.id,
    drafts.map(({ id }) => id),
  )
  return refillLists(decided, made)
}

async function lockSettlements(
  unit: Unit,
  ids: readonly Id<'settlement'>[],
): Promise<Map<Id<'settlement'>, SettlementRecord>> {
  const before = await readSettlements(unit.tx, unit.tenant.id, ids)
  await lockProjects(
    unit,
    [...before.values()].map(({ project_id }) => project_id),
  )
  return await readSettlements(unit.tx, unit.tenant.id, [...before.keys()])
}

type Promised = Map<Id<'settlement'>, Minor>

function decideBatch(
  unit: Unit,
  batch: readonly ReleaseInput[],
  settlements: ReadonlyMap<Id<'settlement'>, SettlementRecord>,
  promised: Promised,
): Result<Draft[]> {
  const before = new Map(promised)
  const failures: Failure[] = []
  const drafts = batch.flatMap((input, index) => {
    const id = parseId('settlement', input.settlement_id ?? '')
    const settlement = id === undefined ? undefined : settlements.get(id)
    const draft = decideOne(unit, { input, at: `/releases/${index}`, settlement }, promised)
    if (draft.ok) return [draft.value]
    failures.push(draft.failure)
    return []
  })
  if (failures.length === 0) return accepted(drafts)
  for (const [id, sum] of before) promised.set(id, sum)
  return refused(together(failures))
}

/** All wrong items in one refusal: with their code when they share one. */
function together(failures: readonly Failure[]): Failure {
  const errors = failures.flatMap(({ details }) => details.errors ?? [])
  const [code, ...others] = new Set(failures.map((failure) => failure.code))
  return new Failure(others.length === 0 && code !== undefined ? code : 'validation_failed', {
    errors,
  })
}

interface Asked {
  readonly input: ReleaseInput
  readonly at: string
  readonly settlement: SettlementRecord | undefined
}

function decideOne(unit: Unit, asked: Asked, promised: Promised): Result<Draft> {
  const { input, at, settlement } = asked
  const faults = checkSource(asked)
  if (settlement?.seller_id === null) {
    const message = 'A settlement of type funding has no seller; releases from it come later.'
    faults.push({ pointer: `${at}/settlement_id`, code: 'not_allowed', message })
  }
  const terms = readTerms(asked, faults)
  if (settlement === undefined || settlement.seller_id === null || faults.length > 0) {
    return refused(invalid(...faults))
  }
  const already = promised.get(settlement.id) ?? minor(0n)
  const left = less(limitOf(settlement), already)
  const amount = terms.amount ?? left
  const refusal = checkAmount(amount, left, at)
  if (refusal !== null) return refused(refusal)
  const fee = feeOn(amount, {
    flat: terms.feeFlat ?? settlement.fee_flat,
    percentage: terms.feePpm ?? settlement.fee_ppm,
  })
  if (fee >= amount) {
    const message = 'The fee must be smaller than the amount it is taken from.'
    const errors = [{ pointer: `${at}/amount`, code: 'not_usable', message }] as const
    return refused(new Failure('fee_not_smaller_than_amount', { errors }))
  }
  promised.set(settlement.id, plus(already, amount))
  return accepted(
    draftOf(unit, settlement, {
      amount,
      fee,
      release_at: terms.releaseAt,
      reference: input.reference ?? settlement.reference,
      metadata: input.metadata ?? null,
      is_automatic: false,
    }),
  )
}

function checkSource({ input, at, settlement }: Asked): FieldFault[] {
  const faults: FieldFault[] = []
  if (input.project_id !== undefined && input.project_id !== null) {
    const message = 'Releases from a project balance are not served so far.'
    faults.push({ pointer: `${at}/project_id`, code: 'not_allowed', message })
  }
  if (input.settlement_id === undefined || input.settlement_id === null) {
    const message = 'Name the settlement to release from.'
    faults.push({ pointer: `${at}/settlement_id`, code: 'required', message })
  } else if (settlement === undefined) {
    const message = 'There is no such settlement.'
    faults.push({ pointer: `${at}/settlement_id`, code: 'not_found', message })
  }
  if (input.to !== undefined && input.to !== null) {
    const message = 'A release from a settlement goes to its seller; leave this out.'
    faults.push({ pointer: `${at}/to`, code: 'not_allowed', message })
  }
  return faults
}

interface Terms {
  readonly amount: Minor | null
  readonly feeFlat: Minor | null
  readonly feePpm: Ppm | null
  readonly releaseAt: Date | null
}

function readTerms({ input, at }: Asked, faults: FieldFault[]): Terms {
  return {
    amount: readMinor(input.amount),
    feeFlat: readMinor(input.fee_flat),
    feePpm: readPpm(input.fee_percentage, `${at}/fee_percentage`, faults),
    releaseAt: readInstant(input.release_at, `${at}/release_at`, faults),
  }
}

function checkAmount(amount: Minor, left: Minor, at: string): Failure | null {
  if (left <= 0n) {
    const message = 'The settlement has nothing left to release.'
    const errors = [{ pointer: `${at}/settlement_id`, code: 'not_usable', message }] as const
    return new Failure('nothing_left', { errors })
  }
  if (amount > left) {
    const message = `The settlement has ${left} left to release.`
    const errors = [{ pointer: `${at}/amount`, code: 'too_large', message }] as const
    return new Failure('amount_exceeds_settlement', { errors })
  }
  return null
}

type Asking = Pick<
  Draft,
  'amount' | 'fee' | 'release_at' | 'reference' | 'metadata' | 'is_automatic'
>

function draftOf(unit: Unit, settlement: SettlementRecord, asking: Asking): Draft {
  return {
    id: unit.newId('outbound'),
    project_id: settlement.project_id,
    settlement_id: settlement.id,
    type: 'release',
    currency: settlement.currency,
    participant_id: present(settlement.seller_id, 'a release has a seller'),
    created_at: unit.now,
    updated_at: unit.now,
    ...asking,
  }
}

/**
 * What starts by itself when settlements are settled: an immediate one is
 * released, an escrow whose date has come too; one whose date is to come is put on the calendar.
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

/** Once for each settlement; one whose fee would eat the amount waits for a call. */
async function releaseDue(
  unit: Unit,
  vault: Vault,
  settlements: readonly SettlementRecord[],
): Promise<void> {
  const due = settlements.filter(
    (row) => row.seller_id !== null && row.status !== 'settling' && isDue(row, unit.now),
  )
  if (due.length === 0) return
  const made = await unit.tx.query(selectAutomatic, [unit.tenant.id, due.map(({ id }) => id)])
  const before = new Set(made.map(({ settlement_id }) => settlement_id))
  const drafts = due.flatMap((settlement) => {
    const amount = less(limitOf(settlement), settlement.promised)
    const { fee_flat: flat, fee_ppm: percentage } = settlement
    const fee = feeOn(amount > 0n ? amount : minor(0n), { flat, percentage })
    if (before.has(settlement.id) || amount <= fee) return []
    const { reference } = settlement
    const asking = { amount, fee, release_at: null, reference, metadata: null, is_automatic: true }
    return [draftOf(unit, settlement, asking)]
  })
  await startOutbounds(unit, vault, drafts)
}
