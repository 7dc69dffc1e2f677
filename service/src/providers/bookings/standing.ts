// Where each account at a bank stands: by the books, by the bank, and what waits for people; and
// what came of a file.
import type { BankFileStanding, BankStanding } from '@holdfast/contract'
import { readArtefact, showArtefact } from '#artefacts'
import { nextCutOff, requestedDate } from '#calendars'
import type { ConnectedAccountRecord, ConnectionRecord } from '#connections'
import { readAccounts, readConnections } from '#connections'
import type { Reader } from '#db'
import type { Id, TenantId } from '#kit'
import { fail, present, showId, showIdOrNull, showInstant, showInstantOrNull } from '#kit'
import { balancesOf, bankAccount } from '#ledger'
import { bankProfiles, usualScheme } from '#messages'
import { countVirtualIbans, readCollectedElsewhere } from '#projects'
import { showStatement } from './show.ts'
import type { StandingRow } from './store-standing.ts'
import { selectBatchesOf, selectStandings, selectStatementsOf } from './store-standing.ts'

/** All accounts of connections that are or were in use, the oldest first. */
export async function readStandings(
  reader: Reader,
  tenant: TenantId,
  now: Date,
): Promise<BankStanding[]> {
  const connections = new Map((await readConnections(reader, tenant)).map((one) => [one.id, one]))
  const accounts = new Map((await readAccounts(reader, tenant, null)).map((one) => [one.id, one]))
  const rows = await reader.query(selectStandings, { tenant_id: tenant })
  const shown = rows.flatMap((row) => {
    const account = present(accounts.get(row.id), 'it was read in the same snapshot')
    const found = connections.get(account.connection_id)
    const connection = present(found, 'an account is of a connection')
    const wasUsed = connection.status !== 'proposed' && connection.status !== 'refused'
    return wasUsed ? [{ row, account, connection }] : []
  })
  const elsewhere = await readCollectedElsewhere(reader, tenant, now)
  const virtual = await countVirtualIbans(reader, tenant)
  const mirrors = shown.map(({ account }) => bankAccount(tenant, account.currency, account.id))
  const balances = await balancesOf(reader, tenant, mirrors)
  return shown.map(({ row, account, connection }) => {
    const balance = balances.get(bankAccount(tenant, account.currency, account.id)) ?? 0n
    const ledger = account.kind === 'client_money' ? -balance : null
    const { id, kind, currency } = account
    const { total = 0n, free = 0n } = virtual.get(id) ?? {}
    const isPaying = connection.status === 'active' && kind === 'client_money'
    return {
      ...showAccount(account, connection, now),
      ...showRow(row, ledger),
      virtual_ibans: Number(total),
      virtual_ibans_free: Number(free),
      collects_elsewhere: isPaying && elsewhere.has(currency),
    }
  })
}

type OfAccount =
  | 'connected_account_id'
  | 'connection_id'
  | 'label'
  | 'kind'
  | 'currency'
  | 'masked'
  | 'is_open'
  | 'next_cut_off'
  | 'next_day'

function showAccount(
  { id, kind, currency, masked, is_open, is_instant }: ConnectedAccountRecord,
  connection: ConnectionRecord,
  now: Date,
): Pick<BankStanding, OfAccount> {
  const { calendar, takesInstant } = usualScheme(bankProfiles[connection.profile], currency)
  const cutOff = { calendar, time: connection.cut_off, timeZone: connection.time_zone }
  const isPaying = connection.status === 'active' && kind === 'client_money'
  const isInstant = is_instant && takesInstant
  return {
    connected_account_id: showId('connected_account', id),
    connection_id: showId('bank_connection', connection.id),
    label: connection.label,
    kind,
    currency,
    masked,
    is_open,
    next_cut_off: showInstantOrNull((isPaying && nextCutOff(cutOff, isInstant, now)) || null),
    next_day: (isPaying && requestedDate(cutOff, isInstant, now)) || null,
  }
}

type OfRow = Exclude<
  keyof BankStanding,
  OfAccount | 'virtual_ibans' | 'virtual_ibans_free' | 'collects_elsewhere'
>

function showRow(row: StandingRow, ledger: bigint | null): Pick<BankStanding, OfRow> {
  return {
    ledger: ledger === null ? null : Number(ledger),
    bank: row.bank === null ? null : Number(row.bank),
    bank_day: row.bank_day,
    statement_id: showIdOrNull('bank_statement', row.statement_id),
    statement_at: row.statement_at === null ? null : showInstant(row.statement_at),
    orders_queued: Number(row.orders_queued),
    amount_queued: Number(row.amount_queued),
    orders_under_way: Number(row.orders_under_way),
    amount_under_way: Number(row.amount_under_way),
    alarms: Number(row.alarms),
    decisions: Number(row.decisions),
    nights_to_sign: Number(row.nights_to_sign),
  }
}

/** A file with its statements, or its batches. Refuses with `not_found`. */
export async function readFileStanding(
  reader: Reader,
  tenant: TenantId,
  id: Id<'artefact'>,
): Promise<BankFileStanding> {
  const artefact = await readArtefact(reader, tenant, id)
  if (artefact === undefined) return fail('not_found')
  const of = { tenant_id: tenant, artefact_id: id }
  const statements = await reader.query(selectStatementsOf, of)
  const batches = await reader.query(selectBatchesOf, of)
  return {
    file: showArtefact(artefact),
    statements: statements.map(showStatement),
    batch_ids: batches.map(({ id: batch }) => showId('bank_batch', batch)),
  }
}
