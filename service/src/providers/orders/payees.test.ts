import type { PayeeCheckResult } from '@holdfast/contract'
import { expect, it } from 'vitest'
import { isHeldFor } from './payees.ts'

const usual = { close_match: 'pay', no_match: 'hold', not_possible: 'pay' } as const
const strict = { close_match: 'hold', no_match: 'hold', not_possible: 'hold' } as const
const check = (result: PayeeCheckResult, accepted: Date | null = null) => {
  return { result, accepted_at: accepted }
}

it.each<[PayeeCheckResult, boolean, boolean]>([
  ['match', false, false],
  ['close_match', false, true],
  ['no_match', true, true],
  ['not_applicable', false, true],
  ['unavailable', false, true],
])('holds what the organisation has set for %s', (result, byUsual, byStrict) => {
  expect([isHeldFor(check(result), usual), isHeldFor(check(result), strict)]).toEqual([
    byUsual,
    byStrict,
  ])
})

it('takes what nobody could be asked for no answer, and never for a match', () => {
  expect([isHeldFor(undefined, usual), isHeldFor(undefined, strict)]).toEqual([false, true])
})

it('holds nothing that two people let go', () => {
  expect(isHeldFor(check('no_match', new Date()), strict)).toBe(false)
})
