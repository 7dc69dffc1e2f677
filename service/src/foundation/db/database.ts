import type { IdKind } from '@holdfast/contract'
import pg from 'pg'
import type { Id, Places, TenantId, Turns } from '#kit'
import { asId, asTenantId, newId, processTurns, seededUuid, sleep } from '#kit'
import { tracedWork } from '#tracing'
import type { ReadFirst, TenantRow } from './begin.ts'
import { beginReading, beginUnit } from './begin.ts'
import { classifyDatabaseError, OutcomeUnknown } from './faults.ts'
import type { Months } from './months.ts'
import { beginInMonths, rememberMonths } from './months.ts'
import {
  CONNECTIONS_MAX,
  checkPool,
  checkReplicaPool,
  connectionPlaces,
  openPool,
  openReplicaPool,
} from './pool.ts'
import type { Readings } from './replica.ts'
import { readElsewhere } from './replica.ts'
import { readerOf, runStatement, sendAll } from './sending.ts'
import type { SentWrites } from './sent-writes.ts'
import { keepSentWrites } from './sent-writes.ts'
import type { Open, Reading } from './snapshots.ts'
import { shareSnapshots } from './snapshots.ts'
import type { Write } from './statement.ts'
import { statement } from './statement.ts'
import { commitSpan } from './statement-span.ts'
import type { Reader, Tenant, Tx, Unit } from './unit.ts'

/** How often a unit is run again after a deadlock or a serialisation fault. */
const RETRIES_MAX = 4
const RETRY_PAUSE_MS = 15

export interface DatabaseOptions {
  /** A URL, or host (a socket folder), user and database. */
  readonly connection: pg.ClientConfig
  /** Default: 16, of which tenants share 14 and one has 10 at most; else they share all. */
  readonly connectionsMax?: number
  /** Runs inside each unit when its work is done: reactions, then the buffered writes. */
  readonly beforeCommit?: (unit: Unit) => Promise<void>
  /** What is written last: it is sent together with the commit, which fails when one of it does. */
  readonly lastWrites?: (unit: Unit) => readonly Write[]
  /** Told after each commit that wrote events or jobs. Must not throw. */
  readonly afterCommit?: (unit: Unit) => void
  /** A replica of the same database, for what is read `elsewhere`. Default: none. */
  readonly replica?: pg.ClientConfig
  /** How what is read shares the thread. Default: with all of this process. */
  readonly turns?: Turns
}

/** The pool and the only ways into it. */
export interface Database {
  /** `readFirst` is asked in the round trip of the beginning. */
  transact<T>(tenant: TenantId, work: (unit: Unit) => Promise<T>, readFirst?: ReadFirst): Promise<T>
  /**
   * A unit whose ids are no part of the story that a seed repeats: deliveries, leases, upkeep.
   * Everything else is `transact`.
   */
  transactAside<T>(
    tenant: TenantId,
    work: (unit: Unit) => Promise<T>,
    options?: AsideOptions,
  ): Promise<T>
  /**
   * A unit that is undone: does the work and all that would follow in its transaction, tells
   * `about` of it, and rolls back. Its ids are no part of any story.
   */
  rehearse<T, A>(
    tenant: TenantId,
    work: (unit: Unit) => Promise<T>,
    about: (unit: Unit, value: T) => Promise<A>,
  ): Promise<A>
  /** Reads of one tenant outside a transaction that writes, in one snapshot. */
  readonly read: Open
  /**
   * As `read`, for what takes few moments: readings of one tenant that wait together share one
   * snapshot, which is taken after all of them were asked for.
   */
  readonly readTogether: Open
  /** Both, at a replica where there is one that has seen all that was committed before. */
  readonly elsewhere: Readings
  /** Reads of the few tables that belong to no tenant (keys, tenants, due work). */
  readonly global: Reader
  readonly pool: pg.Pool
  /** How the connections stand now. */
  load(): DatabaseLoad
  /** Connects once. Throws `SessionRefused` where sessions are not what they must be. */
  check(): Promise<void>
  close(): Promise<void>
}

/** Connections that are in use and at rest, how many there may be, and who waits for one. */
interface DatabaseLoad {
  readonly used: number
  readonly idle: number
  readonly max: number
  readonly waiting: number
}

interface AsideOptions {
  /**
   * The commit does not wait for the disk: when the database's machine fails within the next
   * moments, it may be as if the unit had never run. For work that is then found and done again.
   */
  readonly isRepeatable?: boolean
}

