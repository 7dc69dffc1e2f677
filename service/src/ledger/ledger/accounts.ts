// The accounts of the ledger: which kinds there are, who owns one, and how its id is found.
import type { Currency } from '@holdfast/contract'
import { currencies } from '@holdfast/contract'
import type { Id, TenantId } from '#kit'
import { asId, sha256 } from '#kit'

/** The id of an account: that of its owner, or one derived from the tenant. */
export type AccountId = Id<'ledger_account'>

/** Accounts of which a tenant has one for each currency. */
export const tenantAccountKinds = [
  'bank',
  'revenue',
  'shortfall',
  'conversion',
  'cost',
  'interest',
  'float',
] as const
export type TenantAccountKind = (typeof tenantAccountKinds)[number]

/** Accounts that belong to one resource and carry its id. */
export type OwnedAccountKind = 'held' | 'project' | 'settlement' | 'checkout' | 'outbound'

export type AccountKind = TenantAccountKind | OwnedAccountKind

/** Resources that own an account; an inbound owns the `held` one. */
export type AccountOwner = 'inbound' | 'project' | 'settlement' | 'checkout' | 'outbound'

/** An account to be opened. */
export interface AccountOpening {
  readonly id: AccountId
  readonly kind: AccountKind
  readonly currency: Currency
}

/** The account of a resource: it has the resource's own id. */
export function accountOf(owner: Id<AccountOwner>): AccountId {
  return asId('ledger_account', owner)
}

/**
 * The account that a tenant has once for each kind and currency. Its id is derived (UUIDv8, the
 * first bits of a SHA-256), so that nobody needs to look it up.
 */
export function tenantAccount(
  tenant: TenantId,
  kind: TenantAccountKind,
  currency: Currency,
): AccountId {
  const name = `${tenant}/${kind}/${currency}`
  return derivedAccounts.get(name) ?? deriveId(name)
}

/**
 * The mirror of the real money of an account at a bank: one for each that is connected, under its
 * own id; for all others the one that the tenant has in the currency.
 */
export function bankAccount(
  tenant: TenantId,
  currency: Currency,
  connected: Id<'connected_account'> | null,
): AccountId {
  return connected === null
    ? tenantAccount(tenant, 'bank', currency)
    : asId('ledger_account', connected)
}

/** Derived ids are asked for on every posting; the same few names come again and again. */
const derivedAccounts = new Map<string, AccountId>()
const DERIVED_ACCOUNTS_MAX = 50_000

function deriveId(name: string): AccountId {
  const bytes = sha256(`holdfast ledger account ${name}`).subarray(0, 16)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(6) & 0x0f), 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  const hex = bytes.toString('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)]
  const id = asId('ledger_account', `${parts.join('-')}-${hex.slice(20)}`)
  if (derivedAccounts.size >= DERIVED_ACCOUNTS_MAX) derivedAccounts.clear()
  derivedAccounts.set(name, id)
  return id
}

/** All accounts that a tenant has by itself, in every currency. */
export function tenantAccounts(tenant: TenantId): AccountOpening[] {
  return currencies.flatMap((currency) =>
    tenantAccountKinds.map((kind) => ({
      id: tenantAccount(tenant, kind, currency),
      kind,
      currency,
    })),
  )
}
