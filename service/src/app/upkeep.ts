// What must be cleared away now and then, tenant by tenant: idempotency keys whose day is over.
import type { Database } from '#db'
import { forgetExpiredKeys } from '#http'
import { asTenantId } from '#kit'
import { selectTenants } from './store.ts'

const EVERY_MS = 15 * 60_000
/** One unit clears at most 1,000 keys; more than this many units a round can wait for the next. */
const UNITS_MAX = 100

export interface Upkeep {
  /** Ends the round that is under way and begins no other. */
  stop(): Promise<void>
}

/** Clears away in rounds, beside the workers. Safe to run in many processes. */
export function startUpkeep(
  database: Database,
  onError: (error: unknown, about: string) => void,
): Upkeep {
  let isStopping = false
  let round = Promise.resolve()
  const clear = async () => {
    for (const { id } of await database.global.query(selectTenants, [])) {
      for (let units = 0; units < UNITS_MAX && !isStopping; units++) {
        if ((await database.transactAside(asTenantId(id), forgetExpiredKeys)) === 0) break
      }
    }
  }
  const timer = setInterval(() => {
    round = round.then(clear).catch((error: unknown) => onError(error, 'upkeep'))
  }, EVERY_MS)
  return {
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      await round
    },
  }
}
