// A booking as it was entered, read into what the API takes.
import type { BodyOf, Currency, OutboundFailureReason } from '@holdfast/contract'
import { type Fault, faultOn, type Read } from '../kit/faults.ts'

type Booking = BodyOf<'createManualEntry'>
type BookingKind = Booking['kind']

/** The form; empty texts are left out. */
export interface EnteredBooking {
  readonly kind: BookingKind
  readonly currency: Currency
  readonly amount: number | null
  readonly number: string
  readonly reference: string
  readonly payer: string
  readonly payerAccount: string
  readonly project: string
  readonly inbound: string
  readonly outbound: string
  readonly returned: string
  readonly reason: string
  readonly verification: string
  readonly note: string
  readonly iban: string
  readonly accountNumber: string
  readonly routingType: string
  readonly routingCode: string
  readonly bankName: string
  readonly holder: string
}

/** A form with nothing entered. */
export const emptyBooking: EnteredBooking = {
  kind: 'inbound',
  currency: 'eur',
  amount: null,
  number: '',
  reference: '',
  payer: '',
  payerAccount: '',
  project: '',
  inbound: '',
  outbound: '',
  returned: '',
  reason: '',
  verification: '',
  note: '',
  iban: '',
  accountNumber: '',
  routingType: 'bic_swift',
  routingCode: '',
  bankName: '',
  holder: '',
}

/** Where the account stands in the body, and in what is refused. */
export const ACCOUNT = 'collection_account/collect/local_bank_transfer'

/** The booking, or what is missing. */
export function readBooking(entered: EnteredBooking): Read<Booking> {
  const faults = missing(entered)
  if (faults.length > 0) return { faults }
  const { kind } = entered
  const note = textOf(entered.note)
  switch (kind) {
    case 'inbound':
      return { value: { kind, note, inbound: inboundOf(entered) } }
    case 'taken_back':
      return { value: { kind, note, taken_back: takenBackOf(entered) } }
    case 'executed':
    case 'rejected':
    case 'returned':
      return { value: { kind, note, outbound: outboundOf(entered) } }
    case 'return_sent':
    case 'return_refused':
    case 'return_undeliverable':
      return { value: { kind, note, inbound_return: returnOf(entered) } }
    case 'verification_passed':
    case 'verification_failed':
      return {
        value: { kind, note, verification: { verification_id: entered.verification.trim() } },
      }
    case 'collection_account':
      return { value: { kind, note, collection_account: accountOf(entered) } }
    case 'payments_resumed':
      return { value: { kind, note } }
  }
}

function missing(entered: EnteredBooking): Fault[] {
  const needed = neededOf(entered)
  return needed.flatMap(([name, value]) =>
    value === null || value === '' ? [faultOn(name, 'is needed')] : [],
  )
}

function neededOf(entered: EnteredBooking): (readonly [string, string | number | null])[] {
  const number = entered.number.trim()
  switch (entered.kind) {
    case 'inbound':
      return [
        ['inbound/amount', entered.amount],
        ['inbound/statement_reference', number],
      ]
    case 'taken_back':
      return [
        ['taken_back/inbound_id', entered.inbound.trim()],
        ['taken_back/statement_reference', number],
      ]
    case 'executed':
    case 'rejected':
    case 'returned':
      return [
        ['outbound/outbound_id', entered.outbound.trim()],
        ['outbound/statement_reference', number],
      ]
    case 'return_sent':
    case 'return_refused':
    case 'return_undeliverable':
      return [
        ['inbound_return/inbound_return_id', entered.returned.trim()],
        ['inbound_return/statement_reference', number],
      ]
    case 'verification_passed':
    case 'verification_failed':
      return [['verification/verification_id', entered.verification.trim()]]
    case 'collection_account':
      return [
        [`${ACCOUNT}/iban`, `${entered.iban}${entered.accountNumber}`.trim()],
        [`${ACCOUNT}/routing_data/0/routing_code`, entered.routingCode.trim()],
      ]
    case 'payments_resumed':
      return []
  }
}

function inboundOf(entered: EnteredBooking) {
  return {
    currency: entered.currency,
    amount: entered.amount ?? 0,
    statement_reference: entered.number.trim(),
    reference: textOf(entered.reference),
    payer_name: textOf(entered.payer),
    payer_account: textOf(entered.payerAccount),
    project_id: textOf(entered.project),
  }
}

function takenBackOf({ inbound, number, amount }: EnteredBooking) {
  return { inbound_id: inbound.trim(), statement_reference: number.trim(), amount }
}

function outboundOf(entered: EnteredBooking) {
  const { kind, amount } = entered
  return {
    outbound_id: entered.outbound.trim(),
    statement_reference: entered.number.trim(),
    failure_reason: kind === 'rejected' ? readReason(entered.reason) : null,
    amount: kind === 'returned' ? amount : null,
  }
}

function returnOf(entered: EnteredBooking) {
  const { kind, amount } = entered
  return {
    inbound_return_id: entered.returned.trim(),
    statement_reference: entered.number.trim(),
    failure_reason: kind === 'return_sent' ? null : readReason(entered.reason),
    amount: kind === 'return_undeliverable' ? amount : null,
  }
}

function accountOf(entered: EnteredBooking) {
  const account = {
    iban: textOf(entered.iban.replaceAll(' ', '')),
    account_number: textOf(entered.accountNumber),
    routing_data: [
      {
        routing_code_type: readRouting(entered.routingType),
        routing_code: entered.routingCode.trim(),
      },
    ],
    reference: null,
    metadata: {
      bank_name: entered.bankName.trim(),
      ...(entered.holder.trim() === '' ? {} : { account_holder: entered.holder.trim() }),
    },
  }
  return {
    currency: entered.currency,
    collect: { local_bank_transfer: account, international_bank_transfer: account },
  }
}

function textOf(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

const reasons = [
  'invalid_target_account_credentials',
  'invalid_reference',
  'missing_participant_information',
  'unable_to_determine_target_account',
  'generic_failure_contact_support',
] as const satisfies readonly OutboundFailureReason[]

/** Why a bank may refuse a payment. */
export const refusalReasons: readonly OutboundFailureReason[] = reasons

function readReason(text: string): OutboundFailureReason | null {
  return reasons.find((reason) => reason === text) ?? null
}

type RoutingType = NonNullable<
  Booking['collection_account']
>['collect']['local_bank_transfer']['routing_data'][number]['routing_code_type']

const routings = {
  bic_swift: 'BIC (SWIFT)',
  sort_code: 'Sort code',
  wire: 'Wire routing number',
  ach: 'ACH routing number',
} as const satisfies Partial<Record<RoutingType, string>>

/** How a bank can be named. */
export const routingChoices = Object.entries(routings).map(([value, label]) => ({ value, label }))

function readRouting(text: string): RoutingType {
  return text === 'sort_code' || text === 'wire' || text === 'ach' ? text : 'bic_swift'
}
