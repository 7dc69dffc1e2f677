// Each night: what the books say lies on each account against what its bank says, item by item.
import type { BankSignBody } from '@holdfast/contract'
import { isWorkingDay } from '#calendars'
import type { ConnectedAccountRecord, TellOfBanks } from '#connections'
import { noteLateDay, readAccounts, readConnection } from '#connections'
import type { Unit } from '#db'
import { enqueue, type RunnableHandler, stepHandler } from '#jobs'
import type { Id, Result, TenantId } from '#kit'
import { addDays, addMs, asId, dayOf, present, showId } from '#kit'
import { balancesOf, bankAccount } from '#ledger'
import { bankProfiles, usualScheme } from '#messages'
import { countVirtualIbans } from '#projects'
import { type ArrivalDeps, askAfterPayouts } from './arrivals.ts'
import { closeDays, signedOff } from './days.ts'
import { bankNight } from './jobs.ts'
import { ageOf, LATE_DAYS } from './late.ts'
import {
  type AtBankRow,
  type ClosingItem,
  type ClosingRecord,
  selectApart,
  selectAtBank,
  selectBegun,
  selectClosings,
  selectCounted,
  selectOpenStatements,
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
export function nightHandler(deps: ArrivalDeps): RunnableHandler {
  const { tell } = deps
  return stepHandler(bankNight, async (unit, jobs) => {
    const all = await readAccounts(unit.tx, unit.tenant.id, null)
    const open = all.filter(({ is_open: isOpen }) => isOpen)
    for (const { payload } of jobs) {
      const accounts = await withBank(unit, open)
      let isAlarming = false
      for (const account of accounts) {
        const closed = await closeDay(unit, account, payload.day)
        isAlarming ||= closed.isAlarming
        await askAfterPayouts(unit, deps, { account, day: payload.day })
      }
      await noteLate(unit, tell, { accounts, day: payload.day })
      isAlarming = (await closeDays(unit, payload.day)).isAlarming || isAlarming
      if (isAlarming) await tell(unit, 'bank_nights')
      else await tellOfUnsigned(unit, tell, payload.day)
      await tellOfVirtual(unit, tell, { accounts })
    }
    if (open.length > 0) planNight(unit)
  })
}

/**
 * The accounts of which a bank says each day what lies there: all of clients' money, and of the
 * organisation's own those of which it has given a statement.
 */
async function withBank(
  unit: Unit,
  accounts: readonly ConnectedAccountRecord[],
): Promise<ConnectedAccountRecord[]> {
  const told: ConnectedAccountRecord[] = []
  for (const account of accounts) {
    const of = { tenant_id: unit.tenant.id, connected_account_id: account.id }
    const isTold = account.kind === 'client_money' || (await readAtBank(unit, of)) !== undefined
    if (isTold) told.push(account)
  }
  return told
}

interface OfAccount {
  readonly tenant_id: TenantId
  readonly connected_account_id: Id<'connected_account'>
}

async function readAtBank(unit: Unit, of: OfAccount): Promise<AtBankRow | undefined> {
  return (await unit.tx.query(selectAtBank, of))[0]
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
  const [unsigned] = await unit.tx.query(selectUnsigned, { tenant_id: unit.tenant.id, day: until })
  if (unsigned?.is_there === true) await tell(unit, 'bank_nights')
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

/**
 * Compares an account with its bank, and keeps what differs by name: the books of clients' money;
 * of the organisation's own, which has none, what its statements add up to. Whether somebody must
 * look at once: something is unexplained, or older than it may be.
 */
export async function closeDay(
  unit: Unit,
  account: Pick<ConnectedAccountRecord, 'id' | 'kind' | 'currency'>,
  day: string,
): Promise<{ readonly isAlarming: boolean }> {
  const { id: accountId, currency } = account
  const of = { tenant_id: unit.tenant.id, connected_account_id: accountId }
  const atBank = await readAtBank(unit, of)
  const bank = atBank?.closing ?? null
  const opening = atBank?.opening ?? null
  const ledger =
    account.kind === 'client_money'
      ? await readMirror(unit, account)
      : await addStatementsUp(unit, of, opening)
  const items = [
    ...(account.kind === 'client_money' ? await readItems(unit, accountId, opening) : []),
    ...(await readOpen(unit, of, day)),
  ]
  const explained = items.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const unexplained = bank === null ? null : bank - ledger - explained
  await unit.tx.query(upsertClosing, {
    ...of,
    id: unit.newId('bank_closing'),
    day,
    currency,
    ledger,
    bank,
    statement_id: bank === null ? null : (atBank?.statement_id ?? null),
    unexplained,
    items: JSON.stringify(items),
    now: unit.now,
  })
  const isLate = items.some(({ since }) => ageOf(since, day) > LATE_DAYS)
  return { isAlarming: isLate || (unexplained ?? 0n) !== 0n }
}

/** What the books say lies there. */
async function readMirror(
  unit: Unit,
  { id, currency }: Pick<ConnectedAccountRecord, 'id' | 'currency'>,
): Promise<bigint> {
  const mirror = bankAccount(unit.tenant.id, currency, id)
  return -((await balancesOf(unit.tx, unit.tenant.id, [mirror])).get(mirror) ?? 0n)
}

/** What lies there by the first balance that was told, and every entry since. */
async function addStatementsUp(unit: Unit, of: OfAccount, opening: bigint | null): Promise<bigint> {
  const [counted] = await unit.tx.query(selectCounted, of)
  return (opening ?? 0n) + (counted?.amount ?? 0n)
}

/** Statements that wait for one before them or for people: the chain is not whole. */
async function readOpen(unit: Unit, of: OfAccount, day: string): Promise<ClosingItem[]> {
  const open = await unit.tx.query(selectOpenStatements, { ...of, day })
  return open.map(({ id, since }) => {
    return { what: 'statement_open', about: showId('bank_statement', id), amount: '0', since }
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
    const { id: tenant_id } = unit.tenant
    const given = { tenant_id, signed_by: keyId, note: body.note ?? null, now: unit.now }
    const [signed] = await unit.tx.query(signClosing, { ...given, id })
    const [after] = await unit.tx.query(selectClosings, { tenant_id, ids: [id] })
    results.push(signedOff(signed !== undefined, after))
  }
  return results
}
