// Documents and persons of a verification, as its page sends and shows them.

import { type Static, Type } from 'typebox'
import { documentKinds, documentMediaTypes } from '../enums-parties.ts'
import {
  documentBytesMax,
  documentPartBytes,
  documentsMax,
  nameCharactersMax,
  personsMax,
} from '../limits.ts'
import { PersonTypeSchema } from './enums.ts'
import { id, input, instant, nullable, oneOf, resource, text } from './parts.ts'
import { PersonInputSchema } from './people-input.ts'

export const DocumentKindSchema = oneOf(
  'DocumentKind',
  documentKinds,
  'What the document shows: who somebody is, where they live, that a business is registered, who ' +
    'owns it, whose bank account it is.',
)

export const DocumentMediaTypeSchema = oneOf(
  'DocumentMediaType',
  documentMediaTypes,
  'What the document is written in.',
)

const fileName = { min: 1, max: nameCharactersMax, example: 'passport.jpg' } as const
/** Base64 makes four characters of three bytes. */
const partCharactersMax = 4 * Math.ceil(documentPartBytes / 3)

export const VerificationDocumentSchema = resource(
  'VerificationDocument',
  'A document of a verification. What it says is shown to reviewers only.',
  {
    id: id('document'),
    kind: DocumentKindSchema,
    name: text('Name of the file.', fileName),
    media_type: DocumentMediaTypeSchema,
    size: Type.Integer({ description: 'In bytes.', examples: [384_112] }),
    parts: Type.Integer({ description: 'Parts it comes in.', examples: [3] }),
    next_part: nullable(
      Type.Integer({ description: 'The part to send next, from 1.', examples: [2] }),
      'The part to send next, from 1; null when it is whole.',
    ),
    created_at: instant('When it was begun.'),
  },
)
export type VerificationDocument = Static<typeof VerificationDocumentSchema>

export const BeginDocumentBodySchema = input(
  'BeginDocumentBody',
  `A document to hand in. Its bytes follow in parts of ${documentPartBytes} bytes.`,
  {
    kind: DocumentKindSchema,
    name: text('Name of the file.', fileName),
    media_type: DocumentMediaTypeSchema,
    size: Type.Integer({
      minimum: 1,
      maximum: documentBytesMax,
      description: 'In bytes.',
      examples: [384_112],
    }),
  },
)
export type BeginDocumentBody = Static<typeof BeginDocumentBodySchema>

export const DocumentPartBodySchema = input(
  'DocumentPartBody',
  'A part of a document, in its turn. One that was sent before may be sent again.',
  {
    number: Type.Integer({
      minimum: 1,
      maximum: Math.ceil(documentBytesMax / documentPartBytes),
      description: 'From 1.',
      examples: [1],
    }),
    content: text(`Base64 of ${documentPartBytes} bytes; the last part of what is left.`, {
      min: 4,
      max: partCharactersMax,
      pattern: '^[A-Za-z0-9+/]+={0,2}$',
      example: 'JVBERi0xLjcK',
    }),
  },
)
export type DocumentPartBody = Static<typeof DocumentPartBodySchema>

export const VerificationPersonsBodySchema = input(
  'VerificationPersonsBody',
  'Everybody who directs a business, or owns a quarter of it or more.',
  { persons: Type.Array(PersonInputSchema, { minItems: 1, maxItems: personsMax }) },
)
export type VerificationPersonsBody = Static<typeof VerificationPersonsBodySchema>

export const PublicPersonSchema = resource('PublicPerson', 'A person behind a business.', {
  name: nullable(text('Name.', { example: 'Lena Okafor' })),
  type: PersonTypeSchema,
})
export type PublicPerson = Static<typeof PublicPersonSchema>

export const RequestedDocumentsSchema = resource(
  'RequestedDocuments',
  'What a reviewer asks for besides.',
  {
    kinds: Type.Array(DocumentKindSchema, { maxItems: documentsMax }),
    note: nullable(text('What the reviewer says about it.')),
  },
)
export type RequestedDocuments = Static<typeof RequestedDocumentsSchema>
