// The organisation's own bank accounts: sealed, shown masked, never changed.
import type {
  BankAccountInput,
  Country,
  Currency,
  PayeeCheck,
  PayoutAccount,
  RoutingCodeType,
} from '@holdfast/contract'
import { currencies, requirements, routingCodeTypes } from '@holdfast/contract'
import type { CheckedAccount } from '#banks'
import { checkBankAccount, isCountry } from '#banks'
import type { Database, Reader, Unit } from '#db'
import type { PowerEffect } from '#http'
import type { Id, Result, TenantId } from '#kit'
import {
  accepted,
  assert,
  compact,
  distinct,
  invalid,
  present,
  refused,
  showId,
  showInstant,
} from '#kit'
import { readOrganisation } from '#organisations'
import type { Vault } from '#participants'
import type { AccountDestination } from '#rails'
import { beginPayouts, planPayoutChecks } from './jobs.ts'
import type { PayoutAccountRow, ShownAccount } from './store.ts'
import { insertAccounts, retireAccounts, selectAccounts, selectCurrentAccounts } from './store.ts'

/**
 * Sets the accounts that revenue is paid to, each for its own currency; the last one of a currency
 * counts. From then on payouts are made every Monday. Refusals: 422 with each wrong field.
 */
export async function setPayoutAccounts(
  unit: Unit,
  vault: Vault,
  inputs: readonly BankAccountInput[],
): Promise<Result<SetPayoutAccount>[]> {
  const checked = inputs.map(checkAccount)
  const before = await readPayoutAccounts(unit.tx, unit.tenant.id)
  const rows = checked.map((result) => (result.ok ? rowOf(unit, vault, result.value) : undefined))
  const made = compact(rows)
  if (made.length > 0) {
    await unit.tx.query(retireAccounts, {
      tenant_id: unit.tenant.id,
      currencies: distinct(made.map(({ currency }) => currency)),
    })
    await unit.tx.query(insertAccounts, {
      tenant_id: unit.tenant.id,
      created_at: unit.now,
      rows: made.map((row) => ({
        id: row.id,
        currency: row.currency,
        country: row.country,
        sealed: row.sealed,
        shown: JSON.stringify(row.shown),
        is_current: made.findLast(({ currency }) => currency === row.currency) === row,
      })),
    })
    await beginPayouts(unit)
    await planPayoutChecks(
      unit,
      made.map(({ id }) => id),
    )
  }
  return checked.map((result, place) => {
    if (!result.ok) return result
    const earlier = before.get(result.value.currency)
    return accepted({
      account: showPayoutAccount(present(rows[place], 'a sound account')),
      before: earlier === undefined ? null : showPayoutAccount(earlier),
    })
  })
}

/** An account that was set, and the one that it takes the place of. */
export interface SetPayoutAccount {
  readonly account: PayoutAccount
  readonly before: PayoutAccount | null
}

/** Where revenue goes is another: that takes two owners. */
export function effectOf({ account, before }: SetPayoutAccount): PowerEffect {
  const shown = (one: PayoutAccount | null) => {
    if (one === null) return null
    const { account_number: number, routing_code: code } = one.bank_account
    return code === null ? number : `${number}, ${code}`
  }
  const { currency } = account
  const change = { field: `account_${currency}`, before: shown(before), after: shown(account) }
  return {
    kind: 'power',
    objects: [],
    changes: [change],
    takesTwoOwners: true,
    isOfMoney: true,
    member: null,
    currency,
  }
}

interface OwnAccount extends CheckedAccount {
  readonly currency: Currency
}

function checkAccount(input: BankAccountInput): Result<OwnAccount> {
  const currency = currencies.find((one) => one === input.currency)
  if (currency === undefined) {
    const message = `Revenue is held in ${currencies.join(', ')}; give an account in one of them.`
    return refused(invalid({ pointer: '/currency', code: 'not_usable', message }))
  }
  const checked = checkBankAccount(input)
  if (!checked.ok) return refused(invalid(...checked.errors))
  return accepted({ ...checked.account, currency })
}

