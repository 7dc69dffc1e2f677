// Ends of ids: as pages show them (`settlement_…k2y7zd`), or the last characters alone.
import type { SearchKind } from '@holdfast/contract'
import { idPrefixes, searchKinds } from '@holdfast/contract'
import { parseId } from '#kit'

/** `settlement_…k2y7zd`, `…k2y7zd` or `...k2y7zd`: few characters are enough, no word begins so. */
const MARKED = /^(?:(?<prefix>[a-z_]+)_)?(?:…|\.\.\.)(?<end>[0-9a-hjkmnp-tv-z]{4,26})$/
/** Without the mark it may be a word: as many characters as pages show. */
const BARE = /^(?<end>[0-9a-hjkmnp-tv-z]{6,26})$/

/** Of an id as it is shown; of its UUID behind the last hyphen. */
const CHARACTERS = 26
const DIGITS_MAX = 12
const BITS = { character: 5, digit: 4 } as const

export interface EndOfId {
  /** Null where none was written. */
  readonly kind: SearchKind | null
  readonly end: string
  /** Whether it can be nothing else. */
  readonly isMarked: boolean
}

/** Reads the end of an id; undefined when the text is none. */
export function parseEndOfId(text: string): EndOfId | undefined {
  const written = text.trim().toLowerCase()
  const { end: bare } = BARE.exec(written)?.groups ?? {}
  if (bare !== undefined) return { kind: null, end: bare, isMarked: false }
  const { prefix, end } = MARKED.exec(written)?.groups ?? {}
  if (end === undefined) return undefined
  const kind = prefix === undefined ? null : kindOf(prefix)
  return kind === undefined ? undefined : { kind, end, isMarked: true }
}

/** What an id of this prefix is found as. */
function kindOf(prefix: string): SearchKind | undefined {
  if (prefix === idPrefixes.reversal || prefix === idPrefixes.inbound_return) return 'inbound'
  return searchKinds.find((kind) => idPrefixes[kind] === prefix)
}

/** What UUIDs of this end have at theirs: as many hexadecimal digits as it tells for certain. */
export function digitsOfEnd(end: string): string {
  const uuid = parseId('event', `${idPrefixes.event}_${end.padStart(CHARACTERS, '0')}`) ?? ''
  const known = Math.floor((end.length * BITS.character) / BITS.digit)
  return uuid.slice(-Math.min(known, DIGITS_MAX))
}
