// A recall: that a bank is asked to give an order back. What it is, and how the API shows it.
import type {
  BankAlarm,
  BankOrderStatus,
  BankRecall,
  BankRecallReason,
  BankRecallStatus,
} from '@holdfast/contract'
import { showActor } from '#artefacts'
import type { Id } from '#kit'
import { parseId, showId, showIdOrNull, showInstant, showInstantOrNull } from '#kit'
import { bankNameOf, questionOf } from './order.ts'

export interface RecallRecord {
  readonly id: Id<'bank_recall'>
  readonly order_id: Id<'bank_order'>
  readonly outbound_id: Id<'outbound'> | null
  readonly return_id: Id<'inbound_return'> | null
  readonly connection_id: Id<'bank_connection'>
  readonly status: BankRecallStatus
  readonly reason: BankRecallReason
  readonly artefact_id: Id<'artefact'> | null
  readonly file_name: string | null
  /** The half file that is renamed to it. */
  readonly part_name: string | null
  readonly uploaded_by: string | null
  readonly is_uploaded_by_key: boolean
  readonly sent_at: Date | null
  readonly bank_code: string | null
  readonly bank_text: string | null
  readonly answer_id: Id<'artefact'> | null
  readonly alarm: BankAlarm | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** The recall that a bank names, in whatever case; undefined where it is no name of ours. */
export function recallNamed(name: string | null): Id<'bank_recall'> | undefined {
  return parseId('bank_recall', `bank_recall_${(name ?? '').trim().toLowerCase()}`)
}

const OVER: ReadonlySet<BankOrderStatus> = new Set(['rejected', 'returned', 'cancelled'])

/** An order that came back or came to nothing: a bank is not asked for it any more. */
export function isOrderOver(status: BankOrderStatus): boolean {
  return OVER.has(status)
}

/** A recall as the API shows it. */
export function showRecall(recall: RecallRecord): BankRecall {
  const { uploaded_by: uploader } = recall
  return {
    id: showId('bank_recall', recall.id),
    created_at: showInstant(recall.created_at),
    updated_at: showInstant(recall.updated_at),
    status: recall.status,
    reason: recall.reason,
    order_id: showId('bank_order', recall.order_id),
    outbound_id: showIdOrNull('outbound', recall.outbound_id),
    inbound_return_id: showIdOrNull('inbound_return', recall.return_id),
    connection_id: showId('bank_connection', recall.connection_id),
    case_id: bankNameOf(recall.id),
    artefact_id: showIdOrNull('artefact', recall.artefact_id),
    file_name: recall.file_name,
    uploaded_by: uploader === null ? null : showActor(uploader, recall.is_uploaded_by_key),
    sent_at: showInstantOrNull(recall.sent_at),
    bank_code: recall.bank_code,
    bank_text: recall.bank_text,
    answer_id: showIdOrNull('artefact', recall.answer_id),
    alarm: recall.alarm,
    ask_the_bank: questionOf(recall.alarm),
  }
}
