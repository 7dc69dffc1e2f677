// What an intent is, and the pure rules by which an asked-for one is accepted.

import type {
  CreatePaymentIntentRequest,
  Currency,
  IntentOutputType,
  IntentStatus,
  SettlementInput,
} from '@holdfast/contract'
import { readInstant, readMinor, readPpm } from '#http'
import type { FieldFault, Id, Minor, Ppm } from '#kit'
import { feeOn, parseMinor, plus, sum, zero } from '#kit'
import type { SettlementTerms } from '#settlements'
import { isRequiredLater } from '#settlements'

export interface IntentRecord {
  readonly id: Id<'intent'>
  readonly type: Exclude<IntentOutputType, 'session'>
  readonly status: IntentStatus
  readonly currency: Currency
  readonly project_id: Id<'project'> | null
  readonly buyer_id: Id<'participant'> | null
  readonly fee_flat: Minor | null
  readonly fee_ppm: Ppm | null
  readonly redirect_url: string | null
  readonly metadata: Record<string, unknown> | null
  readonly created_at: Date
  readonly updated_at: Date
}

export interface IntentTermsRecord extends SettlementTerms {
  readonly intent_id: Id<'intent'>
}

/** What confirming at an instant would ask of the buyer. */
export interface AmountDue {
  readonly due: readonly SettlementTerms[]
  readonly later: readonly SettlementTerms[]
  readonly subtotal: Minor
  /** On the sum of what is due now; 0 when nothing is. */
  readonly fee: Minor
  readonly total: Minor
}

/** Buyer fee = fee on the sum of the settlements due now; the total contains it. */
export function amountDue(
  intent: Pick<IntentRecord, 'fee_flat' | 'fee_ppm'>,
  terms: readonly SettlementTerms[],
  now: Date,
): AmountDue {
  const later = terms.filter((term) => isRequiredLater(term, now))
  const due = terms.filter((term) => !isRequiredLater(term, now))
  const subtotal = sum(due.map((term) => term.amount))
  const fee =
    subtotal === 0n ? zero : feeOn(subtotal, { flat: intent.fee_flat, percentage: intent.fee_ppm })
  return { due, later, subtotal, fee, total: plus(subtotal, fee) }
}

/** Settlement terms without their seller, who is resolved afterwards. */
export type ParsedTerms = Omit<SettlementTerms, 'seller_id'>

/** A request whose numbers and times are read, with all that is wrong in it. */
export interface ParsedIntent {
  readonly fee_flat: Minor | null
  readonly fee_ppm: Ppm | null
  readonly settlements: readonly ParsedTerms[]
  readonly faults: readonly FieldFault[]
}

type FaultSink = FieldFault[]

/**
 * Reads what the contract's schema cannot check: exact fractions, real dates, rules between fields.
 */
export function parseIntent(request: CreatePaymentIntentRequest): ParsedIntent {
  const faults: FaultSink = []
  if (request.type !== 'checkout') {
    faults.push(fault('/type', 'not_allowed', 'Only intents of type checkout are served so far.'))
  }
  const fees = {
    fee_flat: readMinor(request.fee_flat),
    fee_ppm: readPpm(request.fee_percentage, '/fee_percentage', faults),
  }
  const settlements = request.settlements.map((settlement, position) =>
    parseTerms(settlement, position, faults),
  )
  checkTotal(fees, settlements, faults)
  return { ...fees, settlements, faults }
}

const AMOUNT_MAX = BigInt(Number.MAX_SAFE_INTEGER)

/** All settlements, due or later, and the fee on them must stay one exact JSON integer. */
function checkTotal(
  fees: Pick<ParsedIntent, 'fee_flat' | 'fee_ppm'>,
  settlements: readonly ParsedTerms[],
  faults: FaultSink,
): void {
  const total = sum(settlements.map((settlement) => settlement.amount))
  const fee = feeOn(total, { flat: fees.fee_flat, percentage: fees.fee_ppm })
  if (total + fee > AMOUNT_MAX) {
    const sentence = 'The amounts and the fee together are larger than 9007199254740991.'
    faults.push(fault('/settlements', 'too_large', sentence))
  }
}

function parseTerms(input: SettlementInput, position: number, faults: FaultSink): ParsedTerms {
  const at = `/settlements/${position}`
  if (input.id !== undefined && input.id !== null) {
    faults.push(fault(`${at}/id`, 'not_allowed', 'Paying into a settlement is not served so far.'))
  }
  const type = input.type ?? 'escrow'
  for (const field of ['type', 'amount', 'description'] as const) {
    if (input[field] === undefined || input[field] === null) {
      faults.push(fault(`${at}/${field}`, 'required', `A new settlement needs ${field}.`))
    }
  }
  checkSeller(input, at, faults)
  const amount = parseMinor(input.amount ?? 1)
  const terms = {
    position,
    type,
    amount,
    description: input.description ?? '',
    summary: input.summary ?? null,
    fee_flat: readMinor(input.fee_flat),
    fee_ppm: readPpm(input.fee_percentage, `${at}/fee_percentage`, faults),
    tax_flat: readMinor(input.tax_flat),
    tax_ppm: readPpm(input.tax_percentage, `${at}/tax_percentage`, faults),
    required_by: readInstant(input.required_by, `${at}/required_by`, faults),
    release_at: readInstant(input.release_at, `${at}/release_at`, faults),
    reference: input.reference ?? null,
    metadata: input.metadata ?? null,
  }
  checkTaxes(terms, at, faults)
  if (input.amount !== undefined && input.amount !== null) checkShares(terms, at, faults)
  return terms
}

function checkSeller(input: SettlementInput, at: string, faults: FaultSink): void {
  const hasSeller = input.to !== undefined && input.to !== null
  if (input.type === 'transfer') {
    const sentence = 'Settlements of type transfer are not served so far.'
    faults.push(fault(`${at}/type`, 'not_allowed', sentence))
  } else if (input.type === 'funding' && hasSeller) {
    faults.push(fault(`${at}/to`, 'not_allowed', 'A settlement of type funding has no seller.'))
  } else if (input.type !== 'funding' && !hasSeller) {
    faults.push(fault(`${at}/to`, 'required', 'Name the seller by e-mail or id.'))
  }
  if (input.to?.project_id !== undefined && input.to.project_id !== null) {
    const sentence = 'Only a settlement of type transfer names a project.'
    faults.push(fault(`${at}/to/project_id`, 'not_allowed', sentence))
  }
}

function checkTaxes({ tax_flat, tax_ppm }: ParsedTerms, at: string, faults: FaultSink): void {
  if (tax_flat !== null && tax_ppm !== null) {
    const sentence = 'Give tax_flat or tax_percentage, not both.'
    faults.push(fault(`${at}/tax_percentage`, 'exclusive', sentence))
  }
}

/** Tax and fee are shares of the amount. */
function checkShares(terms: ParsedTerms, at: string, faults: FaultSink): void {
  const { amount, tax_flat } = terms
  if (tax_flat !== null && tax_flat > amount) {
    faults.push(fault(`${at}/tax_flat`, 'too_large', 'The tax is inside the amount.'))
  }
  if (feeOn(amount, { flat: terms.fee_flat, percentage: terms.fee_ppm }) >= amount) {
    const field = terms.fee_flat !== null ? 'fee_flat' : 'fee_percentage'
    faults.push(fault(`${at}/${field}`, 'too_large', 'The fee must be smaller than the amount.'))
  }
}

function fault(pointer: string, code: FieldFault['code'], message: string): FieldFault {
  return { pointer, code, message }
}
