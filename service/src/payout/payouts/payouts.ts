// The weekly payouts: what the organisation owes is cleared, and the rest of its revenue goes out.
import type { Currency } from '@holdfast/contract'
import { currencies } from '@holdfast/contract'
import type { Unit } from '#db'
import type { RunnableHandler } from '#jobs'
import { stepHandler } from '#jobs'
import type { Minor } from '#kit'
import { larger, less, minor, smaller, zero } from '#kit'
import type { AccountId } from '#ledger'
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
  /** What is left to be paid out. */
  readonly left: Minor
}

/** Splits revenue: first what the organisation owes (a shortfall is 0 or below), then the rest. */
export function shareOf(revenue: Minor, shortfall: Minor): Share {
  const cleared = smaller(larger(revenue, zero), minor(-shortfall))
  return { cleared, left: less(revenue, cleared) }
}

/**
 * Clears what the organisation owes from its revenue, then makes one payout for each currency that
 * has revenue left and an account. Without an account the money stays with the revenue.
 */
async function payOut(unit: Unit): Promise<void> {
  const of = (kind: 'revenue' | 'shortfall', currency: Currency): AccountId =>
    tenantAccount(unit.tenant.id, kind, currency)
  const balances = await lockBalances(
    unit,
    currencies.flatMap((currency) => [of('revenue', currency), of('shortfall', currency)]),
  )
  const balance = (account: AccountId) => balances.get(account) ?? zero
  const shares = currencies.map((currency) => ({
    currency,
    ...shareOf(balance(of('revenue', currency)), balance(of('shortfall', currency))),
  }))
  await postAll(
    unit,
    shares.flatMap(({ currency, cleared: amount }) => {
      const [from, to] = [of('revenue', currency), of('shortfall', currency)]
      if (amount <= 0n) return []
      const movements = [{ from, to, amount }]
      return [
        { kind: 'shortfall_cleared', subject: unit.newId('job'), currency, movements },
      ] as const
    }),
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
