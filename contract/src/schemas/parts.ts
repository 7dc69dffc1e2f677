// The parts every schema is made of: amounts, ids, texts, instants, what may be null or left out.
// A schema with a `title` is a component of the OpenAPI document under that name.

import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { type IdKind, idPattern, idPrefixes } from '../ids.ts'
import {
  amountMax,
  amountMin,
  emailCharactersMax,
  idCharactersMax,
  metadataKeyCharactersMax,
  metadataKeysMax,
  referenceCharactersMax,
  urlCharactersMax,
} from '../limits.ts'

/** What a text may say about itself in a schema. */
export interface TextRules {
  readonly max?: number
  readonly min?: number
  readonly pattern?: string
  readonly example?: string
}

/** A closed set as a schema: a string that is one of `values`. */
export function oneOf<const Values extends readonly string[]>(
  title: string,
  values: Values,
  description: string,
) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], title, description })
}

/** The same schema, but null is a value too; a description replaces the schema's own. */
export function nullable<Schema extends TSchema>(schema: Schema, description?: string) {
  const plain = new Map<string, unknown>(Object.entries(schema))
  const values: unknown = plain.get('enum')
  plain.set('type', [plain.get('type'), 'null'])
  if (Array.isArray(values)) plain.set('enum', values.concat([null]))
  if (description !== undefined) plain.set('description', description)
  return Type.Unsafe<Static<Schema> | null>(Object.fromEntries(plain))
}

/** An optional input: it may be left out, and null means the same. */
export function given<Schema extends TSchema>(schema: Schema, description?: string) {
  return Type.Optional(nullable(schema, description))
}

/** A resource in an answer; answers may grow, so other fields are not excluded. */
export function resource<Properties extends TProperties>(
  title: string,
  description: string,
  properties: Properties,
) {
  return Type.Object(properties, { title, description })
}

/** Something a request holds; fields it does not name are refused. */
export function input<Properties extends TProperties>(
  title: string,
  description: string,
  properties: Properties,
) {
  return Type.Object(properties, { title, description, additionalProperties: false })
}

/** The id of a thing of this kind. */
export function id(kind: IdKind, description?: string) {
  return Type.String({
    pattern: idPattern(kind),
    maxLength: idCharactersMax,
    description: description ?? `Id of the ${kind.replaceAll('_', ' ')}.`,
    examples: [`${idPrefixes[kind]}_01jnmwpb5vf8qr3x6c0k2y7zde`],
  })
}

/** An amount in an input: whole minor units, at least 1. */
export function amount(description: string, max: number = amountMax) {
  return Type.Integer({ minimum: amountMin, maximum: max, description, examples: [100_000] })
}

/** A flat fee or tax: whole minor units; 0 says that there is none. */
export function flatAmount(description: string) {
  return Type.Integer({ minimum: 0, maximum: amountMax, description, examples: [150] })
}

/** An amount in an answer: whole minor units, which may be 0 or negative where the text says so. */
export function shownAmount(description: string) {
  return Type.Integer({ description, examples: [100_000] })
}

/** A fraction of an amount. The number of decimals is checked by the service, on exact decimals. */
export function percentage(description: string) {
  return Type.Number({
    minimum: 0,
    exclusiveMaximum: 1,
    description: `${description} A fraction with at most 6 decimals: 1.5 % is 0.015.`,
    examples: [0.015],
  })
}

/** A text; without rules it has no bound, which only answers may use. */
export function text(description: string, rules: TextRules = {}) {
  return Type.String({
    description,
    ...(rules.min === undefined ? {} : { minLength: rules.min }),
    ...(rules.max === undefined ? {} : { maxLength: rules.max }),
    ...(rules.pattern === undefined ? {} : { pattern: rules.pattern }),
    ...(rules.example === undefined ? {} : { examples: [rules.example] }),
  })
}

/** An e-mail address. */
export function email(description: string) {
  return Type.String({
    format: 'email',
    maxLength: emailCharactersMax,
    description,
    examples: ['lena@example.com'],
  })
}

/** An http or https address. */
export function url(description: string, example = 'https://shop.example.com/thanks') {
  return Type.String({
    format: 'uri',
    pattern: '^https?://',
    maxLength: urlCharactersMax,
    description,
    examples: [example],
  })
}

/** An instant in an answer: ISO 8601 in UTC with milliseconds and `Z`. */
export function instant(description: string) {
  return Type.String({
    format: 'date-time',
    description,
    examples: ['2026-03-02T09:30:00.000Z'],
  })
}

const instantRule =
  'RFC 3339 with an offset, or a date, which is the start of that day in UTC. In the past: now.'

/** An instant in an input. Whether the date exists in the calendar is checked by the service. */
export function givenInstant(description: string, rule: string = instantRule) {
  return Type.String({
    pattern:
      '^\\d{4}-\\d{2}-\\d{2}([Tt]\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?([Zz]|[+-]\\d{2}:\\d{2}))?$',
    description: `${description} ${rule}`,
    examples: ['2026-04-01T12:00:00Z', '2026-04-01'],
  })
}

/** A calendar date. */
export function date(description: string) {
  return Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    description,
    examples: ['1985-04-12'],
  })
}

/** The reference on the receiver's bank statement. */
export function statementReference(description: string) {
  return text(description, {
    pattern: `^[A-Za-z0-9 -]{1,${referenceCharactersMax}}$`,
    max: referenceCharactersMax,
    example: 'ORDER 1042',
  })
}

/** The reference of a checkout or invoice, which its payer gives. */
export function paymentReference(description: string) {
  return text(description, { pattern: '^C[A-Z0-9]+$', max: 35, example: 'C7KQ2M9XW4' })
}

/** Free data of the integrator. Its size in bytes is checked by the service. */
export const MetadataSchema = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  title: 'Metadata',
  description:
    'Your own data, given back as you wrote it, numbers too: up to 50 keys, 16 KiB of JSON.',
  maxProperties: metadataKeysMax,
  propertyNames: { type: 'string', minLength: 1, maxLength: metadataKeyCharactersMax },
  additionalProperties: true,
  examples: [{ order_id: '1042' }],
})
export type Metadata = Static<typeof MetadataSchema>

/** `created_at` and `updated_at`, as every resource with a history has them. */
export const timestamps = {
  created_at: instant('When it was created.'),
  updated_at: instant('When it last changed.'),
}
