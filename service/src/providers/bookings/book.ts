// Booking the entries of statements, some hundreds in one transaction: decided, booked, or asked.
import type { BankAskedWhy } from '@holdfast/contract'
import { readAccount } from '#connections'
import type { Database, Unit } from '#db'
import { shift } from '#events'
import type { RunnableHandler } from '#jobs'
import { actHandler } from '#jobs'
import type { Id, TenantId } from '#kit'
import { bankAccount, openAccounts } from '#ledger'
import type { Vault } from '#participants'
import { hasVirtualIbans } from '#projects'
import { type Booking, bookEntries } from './apply.ts'
import { type BookedEntry, decideEntry } from './decide.ts'
import { askAboutEntries } from './inbox.ts'
import { bankBook } from './jobs.ts'
import { takeNext } from './judge.ts'
import { type BookedAccount, readKnown } from './known.ts'
import { planNight } from './night.ts'
import { parseSaid, type Said, type SaidDetail } from './said.ts'
import { boundTo, type EntryRecord, type StatementRecord } from './statement.ts'
import {
  countSame,
  lockNoted,
  selectBooking,
  selectPages,
  selectTold,
  setBooked,
  setEntriesAsked,
  setEntriesVoid,
} from './store.ts'

/** Entries that one transaction books. */
const ENTRIES_AT_ONCE = 500

export interface BookDeps {
  readonly database: Database
  readonly vault: Vault
}

/**
 * The job that books what waits of an account: transaction by transaction, each whole. What dies in
 * between goes on where it was, for each entry says whether it was booked.
 */
export function bookHandler(deps: BookDeps): RunnableHandler {
  return actHandler({
    kind: bankBook,
    act: async ({ tenantId, payload }) => {
      await bookAccount(deps, tenantId, payload.connected_account)
      return null
    },
    record: async () => {},
  })
}

/** Books all that can be booked of an account now. */
export async function bookAccount(
  { database, vault }: BookDeps,
  tenantId: TenantId,
  accountId: Id<'connected_account'>,
): Promise<void> {
  let isMore = true
  while (isMore) {
    isMore = await database.transact(tenantId, async (unit) => {
      return await bookStep(unit, vault, accountId)
    })
  }
}

/** One step: some entries, or the next statement. False where nothing is left to do. */
async function bookStep(
  unit: Unit,
  vault: Vault,
  accountId: Id<'connected_account'>,
): Promise<boolean> {
  const of = { tenant_id: unit.tenant.id, connected_account_id: accountId }
  const [statement] = await unit.tx.query(selectBooking, of)
  if (statement === undefined) {
    const isTaken = await takeNext(unit, vault, accountId)
    if (isTaken) planNight(unit)
    return isTaken
  }
  const account = await readAccount(unit.tx, unit.tenant.id, accountId)
  const rows = await unit.tx.query(lockNoted, {
    tenant_id: unit.tenant.id,
    statement_id: statement.id,
    limit: ENTRIES_AT_ONCE,
  })
  if (rows.length === 0) {
    const given = { tenant_id: unit.tenant.id, id: statement.id, now: unit.now }
    await shift(unit.tx, setBooked, { to: 'booked', given, rows: 'those_there' })
    return true
  }
  if (account.kind === 'client_money') await openBankAccount(unit, account)
  await bookSome(unit, vault, account, { statement, rows })
  return true
}

/** Opens the mirror of an account's money, where it is not open yet. */
export async function openBankAccount(
  unit: Unit,
  { id, currency }: Pick<BookedAccount, 'id' | 'currency'>,
): Promise<void> {
  await openAccounts(unit, [
    { id: bankAccount(unit.tenant.id, currency, id), kind: 'bank', currency },
  ])
}

interface Some {
  readonly statement: StatementRecord
  readonly rows: readonly EntryRecord[]
}

interface Opened extends BookedEntry {
  readonly id: Id<'bank_entry'>
}

async function bookSome(
  unit: Unit,
  vault: Vault,
  account: BookedAccount,
  some: Some,
): Promise<void> {
  const fresh = await withoutSeen(unit, some)
  const opened = upToReversal(await openEntries(unit, vault, account, fresh))
  if (opened.length === 0) return
  const known = await readKnown(unit, vault, account, opened)
  const asked: { id: Id<'bank_entry'>; why: BankAskedWhy }[] = []
  const bookings: Booking[] = []
  for (const entry of opened) {
    const outcome = decideEntry(entry, known)
    if ('asks' in outcome) {
      asked.push({ id: entry.id, why: outcome.asks })
      continue
    }
    const { id, bankReference } = entry
    const { artefact_id: artefactId } = some.statement
    bookings.push({ id, bankReference, artefactId, parts: outcome.parts })
    for (const part of outcome.parts) {
      if ('order' in part) known.claim(part.order.id, part.became)
    }
  }
  asked.push(...(await bookEntries(unit, vault, account, bookings)))
  await askAbout(unit, account, asked)
}

