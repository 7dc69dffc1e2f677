import type { MatchSuggestion, QueueItem } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { allLike, chosenOf, mayJoin, totalOf } from './bulk.ts'
import { matchRow } from './bulk-matches.ts'

function item(id: string, facts: Partial<QueueItem> = {}): QueueItem {
  return {
    queue: 'unreconciled',
    id,
    title: 'manual bank transfer inbound',
    reason: 'no_match',
    since: '2027-03-01T12:00:00.000Z',
    amount: 10_000,
    currency: 'eur',
    project_id: null,
    settlement_id: null,
    checkout_id: null,
    participant_id: null,
    email: null,
    bank_account: null,
    bank_account_before: null,
    received: 10_000,
    payer: null,
    unmatched: 'fits_now',
    assignee: null,
    notes: 0,
    decisions: [],
    ...facts,
  }
}

const late = { unmatched: 'checkout_cancelled' } as const
const items = [item('a'), item('b', late), item('c'), item('d', { currency: 'gbp' })]

describe('what is decided together', () => {
  it('waits for the same reason, in the same currency', () => {
    const chosen = chosenOf(items, new Set(['a', 'gone']))
    expect(chosen.map(({ id }) => id)).toEqual(['a'])
    expect(items.filter((one) => mayJoin(one, chosen)).map(({ id }) => id)).toEqual(['a', 'c'])
    expect(allLike(items, chosen).map(({ id }) => id)).toEqual(['a', 'c'])
    expect(totalOf(allLike(items, chosen))).toBe(20_000)
  })

  it('is nothing while nothing is chosen', () => {
    expect(allLike(items, [])).toEqual([])
  })
})

function suggestion(reference: string, facts: Partial<MatchSuggestion> = {}): MatchSuggestion {
  return {
    checkout_id: `checkout_${reference}`,
    project_id: 'project_1',
    reference,
    outstanding: 10_000,
    would_take: 10_000,
    lacks: [],
    can_match: true,
    status: 'settling',
    buyer_id: 'participant_1',
    buyer: 'bea@example.com',
    buyer_name: 'Bea Buyer',
    created_at: '2027-03-01T12:00:00.000Z',
    reason: 'reference',
    evidence: ['reference'],
    score: 240,
    ...facts,
  }
}

describe('matching each of many', () => {
  it('takes the checkout that a rule fits best', () => {
    const weaker = suggestion('C2', { score: 180 })
    expect(matchRow(item('a'), [suggestion('C1'), weaker])).toMatchObject({
      request: { params: { id: 'a' }, body: { checkout_id: 'checkout_C1' } },
      words: '€100.00 to C1 of Bea Buyer',
    })
  })

  it.each([
    ['none fits by a rule', [suggestion('C1', { reason: null })]],
    ['it is of another project', [suggestion('C1', { can_match: false })]],
    ['two fit alike', [suggestion('C1'), suggestion('C2')]],
  ])('leaves alone what is not clear: %s', (_why, suggestions) => {
    expect(matchRow(item('a'), suggestions).request).toBe(null)
  })
})
