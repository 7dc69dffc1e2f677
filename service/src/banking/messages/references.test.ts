// The structured creditor reference: made, checked, and found in what payers write.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  creditorReferencesIn,
  makeCreditorReference,
  parseCreditorReference,
} from './references.ts'

describe('a creditor reference', () => {
  it('has the check digits of the standard’s example', () => {
    expect(makeCreditorReference('539007547034')).toBe('RF18539007547034')
    expect(parseCreditorReference('RF18 5390 0754 7034')).toBe('RF18539007547034')
  })

  it('is refused with a wrong digit, or too long', () => {
    expect(parseCreditorReference('RF18539007547035')).toBeUndefined()
    expect(makeCreditorReference('A'.repeat(22))).toBeUndefined()
    expect(makeCreditorReference('Ä')).toBeUndefined()
    expect(makeCreditorReference('')).toBeUndefined()
  })

  it('that is made is one, and no other digit of it may change', () => {
    const inside = fc.stringMatching(/^[A-Z0-9]{1,21}$/)
    fc.assert(
      fc.property(inside, fc.nat(24), fc.nat(8), (text, at, by) => {
        const made = makeCreditorReference(text) ?? ''
        expect(parseCreditorReference(made)).toBe(made)
        const digit = made[at]
        if (digit === undefined || !/\d/.test(digit)) return
        const other = String((Number(digit) + 1 + by) % 10)
        const changed = made.slice(0, at) + other + made.slice(at + 1)
        expect(parseCreditorReference(changed)).toBeUndefined()
      }),
    )
  })

  it.each<[text: string, found: readonly string[]]>([
    ['RF22C7K20QX9M4', ['C7K20QX9M4']],
    ['rf22 C7K2 0QX9 M4', ['C7K20QX9M4']],
    ['Invoice 12 of May RF22-C7K20QX9M4, thanks', ['C7K20QX9M4']],
    ['RF23C7K20QX9M4', []],
    ['RF22C7K20QX9M', []],
    ['C7K20QX9M4', []],
  ])('is found in %j as %j', (text, found) => {
    expect(creditorReferencesIn(text)).toEqual(found)
  })
})
