import { expect, test } from 'vitest'
import { postingKinds } from '../../../../../service/src/ledger/ledger/postings.ts'
import { accountWords, eventWords, postingWords } from './history.ts'

test('every posting of the ledger has words of its own', () => {
  const spoken = (kind: string) => kind.replaceAll('_', ' ')
  const words = postingKinds.map((kind) => [postingWords(kind).toLowerCase(), spoken(kind)])
  expect(words.filter(([said, name]) => said === name)).toEqual([])
})

test('an event or account that is not known is shown by its name', () => {
  expect(eventWords('outbound_executed')).toBe('The outbound has left')
  expect(eventWords('moon_landed')).toBe('Moon landed')
  expect(accountWords('outbound')).toBe('set aside to leave')
})
