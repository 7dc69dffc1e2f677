// What a reviewer sees and decides of a verification.

import { type Static, Type } from 'typebox'
import { documentKinds } from '../enums-parties.ts'
import { idPattern } from '../ids.ts'
import { descriptionCharactersMax } from '../limits.ts'
import { VerificationDetailsBodySchema } from './client-input.ts'
import {
  DocumentKindSchema,
  RequestedDocumentsSchema,
  VerificationDocumentSchema,
} from './documents.ts'
import { given, id, input, instant, nullable, oneOf, resource, text } from './parts.ts'
import { VerificationSchema } from './verifications.ts'

/** How a review of a verification ends. */
export const reviewOutcomes = ['pass', 'fail', 'ask'] as const
export type ReviewOutcome = (typeof reviewOutcomes)[number]

export const ReviewOutcomeSchema = oneOf(
  'ReviewOutcome',
  reviewOutcomes,
  'It ends well, it ends badly, or the person is asked for more.',
)

export const VerificationReviewSchema = resource(
  'VerificationReview',
  'What a reviewer decided, and when.',
  {
    at: instant('When it was decided.'),
    outcome: ReviewOutcomeSchema,
    reason: nullable(text('Why; null once the person was erased.')),
    document_kinds: Type.Array(DocumentKindSchema),
    member_id: id('member'),
    answered_at: nullable(instant('When the person handed in what was asked for.')),
  },
)
export type VerificationReview = Static<typeof VerificationReviewSchema>

export const VerificationFileSchema = resource(
  'VerificationFile',
  'Everything that was handed in for a verification. Each look is written into the audit log.',
  {
    verification: VerificationSchema,
    details: nullable(
      VerificationDetailsBodySchema,
      'What the person entered; null before that, and once the person was erased.',
    ),
    request: nullable(RequestedDocumentsSchema, 'What the person was asked for and has not given.'),
    documents: Type.Array(VerificationDocumentSchema),
    reviews: Type.Array(VerificationReviewSchema),
  },
)
export type VerificationFile = Static<typeof VerificationFileSchema>

export const VerificationLinkSchema = resource(
  'VerificationLink',
  'Where the person who is verified gives the details.',
  { url: text('A secret: whoever has it can give details in the name of the person.') },
)
export type VerificationLink = Static<typeof VerificationLinkSchema>

export const VerificationDocumentListSchema = resource(
  'VerificationDocumentList',
  'Documents that were handed in whole, the oldest first.',
  { data: Type.Array(VerificationDocumentSchema) },
)
export type VerificationDocumentList = Static<typeof VerificationDocumentListSchema>

export const DocumentParamsSchema = Type.Object(
  { id: id('verification'), document: Type.String({ pattern: idPattern('document') }) },
  { additionalProperties: false },
)

export const DocumentFileQuerySchema = Type.Object(
  {
    format: Type.Optional(
      oneOf('DocumentFormat', ['json', 'file'], 'What is known of it, or its bytes.'),
    ),
  },
  {
    title: 'DocumentFileQuery',
    description: 'Whether its bytes are wanted.',
    additionalProperties: false,
  },
)

export const ReviewVerificationBodySchema = input(
  'ReviewVerificationBody',
  'How a reviewer decides.',
  {
    outcome: ReviewOutcomeSchema,
    reason: given(
      text('Why; needed unless it passes. Somebody who is asked for more reads it.', {
        min: 1,
        max: descriptionCharactersMax,
        example: 'The passport is cut off at the edge.',
      }),
    ),
    document_kinds: given(
      Type.Array(DocumentKindSchema, { minItems: 1, maxItems: documentKinds.length }),
      'For `ask`: which documents are wanted.',
    ),
  },
)
export type ReviewVerificationBody = Static<typeof ReviewVerificationBodySchema>
