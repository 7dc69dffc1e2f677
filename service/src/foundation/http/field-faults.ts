// From what the schema compiler says to what a caller can use: one fault for each wrong field.

import type { FieldErrorCode } from '@holdfast/contract'
import {
  fieldErrors,
  metadataNumberCharactersMax,
  nearNamesMax,
  numberExponentMax,
} from '@holdfast/contract'
import type { ErrorObject } from 'ajv'
import type { FieldFault } from '#kit'
import { isRecord, nearestOf, pointerStep } from '#kit'

/** Allowed values that a sentence lists; of longer lists it names the beginning. */
const LISTED_MAX = 12

type Words = Readonly<Record<string, string | number>>
type SentenceKey = keyof typeof fieldErrors

/**
 * One wrong field with the catalogue's sentence: `pointer` is a JSON pointer into the request,
 * `words` fill the braces of the sentence.
 */
export function fieldFault(pointer: string, code: FieldErrorCode, words: Words = {}): FieldFault {
  return { pointer, code, message: sentence(pointer, code, words) }
}

function sentence(pointer: string, key: SentenceKey, words: Words): string {
  const isEmpty = (key === 'too_short' || key === 'too_few') && Number(words.limit) === 1
  const pattern = isEmpty ? 'must not be empty' : fieldErrors[key]
  const text = pattern.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    String(words[name] ?? whole),
  )
  return `${fieldName(pointer)} ${text}${text.endsWith('?') ? '' : '.'}`
}

/** `/settlements/0/amount` as people write it: `settlements[0].amount`. */
export function fieldName(pointer: string): string {
  if (pointer === '') return 'The request'
  const steps = pointer.slice(1).split('/')
  const name = steps.map((step, place) => {
    if (/^\d+$/.test(step)) return `[${step}]`
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    return place === 0 ? key : `.${key}`
  })
  return `\`${name.join('')}\``
}

/** A number whose written value the service would not keep. */
export function inexactFault(pointer: string): FieldFault {
  return fieldFault(pointer, 'number_not_exact')
}

/** A number of metadata that is too long to be kept as it was written. */
export function unkeptFault(pointer: string): FieldFault {
  return fieldFault(pointer, 'number_too_long', {
    limit: metadataNumberCharactersMax,
    exponent: numberExponentMax,
  })
}

/** Looks for the known word that was probably meant. */
type Nearest = (given: string, known: readonly string[]) => string | undefined
type Translate = (error: ErrorObject, pointer: string, nearest: Nearest) => FieldFault | null

const byKeyword: Readonly<Record<string, Translate>> = {
  required: (error, pointer) => {
    return fieldFault(`${pointer}${pointerStep(String(error.params.missingProperty))}`, 'required')
  },
  additionalProperties: (error, pointer, nearest) => unknownField(error, pointer, nearest),
  type: (error, pointer) => wrongType(error, pointer),
  minimum: (error, pointer) => tooSmall(error, pointer),
  exclusiveMinimum: (_error, pointer) => fieldFault(pointer, 'not_positive'),
  maximum: (error, pointer) => limitedFault(error, pointer, 'too_large'),
  exclusiveMaximum: (error, pointer) =>
    error.params.limit === 1
      ? fieldFault(pointer, 'not_a_fraction')
      : limitedFault(error, pointer, 'too_large'),
  minLength: (error, pointer) => limitedFault(error, pointer, 'too_short'),
  maxLength: (error, pointer) => limitedFault(error, pointer, 'too_long'),
  minItems: (error, pointer) => limitedFault(error, pointer, 'too_few'),
  maxItems: (error, pointer) => limitedFault(error, pointer, 'too_many'),
  maxProperties: (error, pointer) => limitedFault(error, pointer, 'too_many_keys'),
  minProperties: (error, pointer) => limitedFault(error, pointer, 'too_few'),
  uniqueItems: (_error, pointer) => fieldFault(pointer, 'duplicate'),
  pattern: (error, pointer) => badFormat(error, pointer),
  format: (error, pointer) => badFormat(error, pointer),
  enum: (error, pointer, nearest) => notAllowed(error, pointer, nearest),
  const: (error, pointer) =>
    fieldFault(pointer, 'not_allowed', { allowed: JSON.stringify(error.params.allowedValue) }),
  // These only wrap errors that are told themselves.
  propertyNames: () => null,
  if: () => null,
}

