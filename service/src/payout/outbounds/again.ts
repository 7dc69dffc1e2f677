// A failed release that is made again: the request stands for the one that failed.
import type { ReleaseInput } from '@holdfast/contract'
import type { Unit } from '#db'
import { fieldFault } from '#http'
import type { FieldFault, Id, Result } from '#kit'
import { compact, Failure, indexBy, parseId, showId, showIdOrNull, showMinor } from '#kit'
import type { OutboundRecord } from './outbound.ts'
import type { Draft } from './rows.ts'
import { readOutbounds } from './rows.ts'
import { selectReplacements } from './store-arrival.ts'

/** What releases are to be made again, and what was made in place of each already. */
export interface Again {
  readonly failed: ReadonlyMap<Id<'outbound'>, OutboundRecord>
  readonly replacedBy: ReadonlyMap<Id<'outbound'>, Id<'outbound'>>
  /** Requests that say where from or to besides. */
  readonly withWay: ReadonlySet<ReleaseInput>
}

/** The outbound that a request names to be made again; undefined where it names none. */
export function againOf({ replaces }: ReleaseInput): Id<'outbound'> | undefined {
  return parseId('outbound', replaces ?? '')
}

/** Reads what is to be made again; under the locks of the projects it stays as it is. */
export async function readAgain(unit: Unit, inputs: readonly ReleaseInput[]): Promise<Again> {
  const ids = compact(inputs.map(againOf))
  const withWay = new Set(inputs.filter(namesWay))
  if (ids.length === 0) return { failed: new Map(), replacedBy: new Map(), withWay }
  const rows = await unit.tx.query(selectReplacements, {
    tenant_id: unit.tenant.id,
    replaced_ids: ids,
  })
  return {
    failed: indexBy(await readOutbounds(unit.tx, unit.tenant.id, ids), ({ id }) => id),
    replacedBy: new Map(rows.map(({ id, replaces }) => [replaces, id])),
    withWay,
  }
}

/** Whether a request that names a failed release says where from or to besides. */
function namesWay({ settlement_id, project_id, inbound_id, to }: ReleaseInput): boolean {
  return compact([settlement_id, project_id, inbound_id, to]).length > 0
}

/**
 * The request that one stands for which names a failed release: its source is the same, and what is
 * not said anew. Others stay as they are.
 */
export function asItWas(input: ReleaseInput, { failed }: Pick<Again, 'failed'>): ReleaseInput {
  const id = againOf(input)
  const before = id === undefined ? undefined : failed.get(id)
  if (before === undefined || namesWay(input)) return input
  const { settlement_id: settlement, fee } = before
  const hasFee = compact([input.fee_flat, input.fee_percentage]).length > 0
  return {
    ...input,
    settlement_id: showIdOrNull('settlement', settlement),
    project_id: settlement === null ? showIdOrNull('project', before.project_id) : null,
    inbound_id: settlement === null ? showIdOrNull('inbound', before.takes_inbound_id) : null,
    amount: input.amount ?? showMinor(before.amount),
    ...(hasFee ? {} : { fee_flat: showMinor(fee), fee_percentage: 0 }),
    reference: input.reference ?? before.reference,
    metadata: input.metadata ?? before.metadata,
  }
}

/** What is wrong with the request itself: it names no outbound, or a way of its own besides. */
export function againFaults(input: ReleaseInput, at: string, again: Again): FieldFault[] {
  if ((input.replaces ?? null) === null) return []
  const id = againOf(input)
  if (id === undefined || !again.failed.has(id)) return [fieldFault(`${at}/replaces`, 'not_found')]
  if (!again.withWay.has(input)) return []
  return [fieldFault(`${at}/replaces`, 'exclusive', { other: 'settlement_id' })]
}

/** Why a release cannot be made again; null where it can. */
export function againRefusal(id: Id<'outbound'>, at: string, again: Again): Failure | null {
  const before = again.failed.get(id)
  if (before?.type !== 'release' || before.status !== 'failed') {
    return notAgain(at, 'Only a release that has failed can be made again.')
  }
  const made = again.replacedBy.get(id)
  if (made === undefined) return null
  return notAgain(at, `It was made again already: ${showId('outbound', made)}.`)
}

/** Refuses one item of a batch: its state does not allow it. */
function notAgain(at: string, message: string): Failure {
  const errors = [{ pointer: `${at}/replaces`, code: 'not_usable', message }] as const
  return new Failure('invalid_state', { errors })
}

/** Batches that name what an item before, of whichever batch, is made in place of already. */
export function madeTwice(decided: readonly Result<readonly Draft[]>[]): Map<number, Failure> {
  const seen = new Set<Id<'outbound'>>()
  const refusals = new Map<number, Failure>()
  for (const [index, result] of decided.entries()) {
    if (!result.ok) continue
    for (const [place, { replaces }] of result.value.entries()) {
      if (replaces === null) continue
      if (seen.has(replaces)) {
        refusals.set(index, notAgain(`/releases/${place}`, 'It is made again by another already.'))
      }
      seen.add(replaces)
    }
  }
  return refusals
}
