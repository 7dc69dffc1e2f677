// A payment intent while it is written: what stands in the fields, and what it would ask the API.
import type {
  CreatePaymentIntentBody,
  Currency,
  IntentType,
  SettlementInput,
  SettlementType,
} from '@holdfast/contract'
import { feeOn, type Parsed, parseAmount, parsePercent } from '../words/amounts.ts'

/** How the tax inside an amount is said. */
export type TaxKind = 'none' | 'flat' | 'percentage'

/** The fields of a settlement, as typed. */
export interface SettlementDraft {
  /** Tells the settlements of a form apart; never sent. */
  readonly key: number
  readonly type: SettlementType
  readonly seller: string
  readonly sellerName: string
  readonly targetProject: string
  readonly amount: string
  readonly description: string
  readonly summary: string
  readonly feeFlat: string
  readonly feePercent: string
  readonly taxKind: TaxKind
  readonly tax: string
  /** As `<input type="datetime-local">` gives it, in the time zone of the reader. */
  readonly requiredBy: string
  readonly releaseAt: string
  readonly reference: string
}

/** The fields of an intent, as typed. */
export interface IntentDraft {
  readonly type: IntentType
  readonly currency: Currency
  readonly project: string
  readonly buyer: string
  readonly buyerName: string
  readonly feeFlat: string
  readonly feePercent: string
  readonly redirectUrl: string
  readonly settlements: readonly SettlementDraft[]
}

/** Faults by JSON pointer: the pointers of the API, so that its refusals find the same fields. */
export type Faults = ReadonlyMap<string, string>

/** An empty settlement. */
export function newSettlement(key: number): SettlementDraft {
  return {
    key,
    type: 'escrow',
    seller: '',
    sellerName: '',
    targetProject: '',
    amount: '',
    description: '',
    summary: '',
    feeFlat: '',
    feePercent: '',
    taxKind: 'none',
    tax: '',
    requiredBy: '',
    releaseAt: '',
    reference: '',
  }
}

/** An empty form; `project` when it is opened from a project. */
export function newDraft(project = '', currency: Currency = 'eur'): IntentDraft {
  return {
    type: 'payment_link',
    currency,
    project,
    buyer: '',
    buyerName: '',
    feeFlat: '',
    feePercent: '',
    redirectUrl: '',
    settlements: [newSettlement(0)],
  }
}

/** What a draft asks for, or what is wrong with it. */
export type Written =
  | { readonly ok: true; readonly body: CreatePaymentIntentBody }
  | { readonly ok: false; readonly faults: Faults }

/** Reads a draft. Only what a person can mistype is checked here; all rules are the service's. */
export function writeIntent(draft: IntentDraft): Written {
  const faults = new Map<string, string>()
  const read = reader(faults)
  const settlements = draft.settlements.map((one, index) =>
    writeSettlement(one, `/settlements/${index}`, read),
  )
  const body: CreatePaymentIntentBody = {
    type: draft.type,
    currency: draft.currency,
    settlements,
    from: person(draft.buyer, draft.buyerName),
    project_id: filled(draft.project),
    fee_flat: read('/fee_flat', draft.feeFlat, parseAmount),
    fee_percentage: read('/fee_percentage', draft.feePercent, parsePercent),
    redirect_url: filled(draft.redirectUrl),
  }
  return faults.size === 0 ? { ok: true, body: withoutNulls(body) } : { ok: false, faults }
}

type Read = (pointer: string, text: string, parse: (text: string) => Parsed) => number | null

/** Reads a field that may be empty, and notes what is wrong with it. */
function reader(faults: Map<string, string>): Read {
  return (pointer, text, parse) => {
    if (text.trim() === '') return null
    const parsed = parse(text)
    if (parsed.ok) return parsed.value
    faults.set(pointer, parsed.message)
    return null
  }
}

function writeSettlement(draft: SettlementDraft, at: string, read: Read): SettlementInput {
  const isTransfer = draft.type === 'transfer'
  const to = isTransfer
    ? { project_id: filled(draft.targetProject) }
    : person(draft.seller, draft.sellerName)
  const tax = (kind: TaxKind, name: string, parse: (text: string) => Parsed) =>
    draft.taxKind === kind ? read(`${at}/${name}`, draft.tax, parse) : null
  return withoutNulls({
    type: draft.type,
    to: draft.type === 'funding' || to === null ? null : withoutNulls(to),
    amount: read(`${at}/amount`, draft.amount === '' ? '-' : draft.amount, amountOrEmpty),
    description: filled(draft.description),
    summary: filled(draft.summary),
    fee_flat: read(`${at}/fee_flat`, draft.feeFlat, parseAmount),
    fee_percentage: read(`${at}/fee_percentage`, draft.feePercent, parsePercent),
    tax_flat: tax('flat', 'tax_flat', parseAmount),
    tax_percentage: tax('percentage', 'tax_percentage', parsePercent),
    required_by: instantOf(draft.requiredBy),
    release_at: instantOf(draft.releaseAt),
    reference: filled(draft.reference),
  })
}

function amountOrEmpty(text: string): Parsed {
  return text === '-' ? { ok: false, message: 'Enter an amount.' } : parseAmount(text)
}

function person(email: string, name: string) {
  const address = filled(email)
  return address === null ? null : withoutNulls({ email: address, name: filled(name) })
}

function filled(text: string): string | null {
  const plain = text.trim()
  return plain === '' ? null : plain
}

/** An instant of the reader's time zone in UTC; null when nothing is given. */
export function instantOf(local: string): string | null {
  const at = Date.parse(local)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** The same without the fields that are null: they mean the same and say nothing. */
export function withoutNulls<Fields extends object>(fields: Fields): Fields {
  const kept = { ...fields }
  for (const [name, value] of Object.entries(fields)) {
    if (value === null) Reflect.deleteProperty(kept, name)
  }
  return kept
}

/** What a draft comes to, as far as its amounts can be read. */
export interface Totals {
  /** Settlements that are due at once. */
  readonly dueNow: number
  /** Settlements whose money is required later. */
  readonly later: number
  readonly buyerFee: number
  /** What the buyer pays now: due now and fee. */
  readonly total: number
}

/** Adds up a draft; `now` decides what is due. The dry run is what counts. */
export function totalsOf(draft: IntentDraft, now: Date): Totals {
  const sum = (isDue: boolean) =>
    draft.settlements
      .filter(({ requiredBy }) => isDueAt(requiredBy, now) === isDue)
      .reduce((total, { amount }) => total + minorOf(parseAmount(amount)), 0)
  const dueNow = sum(true)
  const flat = minorOf(parseAmount(draft.feeFlat))
  const share = minorOf(parsePercent(draft.feePercent))
  const buyerFee = dueNow === 0 ? 0 : feeOn(dueNow, flat, share)
  return { dueNow, later: sum(false), buyerFee, total: dueNow + buyerFee }
}

function isDueAt(local: string, now: Date): boolean {
  const at = Date.parse(local)
  return Number.isNaN(at) || at <= now.getTime()
}

function minorOf(parsed: Parsed): number {
  return parsed.ok ? parsed.value : 0
}
