// What the pretended lender does when it is told to.
import { refuseNextDraw, refuseNextOrder, reportDefaults, reportRepayments } from '#credit'
import type { Unit } from '#db'
import { decideTradeAccounts, readInstruments, switchInstruments } from '#instruments'
import type { Id, Result } from '#kit'
import { present } from '#kit'
import { sandboxLimits } from '#rails'

type InstrumentId = Id<'payment_instrument'>

interface LenderAct {
  readonly id: InstrumentId
  readonly outcome: keyof typeof lenderActs
}

const lenderActs = {
  enable: async (unit: Unit, id: InstrumentId) => {
    const row = (await readInstruments(unit.tx, unit.tenant.id, [id])).get(id)
    return row?.status === 'processing'
      ? await decideTradeAccounts(unit, [{ key: id, outcome: 'enabled', limits: sandboxLimits }])
      : await switchInstruments(unit, [{ id, to: 'enabled' }])
  },
  reject: async (unit: Unit, id: InstrumentId) =>
    await decideTradeAccounts(unit, [{ key: id, outcome: 'rejected', limits: [] }]),
  fail: async (unit: Unit, id: InstrumentId) =>
    await decideTradeAccounts(unit, [{ key: id, outcome: 'failed', limits: [] }]),
  disable: async (unit: Unit, id: InstrumentId) =>
    await switchInstruments(unit, [{ id, to: 'disabled' }]),
  refuse_next_order: async (unit: Unit, id: InstrumentId) => await refuseNextOrder(unit, [id]),
  refuse_next_draw: async (unit: Unit, id: InstrumentId) => await refuseNextDraw(unit, [id]),
  repay: async (unit: Unit, id: InstrumentId) => await reportRepayments(unit, [id]),
  default: async (unit: Unit, id: InstrumentId) => await reportDefaults(unit, [id]),
}

/** Lets the lender do with an instrument what was asked. */
export async function letLenderAct(
  unit: Unit,
  { id, outcome }: LenderAct,
): Promise<Result<unknown>> {
  const [result] = await lenderActs[outcome](unit, id)
  return present(result, 'one input has one result')
}
