// Who does which kind of job.
import type { RunnableHandler } from '#jobs'
import { assert } from '#kit'

/** Handlers by the kind that they do. Throws where two do the same kind: one would never run. */
export function handlersByKind(
  handlers: readonly RunnableHandler[],
): ReadonlyMap<string, RunnableHandler> {
  const byKind = new Map(handlers.map((handler) => [handler.name, handler]))
  assert(byKind.size === handlers.length, 'each kind of job has one handler')
  return byKind
}
