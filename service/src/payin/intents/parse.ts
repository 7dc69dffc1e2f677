// The rules by which an asked-for intent is accepted, as far as the request itself tells.

import type { CreatePaymentIntentRequest, SettlementInput } from '@holdfast/contract'
import { fieldFault, readInstant, readMinor, readPpm } from '#http'
import type { FieldFault, Id, Minor, Ppm } from '#kit'
import { feeOn, parseId, parseMinor, sum, zero } from '#kit'
import type { SettlementTerms } from '#settlements'

/** Settlement terms before their seller is resolved. */
export interface ParsedTerms extends Omit<SettlementTerms, 'seller_id'> {
  /** One that exists already; its other terms are its own. Amount 0: all that it lacks. */
  readonly settlement_id: Id<'settlement'> | null
}

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
  if (request.type === 'invoice' && isLeftOut(request.project_id)) {
    const sentence = 'An invoice needs a controlled project: make one first and name it.'
    faults.push(fault('/project_id', 'required', sentence))
  }
  const fees = {
    fee_flat: readMinor(request.fee_flat),
    fee_ppm: readPpm(request.fee_percentage, '/fee_percentage', faults),
  }
  const settlements = request.settlements.map((settlement, position) =>
    isLeftOut(settlement.id)
      ? parseNew(settlement, position, faults)
      : parseExisting(settlement, { position, request }, faults),
  )
  checkTwice(settlements, faults)
  faults.push(...totalFaults(fees, settlements))
  return { ...fees, settlements, faults }
}

const AMOUNT_MAX = BigInt(Number.MAX_SAFE_INTEGER)

/** All settlements, due or later, and the fee on them must stay one exact JSON integer. */
export function totalFaults(
  fees: Pick<ParsedIntent, 'fee_flat' | 'fee_ppm'>,
  settlements: readonly Pick<SettlementTerms, 'amount'>[],
): FieldFault[] {
  const total = sum(settlements.map((settlement) => settlement.amount))
  const fee = feeOn(total, { flat: fees.fee_flat, percentage: fees.fee_ppm })
  if (total + fee <= AMOUNT_MAX) return []
  const sentence = 'The amounts and the fee together are larger than 9007199254740991.'
  return [fault('/settlements', 'too_large', sentence)]
}

/** A settlement that exists has its terms: besides its id only the amount and who gets it count. */
const TERMS_OF_NEW = [
  'description',
  'summary',
  'fee_flat',
  'fee_percentage',
  'tax_flat',
  'tax_percentage',
  'required_by',
  'release_at',
  'reference',
  'metadata',
] as const

interface Place {
  readonly position: number
  readonly request: CreatePaymentIntentRequest
}

function parseExisting(
  input: SettlementInput,
  { position, request }: Place,
  faults: FaultSink,
): ParsedTerms {
  const at = `/settlements/${position}`
  if (request.type === 'payment_link' && isLeftOut(request.from)) {
    const sentence = 'A link that may be used again makes new settlements each time.'
    faults.push(fault(`${at}/id`, 'not_usable', sentence))
  }
  const settlementId = parseId('settlement', input.id ?? '')
  if (settlementId === undefined) faults.push(fieldFault(`${at}/id`, 'not_found'))
  for (const field of TERMS_OF_NEW) {
    if (isLeftOut(input[field])) continue
    faults.push(fault(`${at}/${field}`, 'not_used', 'A settlement that exists keeps its terms.'))
  }
  return {
    position,
    settlement_id: settlementId ?? null,
    type: input.type ?? 'escrow',
    target_project_id: null,
    amount: readMinor(input.amount) ?? zero,
    description: '',
    summary: null,
    fee_flat: null,
    fee_ppm: null,
    tax_flat: null,
    tax_ppm: null,
    required_by: null,
    release_at: null,
    reference: null,
    metadata: null,
  }
}

function checkTwice(settlements: readonly ParsedTerms[], faults: FaultSink): void {
  const seen = new Set<string>()
  for (const { settlement_id: id, position } of settlements) {
    if (id === null) continue
    if (seen.has(id)) faults.push(fieldFault(`/settlements/${position}/id`, 'duplicate'))
    seen.add(id)
  }
}

function parseNew(input: SettlementInput, position: number, faults: FaultSink): ParsedTerms {
  const at = `/settlements/${position}`
  for (const field of ['type', 'amount', 'description'] as const) {
    if (isLeftOut(input[field])) {
      faults.push(fault(`${at}/${field}`, 'required', `A new settlement needs ${field}.`))
    }
  }
  checkReceiver(input, at, faults)
  const terms = {
    position,
    settlement_id: null,
    type: input.type ?? 'escrow',
    target_project_id: parseId('project', input.to?.project_id ?? '') ?? null,
    amount: parseMinor(input.amount ?? 1),
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
  if (!isLeftOut(input.amount)) checkShares(terms, at, faults)
  return terms
}

function checkReceiver({ type, to }: SettlementInput, at: string, faults: FaultSink): void {
  if (type === 'transfer') {
    checkTarget(to, at, faults)
    return
  }
  const hasSeller = !isLeftOut(to)
  if (type === 'funding' && hasSeller) {
    faults.push(fault(`${at}/to`, 'not_allowed', 'A settlement of type funding has no seller.'))
  } else if (type !== 'funding' && !hasSeller) {
    faults.push(fault(`${at}/to`, 'required', 'Name the seller by e-mail or id.'))
  }
  if (!isLeftOut(to?.project_id)) {
    const sentence = 'Only a settlement of type transfer names a project.'
    faults.push(fault(`${at}/to/project_id`, 'not_allowed', sentence))
  }
}

/** A settlement of type transfer goes to a project, and to nobody else. */
function checkTarget(to: SettlementInput['to'], at: string, faults: FaultSink): void {
  if (isLeftOut(to?.project_id)) {
    const sentence = 'Name the controlled project that a settlement of type transfer fills.'
    faults.push(fault(`${at}/to/project_id`, 'required', sentence))
  }
  for (const [field, value] of Object.entries(to ?? {})) {
    if (field === 'project_id' || isLeftOut(value)) continue
    const sentence = 'A settlement of type transfer goes to a project, not to a person.'
    faults.push(fault(`${at}/to/${field}`, 'not_allowed', sentence))
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

/** Null means the same as left out. */
function isLeftOut(value: unknown): value is null | undefined {
  return value === undefined || value === null
}

function fault(pointer: string, code: FieldFault['code'], message: string): FieldFault {
  return { pointer, code, message }
}
