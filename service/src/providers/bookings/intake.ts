// Keeping what a file says of accounts: statements and entries as rows, before any of it counts. A
// process that dies in between leaves nothing out: what is written is not written again.
import type { BankFindingCode, Currency } from '@holdfast/contract'
import {
  type ConnectedAccountRecord,
  findAccounts,
  openAccount,
  readAccount,
  readConnection,
} from '#connections'
import type { Database, Reader, Unit } from '#db'
import { shift } from '#events'
import { enqueue } from '#jobs'
import type { Id, TenantId } from '#kit'
import { present, showId } from '#kit'
import type { AccountMessage, BalanceCheck, Entry, OwnAccount, Statement } from '#messages'
import { checkBalances } from '#messages'
import type { Vault } from '#participants'
import { findVirtualIbans } from '#projects'
import { endEntryDecisions } from './inbox.ts'
import { bankBook } from './jobs.ts'
import { saidOf } from './said.ts'
import { boundTo, type StatementRecord } from './statement.ts'
import {
  insertEntries,
  insertStatement,
  selectOfArtefact,
  setNotedAgain,
  setTold,
  setWaiting,
} from './store.ts'

/** Entries that one transaction writes. */
const ENTRIES_AT_ONCE = 2_000

export interface IntakeDeps {
  readonly database: Database
  readonly vault: Vault
}

/** A file of a connection that tells of accounts. */
export interface Told {
  readonly tenantId: TenantId
  readonly artefactId: Id<'artefact'>
  readonly connectionId: Id<'bank_connection'>
  readonly message: AccountMessage
}

/**
 * Keeps the statements of a file and plans their booking. Answers why the file is held, by name,
 * where a part of it is of no account of its connection; what is of one is kept all the same.
 */
export async function keepStatements(deps: IntakeDeps, told: Told): Promise<string | null> {
  let held: string | null = told.message.statements.length === 0 ? 'no_statement' : null
  for (const [index, one] of told.message.statements.entries()) {
    const found = await findAccount(deps, told, one)
    if (typeof found === 'string') held = found
    else await keepOne(deps, told, { position: index + 1, ...found })
  }
  return held
}

/** The account that a statement is of; why it is none of the connection's, by name. */
async function findAccount(
  { database, vault }: IntakeDeps,
  { tenantId, connectionId }: Told,
  statement: Statement,
): Promise<Omit<Kept, 'position'> | string> {
  const { account, balances, entries } = statement
  const number = account.iban ?? account.other
  if (number === null) return 'no_account'
  const { found, isVirtual } = await database.read(tenantId, async (reader) => {
    const named = await findAccounts(reader, vault, { tenantId, numbers: [number] })
    if (named.length > 0) return { found: named, isVirtual: false }
    return { found: await findOfVirtual(reader, tenantId, number), isVirtual: true }
  })
  const own = found.filter((one) => one.connection_id === connectionId)
  if (own.length === 0) return found.length > 0 ? 'other_connection' : 'unknown_account'
  const said = [...balances, ...entries].find(({ money }) => money !== null)?.money?.currency
  const currency = account.currency ?? said
  const match = own.find((one) => one.currency === (currency ?? one.currency))
  if (match === undefined) return 'wrong_currency'
  if (!isVirtual) return { statement, account: match, isVirtual }
  return { statement: paidTo(statement, account), account: match, isVirtual }
}

/** The account in use of which a number is a virtual IBAN. */
async function findOfVirtual(
  reader: Reader,
  tenantId: TenantId,
  number: string,
): Promise<ConnectedAccountRecord[]> {
  const [virtual] = (await findVirtualIbans(reader, tenantId, [number])).values()
  if (virtual?.is_approved !== true) return []
  const account = await readAccount(reader, tenantId, virtual.connected_account_id)
  return account.is_open ? [account] : []
}

/** What came to a virtual IBAN whose own statement it is: no detail of it has to say so. */
function paidTo(statement: Statement, { iban, other }: Statement['account']): Statement {
  const entries = statement.entries.map((entry) => {
    const details = entry.details.map((detail) => {
      const { creditor } = detail
      const isNamed = creditor.iban !== null || creditor.other !== null
      if (isNamed || entry.direction !== 'credit') return detail
      return { ...detail, creditor: { ...creditor, iban, other } }
    })
    return { ...entry, details }
  })
  return { ...statement, entries }
}

interface Kept {
  readonly statement: Statement
  readonly position: number
  readonly account: ConnectedAccountRecord
  /** It is of a virtual IBAN: the money lies on its account, whose own statement books it. */
  readonly isVirtual: boolean
}

async function keepOne(deps: IntakeDeps, told: Told, kept: Kept): Promise<void> {
  const { tenantId, artefactId, message } = told
  const { statement, position, account } = kept
  const check = checkBalances(statement)
  const isElsewhere = isOfOtherBank(openAccount(deps.vault, tenantId, account), statement)
  const booked = bookedOf(statement, check, account.currency)
  const record = await deps.database.transact(tenantId, async (unit) => {
    const connection = present(
      await readConnection(unit.tx, tenantId, told.connectionId),
      'a file is of a connection',
    )
    const isReport = message.kind === 'report'
    const isOfMoney = message.kind === 'statement' || (isReport && connection.books_reports)
    const isBooking = isOfMoney && !kept.isVirtual
    await insertOne(unit, { ...told, ...kept, check, isElsewhere, isBooking, count: booked.length })
    const [row] = await unit.tx.query(selectOfArtefact, {
      tenant_id: tenantId,
      artefact_id: artefactId,
      position,
    })
    return present(row, 'what was written is there')
  })
  if (record.status !== 'reading') return
  for (let at = 0; at < booked.length; at += ENTRIES_AT_ONCE) {
    const some = booked.slice(at, at + ENTRIES_AT_ONCE)
    await deps.database.transact(tenantId, async (unit) => {
      await writeEntries(unit, deps.vault, { record, first: at + 1, entries: some })
    })
  }
  await deps.database.transact(tenantId, async (unit) => {
    await finishReading(unit, record, account.id)
  })
}

