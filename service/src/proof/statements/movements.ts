// The movements of a statement: what came to or left its accounts, each with who, what for and the
// balance of the statement that it leaves.
import type { Currency } from '@holdfast/contract'
import type { Reader } from '#db'
import type { TenantId } from '#kit'
import { distinct, groupBy, indexBy, present } from '#kit'
import type { AccountId, AccountKind } from '#ledger'
import type { EntryRow } from './store.ts'
import type { ReserveRow, TaleRow } from './store-movements.ts'
import { selectReserves, selectTales } from './store-movements.ts'

/** What came to or left what a statement is about. */
export interface StatementMovement extends EntryRow {
  readonly currency: Currency
  /** The account that it came to or left: the statement's own, of the organisation the other. */
  readonly owner: { readonly id: AccountId; readonly kind: AccountKind }
  /** Of the statement in this currency, after it. */
  readonly balance: bigint
  readonly tale: TaleRow
}

/** A statement's accounts, and from which side their money is looked at. */
export interface View {
  readonly accounts: ReadonlyMap<
    AccountId,
    { readonly kind: AccountKind; readonly currency: Currency }
  >
  /** Of the organisation, whose accounts mirror the bank: what the bank has less is held more. */
  readonly isMirror: boolean
}

/** The balance of a statement in each of its currencies. */
export type Balances = ReadonlyMap<Currency, bigint>

export interface Moved {
  readonly movements: readonly StatementMovement[]
  /** After the last of them. */
  readonly balances: Balances
}

export interface MovementsAsked {
  readonly tenant: TenantId
  readonly snapshot: string
  readonly view: View
}

/**
 * The movements among the entries of a statement's accounts, in order: those that cross the border
 * of the accounts, but for reserves that were given back in the moment in which they were made.
 * Their balances run on from those of `begun`.
 */
export async function readMovements(
  reader: Reader,
  { tenant, snapshot, view }: MovementsAsked,
  entries: readonly EntryRow[],
  begun: Balances,
): Promise<Moved> {
  const crossing = entries.filter(({ counter_account_id: counter }) => !view.accounts.has(counter))
  const reserved = crossing.filter(({ kind }) => {
    return kind === 'outbound_reserved' || kind === 'outbound_unreserved'
  })
  const reserves =
    reserved.length === 0
      ? []
      : await reader.query(selectReserves, {
          tenant_id: tenant,
          ids: distinct(reserved.map(({ subject_id }) => subject_id)),
          snapshot,
        })
  const undone = undoneAtOnce(reserves)
  const kept = crossing.filter(({ transaction_id }) => !undone.has(transaction_id))
  const tales = await readTales(reader, tenant, kept, view)
  const balances = new Map(begun)
  const movements = kept.map((entry, place) => {
    const account = present(view.accounts.get(entry.account_id), 'an entry is of an account')
    const amount = amountIn(view, entry)
    const balance = (balances.get(account.currency) ?? 0n) + amount
    balances.set(account.currency, balance)
    const tale = present(tales.get(place), 'each movement is told')
    const owner = view.isMirror
      ? { id: entry.counter_account_id, kind: tale.counter_kind }
      : { id: entry.account_id, kind: account.kind }
    return { ...entry, currency: account.currency, amount, balance, owner, tale }
  })
  return { movements, balances }
}

function amountIn({ isMirror }: View, { amount }: EntryRow): bigint {
  return isMirror ? -amount : amount
}

/**
 * Of what was reserved and given back, in order: the transactions that took each other back in one
 * moment. Each undoing takes back the last reserve of its outbound and moment.
 */
export function undoneAtOnce(reserves: readonly ReserveRow[]): Set<string> {
  const undone = new Set<string>()
  const moments = groupBy(reserves, ({ subject_id, at }) => `${subject_id} ${at.getTime()}`)
  for (const moment of moments.values()) {
    const standing: string[] = []
    for (const { id, kind } of moment) {
      if (kind === 'outbound_reserved') standing.push(id)
      else {
        const reserve = standing.pop()
        if (reserve !== undefined) undone.add(reserve).add(id)
      }
    }
  }
  return undone
}

async function readTales(
  reader: Reader,
  tenant: TenantId,
  entries: readonly EntryRow[],
  view: View,
): Promise<Map<number, TaleRow>> {
  if (entries.length === 0) return new Map()
  const rows = await reader.query(selectTales, {
    tenant_id: tenant,
    rows: entries.map((entry, place) => ({
      place,
      subject_id: entry.subject_id,
      account_id: entry.account_id,
      counter_account_id: entry.counter_account_id,
      is_gain: amountIn(view, entry) > 0n,
    })),
  })
  return indexBy(rows, ({ place }) => place)
}
