// Turns what a route has to say into the bytes of its answer.
import type { TSchema } from 'typebox'
import { Failure, present } from '#kit'
import { jsonBytes } from './json-bytes.ts'
import type { Answer, AnswerOf, RouteOperation, RouteServices } from './types.ts'
import { validateValue } from './validate.ts'

/**
 * Turns a rendered value into an answer. With `verifyAnswers` one that differs from the contract
 * is a fault: it is logged with its fields, and the request ends with 500.
 */
export function rendererOf<O extends RouteOperation>(
  operation: O,
  services: RouteServices,
): (rendered: AnswerOf<O>) => Answer {
  const { answer: schema, id } = operation
  if (schema === null) return () => ({ status: 204, body: null })
  return jsonRenderer(schema, id, services)
}

/** The same for an answer with a body, by its schema; `id` names its operation. */
export function jsonRenderer(
  schema: TSchema,
  id: string,
  { verifyAnswers, log }: RouteServices,
): (rendered: unknown) => Answer {
  return (rendered) => {
    const body = present(jsonBytes(rendered), `${id} gives an answer`)
    if (verifyAnswers) {
      const faults = validateValue(schema, JSON.parse(body.toString()))
      if (faults.length > 0) {
        log.error({ operation: id, faults }, 'an answer differs from the contract')
        throw new Failure('internal_error', { detail: `The answer of ${id} breaks the contract.` })
      }
    }
    return { status: 200, body }
  }
}
