import { describe, expect, it } from 'vitest'
import { decisionWords, queueWords, workQueues } from './queue-words.ts'

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

describe('the queues', () => {
  it('say what they hold, and what it means that they are empty', () => {
    expect(workQueues).toHaveLength(6)
    for (const queue of workQueues) expect(Object.values(queueWords(queue))).not.toContain('')
  })
})
