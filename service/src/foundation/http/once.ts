// Idempotency for what is not one transaction, as moving a clock: the key is claimed before, and
// the answer kept after.
import { mayBeDone } from '#db'
import { Failure } from '#kit'
import { inProgress, keyedOf, storeAnswers, takeKeys } from './idempotency.ts'
import { problemOf } from './problem.ts'
import type { Answer, RouteOperation, RouteRequest, RouteServices } from './types.ts'

const FAULT: Answer = { status: 500, body: null }

/**
 * Does the work once for each `Idempotency-Key` and gives its answer again. A process that is
 * killed on the way, or loses the database, leaves the key claimed: until it expires it is answered
 * with `idempotency_in_progress`, because nobody knows how far the work came.
 */
export async function answerOnce(
  services: RouteServices,
  operation: RouteOperation,
  request: RouteRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { principal, requestId } = request
  const { db, sealKey, running } = services
  const isKeyed = operation.method === 'POST' && operation.idempotent && principal !== null
  const keyed = isKeyed ? keyedOf(operation.id, request, { principal, sealKey }) : undefined
  if (keyed === undefined || principal === null) return await work()
  const name = `${principal.tenantId} ${keyed.key}`
  if (running.has(name)) throw inProgress()
  running.add(name)
  try {
    const claims = await db.transact(principal.tenantId, async (unit) => {
      return await takeKeys(unit, sealKey, [keyed])
    })
    const found = claims.get(keyed.key)
    if (found?.kind === 'replay') return found.answer
    if (found?.kind === 'refused') return problemOf(found.failure, requestId)
    const keepAnswer = async (answer: Answer) => {
      const answered = [{ key: keyed.key, answer }]
      await db.transact(
        principal.tenantId,
        async (unit) => await storeAnswers(unit, sealKey, answered),
      )
    }
    const answer = await work().catch(async (error: unknown) => {
      if (error instanceof Failure) return problemOf(error, requestId)
      if (!mayBeDone(error)) await keepAnswer(FAULT)
      throw error
    })
    await keepAnswer(answer)
    return answer
  } finally {
    running.delete(name)
  }
}
