// Reading JSON from strangers: what JSON.parse changes or hides silently is named instead.
import { asWritten, isExactNumber, isKeepable } from './json-numbers.ts'

/** Nesting of arrays and objects that is still read. */
const DEPTH_MAX = 32
/** Fields of one object that are still read; no operation knows a tenth of them. */
const FIELDS_MAX = 1_000
/** `"":1,` is the shortest of many. */
const FIELD_LENGTH_MIN = 5
/** More numbers than these are not named one by one. */
const NAMED_MAX = 100
/** A whole number of so few digits is exact, and written as it would be again. */
const PLAIN_DIGITS_MAX = 15
/** Numbers inside a field of this name are kept as they were written. */
const KEPT_FIELD = 'metadata'
/** A pointer shows this much of a key. */
const POINTER_KEY_LENGTH_MAX = 100

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

type JsonFaultCode =
  | 'malformed_json'
  | 'duplicate_key'
  | 'too_deep'
  | 'forbidden_key'
  | 'bad_string'

/** Why a text is refused; `pointer` is a JSON pointer (RFC 6901) to the place, '' for the whole. */
export interface JsonFault {
  readonly ok: false
  readonly code: JsonFaultCode
  readonly detail: string
  readonly pointer: string
}

export interface ParsedJson {
  readonly ok: true
  readonly value: unknown
  /** JSON pointers of numbers whose value here may differ from what was written. */
  readonly inexact: readonly string[]
  /** JSON pointers of numbers of metadata that are too long to be kept. */
  readonly unkept: readonly string[]
}

/**
 * Reads a JSON text. Refuses malformed text and a byte order mark, nesting over 32, keys that
 * occur twice in an object, keys that reach an object's prototype, NUL and lone surrogates (also
 * escaped). A number counts by its exact value (`1e3` is 1000, -0 is 0); one that is not exact here
 * is named in `inexact`: see `isExactNumber`. Numbers inside `metadata` are `asWritten`; those that
 * are too long for that are named in `unkept`. Never throws.
 */
export function parseJson(text: string): ParsedJson | JsonFault {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return fault('malformed_json', '', whyMalformed(text, error))
  }
  if (!text.isWellFormed()) return fault('bad_string', '', 'The text holds half a character.')
  const hasEscapes = text.includes('\\')
  const scan: Scan = { text, value, frames: [], inexact: [], unkept: [], hasEscapes }
  const found = scanValid(scan)
  return found ?? { ok: true, value: scan.value, inexact: scan.inexact, unkept: scan.unkept }
}

/**
 * Whether an object of a JSON text in UTF-8 has more fields than are read; of bytes that are no
 * such text what it says means nothing. To be asked before `parseJson`, which takes a hundred times
 * as long for such an object, in one piece.
 */
export function hasTooManyFields(bytes: Uint8Array): boolean {
  if (bytes.length < FIELDS_MAX * FIELD_LENGTH_MIN) return false
  /** Of each open object and array. */
  const fields: number[] = []
  let isInString = false
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at]
    if (isInString) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) isInString = false
    } else if (code === QUOTE) {
      isInString = true
    } else if (code === COLON) {
      const count = (fields.pop() ?? 0) + 1
      if (count > FIELDS_MAX) return true
      fields.push(count)
    } else if (code === BRACE || code === BRACKET) {
      fields.push(0)
    } else if (code === BRACE_END || code === BRACKET_END) {
      fields.pop()
    }
  }
  return false
}

/** One open array or object. `keys` is null in an array. */
interface Frame {
  readonly keys: Set<string> | null
  /** What JSON.parse has made of it. */
  readonly node: unknown
  /** It is metadata, or stands in it. */
  readonly isKept: boolean
  key: string
  index: number
}

interface Scan {
  readonly text: string
  value: unknown
  readonly frames: Frame[]
  readonly inexact: string[]
  readonly unkept: string[]
  readonly hasEscapes: boolean
}

const BACKSLASH = 0x5c
const QUOTE = 0x22
const COMMA = 0x2c
const MINUS = 0x2d
const ZERO = 0x30
const NINE = 0x39
const COLON = 0x3a
const BRACKET = 0x5b
const BRACKET_END = 0x5d
const BRACE = 0x7b
const BRACE_END = 0x7d

/**
 * Walks a text that JSON.parse has accepted, so that only structure, keys, escapes and number
 * tokens need a look: strings are skipped natively, and literals fall through letter by letter.
 */
function scanValid(scan: Scan): JsonFault | undefined {
  const { text, frames } = scan
  let isKeyNext = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const end = endOfString(scan, at)
      const found = isKeyNext ? checkKey(scan, at, end) : checkString(scan, at, end)
      if (found !== undefined) return found
      at = end
    } else if (code === COLON) {
      isKeyNext = false
    } else if (code === COMMA) {
      const frame = frames.at(-1)
      if (frame?.keys === null) frame.index++
      else isKeyNext = true
    } else if (code === BRACE || code === BRACKET) {
      if (frames.length === DEPTH_MAX) {
        return fault('too_deep', pointerOf(frames), `The body is nested over ${DEPTH_MAX} deep.`)
      }
      isKeyNext = code === BRACE
      frames.push(openFrame(scan, isKeyNext))
    } else if (code === BRACE_END || code === BRACKET_END) {
      frames.pop()
      isKeyNext = false
    } else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      at = checkNumber(scan, at)
    }
  }
  return undefined
}

