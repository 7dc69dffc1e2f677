// A statement and its entries as they are kept.
import type {
  BankEntryStatus,
  BankFindingCode,
  BankPartKind,
  BankStatementKind,
  BankStatementStatus,
  Currency,
} from '@holdfast/contract'
import type { Id, TenantId } from '#kit'
import type { PreviousStatement, Statement } from '#messages'

export interface StatementRecord {
  readonly id: Id<'bank_statement'>
  readonly connected_account_id: Id<'connected_account'>
  readonly artefact_id: Id<'artefact'>
  readonly kind: BankStatementKind
  readonly status: BankStatementStatus
  readonly is_booking: boolean
  readonly is_deduped: boolean
  readonly own_findings: readonly BankFindingCode[]
  readonly findings: readonly BankFindingCode[]
  readonly statement_id: string | null
  readonly sequence: bigint | null
  readonly page: bigint | null
  readonly is_last_page: boolean | null
  readonly copy: string | null
  readonly from_day: string | null
  readonly to_day: string | null
  readonly currency: Currency
  readonly opening: bigint | null
  readonly closing: bigint | null
  readonly entries: number
  readonly copy_of: Id<'bank_statement'> | null
  readonly created_at: Date
}

export interface EntryRecord {
  readonly id: Id<'bank_entry'>
  readonly statement_id: Id<'bank_statement'>
  readonly connected_account_id: Id<'connected_account'>
  readonly status: BankEntryStatus
  /** Negative where money left. */
  readonly amount: bigint
  readonly currency: Currency
  readonly booked_on: string | null
  readonly bank_reference: string | null
  readonly occurrence: number
  readonly sealed: Buffer | null
  readonly asked: string | null
}

export interface PartRecord {
  readonly entry_id: Id<'bank_entry'>
  readonly became: BankPartKind
  readonly amount: bigint
  readonly order_id: string | null
  readonly inbound_id: Id<'inbound'> | null
}

/** What an entry's words are sealed for. */
export function boundTo(tenantId: TenantId, id: Id<'bank_entry'>): string {
  return `bank entry ${tenantId} ${id}`
}

/** What the next statement of an account is checked against. */
export function endOf(record: StatementRecord): PreviousStatement {
  return {
    id: record.statement_id,
    sequence: record.sequence,
    page: pageOf(record),
    closing: record.closing,
    to: record.to_day,
  }
}

/** The frame of a statement, without its entries: by it its place in the chain is checked. */
export function frameOf(record: StatementRecord): Statement {
  const { currency } = record
  const balance = (type: string, amount: bigint | null, day: string | null) => {
    if (amount === null) return []
    const money = { amount: amount < 0n ? -amount : amount, currency }
    const direction = amount < 0n ? ('debit' as const) : ('credit' as const)
    return [{ type, isProprietary: false, money, direction, day }]
  }
  return {
    id: record.statement_id,
    account: {
      iban: null,
      other: null,
      currency,
      owner: null,
      servicer: null,
      servicerAba: null,
    },
    createdAt: null,
    electronicSequence: record.sequence,
    legalSequence: null,
    page: pageOf(record),
    copy: record.copy,
    period: { from: record.from_day, to: record.to_day },
    balances: [
      ...balance('OPBD', record.opening, record.from_day),
      ...balance('CLBD', record.closing, record.to_day),
    ],
    entries: [],
  }
}

function pageOf({ page, is_last_page: isLast }: StatementRecord) {
  return isLast === null ? null : { number: page, isLast }
}
