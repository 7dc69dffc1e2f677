// The weekly payouts: what the organisation owes is cleared, and the rest of its revenue goes out.
import type { Currency } from '@holdfast/contract'
import { currencies } from '@holdfast/contract'
import type { Unit } from '#db'
import type { RunnableHandler } from '#jobs'
import { stepHandler } from '#jobs'
import type { Minor } from '#kit'
import { larger, less, minor, smaller, zero } from '#kit'
import type { AccountId, Posting } from '#ledger'
import { lockBalances, postAll, tenantAccount } from '#ledger'
import { readOrganisation } from '#organisations'
import { startPayouts } from '#outbounds'
import { readPayoutAccounts } from './accounts.ts'
import { payoutOf } from './calendar.ts'
import { queuePayouts, replanPayouts, weeklyPayouts } from './jobs.ts'

/**
 * The job of every Monday: payouts, and the next Monday's job. One that was planned by the clocks
 * of another time zone waits until Monday 06:00 is there, too.
 */
export const payoutHandlers: readonly RunnableHandler[] = [
  stepHandler(weeklyPayouts, async (unit, jobs) => {
    const { timeZone } = await readOrganisation(unit.tx, unit.tenant.id)
    const dues = jobs.map(({ payload }) => payoutOf(payload.due_at, timeZone))
    const later = dues.find((due) => due > unit.now)
    if (later !== undefined) {
      replanPayouts(unit, later)
      return
    }
    await payOut(unit)
    await queuePayouts(unit)
  }),
]

/** What is to be done about one currency. */
export interface Share {
  /** Of the revenue: what clears the shortfall. */
  readonly cleared: Minor
  /** Of the revenue after that: what clears the costs. */
  readonly paid: Minor
  /** What is left to be paid out. */
  readonly left: Minor
}

/**
 * Splits revenue: first what the organisation owes (a shortfall is 0 or below), then what its banks
 * cost (likewise), then the rest.
 */
export function shareOf(revenue: Minor, shortfall: Minor, cost: Minor): Share {
  const cleared = smaller(larger(revenue, zero), minor(-shortfall))
  const after = less(revenue, cleared)
  const paid = smaller(larger(after, zero), minor(-cost))
  return { cleared, paid, left: less(after, paid) }
}

/** In the order in which revenue pays: what was taken back, then what banks have charged. */
const CLEARED = ['revenue', 'shortfall', 'cost'] as const

interface Cleared {
  readonly currency: Currency
  readonly amount: Minor
}

/**
 * Clears what the organisation owes from its revenue, then makes one payout for each currency that
 * has revenue left and an account. Without an account the money stays with the revenue.
 */
async function payOut(unit: Unit): Promise<void> {
  const of = (kind: 'revenue' | 'shortfall' | 'cost', currency: Currency): AccountId =>
    tenantAccount(unit.tenant.id, kind, currency)
  const balances = await lockBalances(
    unit,
    currencies.flatMap((currency) => CLEARED.map((kind) => of(kind, currency))),
  )
  const balance = (kind: (typeof CLEARED)[number], currency: Currency) => {
    return balances.get(of(kind, currency)) ?? zero
  }
  const shares = currencies.map((currency) => {
    const [revenue, shortfall, cost] = CLEARED.map((kind) => balance(kind, currency))
    return { currency, ...shareOf(revenue ?? zero, shortfall ?? zero, cost ?? zero) }
  })
  const clearing = (kind: 'shortfall' | 'cost', { currency, amount }: Cleared): Posting[] => {
    if (amount <= 0n) return []
    const movements = [{ from: of('revenue', currency), to: of(kind, currency), amount }]
    return [{ kind: `${kind}_cleared`, subject: unit.newId('job'), currency, movements }]
  }
  await postAll(
    unit,
    shares.flatMap(({ currency, cleared, paid }) => [
      ...clearing('shortfall', { currency, amount: cleared }),
      ...clearing('cost', { currency, amount: paid }),
    ]),
  )
  const accounts = await readPayoutAccounts(unit.tx, unit.tenant.id)
  await startPayouts(
    unit,
    shares.flatMap(({ currency, left: amount }) => {
      const account = accounts.get(currency)
      return amount <= 0n || account === undefined
        ? []
        : [{ currency, amount, accountId: account.id }]
    }),
  )
}
