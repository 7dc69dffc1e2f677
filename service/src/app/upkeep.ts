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

type OnError = (error: unknown, about: string) => void
type Members = Pick<MembersDeps, 'database' | 'post'>

/** Clears away in rounds, beside the workers. Safe to run in many processes. */
export function startUpkeep(members: Members, also: Also, onError: OnError): Upkeep {
  let isStopping = false
  const rounds = startRounds({
    everyMs: EVERY_MS,
    work: async () => await keepUp(members, also, { isStopping: () => isStopping, onError }),
    onError: (error) => onError(error, 'upkeep'),
  })
  const endBy = (end: () => Promise<void>) => async () => {
    isStopping = true
    await end()
  }
  return { stop: endBy(rounds.stop), halt: endBy(rounds.halt) }
}

interface Round {
  /** Ends it after what is under way. */
  readonly isStopping: () => boolean
  readonly onError: OnError
}

/** A round. What fails of one tenant keeps nothing of the others, nor the next step. */
export async function keepUp(
  members: Members,
  { lapse, tellOfKeys, retention }: Also,
  { isStopping, onError }: Round,
): Promise<void> {
  const { database } = members
  const tried = async (step: () => Promise<unknown>) => {
    await step().catch((error: unknown) => onError(error, 'upkeep'))
  }
  await tried(async () => await analyzeWholes(database.global))
  await tried(async () => await forgetExpiredSessions(database))
  await tried(async () => await tellFailedTries(database))
  await tried(async () => await tellNews(members))
  await tried(tellOfKeys)
  const forgetting = { retention, also: [lapse], isStopping }
  for (const { id } of await database.global.query(selectTenants, {})) {
    await tried(async () => await forgetOfTenant(database, asTenantId(id), forgetting))
  }
}
