// Every simulation of the sandbox as data: what it is about, what it asks for, what it will do. The
// page draws one form from it; the body of the call is made here.
import { currencies } from 'virtual:contract'
import type { OperationId } from '@holdfast/contract'
import { type Fault, faultOn, type Read } from '../kit/faults.ts'

/** A field of a simulation's form. */
export interface SimulationField {
  readonly name: string
  readonly label: string
  readonly kind: 'amount' | 'text' | 'choice' | 'instant' | 'flag'
  readonly isRequired: boolean
  readonly hint?: string
  readonly options?: readonly { readonly value: string; readonly label: string }[]
}

/** Something that the simulated world can be made to do. */
export interface Simulation {
  readonly key: string
  readonly group: 'Money in' | 'Money out' | 'Reviews' | 'People' | 'Credit and sessions'
  readonly title: string
  /** What happens, in one sentence. */
  readonly effect: string
  /** Prefix of the id it takes. */
  readonly of: string
  readonly operation: OperationId
  readonly fields: readonly SimulationField[]
}

const failureReasons = [
  'invalid_target_account_credentials',
  'invalid_reference',
  'missing_participant_information',
  'unable_to_determine_target_account',
  'fx_amount_too_small',
  'generic_failure_contact_support',
].map((value) => ({ value, label: value.replaceAll('_', ' ') }))

const amount = (label: string, hint: string): SimulationField => ({
  name: 'amount',
  label,
  kind: 'amount',
  isRequired: false,
  hint,
})

const failureReason: SimulationField = {
  name: 'failure_reason',
  label: 'Reason',
  kind: 'choice',
  isRequired: false,
  options: failureReasons,
}

const outcome = (...options: readonly (readonly [string, string])[]): SimulationField => ({
  name: 'outcome',
  label: 'Outcome',
  kind: 'choice',
  isRequired: true,
  options: options.map(([value, label]) => ({ value, label })),
})

const currencyChoices = currencies.map((value) => ({ value, label: value.toUpperCase() }))

const moneyIn: readonly Simulation[] = [
  {
    key: 'credit',
    group: 'Money in',
    title: 'Credit a project',
    effect: 'A simulated bank transfer arrives in the project and is reconciled.',
    of: 'project',
    operation: 'creditProject',
    fields: [
      {
        ...amount('Amount in minor units', '100000 is 1,000.00; at most 25000000.'),
        isRequired: true,
      },
      {
        name: 'reference',
        label: 'Reference of a checkout or invoice',
        kind: 'text',
        isRequired: false,
        hint: 'Left out, the money stays unreconciled unless its payer is known.',
      },
      {
        name: 'payer_reference',
        label: 'What the payer wrote instead',
        kind: 'text',
        isRequired: false,
      },
      { name: 'payer_name', label: 'Name of the payer', kind: 'text', isRequired: false },
      { name: 'payer_account', label: 'Account of the payer', kind: 'text', isRequired: false },
      {
        name: 'currency',
        label: 'Currency',
        kind: 'choice',
        isRequired: false,
        hint: 'An account other than the project’s is sent back.',
        options: currencyChoices,
      },
      {
        name: 'notice_id',
        label: "The bank's number of the notice",
        kind: 'text',
        isRequired: false,
        hint: 'Reported twice under one number, it counts once.',
      },
      {
        name: 'deliver_at',
        label: 'When the bank tells of it',
        kind: 'instant',
        isRequired: false,
      },
      { name: 'review', label: 'Hold it for a review', kind: 'flag', isRequired: false },
    ],
  },
  {
    key: 'take_back',
    group: 'Money in',
    title: 'Take an inbound back',
    effect:
      'The card issuer charges back, or the paying bank returns it. What is gone is owed by you.',
    of: 'inbound',
    operation: 'takeBackInbound',
    fields: [amount('Amount in minor units', 'All of it when left out.')],
  },
  {
    key: 'return_debit',
    group: 'Money in',
    title: 'Return a direct debit',
    effect: "The debtor's bank returns a debit that was collected: the money is taken back.",
    of: 'debit',
    operation: 'returnDebit',
    fields: [],
  },
  {
    key: 'revoke_mandate',
    group: 'Money in',
    title: 'Revoke a mandate',
    effect: 'The buyer withdraws the mandate: debits that are still scheduled are cancelled.',
    of: 'checkout',
    operation: 'revokeMandate',
    fields: [],
  },
]

const moneyOut: readonly Simulation[] = [
  {
    key: 'fail_outbound',
    group: 'Money out',
    title: 'Fail an outbound',
    effect: 'The bank rejects a payment on its way; its money goes back to where it came from.',
    of: 'outbound',
    operation: 'failOutbound',
    fields: [failureReason],
  },
  {
    key: 'return_outbound',
    group: 'Money out',
    title: 'Return an outbound',
    effect: "The receiver's bank returns a payment that was executed; it becomes failed.",
    of: 'outbound',
    operation: 'returnOutbound',
    fields: [amount('Amount in minor units', 'What was paid when left out.'), failureReason],
  },
  {
    key: 'refuse_inbound_return',
    group: 'Money out',
    title: 'Refuse to send money back',
    effect:
      'The bank or card issuer refuses a return of an inbound: the money is unreconciled again.',
    of: 'inbound_return',
    operation: 'refuseInboundReturn',
    fields: [failureReason],
  },
  {
    key: 'bounce_inbound_return',
    group: 'Money out',
    title: 'Bounce money that was sent back',
    effect:
      "The payer's bank cannot take back what was sent to it: it is here again, unreconciled.",
    of: 'inbound_return',
    operation: 'bounceInboundReturn',
    fields: [amount('Amount in minor units', 'All of it when left out.'), failureReason],
  },
]

