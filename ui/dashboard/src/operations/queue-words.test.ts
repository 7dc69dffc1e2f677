import { describe, expect, it } from 'vitest'
import { decisionWords, itemWords, queueWords, whyWords, workQueues } from './queue-words.ts'

describe('the decisions of the queues', () => {
  it('name the money and whom it concerns', () => {
    const concerned = { money: '€500.00', email: 'ada@example.com' }
    for (const [operation, outcomes] of [
      ['decideOutboundReview', ['pass', 'fail', 'cancel']],
      ['decideInboundReview', ['pass', 'send_back']],
    ] as const) {
      for (const outcome of outcomes) {
        const words = decisionWords(operation, outcome, concerned)
        expect(words?.effect).toContain('€500.00')
        if (operation === 'decideOutboundReview') expect(words?.effect).toContain('ada@example.com')
      }
    }
  })

  it('are not made up for an operation that is not known', () => {
    expect(decisionWords('deleteAll', 'pass', { money: '', email: null })).toBeUndefined()
  })
})

describe('an item of a queue', () => {
  it.each([
    ['outbounds_in_review', 'release outbound', 'Release'],
    ['unreconciled', 'manual bank transfer inbound', 'Bank transfer'],
    ['verifications', 'limited verification', 'Limited verification'],
    ['proposed_accounts', 'proposed account', 'Proposed account'],
    ['disputed_accounts', 'disputed account', 'Disputed account'],
    ['parked_deliveries', 'checkout settled delivery', 'checkout_settled'],
  ] as const)('of %s is named as people speak of it: %s', (queue, title, words) => {
    expect(itemWords({ queue, title })).toBe(words)
  })

  it('says why it waits where the queue does not', () => {
    const money = { queue: 'unreconciled', reason: 'several_match' } as const
    expect(whyWords({ ...money, unmatched: 'several_fit' })).toBe(
      'More than one checkout waits for this amount.',
    )
    expect(whyWords({ queue: 'parked_deliveries', reason: 'HTTP 503', unmatched: null })).toBe(
      'Last answer: HTTP 503',
    )
    expect(whyWords({ queue: 'proposed_accounts', reason: 'given_by_key', unmatched: null })).toBe(
      'It was given by a key that may not decide it.',
    )
    const reason = 'pending_participant_verification'
    expect(whyWords({ queue: 'outbounds_in_review', reason, unmatched: null })).toBeNull()
  })
})

describe('the queues', () => {
  it('say what they hold, and what it means that they are empty', () => {
    expect(workQueues).toHaveLength(26)
    for (const queue of workQueues) expect(Object.values(queueWords(queue))).not.toContain('')
  })
})
