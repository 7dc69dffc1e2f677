// Payouts whose credit has not come on the connected account that they go to.
import { isWorkingDay } from '#calendars'
import type { ConnectedAccountRecord, TellOfBanks } from '#connections'
import { openAccount, readConnection } from '#connections'
import type { Unit } from '#db'
import { addDays, bareText, present } from '#kit'
import { bankProfiles, usualScheme } from '#messages'
import { alarmNotArrived } from '#orders'
import type { Vault } from '#participants'
import { openPayoutAccount } from '#payouts'
import { selectNotArrived, selectToldDays } from './store-arrivals.ts'

/**
 * How many working days after it left a payout is missed: it arrives on the next one (PSD2, article
 * 83), the statement of that day comes on the second, and one is for a bank that is late.
 */
const ARRIVES_WITHIN_DAYS = 3

/** More than so many days are not between two working days. */
const SEARCH_MAX = 31

export interface ArrivalDeps {
  readonly vault: Vault
  readonly tell: TellOfBanks
}

/**
 * Has people ask after payouts to an own account that left so many working days before a day, and
 * of which its statements, which have come up to that day, tell nothing.
 */
export async function askAfterPayouts(
  unit: Unit,
  { vault, tell }: ArrivalDeps,
  { account, day }: { readonly account: ConnectedAccountRecord; readonly day: string },
): Promise<void> {
  if (account.kind !== 'own_money') return
  const { id: tenant } = unit.tenant
  const [told] = await unit.tx.query(selectToldDays, {
    tenant_id: tenant,
    connected_account_id: account.id,
  })
  const since = told?.since ?? null
  const toldUntil = told?.until ?? null
  if (since === null || toldUntil === null || toldUntil < day) return
  const until = await leftBy(unit, account, day)
  if (until === null) return
  const payouts = await unit.tx.query(selectNotArrived, {
    tenant_id: tenant,
    currency: account.currency,
    since,
    until,
  })
  const ours = numberOf(openAccount(vault, tenant, account))
  const missing: string[] = []
  for (const { id, payout_account_id: to } of payouts) {
    const goesTo = await openPayoutAccount(unit.tx, vault, { tenant, id: to })
    if (bareText(goesTo.accountNumber) === ours) missing.push(id)
  }
  await alarmNotArrived(unit, tell, missing)
}

/** The last day on which what is missed on a day left; null: its bank does not work on it. */
async function leftBy(
  unit: Unit,
  { connection_id, currency }: ConnectedAccountRecord,
  day: string,
): Promise<string | null> {
  const connection = await readConnection(unit.tx, unit.tenant.id, connection_id)
  const { profile } = present(connection, 'an account is of a connection')
  const { calendar } = usualScheme(bankProfiles[profile], currency)
  if (isWorkingDay(day, calendar) !== true) return null
  let left = ARRIVES_WITHIN_DAYS
  for (let back = 1; back <= SEARCH_MAX; back++) {
    const before = addDays(day, -back)
    if (isWorkingDay(before, calendar) === true && --left === 0) return before
  }
  return null
}

function numberOf({ number }: ReturnType<typeof openAccount>): string {
  return bareText('iban' in number ? number.iban : number.local)
}