function rowOf(unit: Unit, vault: Vault, account: OwnAccount): PayoutAccountRow {
  const id = unit.newId('bank_account')
  const { account_number: number, routing_code: code, masked } = account
  const shown: ShownAccount = {
    account_number: masked,
    routing_code: code === number ? masked : code,
    routing_code_type: account.routing_code_type,
    routing_data: account.routing_data === null ? null : { ...account.routing_data },
  }
  const { currency, country } = account
  const sealed = vault.seal(JSON.stringify(account.fields), boundOf(unit.tenant.id, id))
  return { id, currency, country, sealed, shown, created_at: unit.now }
}

function boundOf(tenant: TenantId, id: Id<'bank_account'>): string {
  return `${tenant}/organisation_payout_accounts/${id}`
}

/** The accounts that payouts go to now, by currency. */
export async function readPayoutAccounts(
  reader: Reader,
  tenant: TenantId,
): Promise<Map<Currency, PayoutAccountRow>> {
  const rows = await reader.query(selectCurrentAccounts, { tenant_id: tenant })
  return new Map(rows.map((row) => [row.currency, row]))
}

/** A payout account as the API shows it, masked. */
export function showPayoutAccount(
  row: PayoutAccountRow,
  check: PayeeCheck | null = null,
): PayoutAccount {
  const { currency, country, shown } = row
  return {
    currency,
    created_at: showInstant(row.created_at),
    bank_account: {
      id: showId('bank_account', row.id),
      country: countryOf(country),
      currency,
      account_number: shown.account_number,
      routing_code: shown.routing_code,
      routing_code_type: routingCodeTypeOf(shown.routing_code_type),
      routing_data: shown.routing_data,
    },
    payee_check: check,
  }
}

function countryOf(code: string): Country {
  assert(isCountry(code), 'a kept country is one of the list')
  return code
}

function routingCodeTypeOf(text: string): RoutingCodeType {
  return present(
    routingCodeTypes.find((one) => one === text),
    'a kept type is one of the list',
  )
}

/** Opens a payout account for the rail that pays to it, and for nothing else. */
export async function openPayoutAccount(
  reader: Reader,
  vault: Vault,
  { tenant, id }: { readonly tenant: TenantId; readonly id: Id<'bank_account'> },
): Promise<AccountDestination> {
  const [row] = await reader.query(selectAccounts, { tenant_id: tenant, ids: [id] })
  const { sealed, currency, country } = present(row, 'a payout names an account of its tenant')
  const kept: unknown = JSON.parse(vault.unseal(sealed, boundOf(tenant, id)))
  const fields = new Map<string, unknown>(
    typeof kept === 'object' && kept !== null ? Object.entries(kept) : [],
  )
  const input: BankAccountInput = { country: countryOf(country), currency }
  for (const name of requirements) {
    const value = fields.get(name)
    if (typeof value === 'string') input[name] = value
  }
  const checked = checkBankAccount(input)
  assert(checked.ok, 'a payout account on file is sound')
  const organisation = await readOrganisation(reader, tenant)
  return {
    kind: 'account',
    currency,
    fields: checked.account.fields,
    accountNumber: checked.account.account_number,
    holderName: organisation.legalName ?? organisation.name,
    isCompany: true,
  }
}

/**
 * Takes down the accounts that a tenant's revenue is paid to, and answers what puts them on file
 * for another of the same organisation: for a sandbox that takes the place of one that is reset.
 */
export async function carryAccounts(
  database: Database,
  vault: Vault,
  from: TenantId,
): Promise<(to: TenantId) => Promise<void>> {
  const kept = await database.read(from, async (reader) => await readPayoutAccounts(reader, from))
  const rows = [...kept.values()]
  return async (to) => {
    if (rows.length === 0) return
    await database.transact(to, async (unit) => {
      await unit.tx.query(insertAccounts, {
        tenant_id: to,
        created_at: unit.now,
        rows: rows.map(({ id, currency, country, sealed, shown }) => ({
          id,
          currency,
          country,
          sealed: vault.seal(vault.unseal(sealed, boundOf(from, id)), boundOf(to, id)),
          shown: JSON.stringify(shown),
          is_current: true,
        })),
      })
      await beginPayouts(unit)
    })
  }
}
