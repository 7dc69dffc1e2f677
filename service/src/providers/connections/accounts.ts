// Accounts at banks: sealed, masked, and known again by a keyed hash.
import type {
  BankConnectInput,
  BankProfileName,
  Collect,
  ConnectedAccountInput,
  Currency,
} from '@holdfast/contract'
import { extractIBAN } from 'ibantools'
import { isRoutingNumber } from '#banks'
import type { Environment, Reader, Unit } from '#db'
import { fieldFault, readMinor } from '#http'
import type { FieldFault, Id, TenantId } from '#kit'
import { assert, bareText, dayOf, isRecord, present, zip } from '#kit'
import type { AccountId, OwnAccount, PaymentScheme } from '#messages'
import { bankProfiles, takesAccount, usualScheme, writeText } from '#messages'
import type { Vault } from '#participants'
import { withIban } from '#projects'
import type { CollectingAccount, ConnectedAccountRecord } from './connection.ts'
import {
  insertAccounts,
  selectAccount,
  selectAccounts,
  selectAllAccounts,
  selectByFingerprint,
  selectCollectingAccounts,
  selectConnected,
  selectPayingAccounts,
} from './store.ts'

const SHOWN_LENGTH = 4
const NAME_MAX = 70
/** Sort code and account number. */
const UK_NUMBER = /^\d{14}$/
/** As US banks number accounts, beside the routing number. */
const US_NUMBER = /^[A-Z0-9]{1,17}$/i

/** What is wrong with accounts that are proposed; `part` is where they are given. */
export function accountFaults(
  part: 'connect' | 'change',
  { accounts, profile }: Pick<BankConnectInput, 'accounts' | 'profile'>,
): FieldFault[] {
  const bank = bankProfiles[profile]
  const numbers = accounts.map((account) => `${numberOf(account)} ${account.currency}`)
  return accounts.flatMap((account, place) => {
    const at = `/${part}/accounts/${place}`
    const faults: FieldFault[] = []
    const holder = writeText(account.holder, bank.characters)
    if (!/[\p{L}\p{N}]/u.test(holder)) faults.push(fieldFault(`${at}/holder`, 'bad_characters'))
    if (holder.length > NAME_MAX) {
      faults.push(fieldFault(`${at}/holder`, 'too_long', { limit: String(NAME_MAX) }))
    }
    const isTaken = bank.schemes.some(({ currency }) => currency === account.currency)
    if (account.kind === 'client_money' && !isTaken) {
      faults.push(fieldFault(`${at}/currency`, 'not_usable'))
    }
    if (numbers.indexOf(`${numberOf(account)} ${account.currency}`) !== place) {
      faults.push(fieldFault(`${at}/iban`, 'duplicate'))
    }
    return [...faults, ...numberFaults(at, account, usualScheme(bank, account.currency))]
  })
}

/** What is wrong with how an account is named, by the scheme of its currency. */
function numberFaults(
  at: string,
  { iban, local_number: local, aba }: ConnectedAccountInput,
  { takesIban, localScheme, clearingSystem }: PaymentScheme,
): FieldFault[] {
  const faults: FieldFault[] = []
  const isCleared = clearingSystem !== null
  if (!isCleared && isGiven(aba)) faults.push(fieldFault(`${at}/aba`, 'not_used'))
  if (!takesIban && isGiven(iban)) faults.push(fieldFault(`${at}/iban`, 'not_used'))
  if (localScheme === null || (takesIban && isGiven(iban))) {
    if (!extractIBAN(iban ?? '').valid) faults.push(fieldFault(`${at}/iban`, 'not_usable'))
    if (isGiven(local)) faults.push(fieldFault(`${at}/local_number`, 'not_used'))
    return faults
  }
  if (isCleared && !isRoutingNumber(aba ?? '')) {
    const expected = 'the routing number of a bank: 9 digits, the last of which checks the others'
    faults.push(fieldFault(`${at}/aba`, 'bad_format', { expected }))
  }
  if (!(isCleared ? US_NUMBER : UK_NUMBER).test(local ?? '')) {
    const expected = isCleared
      ? 'the account number, at most 17 letters and digits'
      : 'sort code and account number, 14 digits'
    faults.push(fieldFault(`${at}/local_number`, 'bad_format', { expected }))
  }
  return faults
}