async function askAbout(
  unit: Unit,
  account: BookedAccount,
  asked: readonly { readonly id: Id<'bank_entry'>; readonly why: BankAskedWhy }[],
): Promise<void> {
  if (asked.length === 0) return
  await shift(unit.tx, setEntriesAsked, {
    to: 'asked',
    given: {
      tenant_id: unit.tenant.id,
      now: unit.now,
      rows: asked.map(({ id, why }) => ({ id, asked: why })),
    },
    rows: asked.length,
  })
  await askAboutEntries(unit, account.id, asked)
}

/** Where a statement tells again what another has told, only what that had not counts. */
async function withoutSeen(unit: Unit, { statement, rows }: Some): Promise<readonly EntryRecord[]> {
  if (!statement.is_deduped) return rows
  // Pages of one statement tell one thing each, whatever their lines are numbered by.
  const of = { tenant_id: unit.tenant.id, id: statement.id }
  const pages = await unit.tx.query(selectPages, of)
  const same = await unit.tx.query(countSame, {
    tenant_id: unit.tenant.id,
    connected_account_id: statement.connected_account_id,
    statement_ids: pages.map(({ id }) => id),
    rows: rows.map(({ id, booked_on, amount, bank_reference }) => {
      return { id, booked_on, amount, bank_reference }
    }),
  })
  const counts = new Map(same.map(({ id, count }) => [id, count]))
  const seen = rows.filter(({ id, occurrence }) => (counts.get(id) ?? 0n) >= BigInt(occurrence))
  const ids = seen.map(({ id }) => id)
  const given = { tenant_id: unit.tenant.id, ids, now: unit.now }
  if (ids.length > 0) await shift(unit.tx, setEntriesVoid, { to: 'void', given, rows: ids.length })
  return rows.filter((row) => !seen.includes(row))
}

const NOTHING_SAID: Said = {
  is_reversal: false,
  is_return: false,
  family: null,
  sub_family: null,
  proprietary: null,
  batches: [],
  details: [],
  charges: [],
  note: null,
}

/** What the bank has said of entries; the details that it left out, a notification may have. */
export async function openEntries(
  unit: Unit,
  vault: Vault,
  { id: accountId }: BookedAccount,
  rows: readonly EntryRecord[],
): Promise<Opened[]> {
  const { id: tenant } = unit.tenant
  const opened = rows.map((row) => ({ row, said: openSaid(unit, vault, row) }))
  const hasVirtual = await hasVirtualIbans(unit.tx, tenant, accountId)
  const bare = opened.filter(({ row, said }) => {
    return (
      said.details.length === 0 || (hasVirtual && row.amount > 0n && !said.details.every(isPaidTo))
    )
  })
  const told = await unit.tx.query(selectTold, {
    tenant_id: tenant,
    connected_account_id: accountId,
    rows: bare.map(({ row }) => ({
      id: row.id,
      booked_on: row.booked_on,
      amount: row.amount,
      bank_reference: row.bank_reference,
      occurrence: row.occurrence,
    })),
  })
  const more = new Map<string, Said>()
  for (const { id, told_id: toldId, sealed } of told) {
    const said = parseSaid(vault.unseal(sealed, boundTo(tenant, toldId)))
    if (said.details.length > 0 && !more.has(id)) more.set(id, said)
  }
  return opened.map(({ row, said }) => ({
    id: row.id,
    amount: row.amount,
    bookedOn: row.booked_on,
    bankReference: row.bank_reference,
    said: completed(said, more.get(row.id)),
  }))
}

function isPaidTo({ creditor }: SaidDetail): boolean {
  return creditor.iban !== null || creditor.other !== null
}

/** What a statement left out, as a notification tells it: details, or whose account was paid. */
function completed(said: Said, told: Said | undefined): Said {
  if (told === undefined) return said
  if (said.details.length === 0) return { ...said, details: told.details }
  if (said.details.length !== told.details.length) return said
  const details = said.details.map((detail, place) => {
    const other = told.details[place]
    const isSame = other !== undefined && other.amount === detail.amount
    return isPaidTo(detail) || !isSame ? detail : { ...detail, creditor: other.creditor }
  })
  return { ...said, details }
}

/** What the bank has said of an entry; nothing of one whose person is forgotten. */
export function openSaid(
  { tenant }: { readonly tenant: { readonly id: TenantId } },
  vault: Vault,
  { id, sealed }: Pick<EntryRecord, 'id' | 'sealed'>,
): Said {
  return sealed === null ? NOTHING_SAID : parseSaid(vault.unseal(sealed, boundTo(tenant.id, id)))
}

/** A reversal is decided when what it may reverse is in the books: it begins the next ones. */
function upToReversal(entries: readonly Opened[]): readonly Opened[] {
  const at = entries.findIndex(({ amount, said }, place) => {
    return place > 0 && amount < 0n && (said.is_reversal || said.is_return)
  })
  return at === -1 ? entries : entries.slice(0, at)
}
