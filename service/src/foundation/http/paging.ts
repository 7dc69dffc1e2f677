// Cursors are opaque: where a page ended, in a form that nobody should take apart.
import { createHash } from 'node:crypto'
import { statementCursorCharactersMax } from '@holdfast/contract'
import { fail } from '#kit'
import { fieldFault } from './field-faults.ts'

/** Enough to tell a cursor that was changed from one that was given. */
const CHECK_BYTES = 6

/** Makes a cursor of a place. */
export function cursorOf(place: string): string {
  const text = Buffer.from(place)
  return Buffer.concat([checkOf(text), text]).toString('base64url')
}

/**
 * Reads a cursor that matches the pattern, and is sound where that is not enough; refuses any other
 * with 422 at `/cursor`.
 */
export function parseCursor(
  cursor: string,
  pattern: RegExp,
  isSound: (words: readonly string[]) => boolean = () => true,
): string[] {
  const words = pattern.exec(placeIn(cursor) ?? '')?.slice(1)
  if (words !== undefined && isSound(words)) return words
  const fault = fieldFault('/cursor', 'bad_format', {
    expected: '`next_cursor` of a page with the same filters',
  })
  return fail('validation_failed', { errors: [fault] })
}

function placeIn(cursor: string): string | undefined {
  if (cursor.length > statementCursorCharactersMax) return undefined
  const bytes = Buffer.from(cursor, 'base64url')
  // A lenient reader passes over what is not base64url: only its own spelling counts.
  if (bytes.toString('base64url') !== cursor) return undefined
  const text = bytes.subarray(CHECK_BYTES)
  return checkOf(text).equals(bytes.subarray(0, CHECK_BYTES)) ? text.toString('utf8') : undefined
}

function checkOf(text: Buffer): Buffer {
  return createHash('sha256').update('cursor ').update(text).digest().subarray(0, CHECK_BYTES)
}

export interface Page<T> {
  readonly items: readonly T[]
  readonly nextCursor: string | null
}

/** Makes a page of `limit` items from one item more than that, if there is one. */
export function pageOf<T>(
  found: readonly T[],
  limit: number,
  placeOf: (item: T) => string,
): Page<T> {
  const items = found.slice(0, limit)
  const last = items.at(-1)
  const isMore = found.length > limit && last !== undefined
  return { items, nextCursor: isMore ? cursorOf(placeOf(last)) : null }
}
