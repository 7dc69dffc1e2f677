// Files against the schemas of ISO 20022. Schemas are compiled once; what is read is given back to
// the library's memory. Loaded when the first file comes: the library is WebAssembly, which a
// process that never sees a file need not start.
import { readFileSync } from 'node:fs'
import type * as libxml from 'libxml2-wasm'
import type { ErrorDetail, XmlDocument, XsdValidator } from 'libxml2-wasm'
import type { Violation } from './message.ts'

type Library = typeof libxml

/** 50,000 entries are 18 MB. */
export const FILE_BYTES_MAX = 64 * 1024 * 1024
/**
 * 50,000 entries of sixty elements have as many. Each takes some hundred bytes of memory while the
 * file is checked, however short it is written.
 */
export const PARTS_MAX = 3_000_000
/** The shortest way to write one: `<a/>`. */
const PART_BYTES_MIN = 4
/** A broken file breaks its schema at each entry; the first tell what is wrong. */
const VIOLATIONS_MAX = 200

/** What is checked, by the last part of its namespace. */
const CHECKED: ReadonlySet<string> = new Set([
  'camt.029.001.09',
  'camt.052.001.02',
  'camt.052.001.08',
  'camt.053.001.02',
  'camt.053.001.04',
  'camt.053.001.06',
  'camt.053.001.08',
  'camt.054.001.02',
  'camt.054.001.04',
  'camt.054.001.06',
  'camt.054.001.08',
  'camt.055.001.08',
  'pain.001.001.09',
  'pain.002.001.03',
  'pain.002.001.10',
  'pain.008.001.08',
])

const MESSAGE = /^urn:iso:std:iso:20022:tech:xsd:([a-z]{4}\.\d{3}\.\d{3}\.\d{2})$/

export interface SchemaCheck {
  /** `camt.053.001.08`, by the namespace; null where it is of no message. */
  readonly message: string | null
  /** Empty where the file is valid. */
  readonly violations: readonly Violation[]
}

const validators = new Map<string, XsdValidator>()

/**
 * Checks a file against the schema that its namespace names; never throws for what is in it.
 * Refused before anything is read: more than 64 MiB, more parts than any file of a bank has, and a
 * document type (entities are declared there). Nothing is loaded from outside.
 */
export async function checkSchema(bytes: Uint8Array): Promise<SchemaCheck> {
  const refusal = refusalOf(bytes)
  if (refusal !== undefined) return { message: null, violations: [refusal] }
  const library = await import('libxml2-wasm')
  const { XML_PARSE_NO_XXE, XML_PARSE_NONET } = library.ParseOption
  let document: XmlDocument | undefined
  try {
    const option = XML_PARSE_NO_XXE | XML_PARSE_NONET
    document = library.XmlDocument.fromBuffer(bytes, { option })
    if (document.dtd !== null) return { message: null, violations: [DOCTYPE] }
    return checkDocument(library, document)
  } catch (fault) {
    return { message: null, violations: violationsOf(library, fault, 'not_well_formed') }
  } finally {
    document?.dispose()
  }
}

/** Why a file is not read at all, by its bytes. */
export function refusalOf(bytes: Uint8Array): Violation | undefined {
  if (bytes.length > FILE_BYTES_MAX) {
    const detail = `${bytes.length} bytes; at most ${FILE_BYTES_MAX}`
    return { code: 'too_large', where: 'file', detail }
  }
  if (bytes.length > PARTS_MAX * PART_BYTES_MIN && partsIn(bytes) > PARTS_MAX) {
    return { code: 'too_large', where: 'file', detail: `more than ${PARTS_MAX} parts` }
  }
  return hasDocumentType(bytes) ? DOCTYPE : undefined
}

const [LESS, SLASH, EQUALS] = [0x3c, 0x2f, 0x3d]

/** Elements, comments and attributes, at least: what is no end of one, in any encoding. */
function partsIn(bytes: Uint8Array): number {
  let parts = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    // A letter may be two bytes.
    const next = bytes[at + 1] === 0 ? bytes[at + 2] : bytes[at + 1]
    if (byte === EQUALS || (byte === LESS && next !== SLASH)) parts += 1
  }
  return parts
}

const DOCTYPE: Violation = {
  code: 'doctype',
  where: 'file',
  detail: 'a document type is not accepted',
}

/** Looks through what may stand before the first element, in any encoding that keeps ASCII. */
function hasDocumentType(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(0, PROLOG_BYTES_MAX)).toString('latin1')
  const plain = text.replaceAll('\0', '')
  let at = 0
  for (;;) {
    at = plain.indexOf('<', at)
    if (at < 0) return false
    const end = END_OF.find(([start]) => plain.startsWith(start, at))?.[1]
    if (end === undefined) return plain.slice(at, at + 9).toUpperCase() === '<!DOCTYPE'
    at = plain.indexOf(end, at)
    if (at < 0) return false
  }
}

const PROLOG_BYTES_MAX = 64 * 1024
/** Comments and instructions, by how they begin and end. */
const END_OF = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const

/** The message of a namespace; null where it is none of ISO 20022. */
export function messageOf(namespace: string | null): string | null {
  return MESSAGE.exec(namespace ?? '')?.[1] ?? null
}

function checkDocument(library: Library, document: XmlDocument): SchemaCheck {
  const namespace = document.root.namespaceUri
  const message = messageOf(namespace)
  if (message === null) {
    const detail = `its namespace is “${namespace.slice(0, 100)}”`
    return { message, violations: [{ code: 'unknown_message', where: 'file', detail }] }
  }
  if (!CHECKED.has(message)) {
    const detail = `there is no schema of ${message} here`
    return { message, violations: [{ code: 'unchecked', where: 'file', detail }] }
  }
  try {
    validatorOf(library, message).validate(document)
    return { message, violations: [] }
  } catch (fault) {
    return { message, violations: violationsOf(library, fault, 'schema') }
  }
}

function validatorOf(library: Library, message: string): XsdValidator {
  const known = validators.get(message)
  if (known !== undefined) return known
  const bytes = readFileSync(new URL(`./data/schemas/${message}.xsd`, import.meta.url))
  const schema = library.XmlDocument.fromBuffer(bytes)
  try {
    const validator = library.XsdValidator.fromDoc(schema)
    validators.set(message, validator)
    return validator
  } finally {
    schema.dispose()
  }
}

/** What the library found; its other faults are ours, and of no file. */
function violationsOf(
  library: Library,
  fault: unknown,
  code: 'schema' | 'not_well_formed',
): Violation[] {
  if (!(fault instanceof library.XmlLibError)) throw fault
  const details = fault.details.slice(0, VIOLATIONS_MAX)
  if (details.length === 0) return [{ code, where: 'file', detail: fault.message }]
  return details.map((one) => ({ code, where: `line ${one.line}`, detail: plainMessage(one) }))
}

/** Without the namespace in braces, which stands in every message. */
function plainMessage({ message }: ErrorDetail): string {
  return message
    .replace(/\{urn:[^}]*\}/g, '')
    .trim()
    .slice(0, 300)
}
