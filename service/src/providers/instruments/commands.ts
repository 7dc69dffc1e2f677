import type { ParticipantInput, PaymentInstrumentStatus } from '@holdfast/contract'
import type { EventPayload, Reader, Unit } from '#db'
import { advance, enterStatuses } from '#events'
import { defineJob, enqueue, idField } from '#jobs'
import type { Id, Result, TenantId } from '#kit'
import { accepted, compact, Failure, fail, indexBy, invalid, present, refused, showId } from '#kit'
import type { Giver, Participant, Vault } from '#participants'
import { readParticipants, resolveParticipants, unknownGiver } from '#participants'
import type { CreditDecision, GrantedLimit } from '#rails'
import type { InstrumentRecord } from './instrument.ts'
import { ownerFaults } from './instrument.ts'
import { insertInstruments, insertLines, selectInstruments } from './store.ts'

/** A trade account that is asked for, for a participant by id or by its details. */
export interface InstrumentRequest {
  readonly owner: ParticipantInput
  /** Who asks, and so gives the account in it. */
  readonly giver?: Giver
}

/** The lender is to be asked about an instrument. */
export const instrumentAssess = defineJob({
  name: 'instrument.assess',
  lane: 'steps',
  payload: { instrument: idField('payment_instrument') },
})

const OWNER = '/owner'

/**
 * Makes trade accounts, `processing` until the lender has decided. One result each: 422 with every
 * field that is wrong or missing.
 */
export async function createInstruments(
  unit: Unit,
  vault: Vault,
  requests: readonly InstrumentRequest[],
): Promise<Result<InstrumentRecord>[]> {
  const owners = await resolveOwners(unit, vault, requests)
  const ids = owners.map(() => unit.newId('payment_instrument'))
  const made = owners.flatMap((owner, index) => {
    const id = present(ids[index], 'each request has an id')
    return owner.ok ? [{ id, owner: owner.value }] : []
  })
  const rows = await unit.tx.query(insertInstruments, {
    tenant_id: unit.tenant.id,
    now: unit.now,
    rows: made.map(({ id, owner }) => ({ id, type: 'trade_account', owner_id: owner.id })),
  })
  const rowOf = indexBy(rows, (row) => row.id)
  for (const { id } of made) {
    const row = present(rowOf.get(id), 'each inserted row comes back')
    enterStatuses(unit, 'payment_instrument', [
      { id, to: 'processing', about: aboutInstrument(row) },
    ])
    const key = showId('payment_instrument', id)
    enqueue(unit, instrumentAssess, { key, runAt: unit.now, payload: { instrument: id } })
  }
  return owners.map((owner, index) => {
    if (!owner.ok) return owner
    const id = present(ids[index], 'each request has an id')
    return accepted(present(rowOf.get(id), 'each inserted row comes back'))
  })
}

/** Owners given by id are judged by what is on file, the others before anything is made. */
async function resolveOwners(
  unit: Unit,
  vault: Vault,
  requests: readonly InstrumentRequest[],
): Promise<Result<Participant>[]> {
  const early = requests.map(({ owner }) =>
    (owner.id ?? null) === null ? ownerFaults(owner, OWNER) : [],
  )
  const sound = requests.flatMap(({ owner, giver = unknownGiver }, index) =>
    early[index]?.length === 0 ? [{ input: owner, pointer: OWNER, group: index, giver }] : [],
  )
  const resolved = new Map(
    (await resolveParticipants(unit, vault, sound)).map((result, index) => [
      present(sound[index], 'a result belongs to a request').group,
      result,
    ]),
  )
  return requests.map((_request, index) => {
    const result = resolved.get(index)
    if (result === undefined) return refused(invalid(...(early[index] ?? [])))
    if (!result.ok) return result
    const { type, email, name, details } = result.value
    const business = details.business ?? null
    const faults = ownerFaults({ type, email, name, business }, OWNER)
    return faults.length === 0 ? result : refused(invalid(...faults))
  })
}

/** What the events of an instrument carry. */
function aboutInstrument({ id, owner_id }: InstrumentRecord): EventPayload {
  return {
    id: showId('payment_instrument', id),
    participant_id: showId('participant', owner_id),
  }
}

/**
 * Records what the lender decided. A decision that comes twice, or after another, changes nothing.
 * Answers the instruments that were decided now.
 */
