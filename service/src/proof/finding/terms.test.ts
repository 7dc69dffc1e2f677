import { describe, expect, it } from 'vitest'
import { foldText } from './fold.ts'
import type { Said } from './terms.ts'
import { amountTerm, bareReference, endTerm, termsOf, typedWords } from './terms.ts'

const nothing: Said = {
  shownIds: [],
  email: null,
  references: [],
  amounts: [],
  name: null,
  descriptions: [],
  metadata: [],
}

const termsBy = (said: Partial<Said>) => termsOf({ ...nothing, ...said }).map(({ term }) => term)

/** Whether what somebody types is the beginning of a term of what is said. */
function isFound(q: string, said: Partial<Said>): boolean {
  const terms = termsBy(said)
  return typedWords(q).every((word) => terms.some((term) => term.startsWith(word)))
}

describe('words are found whatever their case and accents', () => {
  it.each([
    ['MÜLLER', 'muller'],
    ['Łódź', 'lodz'],
    ['Ångström', 'angstrom'],
    ['Straße', 'strasse'],
    ['Smørrebrød', 'smorrebrod'],
    ['Œuvre', 'oeuvre'],
    ['İstanbul', 'istanbul'],
    ['O’Neil', "o'neil"],
    ['Jean–Luc', 'jean-luc'],
  ])('%s is %s', (written, folded) => {
    expect(foldText(written)).toBe(folded)
  })
})

describe('what is typed finds', () => {
  it.each([
    ['lena', { name: 'Lena Müller-Hof' }],
    ['muller', { name: 'Lena Müller-Hof' }],
    ['MÜLLER-H', { name: 'Lena Müller-Hof' }],
    ['hof', { name: 'Lena Müller-Hof' }],
    ['hof lena', { name: 'Lena Müller-Hof' }],
    ['“Lena”', { name: 'Lena Müller-Hof' }],
    ["o'ne", { name: 'Sean O’Neil' }],
    ['lena@', { email: 'lena@example.com' }],
    ['Lena@Example', { email: 'lena@example.com' }],
    ['hof@', { email: 'lena.hof@example.com' }],
    ['example.com', { email: 'lena@example.com' }],
    ['c000', { references: ['C000 000FFF'] }],
    ['order-17/a', { metadata: ['order-17/a'] }],
    ['17', { metadata: ['order-17/a'] }],
    ['bike', { descriptions: ['A red bike, used'] }],
    ['used red', { descriptions: ['A red bike, used'] }],
  ] satisfies [string, Partial<Said>][])('%s', (q, said) => {
    expect(isFound(q, said)).toBe(true)
  })

  it.each([
    ['lena@', { name: 'Lena Hof' }],
    ['lena@other', { email: 'lena@example.com' }],
    ['ena', { name: 'Lena Hof' }],
    ['lena max', { name: 'Lena Hof' }],
    ['1234', { amounts: [{ minor: 123_400n, currency: 'eur' }] }],
    ['7zde', { shownIds: ['settlement_01jnmwpb5vf8qr3x6c0k2y7zde'] }],
  ] satisfies [string, Partial<Said>][])('not %s', (q, said) => {
    expect(isFound(q, said)).toBe(false)
  })
})

describe('terms of a resource', () => {
  it('have references bare, amounts with their currency, and ids from the end', () => {
    const terms = termsBy({
      shownIds: ['settlement_01jnmwpb5vf8qr3x6c0k2y7zde'],
      references: ['AB-12 c'],
      amounts: [{ minor: 1250n, currency: 'eur' }],
    })
    expect(terms).toEqual(['~edz7y2k0c6x3', 'ab-12', '12', 'c', 'ab12c', '=1250:eur'])
    expect('~edz7y2k0c6x3'.startsWith(endTerm('2y7zde'))).toBe(true)
    expect('=1250:eur'.startsWith(amountTerm(1250n, null))).toBe(true)
    expect('=12501:eur'.startsWith(amountTerm(1250n, null))).toBe(false)
    expect(bareReference(' ab 12-c ')).toEqual(['ab12c'])
  })

  it('say each by the first field that has it', () => {
    const said = { ...nothing, email: 'lena@example.com', name: 'lena@example.com' }
    expect(new Set(termsOf(said).map(({ field }) => field))).toEqual(new Set(['email']))
  })

  it('are bounded, however much is said and however long a word is', () => {
    const words = Array.from({ length: 900 }, (_, at) => `w${at}`).join(' ')
    expect(termsBy({ metadata: [words] })).toHaveLength(200)
    const [long = ''] = termsBy({ name: 'ü'.repeat(500) })
    expect(long).toBe('u'.repeat(48))
    expect(typedWords('u'.repeat(254))).toEqual([long])
    expect(termsBy({ metadata: ['a.b.c.d.e.f.g.h.i'] })).toHaveLength(6)
    expect(Buffer.byteLength(termsBy({ name: '𝔘漢'.repeat(60) })[0] ?? '')).toBeLessThanOrEqual(200)
  })
})
