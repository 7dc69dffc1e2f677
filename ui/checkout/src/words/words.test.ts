// What the compiler cannot see: that a language says something of its own, and leaves nothing out.

import { chooseLanguage, type Language, languageNames, languages } from '@holdfast/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { formatAmount } from '../format/money.ts'
import { loadAll, loadAndSpeak } from './load.ts'
import { englishWords, language, speakLanguage, words } from './words.ts'

const spoken = await loadAll()

interface Phrase {
  readonly at: string
  readonly text: string
}

/** What is put into a phrase that takes something: a text that no language has. */
const given = ['⟦1⟧', '⟦2⟧', '⟦3⟧']

function phrasesOf(value: unknown, at = ''): Phrase[] {
  if (typeof value === 'string') return [{ at, text: value }]
  if (typeof value === 'function') return phrasesOf(value(...given), at)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => phrasesOf(part, `${at}.${name}`))
}

const english = new Map(phrasesOf(englishWords).map(({ at, text }) => [at, text]))
const others = languages.filter((one) => one !== 'en')

describe.each(others)('%s', (other) => {
  const phrases = phrasesOf(spoken.get(other))

  it('says all that English says, and puts in what it is given', () => {
    expect(phrases.map(({ at }) => at)).toEqual([...english.keys()])
    for (const { at, text } of phrases) {
      expect(text.trim(), at).not.toBe('')
      expect(text, at).not.toMatch(/undefined|\[object|\$\{/)
      for (const one of given) expect(text.includes(one), at).toBe(english.get(at)?.includes(one))
    }
  })

  it('says no sentence in English, and none in place of another', () => {
    const sentences = phrases.filter(({ text }) => text.length > 24)
    expect(sentences.length).toBeGreaterThan(100)
    for (const { at, text } of sentences) expect(text, at).not.toBe(english.get(at))
  })
})

it.each([
  [undefined, 'de-CH,de;q=0.9,en;q=0.8', undefined, 'de'],
  [undefined, 'tlh, fr;q=0.3, pl;q=0.7', undefined, 'pl'],
  [undefined, 'no', undefined, 'nb'],
  [undefined, 'nn-NO', undefined, 'nb'],
  ['sv', 'de', 'it', 'sv'],
  ['tlh', 'tlh', 'it', 'it'],
  [undefined, 'de;q=0, nl;q=0.1', undefined, 'nl'],
  [undefined, ';;,q=,*', undefined, 'en'],
  [undefined, undefined, undefined, 'en'],
] as const)('a reader who chose %s, asks for %s at a shop that speaks %s reads %s', (...wishes) => {
  const [chosen, accepted, own, expected] = wishes
  expect(chooseLanguage(chosen, accepted, own)).toBe(expected)
})

it('each language is called by its own name', () => {
  const names = languages.map((one: Language) => languageNames[one])
  expect(new Set(names).size).toBe(languages.length)
})

describe('a page', () => {
  afterEach(() => speakLanguage('en', englishWords))

  it('speaks, and writes amounts, in the language that was chosen last', async () => {
    await loadAndSpeak('de')
    expect(language).toBe('de')
    expect(words.summary.next).toBe('Weiter')
    expect(formatAmount(123_456, 'eur')).toBe('1.234,56\u00a0€')
    await loadAndSpeak('en')
    expect(words.summary.next).toBe('Continue')
  })
})
