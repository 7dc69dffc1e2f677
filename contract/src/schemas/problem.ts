// The body of every error answer.

import { type Static, Type } from 'typebox'
import { type ErrorCode, errors } from '../errors.ts'
import { type FieldErrorCode, fieldErrors } from '../field-errors.ts'
import { resource, text } from './parts.ts'

export const ErrorCodeSchema = Type.Unsafe<ErrorCode>({
  type: 'string',
  enum: Object.keys(errors),
  title: 'ErrorCode',
  description: 'Names the error; codes never change their meaning.',
})

export const FieldErrorCodeSchema = Type.Unsafe<FieldErrorCode>({
  type: 'string',
  enum: Object.keys(fieldErrors),
  title: 'FieldErrorCode',
  description: 'Names what is wrong with a field.',
})

export const FieldProblemSchema = resource('FieldProblem', 'One wrong field of a request.', {
  pointer: text('JSON Pointer to the field.', { example: '/settlements/0/amount' }),
  code: Type.Union([FieldErrorCodeSchema, ErrorCodeSchema], {
    description: 'What is wrong with the field, or the error its item of a batch caused.',
  }),
  message: text('What is wrong, in words.', { example: 'must be greater than 0' }),
})
export type FieldProblem = Static<typeof FieldProblemSchema>

export const ProblemSchema = resource('Problem', 'An error, after RFC 9457.', {
  type: text('Address of the description of this error.', {
    example: '/docs/errors#validation_failed',
  }),
  title: text('The error in a few words.', { example: 'Validation failed' }),
  status: Type.Integer({ description: 'The HTTP status.', examples: [422] }),
  detail: text('What is wrong and what to do.', {
    example: 'Some fields are wrong; `errors` names each of them.',
  }),
  code: ErrorCodeSchema,
  way_out: Type.Optional(
    text('Of a refusal: who can do it instead, or what you do first.', {
      example: 'A member with one of these roles does it, or an owner gives you one.',
    }),
  ),
  request_id: text('Names this request in the logs.', {
    example: 'request_01jnmwpb5vf8qr3x6c0k2y7zde',
  }),
  errors: Type.Optional(
    Type.Array(FieldProblemSchema, { description: 'Every wrong field, for status 422.' }),
  ),
})
export type Problem = Static<typeof ProblemSchema>
