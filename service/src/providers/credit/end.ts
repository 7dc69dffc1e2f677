// Giving back what is not needed any more of a limit.
import type { Unit } from '#db'
import { changeLines } from '#instruments'
import type { Id, Minor } from '#kit'
import { groupBy, less, zero } from '#kit'
import { changeSettlements } from '#settlements'
import type { PartRecord } from './cover.ts'
import { changeFees, changeParts } from './draw.ts'
import { selectPartsOfCheckouts, selectPartsOfSettlements } from './store.ts'

/**
 * Settlements were cancelled: what covers them and is not drawn goes back to the limits, also after
 * a draw. The caller holds the projects' locks.
 */
export async function giveBackForSettlements(
  unit: Unit,
  settlementIds: readonly Id<'settlement'>[],
): Promise<void> {
  if (settlementIds.length === 0) return
  await giveBack(
    unit,
    await unit.tx.query(selectPartsOfSettlements, {
      tenant_id: unit.tenant.id,
      settlement_ids: settlementIds,
    }),
  )
}

/**
 * Checkouts have settled or ended: whatever they still reserve goes back to the limits, buyer fee
 * included. The caller holds the projects' locks.
 */
export async function giveBackForCheckouts(
  unit: Unit,
  checkoutIds: readonly Id<'checkout'>[],
): Promise<void> {
  if (checkoutIds.length === 0) return
  const parts = await unit.tx.query(selectPartsOfCheckouts, {
    tenant_id: unit.tenant.id,
    checkout_ids: checkoutIds,
  })
  await giveBack(unit, parts)
  const fees = [...groupBy(parts, (part) => part.checkout_id).values()].flatMap(([part]) =>
    part === undefined || part.fee_undrawn === 0n ? [] : [{ part, amount: part.fee_undrawn }],
  )
  await changeFees(
    unit,
    fees.map(({ part, amount }) => {
      return { checkoutId: part.checkout_id, amount: less(zero, amount) }
    }),
  )
  await changeLines(
    unit,
    fees.map(({ part, amount }) => lineChange(part, amount)),
  )
}

async function giveBack(unit: Unit, all: readonly PartRecord[]): Promise<void> {
  const parts = all.filter(({ undrawn }) => undrawn > 0n)
  if (parts.length === 0) return
  await changeParts(
    unit,
    parts.map((part) => ({ part, undrawn: less(zero, part.undrawn), givenBack: part.undrawn })),
  )
  await changeLines(
    unit,
    parts.map((part) => lineChange(part, part.undrawn)),
  )
  await changeSettlements(
    unit,
    parts.map(({ settlement_id: id, undrawn }) => ({ id, creditCovered: less(zero, undrawn) })),
  )
}

function lineChange({ instrument_id: instrumentId, currency }: PartRecord, amount: Minor) {
  return { instrumentId, currency, reserved: less(zero, amount) }
}
