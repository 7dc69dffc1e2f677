// The entries of a statement with what each became, a page at a time: some have tens of thousands.
import type {
  BankEntry,
  BankEntryList,
  BankEntryListQuery,
  BankEntryStatus,
  BankStatementFile,
} from '@holdfast/contract'
import { listLimitDefault } from '@holdfast/contract'
import type { Reader } from '#db'
import { cursorOf, parseCursor } from '#http'
import type { Id, TenantId } from '#kit'
import { fail, groupBy, showId, showIdOrNull } from '#kit'
import type { KnownOrder } from './decide.ts'
import { showOrder, showStatement } from './show.ts'
import type { EntryRecord, PartRecord } from './statement.ts'
import { selectDecisionsOf, selectEntries, selectParts, selectStatement } from './store.ts'
import { selectOrderKinds } from './store-known.ts'

/** Entries that a statement is shown with. */
const FIRST_ENTRIES = 100

interface OfStatement {
  readonly tenant: TenantId
  readonly id: Id<'bank_statement'>
}

/** A statement with its first entries. Refuses with `not_found`. */
export async function readStatementFile(
  reader: Reader,
  of: OfStatement,
): Promise<BankStatementFile> {
  const [statement] = await reader.query(selectStatement, { tenant_id: of.tenant, id: of.id })
  if (statement === undefined) return fail('not_found')
  const some = { ...of, status: null, after: 0, limit: FIRST_ENTRIES }
  const entries = (await readSome(reader, some)).map(({ shown }) => shown)
  return { statement: showStatement(statement), entries }
}

export interface EntriesAsked extends OfStatement {
  readonly status: BankEntryStatus | null
  /** The place of the last one of the page before; 0: none. */
  readonly after: number
  readonly limit: number
}

/** Which entries a request asks for. Refuses a cursor of another statement or status. */
export function parseEntries(of: OfStatement, query: BankEntryListQuery): EntriesAsked {
  const { status = null, limit = listLimitDefault, cursor } = query
  const asked = { ...of, status, limit }
  if (cursor === undefined) return { ...asked, after: 0 }
  const pattern = new RegExp(`^${placeIn(asked)} (\\d{1,9})$`)
  const [after = '0'] = parseCursor(cursor, pattern)
  return { ...asked, after: Number(after) }
}

function placeIn({ id, status }: Pick<EntriesAsked, 'id' | 'status'>): string {
  return `bank_entries ${id} ${status ?? 'all'}`
}

/** A page of the entries of a statement. Refuses with `not_found`. */
export async function readEntries(reader: Reader, asked: EntriesAsked): Promise<BankEntryList> {
  const of = { tenant_id: asked.tenant, id: asked.id }
  if ((await reader.query(selectStatement, of)).length === 0) return fail('not_found')
  const found = await readSome(reader, { ...asked, limit: asked.limit + 1 })
  const page = found.slice(0, asked.limit)
  const last = page.at(-1)
  const isMore = found.length > page.length && last !== undefined
  return {
    data: page.map(({ shown }) => shown),
    next_cursor: isMore ? cursorOf(`${placeIn(asked)} ${last.position}`) : null,
  }
}

interface ShownEntry {
  readonly position: number
  readonly shown: BankEntry
}

async function readSome(reader: Reader, asked: EntriesAsked): Promise<ShownEntry[]> {
  const { tenant: tenant_id, id: statement_id, status, after, limit } = asked
  const some = { tenant_id, statement_id, status, after, limit }
  const entries = await reader.query(selectEntries, some)
  const ids = entries.map(({ id }) => id)
  const parts = await reader.query(selectParts, { tenant_id, entry_ids: ids })
  const kinds = await reader.query(selectOrderKinds, {
    tenant_id,
    ids: parts.flatMap(({ order_id }) => order_id ?? []),
  })
  const kindOf = new Map(kinds.map(({ id: order, kind }) => [order, kind]))
  const ofEntry = groupBy(parts, ({ entry_id }) => entry_id)
  const decisions = await reader.query(selectDecisionsOf, { tenant_id, entry_ids: ids })
  const askedOf = new Map(decisions.map(({ entry_id, id: decision }) => [entry_id, decision]))
  return entries.map((entry) => ({
    position: entry.position,
    shown: {
      ...showEntry(entry, ofEntry.get(entry.id) ?? [], kindOf),
      decision_id: showIdOrNull('bank_decision', askedOf.get(entry.id) ?? null),
    },
  }))
}

function showEntry(
  entry: EntryRecord,
  parts: readonly PartRecord[],
  kindOf: ReadonlyMap<string, KnownOrder['kind']>,
): Omit<BankEntry, 'decision_id'> {
  return {
    id: showId('bank_entry', entry.id),
    status: entry.status,
    amount: Number(entry.amount),
    booked_on: entry.booked_on,
    bank_reference: entry.bank_reference,
    asked: entry.asked,
    parts: parts.map(({ became, amount, order_id: order, inbound_id: inbound }) => ({
      became,
      amount: Number(amount),
      order_id: order === null ? null : showOrder(order, kindOf),
      inbound_id: showIdOrNull('inbound', inbound),
    })),
  }
}