/** Whether a profile has orders from these accounts, by numbers as they have them. */
export function fitsProfile(
  vault: Vault,
  tenantId: TenantId,
  accounts: readonly ConnectedAccountRecord[],
  profile: BankProfileName,
): boolean {
  const bank = bankProfiles[profile]
  return accounts.every((account) => {
    if (account.kind !== 'client_money') return true
    const isTaken = bank.schemes.some(({ currency }) => currency === account.currency)
    const { number, aba } = openAccount(vault, tenantId, account)
    return isTaken && takesAccount(usualScheme(bank, account.currency), number, aba)
  })
}

function isGiven(value: string | null | undefined): boolean {
  return value !== null && value !== undefined
}

/** In the form in which it is compared: capitals and digits. */
function numberOf({
  iban,
  local_number: local,
}: Pick<ConnectedAccountInput, 'iban' | 'local_number'>) {
  return bareText(iban ?? local ?? '')
}

/** The end of a number, as lists show it. */
export function maskedNumber(number: string): string {
  return `•••• ${number.slice(-SHOWN_LENGTH)}`
}

/** Writes accounts that are proposed; none of them is used yet. Gives their ids. */
export async function keepAccounts(
  unit: Unit,
  vault: Vault,
  connectionId: Id<'bank_connection'>,
  accounts: readonly ConnectedAccountInput[],
): Promise<Id<'connected_account'>[]> {
  const { id: tenantId } = unit.tenant
  const ids = accounts.map(() => unit.newId('connected_account'))
  await unit.tx.query(insertAccounts, {
    tenant_id: tenantId,
    connection_id: connectionId,
    now: unit.now,
    rows: zip(accounts, ids).map(([account, id]) => {
      const number = numberOf(account)
      const whole = {
        holder: account.holder,
        number,
        isIban: isGiven(account.iban),
        bic: account.bic ?? null,
        aba: account.aba ?? null,
      }
      return {
        id,
        kind: account.kind,
        currency: account.currency,
        sealed: vault.seal(JSON.stringify(whole), boundTo(tenantId, id)),
        masked: maskedNumber(number),
        fingerprint: fingerprintOf(vault, tenantId, number),
        batch_limit: readMinor(account.batch_limit),
        is_instant: account.is_instant ?? false,
        opened_on: account.opened_on,
        collect: account.kind === 'client_money' ? JSON.stringify(collectOf(account)) : null,
      }
    }),
  })
  return ids
}

const SORT_CODE_LENGTH = 6

type Way = Collect['local_bank_transfer']

/** What payers are shown of an account of clients' money. */
function collectOf(account: ConnectedAccountInput): Collect {
  const { currency, holder, bic, aba } = account
  const number = numberOf(account)
  const codes: Way['routing_data'] = isGiven(bic)
    ? [{ routing_code_type: 'bic_swift', routing_code: bic ?? '' }]
    : []
  const wayOf = (account_number: string | null, routing_data: Way['routing_data']): Collect => {
    const metadata = { account_holder: holder }
    const way: Way = { iban: null, account_number, routing_data, reference: null, metadata }
    return { local_bank_transfer: way, international_bank_transfer: way }
  }
  if (isGiven(account.iban)) return withIban(wayOf(null, codes), number, currency)
  if (isGiven(aba)) {
    const routing_code = aba ?? ''
    const ways = (['ach', 'wire'] as const).map((routing_code_type) => {
      return { routing_code_type, routing_code }
    })
    return wayOf(number, [...ways, ...codes])
  }
  if (currency !== 'gbp') return wayOf(number, codes)
  const sortCode = number.slice(0, SORT_CODE_LENGTH)
  return wayOf(number.slice(SORT_CODE_LENGTH), [
    { routing_code_type: 'sort_code', routing_code: sortCode },
    ...codes,
  ])
}