/**
 * Makes what translates the errors of one request: null for an error that only wraps others. To
 * look for what was meant costs as much as the words are long and many, so only the first
 * `nearNamesMax` are looked for.
 */
export function createTranslator(): (error: ErrorObject) => FieldFault | null {
  let looked = 0
  const near: Nearest = (given, known) =>
    looked++ < nearNamesMax ? nearestOf(given, known) : undefined
  return (error) => translateError(error, near)
}

function translateError(error: ErrorObject, near: Nearest): FieldFault | null {
  const inName = error.propertyName
  const pointer = error.instancePath + (inName === undefined ? '' : pointerStep(inName))
  const known = byKeyword[error.keyword]
  if (known !== undefined) return known(error, pointer, near)
  return fieldFault(pointer, 'bad_format', { expected: 'in one of the forms of the reference' })
}

function limitedFault(error: ErrorObject, pointer: string, code: FieldErrorCode): FieldFault {
  return fieldFault(pointer, code, { limit: String(error.params.limit) })
}

function tooSmall(error: ErrorObject, pointer: string): FieldFault {
  const limit = Number(error.params.limit)
  if (limit === 1) return fieldFault(pointer, 'not_positive')
  if (limit !== 0) {
    const message = `${fieldName(pointer)} must be at least ${limit}.`
    return { pointer, code: 'not_positive', message }
  }
  const isFraction = isRecord(error.parentSchema) && error.parentSchema.exclusiveMaximum === 1
  return fieldFault(pointer, isFraction ? 'not_a_fraction' : 'negative')
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
}

function wrongType(error: ErrorObject, pointer: string): FieldFault {
  const asked: unknown = error.params.type
  const types = (Array.isArray(asked) ? asked : [asked]).map(String)
  if (typeof error.data === 'number' && types.includes('integer')) {
    return fieldFault(pointer, 'not_whole')
  }
  const expected = types.map((type) => typeWords[type] ?? type).join(' or ')
  return fieldFault(pointer, 'wrong_type', { expected })
}

const formatWords: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  uri: 'a full http or https address',
  'date-time': 'an instant with an offset, as RFC 3339 writes it',
  date: 'a date as 2026-04-01',
}

function badFormat(error: ErrorObject, pointer: string): FieldFault {
  const named = formatWords[String(error.params.format)]
  const examples: unknown = isRecord(error.parentSchema) ? error.parentSchema.examples : undefined
  const example: unknown = Array.isArray(examples) ? examples[0] : undefined
  const like = typeof example === 'string' ? `written like ${example}` : 'in the right format'
  return fieldFault(pointer, 'bad_format', { expected: named ?? like })
}

function notAllowed(error: ErrorObject, pointer: string, nearest: Nearest): FieldFault {
  const asked: unknown = error.params.allowedValues
  const values = (Array.isArray(asked) ? asked : []).filter((value) => value !== null).map(String)
  const listed = values.slice(0, LISTED_MAX).join(', ')
  const allowed = values.length > LISTED_MAX ? `${listed}, … (${values.length} values)` : listed
  const near = typeof error.data === 'string' ? nearest(error.data, values) : undefined
  const { message } = fieldFault(pointer, 'not_allowed', { allowed })
  const hint = near === undefined ? '' : ` Did you mean ${near}?`
  return { pointer, code: 'not_allowed', message: message + hint }
}

function unknownField(error: ErrorObject, pointer: string, nearest: Nearest): FieldFault {
  const name = String(error.params.additionalProperty)
  const at = pointer + pointerStep(name)
  const properties: unknown = isRecord(error.parentSchema) ? error.parentSchema.properties : {}
  const near = nearest(name, isRecord(properties) ? Object.keys(properties) : [])
  if (near === undefined) return fieldFault(at, 'unknown_field')
  return {
    pointer: at,
    code: 'unknown_field',
    message: sentence(at, 'unknown_field_near', { near }),
  }
}
