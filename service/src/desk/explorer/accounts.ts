// Accounts of the ledger, their postings, and their balances at any instant.
import type {
  LedgerAccountList,
  LedgerAccountQuery,
  LedgerBalance,
  LedgerPosting,
  LedgerPostingList,
  LedgerPostingQuery,
} from '@holdfast/contract'
import { currencies } from '@holdfast/contract'
import type { Reader } from '#db'
import { needSpan } from '#db'
import { pageOf, parseCursor, readInstant } from '#http'
import type { FieldFault, Id, TenantId } from '#kit'
import { asId, fail, idsOf, invalid, parseAnyId, showId, showInstant } from '#kit'
import { readBanks, tenantAccount, tenantAccountKinds } from '#ledger'
import { momentOf } from '#statements'
import { showAbout, showAccount, showSide } from './show.ts'
import type { AccountRow, PostingRow } from './store-explorer.ts'
import {
  selectAccount,
  selectAccounts,
  selectAccountsById,
  selectAccountsOf,
  selectChangeSince,
  selectHeldAccounts,
  selectPostings,
} from './store-explorer.ts'

const LIMIT_DEFAULT = 50
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Above every id. */
export const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

export interface AccountsAsked {
  readonly tenant: TenantId
  readonly query: LedgerAccountQuery
  readonly before: string
  /** Null: not asked for. Undefined: names nothing. */
  readonly owner: string | null | undefined
}

/** Reads which accounts are asked for. Refuses a cursor of something else. */
export function parseAccounts(tenant: TenantId, query: LedgerAccountQuery): AccountsAsked {
  const [before = AFTER_ALL] =
    query.cursor === undefined
      ? []
      : parseCursor(query.cursor, new RegExp(`^ledger accounts (${UUID})$`))
  const owner = query.owner === undefined ? null : parseAnyId(query.owner)?.uuid
  return { tenant, query, before, owner }
}

/** Accounts, those that were opened last first. */
export async function readAccounts(
  reader: Reader,
  asked: AccountsAsked,
): Promise<LedgerAccountList> {
  const limit = asked.query.limit ?? LIMIT_DEFAULT
  const found = await findAccounts(reader, asked, limit + 1)
  const { items, nextCursor } = pageOf(found, limit, ({ id }) => `ledger accounts ${id}`)
  return { data: items.map(showAccount), next_cursor: nextCursor }
}

async function findAccounts(
  reader: Reader,
  { tenant, query, before, owner }: AccountsAsked,
  limit: number,
): Promise<AccountRow[]> {
  const { kind = null, currency = null, with_balance: isHolding = false } = query
  if (owner === undefined) return []
  if (owner !== null) {
    const rows = await reader.query(selectAccountsOf, {
      tenant_id: tenant,
      currency,
      is_holding: isHolding,
      before_id: before,
      limit,
      project_id: owner,
    })
    return kind === null ? rows : rows.filter((row) => row.kind === kind)
  }
  const own = tenantAccountKinds.find((one) => one === kind)
  if (own !== undefined) {
    const ids =
      own === 'bank'
        ? (await readBanks(reader, tenant)).map(({ id }) => id)
        : currencies.map((one) => tenantAccount(tenant, own, one))
    return await reader.query(selectAccountsById, {
      tenant_id: tenant,
      currency,
      is_holding: isHolding,
      before_id: before,
      limit,
      ids,
    })
  }
  if (kind === 'held')
    return await reader.query(selectHeldAccounts, {
      tenant_id: tenant,
      currency,
      is_holding: isHolding,
      before_id: before,
      limit,
    })
  return await reader.query(selectAccounts, {
    tenant_id: tenant,
    currency,
    is_holding: isHolding,
    before_id: before,
    limit,
    kind,
  })
}

async function requireAccount(
  reader: Reader,
  tenant: TenantId,
  id: Id<'ledger_account'>,
): Promise<AccountRow> {
  const [account] = await reader.query(selectAccount, { tenant_id: tenant, id })
  return account ?? fail('not_found')
}

export interface BalanceAsked {
  readonly tenant: TenantId
  readonly id: Id<'ledger_account'>
  readonly at: Date | null
}

