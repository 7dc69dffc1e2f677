// What the forms of money actions ask for: fields as typed, requests as the API takes them.
import type { RefundInput, ReleaseInput, TransferInput } from '@holdfast/contract'
import { instantOf, withoutNulls } from '../intents/draft.ts'
import { type Parsed, parseAmount, parsePercent } from '../words/amounts.ts'
import { returnReasons } from '../words/reasons.ts'
import type { MovementFields } from './movement-fields.ts'
import type { Wanted } from './trial.ts'

/** A settlement or the balance of a project. */
export interface Place {
  readonly settlement_id: string | null
  readonly project_id: string | null
}

/** Reads the fields of a movement, and notes what is wrong by its pointer below `at`. */
function readingAt(at: string) {
  const faults = new Map<string, string>()
  return {
    faults,
    /** Nothing when the field is empty. */
    read(name: string, text: string, parse: (text: string) => Parsed): number | null {
      if (text.trim() === '') return null
      const parsed = parse(text)
      if (parsed.ok) return parsed.value
      faults.set(`${at}/${name}`, parsed.message)
      return null
    },
    need(name: string, message: string, isThere: boolean): void {
      if (!isThere) faults.set(`${at}/${name}`, message)
    },
  }
}

/** A release; from a project an amount and a receiver are needed. */
export function writeRelease(place: Place, fields: MovementFields): Wanted<'createReleases'> {
  const reading = readingAt('/releases/0')
  const isProject = place.settlement_id === null
  if (isProject) {
    reading.need('amount', 'Enter an amount.', fields.amount.trim() !== '')
    reading.need('to/email', 'Enter who receives it.', fields.to.trim() !== '')
  }
  const release: ReleaseInput = withoutNulls({
    settlement_id: place.settlement_id,
    project_id: isProject ? place.project_id : null,
    amount: reading.read('amount', fields.amount, parseAmount),
    fee_flat: reading.read('fee_flat', fields.feeFlat, parseAmount),
    fee_percentage: reading.read('fee_percentage', fields.feePercent, parsePercent),
    to: fields.to.trim() === '' ? null : { email: fields.to.trim() },
    release_at: instantOf(fields.releaseAt),
    reference: filled(fields.reference),
  })
  if (reading.faults.size > 0) return { ok: false, faults: reading.faults }
  return { ok: true, request: { body: { releases: [release] } } }
}

/** A refund of a settlement to its buyer. */
export function writeRefund(settlementId: string, fields: MovementFields): Wanted<'createRefunds'> {
  const reading = readingAt('/refunds/0')
  const refund: RefundInput = withoutNulls({
    settlement_id: settlementId,
    amount: reading.read('amount', fields.amount, parseAmount),
    release_at: instantOf(fields.releaseAt),
    reference: filled(fields.reference),
  })
  if (reading.faults.size > 0) return { ok: false, faults: reading.faults }
  return { ok: true, request: { body: { refunds: [refund] } } }
}

/** Money of an inbound that goes back to its payer. */
export function writeReturn(
  id: string,
  fields: { readonly amount: string; readonly reason: string },
): Wanted<'returnInbound'> {
  const reading = readingAt('')
  const body = withoutNulls({
    amount: reading.read('amount', fields.amount, parseAmount),
    reason: returnReasons.find((one) => one === fields.reason) ?? null,
  })
  if (reading.faults.size > 0) return { ok: false, faults: reading.faults }
  return { ok: true, request: { params: { id }, body } }
}

/** A part of unreconciled money, and where it goes: the id of a settlement or of a project. */
export interface SharePart {
  readonly target: string
  readonly amount: string
}

/** Where unreconciled money lies: the inbound, its project, and how much of it. */
export interface Unreconciled {
  readonly id: string
  readonly projectId: string
  readonly amount: number
}

/** Unreconciled money spread over several places, all of it or none; empty amounts are left out. */
export function writeSplit(
  of: Unreconciled,
  parts: readonly SharePart[],
): Wanted<'createTransfers'> {
  const reading = readingAt('/transfers')
  const transfers = parts.filter(isFilled).map(({ target, amount }, place): TransferInput => {
    const to = target.trim()
    const isPlace = /^(project|settlement)_/.test(to)
    reading.need(`${place}/to`, 'Enter the id of a project or of a settlement.', isPlace)
    return {
      amount: reading.read(`${place}/amount`, amount, parseAmount) ?? 0,
      from: { project_id: of.projectId },
      to: to.startsWith('settlement_') ? { settlement_id: to } : { project_id: to },
      inbound_id: of.id,
    }
  })
  if (reading.faults.size === 0) {
    const total = transfers.reduce((sum, { amount }) => sum + amount, 0)
    reading.need('0/amount', 'Enter at least one amount.', transfers.length > 0)
    reading.need('0/amount', 'Together they exceed what there is.', total <= of.amount)
  }
  if (reading.faults.size > 0) return { ok: false, faults: reading.faults }
  return { ok: true, request: { body: { transfers } } }
}

function isFilled({ amount }: SharePart): boolean {
  return amount.trim() !== ''
}

/** The place of each part in the request; those that are left out come after all others. */
export function placesOf(parts: readonly SharePart[]): readonly number[] {
  const filled = parts.filter(isFilled)
  const empty = parts.filter((part) => !isFilled(part))
  const order = [...filled, ...empty]
  return parts.map((part) => order.indexOf(part))
}

/** Unreconciled money for a checkout: an amount of it, or as much as the checkout takes. */
export function writeMatch(
  id: string,
  checkoutId: string,
  fields: { readonly amount: string },
): Wanted<'matchInbound'> {
  const reading = readingAt('')
  const amount = reading.read('amount', fields.amount, parseAmount)
  if (reading.faults.size > 0) return { ok: false, faults: reading.faults }
  return {
    ok: true,
    request: { params: { id }, body: withoutNulls({ checkout_id: checkoutId, amount }) },
  }
}

/** A transfer: `target` is the id of a project or of a settlement. */
export function writeTransfer(
  from: Place,
  target: string,
  fields: MovementFields,
): Wanted<'createTransfers'> {
  const reading = readingAt('/transfers/0')
  const to = target.trim()
  reading.need('amount', 'Enter an amount.', fields.amount.trim() !== '')
  reading.need(
    'to',
    'Enter the id of a project or of a settlement.',
    /^(project|settlement)_/.test(to),
  )
  const transfer: TransferInput = withoutNulls({
    amount: reading.read('amount', fields.amount, parseAmount) ?? 0,
    from: withoutNulls({
      settlement_id: from.settlement_id,
      project_id: from.settlement_id === null ? from.project_id : null,
    }),
    to: to.startsWith('settlement_') ? { settlement_id: to } : { project_id: to },
    fee_flat: reading.read('fee_flat', fields.feeFlat, parseAmount),
    fee_percentage: reading.read('fee_percentage', fields.feePercent, parsePercent),
    release_at: instantOf(fields.releaseAt),
  })
  if (reading.faults.size > 0) return { ok: false, faults: reading.faults }
  return { ok: true, request: { body: { transfers: [transfer] } } }
}

function filled(text: string): string | null {
  const plain = text.trim()
  return plain === '' ? null : plain
}