/** A seeded tenant's units take turns, so that each draws the same ids in every run. */
const takeTurn = statement<{ ids_drawn: bigint }>('db.take_turn')(
  `select ids_drawn from tenants where id = $id::uuid for no key update`,
)

const keepTurn = statement('db.keep_turn')(
  `update tenants set ids_drawn = $ids_drawn::bigint where id = $id::uuid`,
)

/** Opens the pools, whose connections are checked as they are made: see `openPool`. */
export function openDatabase(options: DatabaseOptions): Database {
  const { connection, replica, turns = processTurns } = options
  const max = options.connectionsMax ?? CONNECTIONS_MAX
  const pool = openPool({ ...connection, max })
  const replicaPool = replica === undefined ? null : openReplicaPool({ ...replica, max })
  const places = connectionPlaces(options.connectionsMax)
  const ways: Ways = { ...options, months: rememberMonths() }
  const attemptInTurn = async <T>(of: AttemptOf, work: (unit: Unit) => Promise<T>) =>
    await withRetries(
      async () => await places.run(of.tenant, async () => await attemptUnit(pool, ways, of, work)),
    )
  const readsOf = (from: pg.Pool, inPlaces: Places): Open => {
    return async (tenant, work) =>
      await inPlaces.run(tenant, async () => await readAs(from, tenant, work))
  }
  const read = readsOf(pool, places)
  const here = { read, readTogether: shareSnapshots(read, turns) }
  const global = readerOf(pool)
  return {
    pool,
    transact: async (tenant, work, readFirst) =>
      await attemptInTurn({ tenant, isAside: false, isRepeatable: false, readFirst }, work),
    transactAside: async (tenant, work, { isRepeatable = false } = {}) =>
      await attemptInTurn({ tenant, isAside: true, isRepeatable }, work),
    rehearse: async (tenant, work, about) =>
      await withRetries(
        async () =>
          await places.run(
            tenant,
            async () => await attemptInVain(pool, ways, { tenant, work, about }),
          ),
      ),
    ...here,
    elsewhere:
      replicaPool === null
        ? here
        : readElsewhere({
            primary: global,
            replica: readerOf(replicaPool),
            readThere: readsOf(replicaPool, connectionPlaces(options.connectionsMax)),
            here,
            turns,
          }),
    global,
    load: () => {
      const { totalCount, idleCount, waitingCount } = pool
      // Who asks while one is idle is given it in this turn, and waits for nobody.
      const given = Math.min(waitingCount, idleCount)
      const idle = idleCount - given
      const waiting = waitingCount - given + places.waiting()
      return { used: totalCount - idle, idle, max, waiting }
    },
    check: async () => {
      await checkPool(pool)
      if (replicaPool !== null) await checkReplicaPool(replicaPool)
    },
    close: async () => {
      await Promise.all([pool.end(), replicaPool?.end()])
    },
  }
}

interface Ways extends DatabaseOptions {
  readonly months: Months
}

interface AttemptOf {
  readonly tenant: TenantId
  readonly isAside: boolean
  readonly isRepeatable: boolean
  readonly readFirst?: ReadFirst | undefined
}

async function withRetries<T>(once: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await once()
    } catch (error) {
      if (tries > RETRIES_MAX || classifyDatabaseError(error) !== 'retry') throw error
      await sleep(RETRY_PAUSE_MS * tries)
    }
  }
}

async function attemptUnit<T>(
  pool: pg.Pool,
  ways: Ways,
  of: AttemptOf,
  work: (unit: Unit) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const sent = keepSentWrites()
  let isBroken = false
  let isCommitSent = false
  try {
    const entered = await beginInMonths(
      client,
      ways.months,
      async () => await beginReading(client, of),
    )
    const { seed, keep } = entered
    const ids = seed === null || of.isAside ? null : await seededIds(client, of.tenant, seed)
    const unit = unitOf(txOf(client, sent), entered, ids?.draw ?? newId)
    keep?.(unit)
    const value = await work(unit)
    await ways.beforeCommit?.(unit)
    const last = ways.lastWrites?.(unit) ?? []
    await ids?.keep()
    isCommitSent = true
    const [ended] = await Promise.all([commitUnit(client, last), sent.done()])
    if (ended.command !== 'COMMIT') throw new RolledBack()
    ways.afterCommit?.(unit)
    return value
  } catch (thrown) {
    isBroken = await rollBackUnit(client)
    const error = await sent.causeOf(thrown)
    throw isCommitSent && (isBroken || !isRefusal(error)) ? new OutcomeUnknown(error) : error
  } finally {
    client.release(isBroken)
  }
}