/** A booked entry with its sign, by which the statement adds up. */
interface Signed {
  readonly entry: Entry
  readonly amount: bigint
}

function bookedOf(statement: Statement, { turned }: BalanceCheck, currency: Currency): Signed[] {
  const isTurned = new Set(turned)
  return statement.entries.flatMap((entry) => {
    const { status, money, direction } = entry
    if (status !== 'booked' || direction === null) return []
    if (money === null || money.amount === 0n || money.currency !== currency) return []
    const isOut = (direction === 'debit') !== isTurned.has(entry)
    return [{ entry, amount: isOut ? -money.amount : money.amount }]
  })
}

interface Writing extends Told, Kept {
  readonly check: BalanceCheck
  /** It says that another bank keeps the account. */
  readonly isElsewhere: boolean
  readonly isBooking: boolean
  readonly count: number
}

async function insertOne(unit: Unit, writing: Writing): Promise<void> {
  const { statement, check, account, message, position, isBooking } = writing
  const closing = statement.balances.findLast(({ type }) => type === 'CLBD' || type === 'ITBD')
  await unit.tx.query(insertStatement, {
    tenant_id: unit.tenant.id,
    id: unit.newId('bank_statement'),
    connected_account_id: account.id,
    artefact_id: writing.artefactId,
    position,
    kind: message.kind,
    is_booking: isBooking,
    is_deduped: message.kind === 'report',
    own_findings: isBooking ? findingsOf(writing) : [],
    statement_id: statement.id,
    sequence: statement.electronicSequence ?? statement.legalSequence,
    page: statement.page?.number ?? null,
    is_last_page: statement.page?.isLast ?? null,
    copy: statement.copy,
    from_day: statement.period?.from ?? null,
    to_day: statement.period?.to ?? closing?.day ?? null,
    written_at: statement.createdAt ?? message.createdAt,
    currency: account.currency,
    opening: check.opening,
    closing: check.closing,
    entries: writing.count,
    now: unit.now,
  })
}

function findingsOf({ check, isElsewhere }: Writing): BankFindingCode[] {
  const codes: BankFindingCode[] = check.findings.map(({ code }) => code)
  return isElsewhere ? [...codes, 'other_bank'] : codes
}

/** A BIC's bank and country: its place and branch differ from one writer to the next. */
const BANK_CHARACTERS = 6

function isOfOtherBank({ bic, aba }: OwnAccount, { account }: Statement): boolean {
  const { servicer, servicerAba } = account
  if (aba !== null && servicerAba !== null && aba !== servicerAba) return true
  if (bic === null || servicer === null) return false
  return bic.slice(0, BANK_CHARACTERS) !== servicer.toUpperCase().slice(0, BANK_CHARACTERS)
}

interface Chunk {
  readonly record: StatementRecord
  /** The place of the first of them in the statement. */
  readonly first: number
  readonly entries: readonly Signed[]
}

async function writeEntries(
  unit: Unit,
  vault: Vault,
  { record, first, entries }: Chunk,
): Promise<void> {
  const { id: tenantId } = unit.tenant
  const { currency } = record
  await unit.tx.query(insertEntries, {
    tenant_id: tenantId,
    statement_id: record.id,
    connected_account_id: record.connected_account_id,
    status: record.is_booking ? 'noted' : 'told',
    currency,
    now: unit.now,
    rows: entries.map(({ entry, amount }, index) => {
      const id = unit.newId('bank_entry')
      const words = JSON.stringify(saidOf(entry, currency))
      return {
        id,
        position: first + index,
        amount,
        booked_on: entry.bookedOn,
        bank_reference: entry.bankReference,
        occurrence: entry.occurrence,
        sealed: vault.seal(words, boundTo(tenantId, id)),
      }
    }),
  })
}

/** What is only told early is no statement that waits; it may say what another one left out. */
async function finishReading(
  unit: Unit,
  { id, is_booking: isBooking }: StatementRecord,
  accountId: Id<'connected_account'>,
): Promise<void> {
  const given = { tenant_id: unit.tenant.id, now: unit.now }
  if (isBooking) {
    const row = { ...given, id, findings: [] }
    await shift(unit.tx, setWaiting, { to: 'waiting', given: row, rows: 'those_there' })
  } else {
    await shift(unit.tx, setTold, { to: 'told', given: { ...given, id }, rows: 'those_there' })
    const again = await shift(unit.tx, setNotedAgain, {
      to: 'noted',
      given: { ...given, statement_id: id },
      rows: 'those_there',
    })
    await endEntryDecisions(
      unit,
      again.map((row) => row.id),
    )
  }
  planBooking(unit, accountId)
}

/** Plans that what waits of an account is booked: one job for each account. */
export function planBooking(unit: Unit, accountId: Id<'connected_account'>): void {
  enqueue(unit, bankBook, {
    key: showId('connected_account', accountId),
    runAt: unit.now,
    payload: { connected_account: accountId },
  })
}
