import { expect, test } from 'vitest'
import { parseSearch, writeSearch } from './search.ts'

test('a query of an address comes back as it was written', () => {
  const search = { status: 'failed', email: 'a+b@example.com', q: 'ä & b' }
  expect(parseSearch(writeSearch(search))).toEqual(search)
})

test('what is empty is left out of an address', () => {
  expect(writeSearch({ status: '', cursor: undefined })).toBe('')
})
