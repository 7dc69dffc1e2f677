// Bank accounts on file: sealed under the participant's key, shown masked, never changed.

import type { BankAccountInput } from '@holdfast/contract'
import { requirements } from '@holdfast/contract'
import type { CheckedAccount } from '#banks'
import { checkBankAccount } from '#banks'
import type { Reader, Unit } from '#db'
import type { Id, TenantId } from '#kit'
import { asId, assert, distinct, fail, indexBy, present, seal, unseal } from '#kit'
import { canonicalText } from './canonical.ts'
import { ensureDataKeys, unwrapDataKey } from './data-keys.ts'
import type { FiledBankAccount, ShownBankAccount } from './participants.ts'
import { fingerprintOnFile, rememberPayers } from './payers.ts'
import type { PayeeHold, PayeeStanding } from './standing.ts'
import { holdOf, standingOf } from './standing.ts'
import type { PayeeRow, SealedAccountRow } from './store.ts'
import {
  chooseBankAccounts,
  insertBankAccounts,
  selectByFingerprint,
  selectPayees,
  selectSealedAccount,
} from './store.ts'
import { selectServed } from './store-payees.ts'
import type { Vault } from './vault.ts'

/** More names than that tell a reader nothing. */
const SERVED_MAX = 20

/** A checked account of a participant. */
export interface NewBankAccount {
  readonly participantId: Id<'participant'>
  readonly account: CheckedAccount
}

function accountBound(tenantId: TenantId, id: string): string {
  return `${tenantId}/bank_accounts/${id}`
}

/**
 * Puts accounts on file; nobody is paid to them by that. The same details again are the same
 * account. Answers ids in order.
 */
export async function fileBankAccounts(
  unit: Unit,
  vault: Vault,
  wanted: readonly NewBankAccount[],
): Promise<Id<'bank_account'>[]> {
  if (wanted.length === 0) return []
  const tenantId = unit.tenant.id
  const keys = await ensureDataKeys(
    unit,
    vault,
    wanted.map(({ participantId }) => participantId),
  )
  const rows = wanted.map(({ participantId, account }) => {
    const id = unit.newId('bank_account')
    const fields = JSON.stringify(account.fields)
    const key = present(keys.get(participantId), 'every participant has a data key')
    const { country, currency } = account
    const fingerprint = accountFingerprint(vault, participantId, account)
    const sealed = seal(key, fields, accountBound(tenantId, id))
    return { id, participantId, country, currency, sealed, shown: shownOf(account), fingerprint }
  })
  await unit.tx.query(insertBankAccounts, {
    tenant_id: tenantId,
    created_at: unit.now,
    rows: rows.map(({ id, participantId, country, currency, sealed, shown, fingerprint }) => ({
      id,
      participant_id: participantId,
      country,
      currency,
      sealed,
      shown: JSON.stringify(shown),
      fingerprint,
    })),
  })
  const filed = await unit.tx.query(selectByFingerprint, {
    tenant_id: tenantId,
    rows: rows.map(({ participantId, fingerprint }) => ({
      participant_id: participantId,
      fingerprint,
    })),
  })
  const idOf = indexBy(filed, (row) => placeOf(row.participant_id, row.fingerprint))
  const ids = rows.map((row) => {
    const found = idOf.get(placeOf(row.participantId, row.fingerprint))
    return asId('bank_account', present(found, 'the account was put on file').id)
  })
  // Money that comes from it is known to be theirs.
  await rememberPayers(
    unit,
    wanted.map(({ participantId, account }) => {
      return { participantId, fingerprint: fingerprintOnFile(vault, tenantId, account) }
    }),
  )
  return ids
}

/** Makes accounts on file the ones that their participants are paid to. */
export async function chooseAccounts(
  unit: Unit,
  accountByParticipant: ReadonlyMap<Id<'participant'>, Id<'bank_account'>>,
): Promise<void> {
  if (accountByParticipant.size === 0) return
  const pairs = [...accountByParticipant]
  await unit.tx.query(chooseBankAccounts, {
    tenant_id: unit.tenant.id,
    updated_at: unit.now,
    participant_ids: pairs.map(([participantId]) => participantId),
    account_ids: pairs.map(([, accountId]) => accountId),
  })
}

function placeOf(participantId: string, fingerprint: Buffer): string {
  return `${participantId} ${fingerprint.toString('hex')}`
}

/** Tells whether two accounts are the same without keeping what they are. */
export function accountFingerprint(
  vault: Vault,
  scope: string,
  { country, currency, fields }: CheckedAccount,
): Buffer {
  return vault.fingerprint(canonicalText({ scope, country, currency, fields }))
}

/** The code that names the bank is shown whole, unless it is the account's number (CLABE). */
function shownOf(account: CheckedAccount): ShownBankAccount {
  const { account_number: number, routing_code: code } = account
  return {
    country: account.country,
    currency: account.currency,
    account_number: account.masked,
    routing_code: code === number ? account.masked : code,
    routing_code_type: account.routing_code_type,
    routing_data: account.routing_data === null ? null : { ...account.routing_data },
  }
}

