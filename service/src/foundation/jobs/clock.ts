// The clock of a sandbox: it runs, stands still, or is advanced through all that falls due.
import type { ClockRow, Database } from '#db'
import {
  freezeTheClock,
  keepAdvance,
  landClock,
  resumeTheClock,
  selectClock,
  standClock,
  takeAdvance,
} from '#db'
import type { TenantId } from '#kit'
import { assert, fail, present, sleep } from '#kit'
import { selectNextStep } from './store.ts'
import type { WorkerDeps } from './worker.ts'
import { runDueJobs } from './worker.ts'

/** An advance that dies holds the clock for as long as this at most. */
const ADVANCE_LEASE_MS = 30_000
const HEARTBEAT_MS = 10_000
const STEPS_BATCH = 100
const WAIT_FOR_OTHERS_MS = 20

export interface ClockReading {
  readonly now: Date
  /** Stands still until its owner moves it; false while a running clock is only being advanced. */
  readonly isFrozen: boolean
}

/**
 * One thing that an advance ran: at which time of the tenant, what kind of work, and what it was
 * about. What falls due on the way runs when it does; what was due before runs at once.
 */
export interface RanStep {
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
  return { now: row.now, isFrozen: row.is_frozen }
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
 * `target` gets the tenant's time at the start. Refuses with `clock_busy` while another runs.
 * Where it fails the clock has come as far as it has. Where its process dies, a clock that ran
 * before runs on by itself from there, at the latest after 30 seconds of real time.
 */
export async function advanceClock(
  deps: AdvanceDeps,
  tenantId: TenantId,
  target: (now: Date) => Date,
): Promise<ClockReading & { readonly ran: readonly RanStep[] }> {
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
    const ran = await runUpTo(deps, advance, end)
    advance.at = end
    return { ...(await land(advance)), ran }
  } catch (error) {
    await land(advance).catch((failure: unknown) => deps.onError(failure, 'advance'))
    throw error
  } finally {
    clearInterval(beat)
  }
}

async function runUpTo(deps: AdvanceDeps, advance: Advance, end: Date): Promise<RanStep[]> {
  const { tenantId } = advance
  const options = { lane: 'steps', batchMax: STEPS_BATCH, onError: deps.onError } as const
  const ran: RanStep[] = []
  for (;;) {
    const next = await nextStep(advance, end)
    if (next === undefined) return ran
    if (next > advance.at) advance.at = next
    await stand(advance)
    const jobs = await runDueJobs(deps, tenantId, options)
    for (const { kind, key } of jobs) ran.push({ at: advance.at, kind, key })
    // What is due but not claimed is in the hands of a worker that began before the advance.
    if (jobs.length === 0) await sleep(WAIT_FOR_OTHERS_MS)
  }
}

async function nextStep({ database, tenantId }: Advance, end: Date): Promise<Date | undefined> {
  const rows = await database.read(tenantId, async (reader) => {
    return await reader.query(selectNextStep, { tenant_id: tenantId, until_run_at: end })
  })
  return rows[0]?.run_at
}

async function stand({ database, tenantId, turn, at }: Advance): Promise<void> {
  const rows = await database.global.query(standClock, {
    id: tenantId,
    clock_turn: turn,
    advance_lease_ms: BigInt(ADVANCE_LEASE_MS),
    clock_frozen_at: at,
  })
  if (rows.length === 0) refuseBusy()
}

async function land(advance: Advance): Promise<ClockReading> {
  const { database, tenantId, turn, at, wasFrozen } = advance
  const [row] = await database.global.query(landClock, {
    id: tenantId,
    clock_turn: turn,
    at,
    was_frozen: wasFrozen,
  })
  return readingOf(row ?? refuseBusy())
}
