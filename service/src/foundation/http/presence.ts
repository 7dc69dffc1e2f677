// Which processes answer requests now. Each says every few seconds that it lives, in one statement
// that also counts the others; so limits are divided without asking anybody for a request.
import type { Database } from '#db'
import { newUuid, realNow, startRounds } from '#kit'
import type { CountSharers } from './rate-limit.ts'
import { leaveProcesses, sayLiving } from './store-presence.ts'

const SAID_EVERY_MS = 3_000
/** Four rounds that are missed: who has said nothing since then counts no more. */
const LIVING_MS = 12_000
/** Who was killed is forgotten. */
const KEPT_MS = 3_600_000

export interface Presence {
  /** As many as said so at the last round; while the database is away, as many as before. */
  readonly countSharers: CountSharers
  /** Leaves: the others share without this process from their next round on. */
  stop(): Promise<void>
}

/** Says that this process answers requests, from now on until it is stopped. */
export function startPresence(
  { global }: Pick<Database, 'global'>,
  onError: (error: unknown, about: string) => void,
): Presence {
  const id = newUuid(realNow())
  let sharers = 1
  let isLeaving = false
  const rounds = startRounds({
    everyMs: SAID_EVERY_MS,
    work: async () => {
      if (isLeaving) return await leave()
      const spans = { living_ms: BigInt(LIVING_MS), kept_ms: BigInt(KEPT_MS) }
      const [row] = await global.query(sayLiving, { id, ...spans })
      sharers = 1 + Number(row?.others ?? 0n)
    },
    onError: (error) => onError(error, 'presence'),
  })
  const leave = async () => {
    await global.query(leaveProcesses, { id })
  }
  void rounds.next()
  return {
    countSharers: () => sharers,
    stop: async () => {
      isLeaving = true
      await rounds.stop()
    },
  }
}
