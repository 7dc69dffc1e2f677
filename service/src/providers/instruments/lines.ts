// How much of a limit is used: reserved by checkouts, then drawn, then repaid.
import type { Currency } from '@holdfast/contract'
import type { Reader, Unit } from '#db'
import type { Id, Minor, TenantId } from '#kit'
import { assert, groupBy, indexBy, minor } from '#kit'
import type { LineRecord } from './instrument.ts'
import { addToLines, lockLineRows, selectUsable } from './store.ts'

/** One limit of one instrument. */
export interface LineName {
  readonly instrumentId: Id<'payment_instrument'>
  readonly currency: Currency
}

/** Adds to what is reserved and drawn; what is left out did not change. */
export interface LineChange extends LineName {
  readonly reserved?: Minor
  readonly drawn?: Minor
}

export function lineKey({ instrumentId, currency }: LineName): string {
  return `${instrumentId} ${currency}`
}

/** Locks limits until the unit ends, in one order, and reads them. By `lineKey`. */
export async function lockLines(
  unit: Unit,
  names: readonly LineName[],
): Promise<Map<string, LineRecord>> {
  if (names.length === 0) return new Map()
  const rows = await unit.tx.query(lockLineRows, {
    tenant_id: unit.tenant.id,
    rows: names.map(({ instrumentId, currency }) => ({ instrument_id: instrumentId, currency })),
  })
  return indexBy(rows, (row) =>
    lineKey({ instrumentId: row.instrument_id, currency: row.currency }),
  )
}

/** Changes limits. Throws when one would be used beyond what was granted. */
export async function changeLines(unit: Unit, changes: readonly LineChange[]): Promise<void> {
  const lines = [...groupBy(changes, lineKey)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const sums = lines.flatMap(([, group]) => {
    const [line] = group
    const reserved = group.reduce((total, change) => total + (change.reserved ?? 0n), 0n)
    const drawn = group.reduce((total, change) => total + (change.drawn ?? 0n), 0n)
    const isChanged = reserved !== 0n || drawn !== 0n
    return line === undefined || !isChanged ? [] : [{ line, reserved, drawn }]
  })
  if (sums.length === 0) return
  const rows = await unit.tx.query(addToLines, {
    tenant_id: unit.tenant.id,
    updated_at: unit.now,
    rows: sums.map(({ line, reserved, drawn }) => ({
      instrument_id: line.instrumentId,
      currency: line.currency,
      reserved,
      drawn,
    })),
  })
  assert(rows.length === sums.length, 'the limits to change exist')
}

/** A trade account that somebody can pay with now, in one currency. */
export interface UsableInstrument {
  readonly id: Id<'payment_instrument'>
  readonly currency: Currency
  readonly available: Minor
  readonly orderMax: Minor
}

/**
 * The enabled instruments of participants, oldest first, one entry for each currency. Those of
 * another participant with the same e-mail address are theirs too.
 */
export async function readUsableInstruments(
  reader: Reader,
  tenant: TenantId,
  participantIds: readonly Id<'participant'>[],
): Promise<Map<Id<'participant'>, UsableInstrument[]>> {
  if (participantIds.length === 0) return new Map()
  const rows = await reader.query(selectUsable, { tenant_id: tenant, ids: participantIds })
  return new Map(
    [...groupBy(rows, (row) => row.participant_id)].map(([id, group]) => [
      id,
      group.map((row) => ({
        id: row.instrument_id,
        currency: row.currency,
        available: minor(row.credit_limit - row.reserved - row.drawn),
        orderMax: row.order_max,
      })),
    ]),
  )
}