/** The database's answer to a commit of what it had refused a part of. */
class RolledBack extends Error {
  constructor() {
    super('the transaction was rolled back')
    this.name = 'RolledBack'
  }
}

/**
 * Whether the database says itself that nothing was kept. Only its own word counts, and only while
 * its connection goes on: whatever else ends a unit after its commit was sent may have come after
 * the commit was done.
 */
function isRefusal(error: unknown): boolean {
  if (error instanceof RolledBack) return true
  return error instanceof pg.DatabaseError && classifyDatabaseError(error) !== 'unavailable'
}

interface Rehearsal<T, A> {
  readonly tenant: TenantId
  readonly work: (unit: Unit) => Promise<T>
  readonly about: (unit: Unit, value: T) => Promise<A>
}

async function attemptInVain<T, A>(
  pool: pg.Pool,
  ways: Ways,
  { tenant, work, about }: Rehearsal<T, A>,
): Promise<A> {
  const client = await pool.connect()
  const sent = keepSentWrites()
  let isBroken = false
  try {
    const entered = await beginInMonths(
      client,
      ways.months,
      async () => await beginUnit(client, 'begin', tenant),
    )
    const unit = unitOf(txOf(client, sent), entered, newId)
    const value = await work(unit)
    await ways.beforeCommit?.(unit)
    await Promise.all([...sendAll(client, ways.lastWrites?.(unit) ?? []), sent.done()])
    return await about(unit, value)
  } catch (thrown) {
    throw await sent.causeOf(thrown)
  } finally {
    isBroken = await rollBackUnit(client)
    client.release(isBroken)
  }
}

/** The ids that a seed gives to the unit, which has its turn from here to its commit. */
async function seededIds(client: pg.PoolClient, tenant: TenantId, seed: string) {
  const [turn] = await runStatement(client, takeTurn, { id: tenant })
  const before = Number(turn?.ids_drawn ?? 0n)
  let drawn = before
  return {
    draw: <K extends IdKind>(kind: K, now: Date): Id<K> =>
      asId(kind, seededUuid(now, seed, ++drawn)),
    keep: async () => {
      if (drawn > before)
        await runStatement(client, keepTurn, { id: tenant, ids_drawn: BigInt(drawn) })
    },
  }
}

/**
 * Sends the last writes and the commit in one round trip. A write that the database refuses makes
 * it roll back instead, and is what is thrown.
 */
async function commitUnit(client: pg.PoolClient, last: readonly Write[]): Promise<pg.QueryResult> {
  const sent = sendAll(client, last)
  const commit = async () => await client.query({ name: 'db.commit', text: 'commit' })
  const [ended] = await Promise.all([tracedWork(commitSpan, commit), ...sent])
  return ended
}

/** Rolls back; true when the connection is of no more use. */
async function rollBackUnit(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('rollback')
    return false
  } catch {
    return true
  }
}

function txOf(client: pg.PoolClient, sent: SentWrites): Tx {
  const tx: Reader & Pick<Tx, 'write'> = {
    query: async (asked, given) => await runStatement(client, asked, given),
    write: (asked, given) => sent.add(runStatement(client, asked, given)),
  }
  return tx as Tx
}

function unitOf(tx: Tx, row: TenantRow, draw: typeof newId): Unit {
  const { now } = row
  const drawn = new Map<IdKind, string[]>()
  return {
    tx,
    tenant: tenantOf(row),
    now,
    realNow: row.real_now,
    newId: (kind) => {
      const id = draw(kind, now)
      const ofKind = drawn.get(kind)
      if (ofKind === undefined) drawn.set(kind, [id])
      else ofKind.push(id)
      return id
    },
    pending: { events: [], steps: [], jobs: [], finishedJobs: [], drawn },
    slots: new Map(),
  }
}

function tenantOf(row: TenantRow): Tenant {
  return {
    id: asTenantId(row.id),
    organisationId: row.organisation_id,
    environment: row.environment,
    isSeeded: row.seed !== null,
  }
}

async function readAs<T>(pool: pg.Pool, tenantId: TenantId, work: Reading<T>): Promise<T> {
  const client = await pool.connect()
  let isBroken = false
  try {
    const how = 'begin isolation level repeatable read read only'
    const { now } = await beginUnit(client, how, tenantId)
    const value = await work(txOf(client, keepSentWrites()), now)
    await commitUnit(client, [])
    return value
  } catch (error) {
    isBroken = await rollBackUnit(client)
    throw error
  } finally {
    client.release(isBroken)
  }
}
