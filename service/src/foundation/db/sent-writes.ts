// Writes of a unit that were sent and not waited for. The database takes a connection's statements
// in their order, so only the end of the unit has to know how they went.
import pg from 'pg'

/** What the database says to every statement after one that it has refused. */
const ALREADY_FAILED = '25P02'

export interface SentWrites {
  readonly add: (sent: Promise<unknown>) => void
  /** Resolves when all were done; throws what the first that was refused was refused for. */
  readonly done: () => Promise<unknown>
  /**
   * What a unit that has failed failed for: the first of these that was refused by itself, as it
   * came before whatever was thrown for it; else what was thrown. All must have been answered.
   */
  readonly causeOf: (thrown: unknown) => Promise<unknown>
}

/** Keeps what one unit has sent. */
export function keepSentWrites(): SentWrites {
  const sent: Promise<unknown>[] = []
  return {
    add: (one) => {
      // Somebody asks later; until then it is no fault that nobody has heard of.
      one.catch(() => undefined)
      sent.push(one)
    },
    done: async () => await Promise.all(sent),
    causeOf: async (thrown) => {
      const settled = await Promise.allSettled(sent)
      const faults = settled.flatMap((one): unknown[] =>
        one.status === 'rejected' && !isFollowing(one.reason) ? [one.reason] : [],
      )
      return faults.length > 0 ? faults[0] : thrown
    },
  }
}

function isFollowing(fault: unknown): boolean {
  return fault instanceof pg.DatabaseError && fault.code === ALREADY_FAILED
}