/** An account and what it held after all that happened up to an instant. */
export async function readBalance(
  reader: Reader,
  { tenant, id, at }: BalanceAsked,
  now: Date,
): Promise<LedgerBalance> {
  const account = await requireAccount(reader, tenant, id)
  const since = idsOf(momentOf(at ?? now)).first
  await needSpan(reader, tenant, { from: since })
  const [later] = await reader.query(selectChangeSince, {
    tenant_id: tenant,
    account_id: id,
    from_transaction_id: since,
  })
  return {
    account: showAccount(account),
    at: showInstant(at ?? now),
    balance: Number(account.balance - (later?.change ?? 0n)),
    postings: Number(later?.postings ?? 0n),
  }
}

export interface PostingsAsked {
  readonly tenant: TenantId
  readonly id: Id<'ledger_account'>
  readonly limit: number
  readonly first: string
  /** Where the page begins: before this movement, after which the account held `balance`. */
  readonly before: { readonly transaction: string; readonly position: number }
  /** Null: to be computed. */
  readonly balance: bigint | null
}

/** Reads which postings are asked for. Refuses times and cursors that cannot be. */
export function parsePostings(
  tenant: TenantId,
  id: Id<'ledger_account'>,
  query: LedgerPostingQuery,
): PostingsAsked {
  const faults: FieldFault[] = []
  const from = readInstant(query.from, '/from', faults)
  const to = readInstant(query.to, '/to', faults)
  if (faults.length > 0) throw invalid(...faults)
  const range = idsOf({ from, to })
  const common = { tenant, id, limit: query.limit ?? LIMIT_DEFAULT, first: range.first }
  if (query.cursor === undefined) {
    return { ...common, before: { transaction: range.end, position: 0 }, balance: null }
  }
  const pattern = new RegExp(`^ledger postings ${id} (${UUID}) (\\d{1,9}) (-?\\d{1,19})$`)
  const [transaction = range.end, position, balance] = parseCursor(query.cursor, pattern)
  const before = { transaction, position: Number(position) }
  return { ...common, before, balance: BigInt(balance ?? 0) }
}

/** Before which nothing moved on an account: that of a resource has its id, which tells a time. */
function beginningOf({ id, kind }: AccountRow, first: string): string {
  const isTenants = tenantAccountKinds.some((one) => one === kind)
  return isTenants || id < first ? first : id
}

/** Postings of an account, newest first, each with the balance that it left. */
export async function readPostings(
  reader: Reader,
  asked: PostingsAsked,
): Promise<LedgerPostingList> {
  const { tenant, id, limit, before, first } = asked
  const account = await requireAccount(reader, tenant, id)
  let balance = asked.balance
  if (balance === null) {
    const [later] = await reader.query(selectChangeSince, {
      tenant_id: tenant,
      account_id: id,
      from_transaction_id: before.transaction,
    })
    balance = account.balance - (later?.change ?? 0n)
  }
  const rows = await reader.query(selectPostings, {
    tenant_id: tenant,
    account_id: id,
    before_transaction_id: before.transaction,
    before_position: before.position,
    from_transaction_id: first,
    limit: limit + 1,
  })
  await needSpan(reader, tenant, {
    from: rows.length > limit ? (rows.at(-1)?.transaction_id ?? null) : beginningOf(account, first),
    before: asked.balance === null ? null : before.transaction,
  })
  const found = rows.map((row) => {
    const after = balance ?? 0n
    balance = after - row.amount
    return { row, after, left: balance }
  })
  const { items, nextCursor } = pageOf(found, limit, ({ row, left }) => {
    return `ledger postings ${id} ${row.transaction_id} ${row.position} ${left}`
  })
  return {
    account: showAccount(account),
    data: items.map(({ row, after }) => showPosting(row, after)),
    next_cursor: nextCursor,
  }
}

function showPosting(row: PostingRow, balance: bigint): LedgerPosting {
  return {
    transaction: showId('ledger_transaction', asId('ledger_transaction', row.transaction_id)),
    position: row.position,
    at: showInstant(row.at),
    kind: row.kind,
    about: showAbout(row),
    counter: showSide(row.counter_id, row.counter_kind),
    amount: Number(row.amount),
    balance: Number(balance),
  }
}
