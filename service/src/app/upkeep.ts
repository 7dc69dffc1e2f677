// What must be cleared away now and then: sessions of members that ended, failed tries to sign in
// (told of in the audit log), and, tenant by tenant, idempotency keys whose day is over, what was
// kept long enough, and what waits for another person and can never be done. Owners are told of
// keys that will do less. And statistics are taken that the database does not take by itself.
import { analyzeWholes } from '#db'
import type { Rounds } from '#kit'
import { asTenantId, startRounds } from '#kit'
import type { MembersDeps } from '#members'
import { forgetExpiredSessions, tellFailedTries, tellNews } from '#members'
import type { Retention } from '#settings'
import type { Forget } from './forgetting.ts'
import { forgetOfTenant } from './forgetting.ts'
import { selectTenants } from './store.ts'

const EVERY_MS = 15 * 60_000

/** A stop ends the round under way; the last one leaves what is cleared tenant by tenant. */
export type Upkeep = Pick<Rounds, 'stop' | 'halt'>

/** What rooms that stand above have done in each round. */
interface Also {
  /** Ends what waits in a tenant and can never be done. */
  readonly lapse: Forget
  readonly tellOfKeys: () => Promise<void>
  /** How long things are kept where a tenant has no word of his own. */
  readonly retention: Retention
}

/** Clears away in rounds, beside the workers. Safe to run in many processes. */
export function startUpkeep(
  members: Pick<MembersDeps, 'database' | 'post'>,
  also: Also,
  onError: (error: unknown, about: string) => void,
): Upkeep {
  const { database } = members
  let isStopping = false
  const forgetting = {
    retention: also.retention,
    also: [also.lapse],
    isStopping: () => isStopping,
  }
  const rounds = startRounds({
    everyMs: EVERY_MS,
    work: async () => {
      await analyzeWholes(database.global)
      await forgetExpiredSessions(database)
      await tellFailedTries(database)
      await tellNews(members)
      await also.tellOfKeys()
      for (const { id } of await database.global.query(selectTenants, {})) {
        await forgetOfTenant(database, asTenantId(id), forgetting)
      }
    },
    onError: (error) => onError(error, 'upkeep'),
  })
  const endBy = (end: () => Promise<void>) => async () => {
    isStopping = true
    await end()
  }
  return { stop: endBy(rounds.stop), halt: endBy(rounds.halt) }
}