function boundTo(tenantId: TenantId, id: string): string {
  return `connected account ${tenantId} ${id}`
}

function fingerprintOf(vault: Vault, tenantId: TenantId, number: string): Buffer {
  return vault.fingerprint(`connected account ${tenantId} ${bareText(number)}`)
}

/** An account with its whole number, as files name it. */
export function openAccount(
  vault: Vault,
  tenantId: TenantId,
  { id, sealed, currency }: ConnectedAccountRecord,
): OwnAccount {
  const whole: unknown = JSON.parse(vault.unseal(sealed, boundTo(tenantId, id)))
  assert(isRecord(whole), 'what was sealed is an object')
  const { holder, number, isIban, bic, aba } = whole
  assert(typeof holder === 'string' && typeof number === 'string', 'an account has both')
  const named: AccountId = isIban === true ? { iban: number } : { local: number }
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
  return { name: holder, number: named, currency, bic: textOf(bic), aba: textOf(aba) }
}

/** All accounts, or those of one connection, the oldest first. */
export async function readAccounts(
  reader: Reader,
  tenantId: TenantId,
  connectionId: Id<'bank_connection'> | null,
): Promise<ConnectedAccountRecord[]> {
  const of = { tenant_id: tenantId }
  return connectionId === null
    ? await reader.query(selectAllAccounts, of)
    : await reader.query(selectAccounts, { ...of, connection_id: connectionId })
}

/** An account that is there. */
export async function readAccount(
  reader: Reader,
  tenantId: TenantId,
  id: Id<'connected_account'>,
): Promise<ConnectedAccountRecord> {
  const [account] = await reader.query(selectAccount, { tenant_id: tenantId, id })
  return present(account, 'a connected account stays')
}

/** The accounts in use that a file names by any of these numbers. */
export async function findAccounts(
  reader: Reader,
  vault: Vault,
  { tenantId, numbers }: { readonly tenantId: TenantId; readonly numbers: readonly string[] },
): Promise<ConnectedAccountRecord[]> {
  return await reader.query(selectByFingerprint, {
    tenant_id: tenantId,
    fingerprints: numbers.map((number) => fingerprintOf(vault, tenantId, number)),
  })
}

/** Whether a tenant is connected to any bank, by an account in use. */
export async function isConnected(reader: Reader, tenantId: TenantId): Promise<boolean> {
  return (await reader.query(selectConnected, { tenant_ids: [tenantId] })).length > 0
}

/**
 * The account of clients' money that pays in a currency: of an active connection; the one that is
 * named first, else the oldest. Null where none is connected.
 */
export async function findPayingAccount(
  unit: Unit,
  currency: Currency,
  first: Id<'connected_account'> | null,
): Promise<Id<'connected_account'> | null> {
  const [account] = await unit.tx.query(selectPayingAccounts, {
    tenant_id: unit.tenant.id,
    currency,
    today: dayOf(unit.now, 'UTC'),
    is_practice: unit.tenant.environment === 'sandbox',
    first_id: first,
  })
  return account?.id ?? null
}

/** Whose debits are to be collected, in which currency, and when. */
interface Collecting {
  readonly tenantId: TenantId
  readonly environment: Environment
  readonly currency: Currency
  /** Null: at whatever time it is opened. */
  readonly now: Date | null
}

/**
 * The account of clients' money to which debits in a currency are collected: of an active
 * connection that two people have let collect, the oldest. Null where none may.
 */
export async function findCollectingAccount(
  reader: Reader,
  { tenantId, environment, currency, now }: Collecting,
): Promise<CollectingAccount | null> {
  const [account] = await reader.query(selectCollectingAccounts, {
    tenant_id: tenantId,
    currency,
    today: now === null ? null : dayOf(now, 'UTC'),
    is_practice: environment === 'sandbox',
  })
  return account ?? null
}
