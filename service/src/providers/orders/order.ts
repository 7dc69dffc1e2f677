// An order to a bank and the batch that it leaves in: what they are, and how the API shows them.
import type {
  BankAccountCurrency,
  BankAlarm,
  BankBatch,
  BankBatchStatus,
  BankOrder,
  BankOrderStatus,
  BankPayeeCheck,
  BankProfileName,
  BankSchemeName,
  BankSequenceType,
  Currency,
  OutboundFailureReason,
} from '@holdfast/contract'
import { showActor } from '#artefacts'
import type { Id, Minor } from '#kit'
import {
  asId,
  parseId,
  showId,
  showIdOrNull,
  showInstant,
  showInstantOrNull,
  showMinor,
} from '#kit'
import type { OrderFault } from '#messages'

export interface OrderRecord {
  /** That of its outbound, return or debit. */
  readonly id: Id<'bank_order'>
  readonly outbound_id: Id<'outbound'> | null
  readonly return_id: Id<'inbound_return'> | null
  readonly debit_id: Id<'debit'> | null
  readonly connected_account_id: Id<'connected_account'>
  readonly batch_id: Id<'bank_batch'> | null
  readonly status: BankOrderStatus
  readonly currency: BankAccountCurrency
  readonly amount: Minor
  /** Null once whoever is paid is forgotten. */
  readonly sealed: Buffer | null
  readonly is_held: boolean
  readonly is_urgent: boolean
  readonly failure_reason: OutboundFailureReason | null
  readonly fault: OrderFault | null
  readonly bank_code: string | null
  readonly bank_text: string | null
  /** Whom it pays, as checks of payees know it; null once that is forgotten. */
  readonly payee: Buffer | null
  /** Its bank is being asked about that. */
  readonly is_asking: boolean
  readonly payee_check: BankPayeeCheck | null
  readonly bank_reference: string | null
  readonly artefact_id: Id<'artefact'> | null
  readonly alarm: BankAlarm | null
  readonly created_at: Date
  readonly updated_at: Date
}

