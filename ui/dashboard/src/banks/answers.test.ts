import { describe, expect, test } from 'vitest'
import { answersFor, answerWords, emptyAnswer, readAnswer, restOf } from './answers.ts'

describe('what may be answered', () => {
  test.each([
    ['statement', null, 'count', 'charge'],
    ['entry', 700, 'inbound', 'charge'],
    ['entry', -700, 'orders', 'inbound'],
    ['start_rest', 5, 'interest', 'charge'],
    ['start_rest', -5, 'charge', 'interest'],
  ] as const)('about a %s of %s is %s, and not %s', (kind, amount, first, never) => {
    const [likely, ...others] = answersFor({ kind, amount })
    expect(likely).toBe(first)
    expect(others).not.toContain(never)
  })

  test('is called by which way the money goes: orders leave, debits come', () => {
    expect(answerWords('orders', -700).label).toBe('Orders have left')
    expect(answerWords('orders', 700).label).toBe('Debits were collected')
    expect(answerWords('returned', 700).label).toBe('An order came back')
    expect(answerWords('returned', -700).label).toBe('A debit was given back')
  })

  test('about a start is nothing: it is approved or refused', () => {
    expect(answersFor({ kind: 'start', amount: 5 })).toEqual([])
  })
})

describe('an answer', () => {
  const entry = { kind: 'entry', amount: -1_000 } as const

  test.each([
    ['nothing chosen', {}, '/action'],
    ['what it is none of', { action: 'inbound' }, '/action'],
    ['orders without any', { action: 'orders' }, '/order_ids'],
    ['a payment taken back without it', { action: 'taken_back' }, '/inbound_id'],
  ])('is not sent with %s', (_what, part, pointer) => {
    expect(readAnswer(entry, { ...emptyAnswer, ...part })).toMatchObject({ faults: [{ pointer }] })
  })

  test('names each order once, chosen or typed, and no more than its action takes', () => {
    const entered = { ...emptyAnswer, project: 'project_1', orders: ['outbound_1'] }
    const read = readAnswer(entry, {
      ...entered,
      action: 'orders',
      others: ' outbound_2\noutbound_1, outbound_3',
      note: ' Told by telephone. ',
    })
    expect(read).toEqual({
      value: {
        action: 'orders',
        order_ids: ['outbound_1', 'outbound_2', 'outbound_3'],
        note: 'Told by telephone.',
      },
    })
    expect(readAnswer(entry, { ...entered, action: 'charge' })).toEqual({
      value: { action: 'charge' },
    })
  })

  test.each([
    [-1_000, 990, { kind: 'charge', amount: 10 }],
    [-1_000, 1_000, { kind: 'charge', amount: 0 }],
    [-1_000, 1_004, { kind: 'gift', amount: 4 }],
  ] as const)('of %s for orders of %s leaves %o', (amount, sum, rest) => {
    expect(restOf(amount, sum)).toEqual(rest)
  })
})
