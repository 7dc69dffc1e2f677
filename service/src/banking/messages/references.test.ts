// What payers write, and which reference it is.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findReference, makeCreditorReference, parseCreditorReference } from './references.ts'

const open = [
  { reference: 'HF7K20QX9M', owner: 'a' },
  { reference: 'HF7K20QX9M42', owner: 'b' },
  { reference: 'ZZ00000001', owner: 'c' },
  { reference: 'ZZ0000000I', owner: 'd' },
  { reference: 'AB12', owner: 'e' },
]

describe('a reference in a text', () => {
  it.each<[text: string, owner: string | null]>([
    ['HF7K20QX9M', 'a'],
    ['hf7k20qx9m', 'a'],
    ['Invoice HF7K20QX9M, thank you', 'a'],
    ['HF7K 20QX 9M', 'a'],
    ['InvoiceHF7K20QX9Mthankyou', 'a'],
    ['HF7K-20QX/9M', 'a'],
    ['HF7K2OQX9M', 'a'],
    ['HF7K20QX9M42', 'b'],
    ['ZZ00000001', 'c'],
    ['ZZ0000000I', 'd'],
    ['ZZOOOOOOOI', null],
    ['HF7K20QX9M and ZZ00000001', null],
    ['AB12', 'e'],
    ['CAB 12 Berlin', null],
    ['HF7K20QX9', null],
    ['', null],
  ])('%j belongs to %s', (text, owner) => {
    expect(findReference(text, open)?.owner ?? null).toBe(owner)
  })

  it('of two owners belongs to none', () => {
    const both = ['x', 'y'].map((owner) => ({ reference: 'SAME123456', owner }))
    expect(findReference('SAME123456', both)).toBeNull()
  })
})

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
})
