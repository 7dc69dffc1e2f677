// Runs the delivery lane. A round is jobs that end together, with the slowest receiver among them,
// so several are under way at once: nobody waits for a receiver that is not his. What this process
// has fanned out itself begins at once, a round for each handler; the rest is claimed.
import type { Database } from '#db'
import type { RunnableHandler, Worker } from '#jobs'
import { runDueJobs, runHeldJobs } from '#jobs'
import type { TenantId } from '#kit'
import { asTenantId, sleep } from '#kit'
import type { Standing } from './fan-out.ts'
import type { Deliverers } from './fan-out-loop.ts'
import type { WebhookJobs } from './jobs.ts'
import { selectTenantsWithDueDeliveries } from './store.ts'

const POLL_MS = 500
const ROUNDS_MAX = 64
const ROUNDS_PER_TENANT_MAX = 16
/** Begun by the fan-out for one handler; what comes while they go on is claimed, or waits. */
const ROUNDS_PER_HANDLER_MAX = 4
/** Small: what is delivered is recorded when the last of its claim is. */
const BATCH_MAX = 100
const LANE = 'deliveries'

export interface DeliveriesDeps {
  readonly database: Database
  /** Of all kinds in the lane `deliveries`. */
  readonly handlers: ReadonlyMap<string, RunnableHandler>
  readonly webhooks: Pick<WebhookJobs, 'orders' | 'gate'>
  readonly onError: (error: unknown, about: string) => void
  /** How often the queue is looked at without being woken. Default: 500 ms. */
  readonly pollMs?: number
}

/** A round under way; one that the fan-out began is of one handler. */
interface Round {
  readonly tenantId: TenantId
  readonly handlerId: string | null
}

interface Rounds {
  /** Resolves when the round has ended, however. */
  begin(of: Round, work: () => Promise<void>): Promise<void>
  underWay(): Round[]
  /** Those of one tenant; left out: all. */
  ends(tenantId?: TenantId): Promise<void>[]
}

function keepRounds({ onError }: DeliveriesDeps, onEnd: () => void): Rounds {
  const rounds = new Map<Promise<void>, Round>()
  return {
    begin: (of, work) => {
      const round = work()
        .catch((error: unknown) => onError(error, LANE))
        .finally(() => {
          rounds.delete(round)
          onEnd()
        })
      rounds.set(round, of)
      return round
    },
    underWay: () => [...rounds.values()],
    ends: (tenantId) =>
      [...rounds].flatMap(([ended, round]) =>
        tenantId === undefined || round.tenantId === tenantId ? [ended] : [],
      ),
  }
}

/** Starts delivering. `stop` takes no new work and waits for what is under way, at most 10 s. */
export function startDeliveries(deps: DeliveriesDeps): Worker & Deliverers {
  const { onError, pollMs = POLL_MS } = deps
  let isStopping = false
  let isWoken = false
  /** Somebody's due work found no place: whoever leaves one says so. */
  let isShort = false
  let rouse: () => void = () => undefined
  const wake = () => {
    isWoken = true
    rouse()
  }
  const rounds = keepRounds(deps, () => {
    if (isShort) wake()
  })
  const rest = async () => {
    if (isWoken || isStopping) return
    const roused = new Promise<void>((resolve) => {
      rouse = resolve
    })
    await Promise.race([sleep(pollMs), roused])
  }
  const loop = async () => {
    while (!isStopping) {
      isWoken = false
      try {
        const claims = await claimRounds(deps, rounds, wake)
        isShort = claims.isShort
        if (!(await claims.hasBrought)) await rest()
      } catch (error) {
        onError(error, LANE)
        await sleep(pollMs)
      }
    }
  }
  const running = loop()
  return {
    wake,
    ...deliverersOf(deps, rounds, pollMs),
    stop: async () => {
      isStopping = true
      rouse()
      await running
      await Promise.all(rounds.ends())
    },
  }
}

