// What a resource is found by, as terms of the index; and what somebody looks for, as the
// beginnings of such terms. Pure: both sides are made here, so that they agree.
import type { SearchField } from '@holdfast/contract'
import { foldText } from './fold.ts'

/** Characters of a term; a longer word is found by as many. */
const TERM_MAX = 48
/** Of one word that is put together, as `lena.hof@example.com`: each part begins one. */
const PARTS_MAX = 6
/** Of one resource, so that nobody's metadata fills the index. */
const TERMS_MAX = 200
/** Of an id, from its end: what pages show, and more. */
const ENDS_MAX = 12
/** Marks that no word begins with, so that neither is found by words. */
const AMOUNT_MARK = '='
const END_MARK = '~'

const SPACE = /\s+/u
const BEFORE_WORD = /^[^\p{L}\p{N}]+/u
const AFTER_WORD = /[^\p{L}\p{N}]+$/u
/** Of what is typed the at sign stays: `lena@` begins an address and no name. */
const AFTER_TYPED = /[,;:.!?)"'“”„«»]+$/u
const PART_BEGINS = /(?<=[^\p{L}\p{N}])(?=[\p{L}\p{N}])/u
const NOT_BARE = /[^\p{L}\p{N}]/gu

export interface Term {
  readonly term: string
  readonly field: SearchField
}

/** What is said of a resource, field by field. */
export interface Said {
  /** The end of its id as it is shown, or those of several. */
  readonly shownIds: readonly string[]
  readonly email: string | null
  readonly references: readonly string[]
  readonly amounts: readonly { readonly minor: bigint; readonly currency: string }[]
  readonly name: string | null
  readonly descriptions: readonly string[]
  readonly metadata: readonly string[]
}

/** The terms of a resource, each once, by the first field that has it; at most 200. */
export function termsOf(said: Said): Term[] {
  const inOrder: readonly (readonly [SearchField, readonly string[]])[] = [
    ['id', said.shownIds.map(endTerm)],
    ['email', wordTerms(said.email ?? '')],
    ['reference', said.references.flatMap(referenceTerms)],
    ['amount', said.amounts.map(({ minor, currency }) => amountTerm(minor, currency))],
    ['name', wordTerms(said.name ?? '')],
    ['description', said.descriptions.flatMap(wordTerms)],
    ['metadata', said.metadata.flatMap(wordTerms)],
  ]
  const found = new Map<string, SearchField>()
  for (const [field, terms] of inOrder) {
    for (const term of terms) {
      if (found.size === TERMS_MAX) break
      if (!found.has(term)) found.set(term, field)
    }
  }
  return [...found].map(([term, field]) => ({ term, field }))
}

/** Every word of a text, and every part of those that are put together. */
function wordTerms(text: string): string[] {
  return foldText(text).split(SPACE).flatMap(partTerms)
}

function partTerms(spaced: string): string[] {
  const word = spaced.replace(BEFORE_WORD, '').replace(AFTER_WORD, '')
  if (word === '') return []
  const parts = word.split(PART_BEGINS)
  return parts.slice(0, PARTS_MAX).map((_, at) => cut(parts.slice(at).join('')))
}

/** A reference as it is written, and without its spaces and hyphens. */
function referenceTerms(reference: string): string[] {
  return [...wordTerms(reference), ...bareReference(reference)]
}

/** A reference without anything but letters and digits; none where nothing is left. */
export function bareReference(text: string): string[] {
  const bare = foldText(text).replaceAll(NOT_BARE, '')
  return bare === '' ? [] : [cut(bare)]
}

/** An amount; without a currency the beginning of that amount in any. */
export function amountTerm(minor: bigint, currency: string | null): string {
  return `${AMOUNT_MARK}${minor}:${currency ?? ''}`
}

/** The end of an id, backwards, so that ends of any length are beginnings. */
export function endTerm(shownEnd: string): string {
  const backwards = Array.from(shownEnd).toReversed().join('')
  return `${END_MARK}${backwards.slice(0, ENDS_MAX)}`
}

/** The words that somebody has typed, each the beginning of a term. */
export function typedWords(q: string): string[] {
  const words = foldText(q)
    .split(SPACE)
    .map((word) => cut(word.replace(BEFORE_WORD, '').replace(AFTER_TYPED, '')))
  return [...new Set(words.filter((word) => word !== ''))]
}

function cut(word: string): string {
  return [...word].slice(0, TERM_MAX).join('')
}
