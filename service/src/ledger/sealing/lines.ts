// Files of lines that are only ever appended to, by several processes perhaps. What is cut off
// while it is written stays where it is, since nothing in the file is taken away again: it is
// written once more behind it, and passed over when it is read.
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import path from 'node:path'

const CHUNK_BYTES = 1 << 20
const LINE_FEED = 10

/** An object of JSON that holds no other one, and the line that it stands in. */
export interface Piece {
  /** From 1. */
  readonly line: number
  readonly text: string
}

/** Appends a text and waits until the disk has it. Throws when not all of it could be written. */
export function appendTo(file: string, text: string): void {
  const bytes = Buffer.from(text)
  mkdirSync(path.dirname(file), { recursive: true })
  const handle = openSync(file, 'a', 0o600)
  try {
    // The rest is not written on its own: another process may have written in between.
    const written = writeSync(handle, bytes)
    if (written < bytes.length) throw new Error(`${file}: not all of it could be written`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * The objects of a file, one on a line and none within another; none when there is no file. One
 * that was cut off has no end, and stands at the end of the file or in front of the next one.
 */
export function* piecesOf(file: string): Generator<Piece> {
  if (!existsSync(file)) return
  let line = 0
  for (const content of linesOf(file)) {
    line++
    const isOne = content.lastIndexOf('{') <= 0
    for (const text of isOne ? [content] : content.split(/(?=\{)/)) {
      if (text.startsWith('{') && text.endsWith('}')) yield { line, text }
    }
  }
}

/** One line after the other: the file may be larger than a text can be. */
function* linesOf(file: string): Generator<string> {
  const handle = openSync(file, 'r')
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES)
    let rest = Buffer.alloc(0)
    for (;;) {
      const read = chunk.subarray(0, readSync(handle, chunk))
      if (read.length === 0) break
      let from = 0
      for (let end = read.indexOf(LINE_FEED); end >= 0; end = read.indexOf(LINE_FEED, from)) {
        yield Buffer.concat([rest, read.subarray(from, end)]).toString()
        rest = Buffer.alloc(0)
        from = end + 1
      }
      rest = Buffer.concat([rest, read.subarray(from)])
    }
    if (rest.length > 0) yield rest.toString()
  } finally {
    closeSync(handle)
  }
}
