// What must be cleared away now and then: sessions of members that ended, failed tries to sign in
// (told of in the audit log), and, tenant by tenant, idempotency keys whose day is over, requests
// of more than 30 days ago, and what waits for another person and can never be done. Owners are
// told of keys that will do less. And statistics are taken that the database does not take by itself.
import type { Unit } from '#db'
import { analyzeWholes } from '#db'
import { forgetExpiredKeys } from '#http'
import { asTenantId, startRounds } from '#kit'
import type { MembersDeps } from '#members'
import { forgetExpiredSessions, tellFailedTries, tellNews } from '#members'
import { forgetOldRequests } from '#requests'
import { selectTenants } from './store.ts'

const EVERY_MS = 15 * 60_000
/** One unit clears at most 1,000 keys or 5,000 requests; more than these units wait a round. */
const UNITS_MAX = 100

export interface Upkeep {
  /** Ends the round that is under way; the last one leaves what is cleared tenant by tenant. */
  stop(): Promise<void>
}

/** What rooms that stand above have done in each round. */
interface Also {
  /** Ends what waits in a tenant and can never be done. */
  readonly lapse: (unit: Unit) => Promise<number>
  readonly tellOfKeys: () => Promise<void>
}

/** Clears away in rounds, beside the workers. Safe to run in many processes. */
export function startUpkeep(
  members: Pick<MembersDeps, 'database' | 'post'>,
  also: Also,
  onError: (error: unknown, about: string) => void,
): Upkeep {
  const { database } = members
  let isStopping = false
  const rounds = startRounds({
    everyMs: EVERY_MS,
    work: async () => {
      await analyzeWholes(database.global)
      await forgetExpiredSessions(database)
      await tellFailedTries(database)
      await tellNews(members)
      await also.tellOfKeys()
      for (const { id } of await database.global.query(selectTenants, {})) {
        for (const forget of [forgetExpiredKeys, forgetOldRequests, also.lapse]) {
          for (let units = 0; units < UNITS_MAX && !isStopping; units++) {
            if ((await database.transactAside(asTenantId(id), forget)) === 0) break
          }
        }
      }
    },
    onError: (error) => onError(error, 'upkeep'),
  })
  return {
    stop: async () => {
      isStopping = true
      await rounds.stop()
    },
  }
}
