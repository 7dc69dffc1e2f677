// Who looks at commands that were done: the audit log, and what needs a second person.
import type { Unit } from '#db'
import type { Answer, CommandWatch, DoneCommand, Principal, RouteRequest } from './types.ts'

/** A command with what it will answer. */
export function doneBy(
  principal: Principal,
  { requestId, params, rawBody, facts }: RouteRequest,
  operationId: string,
  { status, body }: Answer,
): DoneCommand {
  const answer = typeof body === 'string' ? body : null
  return { principal, operationId, requestId, ip: facts.ip, params, rawBody, status, answer }
}

/** Lets each watch look at the commands that concern it; what one throws undoes the unit. */
export async function watch(
  unit: Unit,
  watches: readonly CommandWatch[],
  done: readonly DoneCommand[],
): Promise<void> {
  for (const { concerns, look } of watches) {
    const own = done.filter(({ principal, operationId }) => concerns(principal, operationId))
    if (own.length > 0) await look(unit, own)
  }
}