const reviews: readonly Simulation[] = [
  {
    key: 'review_inbound',
    group: 'Reviews',
    title: 'End the review of an inbound',
    effect: 'Passes money that is held for a review, or sends it back to its payer.',
    of: 'inbound',
    operation: 'reviewInbound',
    fields: [outcome(['pass', 'Pass: it is reconciled'], ['send_back', 'Send it back'])],
  },
  {
    key: 'review_outbound',
    group: 'Reviews',
    title: 'Review an outbound',
    effect: 'Holds an outbound for a review, or ends the review.',
    of: 'outbound',
    operation: 'reviewOutbound',
    fields: [outcome(['hold', 'Hold it'], ['pass', 'Pass: it is paid'], ['fail', 'Fail it'])],
  },
  {
    key: 'review_settlement',
    group: 'Reviews',
    title: 'Review a settlement',
    effect: 'While under review a settlement receives money, but none leaves it.',
    of: 'settlement',
    operation: 'reviewSettlement',
    fields: [outcome(['hold', 'Begin the review'], ['pass', 'End the review'])],
  },
  {
    key: 'review_project',
    group: 'Reviews',
    title: 'Review a project',
    effect: 'While under review a project receives money, but none leaves it.',
    of: 'project',
    operation: 'reviewProject',
    fields: [
      {
        ...outcome(['begin', 'Begin the review'], ['end', 'End the review']),
        name: 'action',
        label: 'Action',
      },
    ],
  },
]

const people: readonly Simulation[] = [
  {
    key: 'decide_verification',
    group: 'People',
    title: 'Decide on a verification',
    effect: 'Ends a verification whatever was submitted, or moves it to a step that needs people.',
    of: 'verification',
    operation: 'decideVerification',
    fields: [
      outcome(
        ['pass', 'Pass: the person may be paid'],
        ['fail', 'Fail'],
        ['require_id', 'Ask for an identity document'],
        ['manual_review', 'Have a person look at it'],
      ),
    ],
  },
]

const credit: readonly Simulation[] = [
  {
    key: 'decide_instrument',
    group: 'Credit and sessions',
    title: 'Let the lender decide',
    effect:
      'Decides on a trade account, switches it, refuses what comes next, or reports repayment.',
    of: 'payment_instrument',
    operation: 'decidePaymentInstrument',
    fields: [
      outcome(
        ['enable', 'Enable'],
        ['reject', 'Reject'],
        ['fail', 'Fail'],
        ['disable', 'Disable'],
        ['refuse_next_order', 'Refuse the next checkout'],
        ['refuse_next_draw', 'Refuse the next draw'],
        ['repay', 'Buyer repays all'],
        ['default', 'Buyer never repays'],
      ),
    ],
  },
  {
    key: 'expire_session',
    group: 'Credit and sessions',
    title: 'Expire a session',
    effect: 'Ends a setup intent’s session at once, as if its 30 days were over.',
    of: 'session',
    operation: 'expireSession',
    fields: [],
  },
]

/** All of them, in the order of the page. */
export const simulations: readonly Simulation[] = [
  ...moneyIn,
  ...moneyOut,
  ...reviews,
  ...people,
  ...credit,
]

/**
 * The body of a simulation's call from what was entered: empty fields are left out, amounts are
 * whole minor units, instants go out with their zone.
 */
export function bodyOf(
  { fields }: Simulation,
  entered: Readonly<Record<string, string>>,
): Read<Readonly<Record<string, unknown>> | undefined> {
  const body: Record<string, unknown> = {}
  const faults: Fault[] = []
  for (const field of fields) {
    const text = (entered[field.name] ?? '').trim()
    const value = text === '' ? undefined : readField(field, text)
    if (value !== undefined) body[field.name] = value
    else if (text !== '') faults.push(faultOn(field.name, faultOf(field)))
    else if (field.isRequired) faults.push(faultOn(field.name, 'is needed'))
  }
  if (faults.length > 0) return { faults }
  return { value: fields.length === 0 ? undefined : body }
}

function readField({ kind }: SimulationField, text: string): unknown {
  switch (kind) {
    case 'amount':
      return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
    case 'instant': {
      const at = new Date(text)
      return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
    }
    case 'flag':
      return text === 'true'
    case 'choice':
    case 'text':
      return text
  }
}

function faultOf({ kind }: SimulationField): string {
  return kind === 'amount'
    ? 'must be a whole number of minor units, such as 100000 for 1,000.00'
    : 'must be a date and time'
}
