// The clock of a sandbox: it runs, stands still, or is advanced through all that falls due.
import type { ClockRow, Database, Unit } from '#db'
import {
  freezeTheClock,
  keepAdvance,
  landClock,
  resumeTheClock,
  selectAdvance,
  selectClock,
  standClock,
  stopTheAdvance,
  takeAdvance,
} from '#db'
import type { TenantId } from '#kit'
import { assert, fail, monotonicMs, present, sleep } from '#kit'
import { selectNextNamedStep, selectNextStep, selectStepsUntil } from './store.ts'
import type { JobNames, WorkerDeps } from './worker.ts'
import { runDueJobs } from './worker.ts'

/** An advance that dies holds the clock for as long as this at most. */
const ADVANCE_LEASE_MS = 30_000
const HEARTBEAT_MS = 10_000
const STEPS_BATCH = 100
const WAIT_FOR_OTHERS_MS = 20
/** How long whoever stops an advance waits for its end: one that has died is over by then. */
const STOPS_WITHIN_MS = ADVANCE_LEASE_MS
/**
 * How many batches an advance runs of work that others put there meanwhile, at one time of the
 * tenant and on the whole way. Beyond that it leaves what they bring to the workers, or to the next
 * advance: whoever keeps a sandbox busy must not keep an advance from its end.
 */
const STRANGERS_AT_ONE_TIME = 10
const STRANGERS_ON_THE_WAY = 500

export interface ClockReading {
  readonly now: Date
  /** Stands still until its owner moves it; false while a running clock is only being advanced. */
  readonly isFrozen: boolean
  readonly isAdvancing: boolean
}

/**
 * One thing that an advance ran: at which time of the tenant, what kind of work, and what it was
 * about. What falls due on the way runs when it does; what was due before runs at once.
 */
interface RanStep {
  readonly at: Date
  readonly kind: string
  readonly key: string
}

/** Reads a tenant's clock. */
export async function readClock(database: Database, tenantId: TenantId): Promise<ClockReading> {
  const [row] = await database.global.query(selectClock, { id: tenantId })
  return readingOf(present(row, 'the tenant exists'))
}

function readingOf(row: ClockRow): ClockReading {
  return { now: row.now, isFrozen: row.is_frozen, isAdvancing: row.is_advancing }
}

/** Stands the clock still at the tenant's time. Does nothing to a frozen one. */
export async function freezeClock(database: Database, tenantId: TenantId): Promise<ClockReading> {
  const [row] = await database.global.query(freezeTheClock, { id: tenantId })
  return readingOf(row ?? refuseBusy())
}

/** Lets the clock run on from where it stands. */
export async function resumeClock(database: Database, tenantId: TenantId): Promise<ClockReading> {
  const [row] = await database.global.query(resumeTheClock, { id: tenantId })
  return readingOf(row ?? refuseBusy())
}

/**
 * Lets an advance that is under way go no further, waits for its end, and tells where the clock
 * stands then; where none is under way, where it stands now. What was due before that time is done;
 * of what is due at it, each thing is done or still to do. Throws `clock_busy` where the advance
 * has not ended within 30 seconds.
 */
export async function stopAdvance(database: Database, tenantId: TenantId): Promise<ClockReading> {
  const [asked] = await database.global.query(stopTheAdvance, { id: tenantId })
  const until = monotonicMs() + STOPS_WITHIN_MS
  while (asked !== undefined) {
    const of = { id: tenantId, clock_turn: asked.turn }
    if ((await database.global.query(selectAdvance, of)).length === 0) break
    if (monotonicMs() > until) refuseBusy()
    await sleep(WAIT_FOR_OTHERS_MS)
  }
  return await readClock(database, tenantId)
}

function refuseBusy(): never {
  return fail('clock_busy', { retryAfterS: 1 })
}

type AdvanceDeps = WorkerDeps & { readonly onError: (error: unknown, about: string) => void }

/** An advance under way. What it does to the clock counts only while it is its turn. */
interface Advance {
  readonly database: Database
  readonly tenantId: TenantId
  readonly turn: bigint
  readonly wasFrozen: boolean
  /** How far it has come. */
  at: Date
}

/**
 * Moves the clock forward and runs every step that falls due on the way, in the order of its time.
 * What others put there meanwhile does not keep it from its end: see `STRANGERS_AT_ONE_TIME`.
 * `target` gets the tenant's time at the start. Refuses with `clock_busy` while another runs.
 * Where it fails, or is stopped (`stopAdvance`), the clock has come as far as it has. Where its
 * process dies, a clock that ran before runs on by itself from there, at the latest after 30
 * seconds of real time.
 */
