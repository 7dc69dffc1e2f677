// The cursor of a report: where a page ended, and of which snapshot it was.
import { createHash } from 'node:crypto'
import { cursorOf, parseCursor } from '#http'
import { isSnapshot, SNAPSHOT } from '#statements'
import type { MovePlace } from './moves.ts'

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Where a page goes on. */
export interface Continuation {
  readonly snapshot: string
  readonly place: MovePlace
  readonly madeAt: Date
}

/** The cursor of what follows a page; it goes on with what was asked for only. */
export function showContinuation(asked: string, { snapshot, place, madeAt }: Continuation): string {
  const words = [digestOf(asked), snapshot, place.transaction, place.position, madeAt.getTime()]
  return cursorOf(`report ${words.join(' ')}`)
}

/** Reads a cursor; refuses one of another report with `validation_failed`. */
export function readContinuation(asked: string, cursor: string): Continuation {
  const form = `^report ${digestOf(asked)} (${SNAPSHOT}) (${UUID}) (\\d{1,9}) (\\d{1,15})$`
  const words = parseCursor(cursor, new RegExp(form), isSnapshot)
  const [snapshot = '', transaction = '', position = '', madeMs = ''] = words
  return {
    snapshot,
    place: { transaction, position: Number(position) },
    madeAt: new Date(Number(madeMs)),
  }
}

function digestOf(asked: string): string {
  return createHash('sha256').update(asked).digest('base64url').slice(0, 8)
}
