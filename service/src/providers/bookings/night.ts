// Each night: what the books say lies on each account against what its bank says, item by item.
import type { BankSignBody } from '@holdfast/contract'
import { isWorkingDay } from '#calendars'
import type { ConnectedAccountRecord, TellOfBanks } from '#connections'
import { noteLateDay, readAccounts, readConnection } from '#connections'
import type { Unit } from '#db'
import { enqueue, type RunnableHandler, stepHandler } from '#jobs'
import type { Id, Result } from '#kit'
import { accepted, addDays, addMs, asId, dayOf, Failure, present, refused, showId } from '#kit'
import { balancesOf, bankAccount } from '#ledger'
import { bankProfiles, usualScheme } from '#messages'
import { countVirtualIbans } from '#projects'
import { bankNight } from './jobs.ts'
import {
  type ClosingItem,
  type ClosingRecord,
  selectApart,
  selectAtBank,
  selectBegun,
  selectClosing,
  selectToldOf,
  selectUnbooked,
  selectUnsigned,
  selectUntold,
  signClosing,
  upsertClosing,
} from './store-night.ts'

const DAY_MS = 86_400_000
/** When the statements of the day before have come, by UTC. */
const NIGHT_MS = 6 * 3_600_000

/** The comparison of a day is due on the next morning, once a day. */
export function planNight(unit: Unit): void {
  const day = dayOf(unit.now, 'UTC')
  const runAt = addMs(new Date(day), DAY_MS + NIGHT_MS)
  enqueue(unit, bankNight, { key: day, runAt, payload: { day } })
}

/** Compares, and plans the next night, as long as an account is connected. */
export function nightHandler(tell: TellOfBanks): RunnableHandler {
  return stepHandler(bankNight, async (unit, jobs) => {
    const accounts = await readAccounts(unit.tx, unit.tenant.id, null)
    const own = accounts.filter(({ kind, is_open: isOpen }) => kind === 'client_money' && isOpen)
    for (const { payload } of jobs) {
      for (const account of own) await closeDay(unit, account, payload.day)
      await noteLate(unit, tell, { accounts: own, day: payload.day })
      await tellOfUnsigned(unit, tell, payload.day)
      await tellOfVirtual(unit, tell, { accounts: own })
    }
    if (own.length > 0) planNight(unit)
  })
}

interface Night {
  readonly accounts: readonly ConnectedAccountRecord[]
  readonly day: string
}

/** Keeps of which accounts the statement of a day has not come, where their banks worked on it. */
async function noteLate(unit: Unit, tell: TellOfBanks, { accounts, day }: Night): Promise<void> {
  const tenant_id = unit.tenant.id
  for (const { id, connection_id, currency, late_day, opened_on } of accounts) {
    const connection = await readConnection(unit.tx, tenant_id, connection_id)
    const { profile } = present(connection, 'an account is of a connection')
    const { calendar } = usualScheme(bankProfiles[profile], currency)
    if (opened_on > day || !isWorkingDay(day, calendar)) continue
    const since = late_day ?? day
    const told = { tenant_id, connected_account_id: id, day: since }
    const isThere = (await unit.tx.query(selectToldOf, told)).length > 0
    await noteLateDay(unit, id, isThere ? null : since)
    if (!isThere && late_day === null) await tell(unit, 'bank_channels')
  }
}

/** A night that nobody has signed off for so many days is told of. */
const SIGNED_WITHIN_DAYS = 3

async function tellOfUnsigned(unit: Unit, tell: TellOfBanks, day: string): Promise<void> {
  const until = addDays(day, -SIGNED_WITHIN_DAYS)
  const unsigned = await unit.tx.query(selectUnsigned, { tenant_id: unit.tenant.id, day: until })
  if (unsigned.length > 0) await tell(unit, 'bank_nights')
}

/** Of the virtual IBANs of an account, one in so many must be left. */
const ONE_IN = 10n

