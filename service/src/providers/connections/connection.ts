// A connection to a bank, its accounts, and what is proposed about it.
import type {
  BankChannel,
  BankConnection,
  BankConnectionStatus,
  BankDebitScheme,
  BankDebits,
  BankProfileName,
  BankProposal,
  BankProposalKind,
  BankProposalStatus,
  BankSftp,
  Collect,
  ConnectedAccount,
  ConnectedAccountKind,
  Currency,
  PracticeHabit,
} from '@holdfast/contract'
import { showActor } from '#artefacts'
import type { Id, Minor } from '#kit'
import { minor, showId, showIdOrNull, showInstant, showInstantOrNull, showMinor } from '#kit'
import type { KeyRecord } from './keys.ts'
import { showKey } from './keys.ts'

export interface ConnectionRecord {
  readonly id: Id<'bank_connection'>
  readonly label: string
  readonly status: BankConnectionStatus
  readonly channel: BankChannel
  readonly profile: BankProfileName
  /** Below the tenant's folder; null where files go by hand. */
  readonly orders_folder: string | null
  readonly answers_folder: string | null
  /** `15:30` by the clocks of `time_zone`. */
  readonly cut_off: string
  readonly time_zone: string
  readonly answer_hours: number
  /** The bank gives no camt.053: booked entries of its camt.052 count. */
  readonly books_reports: boolean
  /** Of a bank to practise with: what it does besides, and what lies there at first. */
  readonly practice_habits: readonly PracticeHabit[] | null
  readonly practice_opening: Minor | null
  /** Of a bank by SFTP: where it is, as whom, and which keys its host may show. */
  readonly sftp_host: string | null
  readonly sftp_port: number | null
  readonly sftp_user: string | null
  readonly sftp_host_keys: readonly string[] | null
  /** By what debits are collected; null: none are. */
  readonly creditor_id: string | null
  readonly debit_scheme: BankDebitScheme | null
  readonly notice_days: number | null
  readonly folder_fault: string | null
  readonly folder_fault_at: Date | null
  /** Since when its answers cannot be looked for at all. */
  readonly folder_broken_at: Date | null
  readonly orders_fault: string | null
  readonly orders_fault_at: Date | null
  /** Files were found that had left, and that the database did not know. */
  readonly is_halted: boolean
  readonly created_at: Date
  readonly updated_at: Date
}

/** Whether files of a connection go through folders that the bank sees, too. */
export function hasFolders({ channel }: Pick<ConnectionRecord, 'channel'>): boolean {
  return channel === 'folder' || channel === 'sftp'
}

export interface ConnectedAccountRecord {
  readonly id: Id<'connected_account'>
  readonly connection_id: Id<'bank_connection'>
  readonly kind: ConnectedAccountKind
  readonly currency: Currency
  readonly sealed: Buffer
  readonly masked: string
  /** A batch up to this is approved by it, in minor units; null: each takes two people. */
  readonly batch_limit: Minor | null
  readonly is_instant: boolean
  /** What payers are shown of it; null for the organisation's own money. */
  readonly collect: Collect | null
  /** `2026-04-01`. */
  readonly opened_on: string
  readonly approved_at: Date | null
  readonly is_open: boolean
  /** A working day whose statement has not come: `2026-04-01`. */
  readonly late_day: string | null
}

/** An account to which debits are collected, and by which terms. */
export interface CollectingAccount {
  readonly id: Id<'connected_account'>
  readonly debit_scheme: BankDebitScheme
  readonly notice_days: number
  readonly profile: BankProfileName
  readonly cut_off: string
  readonly time_zone: string
}

export interface ProposalRecord {
  readonly id: Id<'bank_proposal'>
  readonly kind: BankProposalKind
  readonly status: BankProposalStatus
  readonly proposed_by: string
  readonly decided_by: string | null
  /** Those of the two that are keys. */
  readonly keys: readonly string[]
  readonly connection_id: Id<'bank_connection'>
  readonly batch_id: Id<'bank_batch'> | null
  readonly order_id: Id<'bank_order'> | null
  readonly change: Record<string, unknown> | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** What belongs to connections; those of others are left out. */
interface OfConnection {
  readonly accounts: readonly ConnectedAccountRecord[]
  readonly keys: readonly KeyRecord[]
}

export function showConnection(
  connection: ConnectionRecord,
  { accounts, keys }: OfConnection,
): BankConnection {
  const { id, created_at, updated_at, folder_fault_at, orders_fault_at, ...rest } = connection
  const { practice_habits, practice_opening, folder_broken_at: _, ...others } = rest
  const { sftp_host: _h, sftp_port: _p, sftp_user: _u, sftp_host_keys: _k, ...more } = others
  const { creditor_id: _c, debit_scheme: _s, notice_days: _n, ...shown } = more
  const habits = practice_habits === null ? null : [...practice_habits]
  return {
    id: showId('bank_connection', id),
    created_at: showInstant(created_at),
    updated_at: showInstant(updated_at),
    folder_fault_at: showInstantOrNull(folder_fault_at),
    orders_fault_at: showInstantOrNull(orders_fault_at),
    ...shown,
    sftp: showSftp(connection, keys),
    debits: debitsOf(connection),
    practice:
      habits === null ? null : { habits, opening: showMinor(practice_opening ?? minor(0n)) },
    accounts: accounts.filter(({ connection_id }) => connection_id === id).map(showAccount),
  }
}

/** By what a connection collects debits; null: it collects none. */
function debitsOf({
  creditor_id,
  debit_scheme: scheme,
  notice_days,
}: Pick<ConnectionRecord, 'creditor_id' | 'debit_scheme' | 'notice_days'>): BankDebits | null {
  if (creditor_id === null || scheme === null || notice_days === null) return null
  return { creditor_id, scheme, notice_days }
}

function showSftp(connection: ConnectionRecord, keys: readonly KeyRecord[]): BankSftp | null {
  const { id, sftp_host: host, sftp_port: port, sftp_user: user, sftp_host_keys } = connection
  if (host === null || port === null || user === null || sftp_host_keys === null) return null
  const own = keys.filter(({ connection_id }) => connection_id === id)
  return { host, port, user, host_keys: [...sftp_host_keys], keys: own.map(showKey) }
}

function showAccount(account: ConnectedAccountRecord): ConnectedAccount {
  const { id, kind, currency, masked, batch_limit, is_instant, opened_on, is_open } = account
  return {
    id: showId('connected_account', id),
    kind,
    currency,
    masked,
    batch_limit: batch_limit === null ? null : showMinor(batch_limit),
    is_instant,
    opened_on,
    is_open,
  }
}

export function showProposal(proposal: ProposalRecord): BankProposal {
  const { keys, proposed_by: proposer, decided_by: decider } = proposal
  return {
    id: showId('bank_proposal', proposal.id),
    created_at: showInstant(proposal.created_at),
    updated_at: showInstant(proposal.updated_at),
    kind: proposal.kind,
    status: proposal.status,
    proposed_by: showActor(proposer, keys.includes(proposer)),
    decided_by: decider === null ? null : showActor(decider, keys.includes(decider)),
    connection_id: showId('bank_connection', proposal.connection_id),
    batch_id: showIdOrNull('bank_batch', proposal.batch_id),
    order_id: showIdOrNull('bank_order', proposal.order_id),
    change: proposal.change,
  }
}
