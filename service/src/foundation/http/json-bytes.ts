// How an answer becomes JSON.
import { isRecord } from '#kit'

/** Items of a list from which on its answer is made in pieces. */
const PIECES_FROM = 25

/**
 * The JSON of an answer, as a text, or as the same text in UTF-8 where its `data` is a long list:
 * that is written item by item. Its text as a whole would lie among the engine's large objects, and
 * a flood of lists would stop the thread for tens of milliseconds whenever those are freed.
 * Undefined for what JSON does not know.
 */
export function jsonBytes(answer: unknown): string | Buffer | undefined {
  if (!isRecord(answer) || !Array.isArray(answer.data) || answer.data.length < PIECES_FROM) {
    return JSON.stringify(answer)
  }
  const pieces: string[] = []
  for (const [name, value] of Object.entries(answer)) {
    if (value === undefined) continue
    pieces.push(`${pieces.length === 0 ? '{' : ','}${JSON.stringify(name)}:`)
    if (name === 'data') pushList(pieces, answer.data)
    else pieces.push(JSON.stringify(value))
  }
  pieces.push('}')
  return bytesOf(pieces)
}

function pushList(pieces: string[], items: readonly unknown[]): void {
  for (const [place, item] of items.entries()) {
    pieces.push(place === 0 ? '[' : ',', JSON.stringify(item ?? null))
  }
  pieces.push(']')
}

function bytesOf(pieces: readonly string[]): Buffer {
  const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
  const bytes = Buffer.allocUnsafe(length)
  let at = 0
  for (const piece of pieces) at += bytes.write(piece, at)
  return bytes
}