/** The accounts that participants are paid to, masked; those without one are missing. */
export async function latestBankAccounts(
  reader: Reader,
  tenantId: TenantId,
  participantIds: readonly Id<'participant'>[],
): Promise<Map<Id<'participant'>, FiledBankAccount>> {
  // Whether it may be paid to by now is not asked here: any instant will do.
  const payees = await readPayees(reader, tenantId, participantIds, new Date(0))
  return new Map(
    [...payees].flatMap(([id, { account }]) => (account === null ? [] : [[id, account] as const])),
  )
}

/** Where money to a participant goes, and why it waits now; null where it does not. */
export interface Payee {
  readonly account: FiledBankAccount | null
  readonly hold: PayeeHold | null
}

/**
 * Where participants are paid to at an instant of the tenant's time; unknown ones are missing. One
 * without an account of its own is served by the account that the person gave himself with another
 * participant of the address, and waits as that does.
 */
export async function readPayees(
  reader: Reader,
  tenantId: TenantId,
  participantIds: readonly Id<'participant'>[],
  now: Date,
): Promise<Map<Id<'participant'>, Payee>> {
  if (participantIds.length === 0) return new Map()
  const rows = await reader.query(selectPayees, {
    tenant_id: tenantId,
    ids: distinct(participantIds),
  })
  return new Map(
    rows.map((row) => {
      const account = accountOf(row)
      return [row.id, { account, hold: holdOf(servedStanding(row, account), now) }]
    }),
  )
}

function accountOf(row: PayeeRow): FiledBankAccount | null {
  const { id: participantId, bank_account_id: id, shown } = row
  if (id !== null && shown !== null) return { ...shown, id, participantId }
  const { owner_id: ownerId, owner_account_id: ownerAccountId, owner_shown: ownerShown } = row
  if (ownerId === null || ownerAccountId === null || ownerShown === null) return null
  return { ...ownerShown, id: ownerAccountId, participantId: ownerId }
}

/**
 * Where somebody stands who is paid to an account; a dispute of either side holds, and the
 * cooling-off time of either: that of whom it serves runs since spellings were joined.
 */
function servedStanding(row: PayeeRow, account: FiledBankAccount | null): PayeeStanding {
  const standing = standingOf(row)
  if (account === null || account.participantId === row.id) return standing
  return {
    ...standing,
    accountId: account.id,
    payableFrom: latestDate(standing.payableFrom, row.owner_payable_from),
    disputedAt: standing.disputedAt ?? row.owner_disputed_at,
  }
}

function latestDate(one: Date | null, other: Date | null): Date | null {
  return one === null || (other !== null && other > one) ? other : one
}

/**
 * What else the person behind a participant is called where he has no account: the one that he
 * gives himself serves these, too. In the order of the alphabet.
 */
export async function readServedNames(
  reader: Reader,
  tenantId: TenantId,
  participantId: Id<'participant'>,
): Promise<string[]> {
  const rows = await reader.query(selectServed, {
    tenant_id: tenantId,
    id: participantId,
    limit: SERVED_MAX,
  })
  return rows.map(({ name }) => name)
}

/**
 * Opens an account's details, for a rail that pays to it and for nothing else. Refuses with
 * `not_found`; throws when the sealed details belong to another row or the key was erased.
 */
export async function openBankAccount(
  reader: Reader,
  vault: Vault,
  tenantId: TenantId,
  id: Id<'bank_account'>,
): Promise<CheckedAccount> {
  const [row] = await reader.query(selectSealedAccount, { tenant_id: tenantId, ids: [id] })
  if (row === undefined) return fail('not_found')
  const key = unwrapDataKey(vault, tenantId, row)
  const fields = unseal(key, row.sealed, accountBound(tenantId, row.id)).toString('utf8')
  // Checked again on the way out: it gives the account its form, and a rail only sound details.
  const check = checkBankAccount(inputOf(row, JSON.parse(fields)))
  assert(check.ok, 'a bank account on file is sound')
  return check.account
}

/**
 * The keyed hash of an account's details, the same wherever they stand in the tenant. Throws as
 * `openBankAccount` does.
 */
export async function bankAccountFingerprint(
  reader: Reader,
  vault: Vault,
  tenantId: TenantId,
  id: Id<'bank_account'>,
): Promise<Buffer> {
  return fingerprintOnFile(vault, tenantId, await openBankAccount(reader, vault, tenantId, id))
}

function inputOf({ country, currency }: SealedAccountRow, stored: unknown): BankAccountInput {
  const input: BankAccountInput = { country, currency }
  const fields = new Map<string, unknown>(
    typeof stored === 'object' && stored !== null ? Object.entries(stored) : [],
  )
  for (const name of requirements) {
    const value = fields.get(name)
    if (typeof value === 'string') input[name] = value
  }
  return input
}