function openFrame({ value, frames }: Scan, isObject: boolean): Frame {
  const around = frames.at(-1)
  const isKept = around !== undefined && (around.isKept || around.key === KEPT_FIELD)
  const node = around === undefined ? value : inside(around)
  return { keys: isObject ? new Set() : null, node, isKept, key: '', index: 0 }
}

/** What stands at the place of a frame that is being looked at. */
function inside({ keys, node, key, index }: Frame): unknown {
  return keys === null ? (node as unknown[])[index] : (node as Record<string, unknown>)[key]
}

/** Puts another value in the place of the number that is being looked at. */
function replace(scan: Scan, value: unknown): void {
  const frame = scan.frames.at(-1)
  if (frame === undefined) scan.value = value
  else if (frame.keys === null) (frame.node as unknown[])[frame.index] = value
  else (frame.node as Record<string, unknown>)[frame.key] = value
}

/** The place of the closing quote. */
function endOfString({ text, hasEscapes }: Scan, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (hasEscapes && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text.charAt(at - 1 - backslashes) === '\\') backslashes++
  return backslashes % 2 === 1
}

/** The text between the quotes with its escapes resolved. */
function readString({ text, hasEscapes }: Scan, start: number, end: number): string {
  const raw = text.slice(start + 1, end)
  return hasEscapes && raw.includes('\\') ? String(JSON.parse(`"${raw}"`)) : raw
}

/** Whether a database can keep a text: whole characters, no NUL. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function checkString(scan: Scan, start: number, end: number): JsonFault | undefined {
  if (!scan.hasEscapes || isStorable(readString(scan, start, end))) return undefined
  return fault('bad_string', pointerOf(scan.frames), 'A text holds NUL or half a character.')
}

function checkKey(scan: Scan, start: number, end: number): JsonFault | undefined {
  const frame = scan.frames.at(-1)
  if (frame === undefined || frame.keys === null) return undefined
  frame.key = readString(scan, start, end)
  if (frame.keys.has(frame.key)) {
    return fault('duplicate_key', pointerOf(scan.frames), 'A key occurs twice in one object.')
  }
  frame.keys.add(frame.key)
  if (FORBIDDEN_KEYS.has(frame.key)) {
    return fault('forbidden_key', pointerOf(scan.frames), `The key ${frame.key} is not allowed.`)
  }
  if (scan.hasEscapes && !isStorable(frame.key)) {
    return fault('bad_string', pointerOf(scan.frames), 'A key holds NUL or half a character.')
  }
  return undefined
}

/** Looks at one number and returns the place of its last character. */
function checkNumber(scan: Scan, start: number): number {
  const { text } = scan
  let end = start + 1
  let isPlain = text.charCodeAt(start) !== MINUS
  while (end < text.length) {
    const code = text.charCodeAt(end)
    if (code < ZERO || code > NINE) {
      if (!isNumberSign(code)) break
      isPlain = false
    }
    end++
  }
  if (!isPlain || end - start > PLAIN_DIGITS_MAX) checkOdd(scan, text.slice(start, end))
  return end - 1
}

/** Looks at a number that is more than a few digits. */
function checkOdd(scan: Scan, token: string): void {
  const { frames, inexact, unkept } = scan
  const isKept = frames.at(-1)?.isKept === true
  const value = Number(token)
  // Nearly all are short and written as they would be again, which is both exact and keepable.
  const isShort = token.length <= PLAIN_DIGITS_MAX && !token.includes('e')
  if (isShort && String(value) === token) return
  const isRight = isKept ? isKeepable(token) : isExactNumber(token)
  if (!isRight) {
    const named = isKept ? unkept : inexact
    if (named.length < NAMED_MAX) named.push(pointerOf(frames))
  } else if (isKept) {
    replace(scan, asWritten(token))
  } else if (value === 0) {
    replace(scan, 0)
  }
}

/** One of `.`, `+`, `-`, `e`, `E`. */
function isNumberSign(code: number): boolean {
  return code === 0x2e || code === 0x2b || code === MINUS || code === 0x65 || code === 0x45
}

function pointerOf(frames: readonly Frame[]): string {
  return frames
    .map(({ keys, key, index }) => pointerStep(keys === null ? String(index) : key))
    .join('')
}

/** Whether a value that came as JSON is an object, no list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** One step of a JSON pointer, escaped and cut to a bearable length. */
export function pointerStep(key: string): string {
  const shown = key.slice(0, POINTER_KEY_LENGTH_MAX).toWellFormed()
  return `/${shown.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

function whyMalformed(text: string, error: unknown): string {
  if (text.trim() === '') return 'The body is empty; JSON was expected.'
  if (text.startsWith('\uFEFF')) return 'The body begins with a byte order mark; leave it out.'
  const place = /line \d+ column \d+/.exec(error instanceof Error ? error.message : '')
  return place === null ? 'The body is not valid JSON.' : `The body is not valid JSON: ${place[0]}.`
}

function fault(code: JsonFaultCode, pointer: string, detail: string): JsonFault {
  return { ok: false, code, detail, pointer }
}
