// Readings that a replica answers: only while it has seen all that was committed before they were
// asked for, so that nobody who has written something reads as if he had not, whichever process
// wrote it. A replica that is away, behind or wrong is left out, and nobody is told.
import pg from 'pg'
import type { Turns } from '#kit'
import { Failure, monotonicMs, sleep } from '#kit'
import { MonthsAway } from './away.ts'
import { classifyDatabaseError } from './faults.ts'
import type { Open } from './snapshots.ts'
import { shareSnapshots } from './snapshots.ts'
import { statement } from './statement.ts'
import type { Reader } from './unit.ts'

/** How long a reading waits for what was committed to arrive, and how often it looks. */
const WAIT_MS = 50
const LOOK_MS = 2
/** So long a replica that could not be used is not tried again. */
const REST_MS = 1_000

/** Two ways to read: each alone, and readings of one tenant that wait together in one snapshot. */
export interface Readings {
  readonly read: Open
  readonly readTogether: Open
}

/**
 * How far the primary has made sure of what it wrote: whatever it has answered a commit of stands
 * before it. And which database it is.
 */
const selectWritten = statement<{ position: string; system: string }>('db.written')(
  `select pg_current_wal_flush_lsn()::text as position, c.system_identifier::text as system
     from pg_control_system() c`,
)

/** Whether a replica of that database has replayed so far. One that was promoted is no replica. */
const selectReplayed = statement<{ has_seen: boolean }>('db.replayed')(
  `select pg_is_in_recovery() and c.system_identifier::text = $system::text
          and coalesce(pg_last_wal_replay_lsn() >= $position::text::pg_lsn, false) as has_seen
     from pg_control_system() c`,
)

/** The replica cannot be used now. */
class ReplicaBehind extends Error {
  constructor() {
    super('the replica has not seen what was committed')
    this.name = 'ReplicaBehind'
  }
}

export interface ReplicaOptions {
  /** Asks the primary, and the replica, outside any tenant. */
  readonly primary: Reader
  readonly replica: Reader
  /** Reads at the replica, in one snapshot of a tenant. */
  readonly readThere: Open
  readonly here: Readings
  readonly turns: Turns
}

/**
 * Reads at a replica where that has seen enough within 50 ms, else at the primary. What the replica
 * fails is read at the primary, too; a refusal is one in either place, and so is what is in files.
 */
export function readElsewhere(options: ReplicaOptions): Readings {
  const { here, turns } = options
  let restsUntilMs = 0
  const readFresh: Open = async (tenant, work) => {
    await awaitReplay(options)
    return await options.readThere(tenant, work)
  }
  const orHere =
    (there: Open, instead: Open): Open =>
    async (tenant, work) => {
      if (monotonicMs() < restsUntilMs) return await instead(tenant, work)
      try {
        return await there(tenant, work)
      } catch (error) {
        if (error instanceof Failure || error instanceof MonthsAway) throw error
        if (isOut(error)) restsUntilMs = monotonicMs() + REST_MS
        return await instead(tenant, work)
      }
    }
  return {
    read: orHere(readFresh, here.read),
    readTogether: orHere(shareSnapshots(readFresh, turns), here.readTogether),
  }
}

/** Whether a replica is of no use for a while, rather than for one reading that it failed. */
function isOut(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || classifyDatabaseError(error) === 'unavailable'
}

/** Throws `ReplicaBehind` when the replica does not see in time what the primary has written. */
async function awaitReplay({ primary, replica }: ReplicaOptions): Promise<void> {
  const [written] = await primary.query(selectWritten, {})
  if (written === undefined) throw new ReplicaBehind()
  const untilMs = monotonicMs() + WAIT_MS
  const look = async () => {
    for (;;) {
      const [replayed] = await replica.query(selectReplayed, written)
      if (replayed?.has_seen === true) return true
      if (monotonicMs() >= untilMs) return false
      await sleep(LOOK_MS)
    }
  }
  // A replica that does not answer at all is waited for no longer than one that is behind.
  const looking = look()
  looking.catch(() => undefined)
  const hasSeen = await Promise.race([looking, sleep(2 * WAIT_MS).then(() => false)])
  if (!hasSeen) throw new ReplicaBehind()
}
