import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listsText } from '../generate.ts'
import { lists } from '../generated/lists.ts'
import { completions, queryOf } from './listing.ts'

test('the lists are those of the present contract', () => {
  const found = readFileSync(new URL('../generated/lists.ts', import.meta.url), 'utf8')
  const plain = (text: string) => text.replaceAll(/[\s,"']+/g, '')
  expect(plain(found), 'run node cli/generate.ts').toBe(plain(listsText()))
})

test('filters are read as the API names them', () => {
  expect(
    queryOf(lists.intents, ['status=confirmed', 'metadata[order]=7', 'project_id=project_1']),
  ).toEqual({
    status: 'confirmed',
    'metadata[order]': '7',
    project_id: 'project_1',
  })
  expect(queryOf(lists.events, ['after_sequence=41'])).toEqual({ after_sequence: 41 })
})

test.each([
  ['status=no', 'status=no: status is one of unconfirmed, confirmed, cancelled, debug.'],
  ['project_id=', 'project_id=: give a value, as project_id=….'],
  ['colour=red', 'colour=red is no filter of this list. Those are: status=… type=… project_id=…'],
  ['status', 'status is no filter of this list.'],
])('%s is refused with what there is', (word, said) => {
  expect(() => queryOf(lists.intents, [word])).toThrow(said)
})

test('what is no number is refused where one is meant', () => {
  expect(() => queryOf(lists.events, ['after_sequence=x'])).toThrow('is a whole number')
  expect(() => queryOf(lists.emails, ['metadata[a]=1'])).toThrow('is no filter')
})

test('half a filter is completed to names, then to values', () => {
  expect(completions(lists.intents, 'st')).toEqual(['status='])
  expect(completions(lists.intents, 'status=c')).toEqual(['status=confirmed', 'status=cancelled'])
  expect(completions(lists.intents, 'project_id=')).toEqual([])
})
