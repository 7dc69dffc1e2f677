// Whether money can arrive, as a table.
import type { BankAccountCurrency } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { minor, ppm } from '#kit'
import { fixedRates, tableRates } from '#rates'
import type { Receiving } from './arrival.ts'
import { lackOf } from './arrival.ts'

const now = new Date('2030-01-07T12:00:00Z')
const terms = {
  rates: tableRates(fixedRates, ppm(0n)),
  converts: true,
  least: () => minor(1n),
}
const sound: Receiving = {
  type: 'release',
  currency: 'eur',
  net: minor(10_000n),
  account: { currency: 'eur' },
  isVerified: true,
  wasRefused: false,
}
const inPounds: { currency: BankAccountCurrency } = { currency: 'gbp' }

describe('money', () => {
  it.each<[string, Partial<Receiving>, Partial<typeof terms>, object | null]>([
    ['arrives in the currency of the account', {}, {}, null],
    ['does not arrive without an account', { account: null }, {}, { kind: 'no_account' }],
    [
      'waits for a verification, which asks for one',
      { account: null, isVerified: false },
      {},
      null,
    ],
    ['goes back to where it was paid from', { account: null, type: 'refund' }, {}, null],
    ['arrives changed', { account: inPounds }, {}, null],
    [
      'does not arrive where the rail changes none',
      { account: inPounds },
      { converts: false },
      { kind: 'other_currency', currency: 'gbp' },
    ],
    [
      'does not arrive where nobody has a rate',
      { account: inPounds },
      { rates: { quote: () => null } },
      { kind: 'other_currency', currency: 'gbp' },
    ],
    [
      'does not arrive where less than the least would',
      { account: inPounds },
      { least: () => minor(10_000n) },
      { kind: 'too_little', currency: 'gbp' },
    ],
    [
      'does not arrive on an account that the bank refused',
      { wasRefused: true },
      {},
      { kind: 'refused_before' },
    ],
  ])('%s', (_what, of, at, lack) => {
    expect(lackOf({ ...sound, ...of }, { ...terms, ...at }, now)).toEqual(lack)
  })
})
