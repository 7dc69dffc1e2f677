import { expect, test } from 'vitest'
import { fillPlaces, lackingAnswers } from './places.ts'

const answers = new Map<string, unknown>([
  ['checkout', { id: 'checkout_1', settlements: [{ id: 'settlement_1', amount: 700 }] }],
  ['refused', { code: 'validation_failed' }],
])
const inQuotes = (value: string) => `<${value}>`

test('values of answers are put in their places, as they are written there', () => {
  const text = '/v1/checkout/{checkout.id} {checkout.settlements[0].amount}'
  expect(lackingAnswers(text, answers)).toEqual([])
  expect(fillPlaces(text, answers, inQuotes)).toBe('/v1/checkout/<checkout_1> <700>')
})

test('what is lacking is named once, and is left in its place', () => {
  const text = '{page.token} {refused.id} {page.id} {checkout.settlements[1].id}'
  expect(lackingAnswers(text, answers)).toEqual(['page', 'refused', 'checkout'])
  expect(fillPlaces(text, answers, inQuotes)).toBe(text)
})

test('JSON is no place', () => {
  const text = '{ "settlements": [{ "amount": 1 }] }'
  expect(lackingAnswers(text, new Map())).toEqual([])
  expect(fillPlaces(text, answers, inQuotes)).toBe(text)
})
