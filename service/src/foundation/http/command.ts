// Commands: one transaction for all requests of a tenant that wait for the same operation.

import type { Unit } from '#db'
import { mayBeDone } from '#db'
import type { Result, TenantId } from '#kit'
import { assert, compact, Failure, present } from '#kit'
import type { Answered, Claim, Keyed } from './idempotency.ts'
import { inProgress, isKept, keyedOf, storeAnswers, takeKeys } from './idempotency.ts'
import { problemOf } from './problem.ts'
import { createQueue } from './queue.ts'
import type {
  Answer,
  CommandWatch,
  Principal,
  ReadFirstFor,
  RouteOperation,
  RouteRequest,
  RouteServices,
} from './types.ts'
import type { Rendered } from './watch.ts'
import { doneBy, runWatches } from './watch.ts'

/** Runs inputs in a transaction; the value of a result is the finished answer, with its effect. */
export type RunRendered<In> = (unit: Unit, inputs: In[]) => Promise<readonly Result<Rendered>[]>

interface Item<In> {
  readonly input: In
  readonly tenantId: TenantId
  readonly requestId: string
  readonly keyed: Keyed | undefined
  readonly request: RouteRequest
  readonly principal: Principal
}

/** What a batch of one operation is served with. */
interface Serving<In> {
  readonly operationId: string
  readonly sealKey: Buffer
  readonly watches: readonly CommandWatch[]
  readonly run: RunRendered<In>
}

/**
 * Puts the commands of one operation through a queue. What it gives takes an input with its request
 * and resolves with the answer when the transaction has committed. Throws a `Failure` or a fault.
 */
export function serveCommands<In>(
  services: RouteServices,
  operation: RouteOperation,
  { run, readFirst }: { run: RunRendered<In>; readFirst: ReadFirstFor<In> | undefined },
): (input: In, request: RouteRequest, principal: Principal) => Promise<Answer> {
  const { db, writers, batchMax, waitingMax, meter, sealKey, running, watches } = services
  const serving = { operationId: operation.id, sealKey, watches, run }
  const queue = createQueue<Item<In>, Answer>({
    name: `batch ${operation.id}`,
    writers,
    batchMax,
    waitingMax,
    meter,
    isHopeless: mayBeDone,
    run: async (items) => {
      const { tenantId } = present(items[0], 'a batch has items')
      const work = async (unit: Unit) => await runBatch(unit, items, serving)
      if (readFirst === undefined) return await db.transact(tenantId, work)
      const inputs = items.map(({ input }) => input)
      return await db.transact(
        tenantId,
        work,
        async (reader) => await readFirst(reader, tenantId, inputs),
      )
    },
  })
  return async (input, request, principal) => {
    const { requestId } = request
    const { tenantId } = principal
    const isKeyed = operation.method === 'POST' && operation.idempotent
    const keyed = isKeyed ? keyedOf(operation.id, request, { principal, sealKey }) : undefined
    const item = { input, tenantId, requestId, keyed, request, principal }
    if (keyed === undefined) return await queue.submit(tenantId, item)
    const name = `${tenantId} ${keyed.key}`
    if (running.has(name)) throw inProgress()
    running.add(name)
    try {
      return await queue.submit(tenantId, item)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return await keepRefusal(services, item, error)
    } finally {
      running.delete(name)
    }
  }
}

/** Claims, runs what is new, renders and keeps, all in the unit's transaction. */
async function runBatch<In>(
  unit: Unit,
  items: readonly Item<In>[],
  { operationId, sealKey, watches, run }: Serving<In>,
): Promise<Answer[]> {
  const claims = await takeKeys(unit, sealKey, compact(items.map(({ keyed }) => keyed)))
  const answers = new Map<Item<In>, Answer>()
  const fresh: Item<In>[] = []
  for (const item of items) {
    const answer = settledBefore(item, claims)
    if (answer === undefined) fresh.push(item)
    else answers.set(item, answer)
  }
  const inputs = fresh.map(({ input }) => input)
  const results = inputs.length === 0 ? [] : await run(unit, inputs)
  assert(results.length === inputs.length, 'a command gives one result for each input')
  const answered: Answered[] = []
  const done = fresh.flatMap(({ principal, request }, index) => {
    const result = results[index]
    return result?.ok === true ? [doneBy(principal, request, operationId, result.value)] : []
  })
  await runWatches(unit, watches, done)
  for (const [index, item] of fresh.entries()) {
    const result = present(results[index], 'each input has a result')
    const answer = result.ok ? result.value.answer : problemOf(result.failure, item.requestId)
    answers.set(item, answer)
    if (item.keyed !== undefined) answered.push({ key: item.keyed.key, answer })
  }
  await storeAnswers(unit, sealKey, answered)
  return items.map((item) => present(answers.get(item), 'each item has an answer'))
}

/** The answer of an item whose key was used before; undefined when it is to be run. */
function settledBefore(
  { keyed, requestId }: Pick<Item<unknown>, 'keyed' | 'requestId'>,
  claims: ReadonlyMap<string, Claim>,
): Answer | undefined {
  if (keyed === undefined) return undefined
  const found = present(claims.get(keyed.key), 'each key was claimed')
  switch (found.kind) {
    case 'fresh':
      return undefined
    case 'replay':
      return found.answer
    case 'refused':
      return problemOf(found.failure, requestId)
  }
}

/**
 * A command that throws its refusal takes its claim back with it. The refusal is kept afterwards,
 * in a transaction of its own, unless the key has meanwhile been taken.
 */
async function keepRefusal<In>(
  { db, sealKey }: RouteServices,
  { keyed, requestId, tenantId }: Item<In>,
  failure: Failure,
): Promise<Answer> {
  const answer = problemOf(failure, requestId)
  if (keyed === undefined || !isKept(answer)) return answer
  return await db.transact(tenantId, async (unit) => {
    const claims = await takeKeys(unit, sealKey, [keyed])
    const earlier = settledBefore({ keyed, requestId }, claims)
    if (earlier === undefined) await storeAnswers(unit, sealKey, [{ key: keyed.key, answer }])
    return earlier ?? answer
  })
}