/** Told each night until the bank has given more, for then payers need the reference again. */
async function tellOfVirtual(unit: Unit, tell: TellOfBanks, { accounts }: Pick<Night, 'accounts'>) {
  const counts = await countVirtualIbans(unit.tx, unit.tenant.id)
  const isShort = accounts.some(({ id }) => {
    const { total, free } = counts.get(id) ?? { total: 0n, free: 0n }
    return free * ONE_IN < total
  })
  if (isShort) await tell(unit, 'bank_channels')
}

/** Compares the books of an account with its bank, and keeps what differs by name. */
export async function closeDay(
  unit: Unit,
  { id: accountId, currency }: Pick<ConnectedAccountRecord, 'id' | 'currency'>,
  day: string,
): Promise<void> {
  const { id: tenant } = unit.tenant
  const mirror = bankAccount(tenant, currency, accountId)
  const ledger = -((await balancesOf(unit.tx, tenant, [mirror])).get(mirror) ?? 0n)
  const of = { tenant_id: tenant, connected_account_id: accountId }
  const [atBank] = await unit.tx.query(selectAtBank, of)
  const bank = atBank?.closing ?? null
  const items = await readItems(unit, accountId, atBank?.opening ?? null)
  const explained = items.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  await unit.tx.query(upsertClosing, {
    ...of,
    id: unit.newId('bank_closing'),
    day,
    currency,
    ledger,
    bank,
    statement_id: bank === null ? null : (atBank?.statement_id ?? null),
    unexplained: bank === null ? null : bank - ledger - explained,
    items: JSON.stringify(items),
    now: unit.now,
  })
}

/** Why the bank has more or less than the books, each with its amount. */
async function readItems(
  unit: Unit,
  accountId: Id<'connected_account'>,
  opening: bigint | null,
): Promise<ClosingItem[]> {
  const of = { tenant_id: unit.tenant.id, connected_account_id: accountId }
  const [begun] = await unit.tx.query(selectBegun, of)
  const apart = await unit.tx.query(selectApart, of)
  const sumOf = (kind: string) => apart.find(({ became }) => became === kind)?.amount ?? 0n
  const byHand = begun === undefined ? 0n : begun.opening - begun.moved
  const before = (opening ?? 0n) + sumOf('before_start') - (begun?.moved ?? 0n) - byHand
  const since = begun?.starts_on ?? null
  const whole = (what: string, amount: bigint): ClosingItem[] => {
    return amount === 0n ? [] : [{ what, about: null, amount: String(amount), since }]
  }
  const unbooked = await unit.tx.query(selectUnbooked, of)
  const untold = await unit.tx.query(selectUntold, of)
  return [
    ...whole('opening_not_booked', before),
    ...whole('given_by_hand', byHand + sumOf('other_rail')),
    ...unbooked.map(({ id, amount, booked_on: day, asked }) => ({
      what: asked ?? 'not_booked_yet',
      about: showId('bank_entry', id),
      amount: String(amount),
      since: day,
    })),
    ...untold.map(({ order_id: id, amount, booked_on: day }) => ({
      what: 'left_without_booking',
      about: showId('outbound', asId('outbound', id)),
      amount: String(amount),
      since: day,
    })),
  ]
}

interface Signing {
  readonly id: Id<'bank_closing'>
  readonly keyId: string
  readonly body: BankSignBody
}

/** Signs nights off. Refusals: 404 `not_found`, 409 `invalid_state` for one that was signed. */
export async function signClosings(
  unit: Unit,
  asked: readonly Signing[],
): Promise<Result<ClosingRecord>[]> {
  const results: Result<ClosingRecord>[] = []
  for (const { id, keyId, body } of asked) {
    const of = { tenant_id: unit.tenant.id, id }
    const [known] = await unit.tx.query(selectClosing, of)
    if (known === undefined) {
      results.push(refused(new Failure('not_found')))
      continue
    }
    const given = { ...of, signed_by: keyId, note: body.note ?? null, now: unit.now }
    const [signed] = await unit.tx.query(signClosing, given)
    const [after] = await unit.tx.query(selectClosing, of)
    results.push(
      signed === undefined
        ? refused(new Failure('invalid_state'))
        : accepted(present(after, 'a night stays')),
    )
  }
  return results
}
