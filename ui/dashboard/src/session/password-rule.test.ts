import { expect, test } from 'vitest'
import { passwordFaults } from './password-rule.ts'

test('a new password is long enough and typed twice', () => {
  expect(passwordFaults('short', 'short')).toMatchObject([{ pointer: '/password' }])
  expect(passwordFaults('long enough it is', 'long enough it was')).toMatchObject([
    { pointer: '/again' },
  ])
  expect(passwordFaults('long enough it is', 'long enough it is')).toEqual([])
})
