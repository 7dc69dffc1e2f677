import { describe, expect, it } from 'vitest'
import { jsonBytes } from './json-bytes.ts'

const listOf = (count: number) => ({
  data: Array.from({ length: count }, (_, place) => ({ place, text: `"Łódź" 🟢 \u2028 ${place}` })),
  left_out: undefined,
  next_cursor: null,
})

describe('the JSON of an answer', () => {
  it.each([0, 1, 24, 25, 100])('is what JSON.stringify writes, of a list of %i', (count) => {
    const list = listOf(count)
    expect(jsonBytes(list)?.toString()).toBe(JSON.stringify(list))
  })

  it('keeps the order of the fields, and what a list holds that JSON does not know', () => {
    const odd = { next: 1, data: Array.from({ length: 30 }, () => undefined), 'of "all"': [] }
    expect(jsonBytes(odd)?.toString()).toBe(JSON.stringify(odd))
  })

  it('of a long list is in bytes, so that no large text is made', () => {
    expect(jsonBytes(listOf(100))).toBeInstanceOf(Buffer)
  })

  it.each([null, 1, 'text', [1, 2], { data: 'no list' }])('of %j is its text', (answer) => {
    expect(jsonBytes(answer)).toBe(JSON.stringify(answer))
  })
})
