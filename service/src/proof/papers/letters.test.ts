import { languages } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { printable } from './letters.ts'

describe('a text in print', () => {
  it.each([
    ['Zażółć Łukasz', 'Zazólc Lukasz'],
    ['Größe, ça va, señor, smørrebrød', 'Größe, ça va, señor, smørrebrød'],
    ['“12\u202f€” – 3', '“12\u00a0€” – 3'],
    ['Αθήνα', '?????'],
    ['a\u0308', 'ä'],
  ])('%s is written %s', (text, written) => {
    expect(printable(text)).toBe(written)
  })

  it('keeps amounts in every language', () => {
    for (const language of languages) {
      const format = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' })
      expect(printable(format.format(1_234_567.89))).not.toContain('?')
    }
  })
})
