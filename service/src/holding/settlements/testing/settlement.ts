// A settlement as a record, for tests of what is decided about one.
import { asId, minor } from '#kit'
import type { SettlementRecord } from '../settlement.ts'

/** When it was made. */
export const NOW = new Date('2027-03-01T12:00:00Z')
const ID = '0190a000-0000-7000-8000-000000000001'

/** A settlement of 100.00 to which nothing has happened. */
export function settlement(facts: Partial<SettlementRecord> = {}): SettlementRecord {
  return {
    id: asId('settlement', ID),
    project_id: asId('project', ID),
    position: 0,
    currency: 'eur',
    type: 'escrow',
    status: 'settling',
    buyer_id: asId('participant', ID),
    seller_id: asId('participant', ID),
    amount: minor(10_000n),
    description: 'A bicycle',
    summary: null,
    fee_flat: null,
    fee_ppm: null,
    tax_flat: null,
    tax_ppm: null,
    required_by: null,
    release_at: null,
    reference: null,
    target_project_id: null,
    metadata: null,
    received: minor(0n),
    transferred_in: minor(0n),
    transferred_out: minor(0n),
    spent: minor(0n),
    released: minor(0n),
    refunded: minor(0n),
    departed: minor(0n),
    promised: minor(0n),
    live_outbounds: 0,
    credit_drawn: minor(0n),
    credit_covered: minor(0n),
    taken_back: minor(0n),
    review_since: null,
    created_at: NOW,
    updated_at: NOW,
    ...facts,
  }
}
