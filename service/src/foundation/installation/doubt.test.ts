import { expect, it } from 'vitest'
import { doubtOf } from './doubt.ts'
import type { InstallationRow } from './store.ts'
import type { Witness } from './witness.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const KEY = '00000000-0000-4000-8000-00000000000a'
const OTHER = '00000000-0000-4000-8000-00000000000b'

const row: InstallationRow = {
  id: ID,
  epoch: 2,
  epoch_key: KEY,
  mark: 10n,
  home: '1/2',
  here: '1/2',
}
const file: Witness = { place: 'the file', id: ID, epoch: 2, epochKey: KEY, mark: 10n }

const reasonOf = (found: Partial<InstallationRow>, ...witnesses: Partial<Witness>[]) =>
  doubtOf(
    { ...row, ...found },
    witnesses.map((one) => ({ ...file, ...one })),
  )?.reason ?? null

it('has no doubt where all say the same, or the files know less', () => {
  expect(reasonOf({})).toBeNull()
  expect(reasonOf({}, {})).toBeNull()
  expect(reasonOf({}, { mark: 9n })).toBeNull()
  expect(reasonOf({ home: null }, {})).toBeNull()
  // What was decided since, this one has not heard of.
  expect(reasonOf({}, { epoch: 1, epochKey: OTHER, mark: 99n })).toBeNull()
  expect(reasonOf({}, { epochKey: null, mark: null })).toBeNull()
})

it('doubts whatever knows more, or another thing', () => {
  expect(reasonOf({}, { mark: 11n })).toBe('behind')
  expect(reasonOf({}, { epoch: 3, epochKey: OTHER, mark: 1n })).toBe('superseded')
  expect(reasonOf({}, { epoch: 3, epochKey: null, mark: null })).toBe('superseded')
  expect(reasonOf({}, { epochKey: OTHER, mark: 1n })).toBe('forked')
  expect(reasonOf({}, { id: OTHER, epoch: 1 })).toBe('other_installation')
  expect(reasonOf({ here: '1/3' }, {})).toBe('moved')
  expect(reasonOf({ here: '1/3' })).toBe('moved')
  expect(reasonOf({}, {}, { mark: 12n })).toBe('behind')
})
