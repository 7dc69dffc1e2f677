// Who looks at commands that were done: the audit log, and what needs a second person.
import type { Unit } from '#db'
import type {
  Answer,
  CommandWatch,
  DoneCommand,
  Principal,
  ReadEffect,
  RouteRequest,
} from './types.ts'

/** What a command has come to: its answer, and what it has done. */
export interface Rendered {
  readonly answer: Answer
  readonly readEffect: ReadEffect
}

/** A command with what it will answer. */
export function doneBy(
  principal: Principal,
  { requestId, params, rawBody, facts }: RouteRequest,
  operationId: string,
  { answer: { status, body }, readEffect }: Rendered,
): DoneCommand {
  const answer = typeof body === 'string' ? body : null
  const { ip } = facts
  return { principal, operationId, requestId, ip, params, rawBody, status, answer, readEffect }
}

/** Lets each watch look at the commands that concern it; what one throws undoes the unit. */
export async function runWatches(
  unit: Unit,
  watches: readonly CommandWatch[],
  done: readonly DoneCommand[],
): Promise<void> {
  for (const { concerns, look } of watches) {
    const own = done.filter(({ principal, operationId }) => concerns(principal, operationId))
    if (own.length > 0) await look(unit, own)
  }
}