/** Begins a round of each tenant that has due work and a place; the rounds go on by themselves. */
async function claimRounds(deps: DeliveriesDeps, rounds: Rounds, wake: () => void) {
  const due = await deps.database.global.query(selectTenantsWithDueDeliveries, {
    limit: ROUNDS_MAX,
  })
  const tenantIds = due.map((row) => asTenantId(row.tenant_id))
  const underWay = rounds.underWay().map(({ tenantId }) => tenantId)
  const free = roomFor(tenantIds, underWay)
  /** Resolves when the claim is made, with whether it brought work. */
  const claim = async (tenantId: TenantId): Promise<boolean> =>
    await new Promise((resolve) => {
      const work = async () => await runClaimed(deps, tenantId, () => resolve(true))
      void rounds.begin({ tenantId, handlerId: null }, work).then(() => {
        resolve(false)
        wake()
      })
    })
  const hasBrought = Promise.all(free.map(claim)).then((brought) => brought.includes(true))
  return { isShort: free.length < due.length, hasBrought }
}

/** What the fan-out of this process asks, and hands over. */
function deliverersOf(deps: DeliveriesDeps, rounds: Rounds, pollMs: number): Deliverers {
  const { database, handlers, webhooks, onError } = deps
  return {
    standingOf: (tenantId, handlerId): Standing => {
      if (webhooks.gate.isClosed(handlerId)) return 'stuck'
      return hasRoom(rounds.underWay(), { tenantId, handlerId }) ? 'free' : 'full'
    },
    begin: (tenantId, held) => {
      webhooks.orders.keep(tenantId, held)
      for (const round of held) {
        const options = { lane: LANE, onError } as const
        const work = async () => await runHeldJobs({ database, handlers }, [round.job], options)
        void rounds.begin({ tenantId, handlerId: round.listener.id }, work)
      }
    },
    roundEnded: async (tenantId) => {
      await Promise.race([sleep(pollMs), ...rounds.ends(tenantId)])
    },
  }
}

async function runClaimed(
  { database, handlers, onError }: DeliveriesDeps,
  tenantId: TenantId,
  onClaimed: () => void,
): Promise<void> {
  const telling = new Map(
    Array.from(handlers, ([name, handler]) => [
      name,
      {
        ...handler,
        prepare: async (jobs: Parameters<RunnableHandler['prepare']>[0]) => {
          onClaimed()
          return await handler.prepare(jobs)
        },
      },
    ]),
  )
  const options = { lane: LANE, batchMax: BATCH_MAX, onError } as const
  await runDueJobs({ database, handlers: telling }, tenantId, options)
}

/**
 * Whether the fan-out may begin a round of a handler: it has few under way, and its tenant no more
 * than are left free by all. A handler that hangs holds no place of the others.
 */
export function hasRoom<T>(
  underWay: readonly { readonly tenantId: T; readonly handlerId: string | null }[],
  { tenantId, handlerId }: { readonly tenantId: T; readonly handlerId: string },
): boolean {
  const ofHandler = underWay.filter((round) => round.handlerId === handlerId)
  if (ofHandler.length >= ROUNDS_PER_HANDLER_MAX) return false
  return (
    roomFor(
      [tenantId],
      underWay.map((round) => round.tenantId),
    ).length > 0
  )
}

/**
 * Who begins another round, in this order: those with the fewest under way first, of several who
 * has waited longest. One may have as many as are left free by all, so that receivers of a few
 * tenants that hang never hold all of them.
 */
export function roomFor<T>(due: readonly T[], underWay: readonly T[]): T[] {
  const begun: T[] = []
  const byCount = due.toSorted((a, b) => countOf(underWay, a) - countOf(underWay, b))
  for (const tenant of byCount) {
    const free = ROUNDS_MAX - underWay.length - begun.length
    if (countOf(underWay, tenant) < Math.min(ROUNDS_PER_TENANT_MAX, free)) begun.push(tenant)
  }
  return begun
}

function countOf<T>(values: Iterable<T>, wanted: T): number {
  let count = 0
  for (const value of values) if (value === wanted) count++
  return count
}