export interface BatchRecord {
  readonly id: Id<'bank_batch'>
  readonly connection_id: Id<'bank_connection'>
  readonly connected_account_id: Id<'connected_account'>
  readonly status: BankBatchStatus
  readonly currency: Currency
  readonly profile: BankProfileName
  readonly scheme: BankSchemeName
  /** Of debits; null: they are payments. */
  readonly sequence_type: BankSequenceType | null
  readonly is_instant: boolean
  readonly is_urgent: boolean
  readonly orders: number
  readonly total: Minor
  readonly is_held: boolean
  readonly is_by_rule: boolean
  /**
   * The day that it asks for, set with its file: `2026-04-01`. Of debits from the beginning, as the
   * first that it may ask for.
   */
  readonly day: string | null
  readonly artefact_id: Id<'artefact'> | null
  readonly file_name: string | null
  /** That in which its orders left, where its own file was never handed over. */
  readonly superseded_by: Id<'bank_batch'> | null
  /** The half file that is renamed to it. */
  readonly part_name: string | null
  readonly uploaded_by: string | null
  readonly is_uploaded_by_key: boolean
  readonly sent_at: Date | null
  readonly bank_code: string | null
  readonly alarm: BankAlarm | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** What a bank names a batch, an order or a recall by: the 26 characters of its id. */
export function bankNameOf(id: Id<'bank_batch' | 'bank_order' | 'bank_recall'>): string {
  return showId('bank_order', asId('bank_order', id)).slice('bank_order_'.length)
}

/** What the bank names the file of a batch by: its first batch; before it has one, itself. */
export function messageNameOf({
  id,
  file_name: name,
}: Pick<BatchRecord, 'id' | 'file_name'>): string {
  return name === null ? bankNameOf(id) : name.slice(0, -FILE_ENDING.length)
}

/** What files of orders end with. */
export const FILE_ENDING = '.xml'

/** The batch that a bank names, in whatever case; undefined where it is no name of ours. */
export function batchNamed(name: string | null): Id<'bank_batch'> | undefined {
  return parseId('bank_batch', `bank_batch_${(name ?? '').trim().toLowerCase()}`)
}

/** The order that a bank names. */
export function orderNamed(name: string | null): Id<'bank_order'> | undefined {
  return parseId('bank_order', `bank_order_${(name ?? '').trim().toLowerCase()}`)
}

const questions: Readonly<Record<BankAlarm, string>> = {
  no_answer:
    'Did the file with this message id arrive, and what became of it? Until the bank has said so ' +
    'it is not sent again.',
  not_booked:
    'The bank has had this file for days, and no statement tells of all its payments: were they ' +
    'executed, and on which day and statement? They are not sent again.',
  day_passed:
    'The day that this file asks for is over, and nobody has said that it was uploaded. If it ' +
    'was, mark it; if it never was, two people withdraw it, and its orders leave in a new file.',
  answered_after_withdrawal:
    'This file was withdrawn as never uploaded, and the bank answers it: have it stopped there. ' +
    'Its orders may stand in a second file.',
  name_taken:
    'Whose file lies in the folder under the name of this one? It was not overwritten, and this ' +
    'file has not been handed over.',
  rejected_after_booking:
    'The payment was booked, and is now called rejected: was it paid, and will it come back?',
  accepted_after_rejection:
    'The payment was rejected, and is now called executed: was it paid after all? Its money has ' +
    'gone back here already.',
  payee_held:
    'The account of whom this order pays is not known to be of that name. Ask whom it pays, by ' +
    'another way than you were given the account. Two people let it go, or call it off.',
  payee_check:
    'The bank says that the account is not, or may not be, of that name, and asks whether to ' +
    'pay. Confirm or refuse at the bank. Two people note here that it was confirmed; else ask ' +
    'it back.',
  not_uploaded:
    'Nobody has said that this recall was given to the bank: upload its file, and mark it. Banks ' +
    'take recalls for a short time only.',
  not_returned:
    'The bank has agreed to give this payment back, and no statement tells of its return: when ' +
    'is it booked? If it was never executed, two people cancel the order.',
  answers_differ:
    'The bank has both agreed to this recall and refused it: does the money come back?',
  not_arrived:
    'The payout left, and the statements of the account that it goes to tell of no credit: ' +
    'where is it?',
}

/** What somebody must ask the bank where there is an alarm. */
export function questionOf(alarm: BankAlarm | null): string | null {
  return alarm === null ? null : questions[alarm]
}

/** An order as the API shows it: without whom it pays. */
export function showOrder(order: OrderRecord): BankOrder {
  return {
    id: showId('bank_order', order.id),
    created_at: showInstant(order.created_at),
    updated_at: showInstant(order.updated_at),
    status: order.status,
    outbound_id: showIdOrNull('outbound', order.outbound_id),
    inbound_return_id: showIdOrNull('inbound_return', order.return_id),
    debit_id: showIdOrNull('debit', order.debit_id),
    connected_account_id: showId('connected_account', order.connected_account_id),
    batch_id: showIdOrNull('bank_batch', order.batch_id),
    end_to_end_id: bankNameOf(order.id),
    currency: order.currency,
    amount: showMinor(order.amount),
    is_held: order.is_held,
    is_urgent: order.is_urgent,
    failure_reason: order.failure_reason,
    fault: order.fault,
    bank_code: order.bank_code,
    bank_text: order.bank_text,
    payee_check: order.payee_check,
    bank_reference: order.bank_reference,
    artefact_id: showIdOrNull('artefact', order.artefact_id),
    alarm: order.alarm,
    ask_the_bank: questionOf(order.alarm),
  }
}

export function showBatch(batch: BatchRecord): BankBatch {
  const { uploaded_by: uploader } = batch
  return {
    id: showId('bank_batch', batch.id),
    created_at: showInstant(batch.created_at),
    updated_at: showInstant(batch.updated_at),
    status: batch.status,
    connection_id: showId('bank_connection', batch.connection_id),
    connected_account_id: showId('connected_account', batch.connected_account_id),
    message_id: messageNameOf(batch),
    payment_id: bankNameOf(batch.id),
    currency: batch.currency,
    profile: batch.profile,
    scheme: batch.scheme,
    sequence_type: batch.sequence_type,
    is_instant: batch.is_instant,
    is_urgent: batch.is_urgent,
    orders: batch.orders,
    total: showMinor(batch.total),
    is_held: batch.is_held,
    is_by_rule: batch.is_by_rule,
    day: batch.day,
    artefact_id: showIdOrNull('artefact', batch.artefact_id),
    file_name: batch.file_name,
    superseded_by: showIdOrNull('bank_batch', batch.superseded_by),
    uploaded_by: uploader === null ? null : showActor(uploader, batch.is_uploaded_by_key),
    sent_at: showInstantOrNull(batch.sent_at),
    bank_code: batch.bank_code,
    alarm: batch.alarm,
    ask_the_bank: questionOf(batch.alarm),
  }
}
