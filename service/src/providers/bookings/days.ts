// Each night, for each currency: clients' money at banks, what is owed to clients, the difference.
import type { BankSignBody, Currency } from '@holdfast/contract'
import type { Unit } from '#db'
import type { Id, Result } from '#kit'
import { accepted, Failure, refused } from '#kit'
import type { AccountId } from '#ledger'
import { balancesOf, readBanks, tenantAccount } from '#ledger'
import { isOverdue } from './late.ts'
import {
  type DayRecord,
  selectDays,
  selectNights,
  signDay,
  signNights,
  upsertDay,
} from './store-days.ts'

/** The organisation's own in the client account; what it owes is below 0. */
const OWN_KINDS = ['revenue', 'interest', 'float', 'shortfall', 'cost'] as const
type OwnKind = (typeof OWN_KINDS)[number]

/**
 * Keeps of a day, once its nights are kept, what they say together: a line for each currency.
 * Whether somebody must look at once: something is unexplained, or clients' money has
 * lacked for longer than a week.
 */
export async function closeDays(
  unit: Unit,
  day: string,
): Promise<{ readonly isAlarming: boolean }> {
  const { id: tenant_id } = unit.tenant
  const banks = await readBanks(unit.tx, tenant_id)
  let isAlarming = false
  for (const nights of await unit.tx.query(selectNights, { tenant_id, day })) {
    const { currency, bank, ledger, named, unexplained } = nights
    const mirrors = banks.flatMap((one) => (one.currency === currency ? [one.id] : []))
    const books = await readBooks(unit, currency, mirrors)
    const shortSince = books.own < 0n ? (nights.short_since ?? day) : null
    await unit.tx.query(upsertDay, {
      tenant_id,
      id: unit.newId('bank_day'),
      day,
      currency,
      bank,
      elsewhere: books.atBanks - ledger,
      // All accounts of a currency sum to zero (invariant 3): what is not its own is the clients'.
      owed: books.atBanks - books.own,
      own: books.own,
      named,
      unexplained,
      short_since: shortSince,
      now: unit.now,
    })
    isAlarming ||= (unexplained ?? 0n) !== 0n || isOverdue({ day, short_since: shortSince })
  }
  return { isAlarming }
}

interface Books {
  /** What lies on all accounts, connected or not. */
  readonly atBanks: bigint
  readonly own: bigint
}

async function readBooks(
  unit: Unit,
  currency: Currency,
  mirrors: readonly AccountId[],
): Promise<Books> {
  const { id: tenant } = unit.tenant
  const idOf = (kind: OwnKind) => tenantAccount(tenant, kind, currency)
  const balances = await balancesOf(unit.tx, tenant, [...mirrors, ...OWN_KINDS.map(idOf)])
  const sumOf = (ids: readonly AccountId[]) =>
    ids.reduce((sum, id) => sum + (balances.get(id) ?? 0n), 0n)
  return {
    atBanks: -sumOf(mirrors),
    own: sumOf(OWN_KINDS.map(idOf)),
  }
}

interface Signing {
  readonly id: Id<'bank_day'>
  readonly keyId: string
  readonly body: BankSignBody
}

/**
 * Signs days off, and the nights of their accounts with them. Refusals: 404 `not_found`, 409
 * `invalid_state` for one that was signed.
 */
export async function signDays(
  unit: Unit,
  asked: readonly Signing[],
): Promise<Result<DayRecord>[]> {
  const results: Result<DayRecord>[] = []
  for (const { id, keyId, body } of asked) {
    const { id: tenant_id } = unit.tenant
    const given = { tenant_id, id, signed_by: keyId, note: body.note ?? null, now: unit.now }
    const [signed] = await unit.tx.query(signDay, given)
    if (signed !== undefined) await unit.tx.query(signNights, given)
    const [after] = await unit.tx.query(selectDays, { tenant_id, ids: [id] })
    results.push(signedOff(signed !== undefined, after))
  }
  return results
}

/** What came of a sign-off: 404 `not_found`, 409 `invalid_state` for what was signed before. */
export function signedOff<T>(isSigned: boolean, after: T | undefined): Result<T> {
  if (after === undefined) return refused(new Failure('not_found'))
  return isSigned ? accepted(after) : refused(new Failure('invalid_state'))
}
