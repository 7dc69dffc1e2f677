import { describe, expect, it } from 'vitest'
import { asId, minor, zero } from '#kit'
import type { SettlementRecord } from '#settlements'
import type { Holdings, Moving } from './transfer.ts'
import { planTransfers } from './transfer.ts'

const projectA = asId('project', '01930000-0000-7000-8000-00000000000a')
const projectB = asId('project', '01930000-0000-7000-8000-00000000000b')
const now = new Date(0)

function settlement(place: number, changes: Partial<SettlementRecord> = {}): SettlementRecord {
  return {
    id: asId('settlement', `01930000-0000-7000-8000-00000000000${place}`),
    project_id: projectA,
    position: place,
    currency: 'eur',
    type: 'escrow',
    status: 'settling',
    buyer_id: null,
    seller_id: null,
    amount: minor(1_000n),
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
    received: zero,
    transferred_in: zero,
    transferred_out: zero,
    spent: zero,
    released: zero,
    refunded: zero,
    departed: zero,
    promised: zero,
    live_outbounds: 0,
    credit_drawn: zero,
    credit_covered: zero,
    taken_back: zero,
    review_since: null,
    created_at: now,
    updated_at: now,
    ...changes,
  }
}

interface Held {
  readonly balance?: bigint
  readonly fundings?: readonly SettlementRecord[]
  readonly settlements?: readonly SettlementRecord[]
  readonly isInReview?: boolean
}

/** What project A holds; project B holds nothing. */
function holdings({ balance = 0n, fundings = [], settlements = [], isInReview }: Held): Holdings {
  return {
    projects: new Map([[projectA, { status: isInReview === true ? 'in_review' : 'in_progress' }]]),
    settlements: new Map([...fundings, ...settlements].map((one) => [one.id, one])),
    spendables: new Map([
      [projectA, { projectId: projectA, balance: minor(balance), fundings }],
      [projectB, { projectId: projectB, balance: zero, fundings: [] }],
    ]),
  }
}

function moving(amount: bigint, changes: Partial<Moving> = {}): Moving {
  return {
    amount: minor(amount),
    fee: zero,
    from_project_id: projectA,
    from_settlement_id: null,
    to_project_id: projectB,
    to_settlement_id: null,
    is_departure: false,
    ...changes,
  }
}

const kinds = (transfers: readonly Moving[], held: Held) =>
  planTransfers(transfers, holdings(held)).map(({ kind }) => kind)

describe('transfers of one unit', () => {
  it('find what those before them have moved, and what these have left', () => {
    const back = moving(90n, { from_project_id: projectB, to_project_id: projectA })
    const there = moving(100n, { fee: minor(10n) })
    expect(kinds([back, there, back, there], { balance: 100n })).toEqual([
      'waits',
      'moves',
      'moves',
      'waits',
    ])
  })

  it('that do not fit wait, and block nobody', () => {
    const asked = [moving(101n), moving(60n), moving(41n), moving(40n)]
    expect(kinds(asked, { balance: 100n })).toEqual(['waits', 'moves', 'waits', 'moves'])
  })

  it('take the own account first, then the funding settlements, the oldest first', () => {
    const fundings = [1, 2].map((place) =>
      settlement(place, { type: 'funding', received: minor(50n) }),
    )
    const [plan] = planTransfers([moving(80n)], holdings({ balance: 20n, fundings }))
    expect(plan).toMatchObject({
      parts: [{ settlementId: null, amount: 20n }, { amount: 50n }, { amount: 10n }],
    })
    expect(kinds([moving(80n), moving(41n), moving(40n)], { balance: 20n, fundings })).toEqual([
      'moves',
      'waits',
      'moves',
    ])
  })

  it('to a funding settlement do not take from it', () => {
    const funding = settlement(1, { type: 'funding', received: minor(50n) })
    const ends = { to_project_id: projectA, to_settlement_id: funding.id }
    const held = { balance: 20n, fundings: [funding] }
    expect(kinds([moving(21n, ends), moving(20n, ends)], held)).toEqual(['waits', 'moves'])
  })

  it('fail when the target is cancelled, and wait while the source is in review', () => {
    const cancelled = settlement(1, { status: 'cancelled' })
    const reviewed = settlement(2, { status: 'in_review', received: minor(50n) })
    const settlements = [cancelled, reviewed]
    const toCancelled = moving(1n, { to_project_id: projectA, to_settlement_id: cancelled.id })
    const fromReviewed = moving(1n, { from_settlement_id: reviewed.id })
    const held = { balance: 10n, settlements }
    expect(kinds([toCancelled, fromReviewed], held)).toEqual(['fails', 'waits'])
    expect(kinds([moving(1n)], { ...held, isInReview: true })).toEqual(['waits'])
  })

  it('leave money that is lent and on its way alone', () => {
    const lent = settlement(1, {
      received: minor(100n),
      released: minor(150n),
      credit_drawn: minor(60n),
    })
    const from = { from_settlement_id: lent.id }
    expect(kinds([moving(11n, from), moving(10n, from)], { settlements: [lent] })).toEqual([
      'waits',
      'moves',
    ])
  })
})
