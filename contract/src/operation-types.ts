// The types of an operation's parts, by its id, for clients that are written in TypeScript.

import type { Static, TSchema } from 'typebox'
import type { OperationId, operations } from './operations.ts'

type Operations = typeof operations
type Of<Part> = Part extends TSchema ? Static<Part> : null

/** The path parameters that an operation takes; null when it takes none. */
export type ParamsOf<Id extends OperationId> = Of<Operations[Id]['params']>

/** The query that an operation takes; null when it takes none. */
export type QueryOf<Id extends OperationId> = Of<Operations[Id]['query']>

/** The body that an operation describes; null when it takes none. */
export type BodyOf<Id extends OperationId> = Of<Operations[Id]['body']>

/** What an operation answers; null when the answer has no body. */
export type AnswerOf<Id extends OperationId> = Of<Operations[Id]['answer']>
