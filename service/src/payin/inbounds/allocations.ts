// What inbounds pay: the shares of each, numbered and written.
import type { Unit } from '#db'
import type { Id, Minor } from '#kit'
import type { Placement } from './lacks.ts'
import { insertAllocations } from './store.ts'

interface Share {
  readonly settlement: Id<'settlement'> | null
  readonly amount: Minor
}

/** What an inbound pays of a settlement, or of the buyer fee. */
interface AllocationToWrite extends Share {
  readonly inbound: Id<'inbound'>
  readonly position: number
}

/** The shares of an inbound, numbered from `first` on. */
export function numberShares(
  inbound: Id<'inbound'>,
  { repays, settlements, fee }: Placement,
  first: number,
): AllocationToWrite[] {
  // What repays counts as paid by this one: what it is asked for, should it be taken back.
  const shares: Share[] = [
    ...repays.map(({ row, amount }) => ({ settlement: row.settlement_id, amount })),
    ...settlements.map(({ id, amount }) => ({ settlement: id, amount })),
  ]
  if (fee > 0n) shares.push({ settlement: null, amount: fee })
  return shares.map((share, index) => ({ ...share, position: first + index, inbound }))
}

/** Writes the shares of inbounds. */
export async function writeShares(unit: Unit, rows: readonly AllocationToWrite[]): Promise<void> {
  if (rows.length === 0) return
  unit.tx.write(insertAllocations, {
    tenant_id: unit.tenant.id,
    rows: rows.map((row) => ({
      inbound_id: row.inbound,
      position: row.position,
      settlement_id: row.settlement,
      amount: row.amount,
    })),
  })
}
