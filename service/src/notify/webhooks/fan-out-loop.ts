// The fan-out at work: woken by this process's commits, swept for those of others.
import type { Database, Unit } from '#db'
import type { TenantId } from '#kit'
import { asTenantId, monotonicMs, sleep } from '#kit'
import { startTrace, workWithin } from '#tracing'
import type { FannedOut, HeldRound, Standing } from './fan-out.ts'
import { fanOut } from './fan-out.ts'
import { selectTenantsWithNewEvents } from './store.ts'

const SWEEP_MS = 1_000
const SWEPT_TENANTS_MAX = 1_000
/** A tenant without handlers is looked at by the sweep alone for this long. */
const QUIET_MS = 1_000

/** Those who deliver in this process. */
export interface Deliverers {
  /** How a handler stands here: whether deliveries may begin at once. */
  standingOf(tenantId: TenantId, handlerId: string): Standing
  /** Begins deliveries that were just committed. */
  begin(tenantId: TenantId, held: readonly HeldRound[]): void
  /** Resolves when one of a tenant's rounds has ended, or after a while. */
  roundEnded(tenantId: TenantId): Promise<void>
}

export interface FanOutDeps {
  readonly database: Database
  readonly onError: (error: unknown, about: string) => void
  /** Left out: deliveries wait in the queue until somebody claims them. */
  readonly deliverers?: Deliverers
  /** Told of each batch once it is committed. Must not throw. */
  readonly onFannedOut?: (done: FannedOut) => void
  /** How often all tenants are looked over. Default: 1 s. */
  readonly sweepMs?: number
}

export interface FanOut {
  /** Fans out a tenant's events now. To be called after each commit that wrote events; cheap. */
  wake(tenantId: TenantId): void
  /** Ends what is under way. What is left is found by the next process. */
  stop(): Promise<void>
}

/**
 * Fans out events as they are committed. `wake` serves this process's commits at once and together;
 * a sweep finds those of other processes, and of one that died between its commit and the call.
 */
export function startFanOut(deps: FanOutDeps): FanOut {
  const { database, onError, deliverers, sweepMs = SWEEP_MS } = deps
  let isStopping = false
  const running = new Map<TenantId, Promise<void>>()
  const isAgain = new Set<TenantId>()
  const quietUntilMs = new Map<TenantId, number>()
  const cursors = new Map<TenantId, bigint>()
  /** The handlers that were told of a tenant's last events. */
  const told = new Map<TenantId, readonly string[]>()

  const isCrowded = (tenantId: TenantId): boolean => {
    const handlerIds = told.get(tenantId) ?? []
    const standings = handlerIds.map((id) => deliverers?.standingOf(tenantId, id))
    return standings.includes('full') && !standings.includes('free')
  }

  const run = async (tenantId: TenantId): Promise<void> => {
    do {
      isAgain.delete(tenantId)
      // Receivers that are full are told no sooner by a longer queue: events wait in the log.
      if (isCrowded(tenantId)) await deliverers?.roundEnded(tenantId)
      const done = await fanOutOnce(deps, tenantId, cursors.get(tenantId) ?? 0n)
      cursors.set(tenantId, done.cursor)
      told.set(tenantId, done.handlerIds)
      if (done.isMore) isAgain.add(tenantId)
      if (done.hasHandlers) quietUntilMs.delete(tenantId)
      else quietUntilMs.set(tenantId, monotonicMs() + QUIET_MS)
    } while (isAgain.has(tenantId) && !isStopping)
  }
  const start = (tenantId: TenantId): void => {
    if (isStopping) return
    if (running.has(tenantId)) {
      isAgain.add(tenantId)
      return
    }
    // Who wakes it stands in a trace of its own; events say in which they were written.
    const ended = workWithin(startTrace(), async () => await run(tenantId))
      .catch((error: unknown) => onError(error, 'webhook fan-out'))
      .finally(() => running.delete(tenantId))
    running.set(tenantId, ended)
  }
  const sweep = async (): Promise<void> => {
    const found = await database.global.query(selectTenantsWithNewEvents, {
      swept_tenants_max: SWEPT_TENANTS_MAX,
    })
    for (const row of found) start(asTenantId(row.tenant_id))
  }
  const sweeping = repeatWork(sweep, { everyMs: sweepMs, onError, isOver: () => isStopping })
  return {
    wake: (tenantId) => {
      if (monotonicMs() >= (quietUntilMs.get(tenantId) ?? 0)) start(tenantId)
    },
    stop: async () => {
      isStopping = true
      sweeping.end()
      await sweeping.ended
      await Promise.all(running.values())
    },
  }
}

/** Fans out one batch and begins what this process has in hand of it. */
async function fanOutOnce(
  { database, deliverers, onFannedOut }: FanOutDeps,
  tenantId: TenantId,
  after: bigint,
): Promise<FannedOut> {
  const standingOf = (handlerId: string): Standing =>
    deliverers?.standingOf(tenantId, handlerId) ?? 'full'
  const fanning = async (unit: Unit) => await fanOut(unit, { after, standingOf })
  // Forgotten with its cursor, it is found by the next sweep.
  const done = await database.transactAside(tenantId, fanning, { isRepeatable: true })
  onFannedOut?.(done)
  if (done.held.length > 0) deliverers?.begin(tenantId, done.held)
  return done
}

interface Repetition {
  readonly everyMs: number
  readonly onError: (error: unknown, about: string) => void
  readonly isOver: () => boolean
}

function repeatWork(work: () => Promise<void>, { everyMs, onError, isOver }: Repetition) {
  let end: () => void = () => undefined
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  const loop = async () => {
    while (!isOver()) {
      try {
        await work()
      } catch (error) {
        onError(error, 'webhook sweep')
      }
      await Promise.race([sleep(everyMs), over])
    }
  }
  return { ended: loop(), end }
}
