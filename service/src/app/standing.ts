// Whether who was let in once may still be there: what is open for minutes asks again and again.
import type { Database } from '#db'
import type { Principal } from '#http'
import { isSessionStanding } from '#members'
import { isKeyStanding } from '#organisations'

/** Finds out whether the session or key of a principal still opens its tenant, each time anew. */
export function standingOf(database: Database): (principal: Principal) => Promise<boolean> {
  return async (principal) =>
    principal.member === undefined
      ? await isKeyStanding(database, principal)
      : await isSessionStanding({ database }, principal.member)
}
