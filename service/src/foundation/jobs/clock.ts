import type { Database } from '#db'
import type { TenantId } from '#kit'
import { addMs, fail, present, realNow, sleep, tenantNow } from '#kit'
import type { ClockRow } from './store.ts'
import { keepAdvance, selectClock, selectNextStep, takeAdvance, updateClock } from './store.ts'
import type { WorkerDeps } from './worker.ts'
import { runDueJobs } from './worker.ts'

const ADVANCE_LEASE_MS = 30_000
const STEPS_BATCH = 100
const WAIT_FOR_OTHERS_MS = 20

export interface ClockReading {
  readonly now: Date
  readonly isFrozen: boolean
}

/** One thing that an advance ran: when it fell due, what kind of work, and what it was about. */
export interface RanStep {
  readonly at: Date
  readonly kind: string
  readonly key: string
}

function clockOf(row: ClockRow) {
  return { offsetMs: row.clock_offset_ms, frozenAt: row.clock_frozen_at }
}

/** Reads a tenant's clock. */
export async function readClock(database: Database, tenantId: TenantId): Promise<ClockReading> {
  const [row] = await database.global.query(selectClock, [tenantId])
  const clock = clockOf(present(row, 'the tenant exists'))
  return { now: tenantNow(clock, realNow()), isFrozen: clock.frozenAt !== null }
}

/** Stands the clock still at the tenant's time. Does nothing to a frozen one. */
export async function freezeClock(database: Database, tenantId: TenantId): Promise<ClockReading> {
  return await withTheClock(database, tenantId, async (row) => {
    const now = tenantNow(clockOf(row), realNow())
    await setClock(database, tenantId, { offsetMs: row.clock_offset_ms, frozenAt: now })
  })
}

/** Lets the clock run on from where it stands. */
export async function resumeClock(database: Database, tenantId: TenantId): Promise<ClockReading> {
  return await withTheClock(database, tenantId, async (row) => {
    const real = realNow()
    const now = tenantNow(clockOf(row), real)
    await setClock(database, tenantId, { offsetMs: offsetAt(now, real), frozenAt: null })
  })
}

/**
 * Moves the clock forward and runs every step that falls due on the way, in the order of its time.
 * `target` gets the tenant's time at the start. Refuses with `clock_busy` while another advance runs.
 */
export async function advanceClock(
  deps: WorkerDeps & { readonly onError: (error: unknown, about: string) => void },
  tenantId: TenantId,
  target: (now: Date) => Date,
): Promise<ClockReading & { readonly ran: readonly RanStep[] }> {
  const { database } = deps
  const ran: RanStep[] = []
  const reading = await withTheClock(database, tenantId, async (row) => {
    const start = tenantNow(clockOf(row), realNow())
    const end = target(start)
    const stand = async (at: Date) => {
      await setClock(database, tenantId, { offsetMs: row.clock_offset_ms, frozenAt: at })
    }
    await stand(start)
    try {
      for (let at = start; ; ) {
        const next = await nextStep(database, tenantId, end)
        if (next === undefined) break
        if (next > at) {
          at = next
          await stand(at)
        }
        const options = { lane: 'steps', batchMax: STEPS_BATCH, onError: deps.onError } as const
        const jobs = await runDueJobs(deps, tenantId, options)
        for (const job of jobs) ran.push({ at: job.runAt, kind: job.kind, key: job.key })
        await database.global.query(keepAdvance, [tenantId, addMs(realNow(), ADVANCE_LEASE_MS)])
        // What is due but not claimed is in the hands of a worker that began before the advance.
        if (jobs.length === 0) await sleep(WAIT_FOR_OTHERS_MS)
      }
    } finally {
      // Also when a step fails: the clock has come as far as it has, and runs on from there.
      await land(database, tenantId, row, end)
    }
  })
  return { ...reading, ran }
}

async function nextStep(
  database: Database,
  tenantId: TenantId,
  end: Date,
): Promise<Date | undefined> {
  const rows = await database.read(tenantId, async (reader) => {
    return await reader.query(selectNextStep, [tenantId, end])
  })
  return rows[0]?.run_at
}

/** A frozen clock stays where it arrived; a running one runs on from there. */
async function land(database: Database, tenantId: TenantId, before: ClockRow, end: Date) {
  const real = realNow()
  const isFrozen = before.clock_frozen_at !== null
  await setClock(database, tenantId, {
    offsetMs: isFrozen ? before.clock_offset_ms : offsetAt(end, real),
    frozenAt: isFrozen ? end : null,
  })
}

function offsetAt(now: Date, real: Date): bigint {
  return BigInt(now.getTime() - real.getTime())
}

async function setClock(
  database: Database,
  tenantId: TenantId,
  clock: { readonly offsetMs: bigint; readonly frozenAt: Date | null },
): Promise<void> {
  await database.global.query(updateClock, [tenantId, clock.offsetMs, clock.frozenAt])
}

/** One change of a clock at a time; the right to it runs out when its holder is killed. */
async function withTheClock(
  database: Database,
  tenantId: TenantId,
  change: (row: ClockRow) => Promise<void>,
): Promise<ClockReading> {
  const real = realNow()
  const until = addMs(real, ADVANCE_LEASE_MS)
  const [row] = await database.global.query(takeAdvance, [tenantId, real, until])
  if (row === undefined) fail('clock_busy', { retryAfterS: 1 })
  try {
    await change(row)
  } finally {
    await database.global.query(keepAdvance, [tenantId, null])
  }
  return await readClock(database, tenantId)
}
