// Cursors are opaque: where a page ended, in a form that nobody should take apart.
import { cursorCharactersMax } from '@holdfast/contract'
import { fieldFault } from '#http'
import { fail } from '#kit'

/** Makes a cursor of a place. */
export function showCursor(place: string): string {
  return Buffer.from(place).toString('base64url')
}

/** Reads a cursor that matches the pattern; refuses any other with 422 at `/cursor`. */
export function parseCursor(cursor: string, pattern: RegExp): string[] {
  const place =
    cursor.length > cursorCharactersMax ? '' : Buffer.from(cursor, 'base64url').toString('utf8')
  const match = pattern.exec(place)
  if (match !== null) return match.slice(1)
  const fault = fieldFault('/cursor', 'bad_format', { expected: '`next_cursor` of a page' })
  return fail('validation_failed', { errors: [fault] })
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
  return { items, nextCursor: isMore ? showCursor(placeOf(last)) : null }
}
