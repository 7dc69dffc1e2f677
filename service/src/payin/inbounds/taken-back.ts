// What is kept of money of an inbound that was taken back: by whom it was asked, and what it gave.
import type { TakeBackReason } from '@holdfast/contract'
import type { Unit } from '#db'
import type { Id, Minor } from '#kit'
import { less, sum } from '#kit'
import { insertReversal, insertReversalParts } from './store-owed.ts'

/** What an account that the inbound paid into was asked for. */
interface AskedPart {
  readonly kind: 'project' | 'settlement' | 'checkout'
  readonly settlementId: Id<'settlement'> | null
  readonly amount: Minor
  /** What it gave; the rest is owed by it. */
  readonly given: Minor
}

/** Money of an inbound that was taken back. */
export interface KeptReversal {
  readonly inboundId: Id<'inbound'>
  /** The rail's own name of it. */
  readonly noticeId: string
  readonly reason: TakeBackReason
  readonly amount: Minor
  readonly parts: readonly AskedPart[]
}

/** Keeps it, part by part, and gives its id. The caller holds the lock of the inbound's project. */
export async function keepReversal(
  unit: Unit,
  { inboundId, noticeId, reason, amount, parts }: KeptReversal,
): Promise<Id<'reversal'>> {
  const { id: tenant } = unit.tenant
  const id = unit.newId('reversal')
  const shortfall = less(amount, sum(parts.map(({ given }) => given)))
  await unit.tx.query(insertReversal, {
    tenant_id: tenant,
    id,
    inbound_id: inboundId,
    notice_id: noticeId,
    amount,
    shortfall,
    created_at: unit.now,
    reason,
  })
  await unit.tx.query(insertReversalParts, {
    tenant_id: tenant,
    reversal_id: id,
    rows: parts.map((_, place) => ({
      position: place,
      kind: _.kind,
      settlement_id: _.settlementId,
      amount: _.amount,
      given: _.given,
    })),
  })
  return id
}