export async function advanceClock(
  deps: AdvanceDeps,
  tenantId: TenantId,
  target: (now: Date) => Date,
): Promise<ClockReading & Way> {
  const { database } = deps
  const [row] = await database.global.query(takeAdvance, {
    id: tenantId,
    advance_lease_ms: BigInt(ADVANCE_LEASE_MS),
  })
  if (row === undefined) return refuseBusy()
  const { turn, now: at, is_frozen: wasFrozen } = row
  const advance = { database, tenantId, turn, wasFrozen, at }
  const beat = setInterval(() => {
    const asked = database.global.query(keepAdvance, {
      id: tenantId,
      clock_turn: turn,
      advance_lease_ms: BigInt(ADVANCE_LEASE_MS),
    })
    asked.catch((error: unknown) => deps.onError(error, 'advance'))
  }, HEARTBEAT_MS)
  try {
    const end = target(at)
    assert(end >= at, 'a clock never goes back')
    const way = await runUpTo(deps, advance, end)
    if (!way.isStopped) advance.at = end
    return { ...(await landAt(advance)), ...way }
  } catch (error) {
    await landAt(advance).catch((failure: unknown) => deps.onError(failure, 'advance'))
    throw error
  } finally {
    clearInterval(beat)
  }
}

/** What an advance did on its way. */
interface Way {
  readonly ran: readonly RanStep[]
  /** Somebody wanted it to go no further. */
  readonly isStopped: boolean
}

async function runUpTo(deps: AdvanceDeps, advance: Advance, end: Date): Promise<Way> {
  const { tenantId } = advance
  const own = await openAgenda(deps.database, tenantId, end)
  const options = { lane: 'steps', batchMax: STEPS_BATCH, onError: deps.onError } as const
  const ran: RanStep[] = []
  let strangers = 0
  let strangersHere = 0
  for (;;) {
    const isFlooded = strangersHere > STRANGERS_AT_ONE_TIME || strangers > STRANGERS_ON_THE_WAY
    const only = isFlooded ? own.names() : undefined
    const next = await nextStep(advance, end, only)
    if (next === undefined) return { ran, isStopped: false }
    const before = advance.at
    if (next > before) {
      advance.at = next
      if (!isFlooded) strangersHere = 0
    }
    if (await standAt(advance)) {
      advance.at = before
      return { ran, isStopped: true }
    }
    const jobs = await runDueJobs({ ...deps, database: own.database }, tenantId, {
      ...options,
      only,
    })
    for (const { kind, key } of jobs) ran.push({ at: advance.at, kind, key })
    // What is due but not claimed is in the hands of a worker that began before the advance.
    if (jobs.length === 0) await sleep(WAIT_FOR_OTHERS_MS)
    else if (!jobs.some(own.has)) {
      strangers += 1
      strangersHere += 1
    }
  }
}

/** What an advance was asked to run: what was due when it began, and what came of that. */
interface Agenda {
  readonly has: (job: { readonly kind: string; readonly key: string }) => boolean
  readonly names: () => JobNames
  /** Takes down what its units put into the queue. */
  readonly database: Database
}

async function openAgenda(database: Database, tenantId: TenantId, end: Date): Promise<Agenda> {
  const own = new Map<string, { readonly kind: string; readonly key: string }>()
  const nameOf = ({ kind, key }: { readonly kind: string; readonly key: string }) =>
    `${kind} ${key}`
  const due = await database.read(tenantId, async (reader) => {
    return await reader.query(selectStepsUntil, { tenant_id: tenantId, until_run_at: end })
  })
  for (const job of due) own.set(nameOf(job), job)
  const transact: Database['transact'] = async (tenant, work) => {
    let pending: Unit['pending'] | undefined
    const given = async (unit: Unit) => {
      pending = unit.pending
      return await work(unit)
    }
    const done = await database.transact(tenant, given)
    for (const job of pending?.jobs ?? []) own.set(nameOf(job), job)
    return done
  }
  return {
    has: (job) => own.has(nameOf(job)),
    names: () => {
      const all = [...own.values()]
      return { kinds: all.map(({ kind }) => kind), keys: all.map(({ key }) => key) }
    },
    database: { ...database, transact },
  }
}

async function nextStep(
  { database, tenantId }: Advance,
  end: Date,
  only: JobNames | undefined,
): Promise<Date | undefined> {
  const rows = await database.read(tenantId, async (reader) => {
    const until = { tenant_id: tenantId, until_run_at: end }
    if (only === undefined) return await reader.query(selectNextStep, until)
    return await reader.query(selectNextNamedStep, { ...until, kinds: only.kinds, keys: only.keys })
  })
  return rows[0]?.run_at
}

/** Stands the clock at where the advance is; true where it was to go no further, and did not. */
async function standAt({ database, tenantId, turn, at }: Advance): Promise<boolean> {
  const [row] = await database.global.query(standClock, {
    id: tenantId,
    clock_turn: turn,
    advance_lease_ms: BigInt(ADVANCE_LEASE_MS),
    clock_frozen_at: at,
  })
  return (row ?? refuseBusy()).is_stopped
}

async function landAt(advance: Advance): Promise<ClockReading> {
  const { database, tenantId, turn, at, wasFrozen } = advance
  const [row] = await database.global.query(landClock, {
    id: tenantId,
    clock_turn: turn,
    at,
    was_frozen: wasFrozen,
  })
  return readingOf(row ?? refuseBusy())
}
