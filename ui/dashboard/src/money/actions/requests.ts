// What the forms of money actions ask for: fields as typed, requests as the API takes them.
import type { RefundInput, ReleaseInput, TransferInput } from '@holdfast/contract'
import { instant, withoutNulls } from '../intents/draft.ts'
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
    release_at: instant(fields.releaseAt),
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
    release_at: instant(fields.releaseAt),
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
    release_at: instant(fields.releaseAt),
  })
  if (reading.faults.size > 0) return { ok: false, faults: reading.faults }
  return { ok: true, request: { body: { transfers: [transfer] } } }
}

function filled(text: string): string | null {
  const plain = text.trim()
  return plain === '' ? null : plain
}