export async function recordDecisions(
  unit: Unit,
  decisions: readonly CreditDecision[],
): Promise<Set<string>> {
  const firsts = [...indexBy(decisions.toReversed(), ({ key }) => key).values()].toReversed()
  const rows = await readInstruments(
    unit.tx,
    unit.tenant.id,
    firsts.map(({ key }) => key),
  )
  const moved = await advance(
    unit,
    'payment_instrument',
    firsts.flatMap(({ key, outcome }) => {
      const row = rows.get(key)
      // Only a first decision: one that was switched off is not switched on by a late report.
      if (row?.status !== 'processing') return []
      return [{ id: key, to: outcome, about: aboutInstrument(row) }]
    }),
  )
  await grantLimits(
    unit,
    firsts.flatMap(({ key, outcome, limits }) =>
      outcome === 'enabled' && moved.has(key) ? limits.map((limit) => ({ key, limit })) : [],
    ),
  )
  return moved
}

interface Grant {
  readonly key: Id<'payment_instrument'>
  readonly limit: GrantedLimit
}

async function grantLimits(unit: Unit, grants: readonly Grant[]): Promise<void> {
  if (grants.length === 0) return
  await unit.tx.query(insertLines, {
    tenant_id: unit.tenant.id,
    now: unit.now,
    rows: grants.map(({ key, limit }) => ({
      instrument_id: key,
      currency: limit.currency,
      credit_limit: limit.creditLimit,
      order_max: limit.orderMax,
    })),
  })
}

/** Decides in the lender's place. One result each: 404 `not_found`, 409 `invalid_state`. */
export async function decideTradeAccounts(
  unit: Unit,
  decisions: readonly CreditDecision[],
): Promise<Result<InstrumentRecord>[]> {
  const moved = await recordDecisions(unit, decisions)
  return await answerMoved(
    unit,
    decisions.map(({ key }) => key),
    moved,
  )
}

export interface Switching {
  readonly id: Id<'payment_instrument'>
  readonly to: Extract<PaymentInstrumentStatus, 'enabled' | 'disabled'>
}

/**
 * Switches instruments off, and on again. What was reserved before stays reserved. One result
 * each: 404 `not_found`, 409 `invalid_state`.
 */
export async function switchInstruments(
  unit: Unit,
  switchings: readonly Switching[],
): Promise<Result<InstrumentRecord>[]> {
  const ids = switchings.map(({ id }) => id)
  const rows = await readInstruments(unit.tx, unit.tenant.id, ids)
  const moved = await advance(
    unit,
    'payment_instrument',
    switchings.flatMap(({ id, to }) => {
      const row = rows.get(id)
      // `enabled` from `processing` is the lender's to say.
      if (row === undefined || row.status === 'processing') return []
      return [{ id, to, about: aboutInstrument(row) }]
    }),
  )
  return await answerMoved(unit, ids, moved)
}

async function answerMoved(
  unit: Unit,
  ids: readonly Id<'payment_instrument'>[],
  moved: ReadonlySet<string>,
): Promise<Result<InstrumentRecord>[]> {
  const after = await readInstruments(unit.tx, unit.tenant.id, ids)
  return ids.map((id) => {
    const row = after.get(id)
    if (row === undefined) return refused(new Failure('not_found'))
    return moved.has(id) ? accepted(row) : refused(new Failure('invalid_state'))
  })
}

/** Reads instruments by id; those of other tenants are missing. */
export async function readInstruments(
  reader: Reader,
  tenant: TenantId,
  ids: readonly Id<'payment_instrument'>[],
): Promise<Map<Id<'payment_instrument'>, InstrumentRecord>> {
  if (ids.length === 0) return new Map()
  return indexBy(await reader.query(selectInstruments, { tenant_id: tenant, ids }), (row) => row.id)
}

/** One instrument. Refuses with `not_found`. */
export async function readInstrument(
  reader: Reader,
  tenant: TenantId,
  id: Id<'payment_instrument'>,
): Promise<InstrumentRecord> {
  return (await readInstruments(reader, tenant, [id])).get(id) ?? fail('not_found')
}

/** Participants by id, of the owners of instruments. */
export async function readOwners(
  reader: Reader,
  tenant: TenantId,
  instruments: readonly InstrumentRecord[],
): Promise<Map<Id<'participant'>, Participant>> {
  return await readParticipants(reader, tenant, compact(instruments.map((row) => row.owner_id)))
}
