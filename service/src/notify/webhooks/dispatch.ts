// Runs the delivery lane. A round is jobs that end together, with the slowest receiver among them,
// so several are under way at once: nobody waits for a receiver that is not his. What this process
// has fanned out itself begins at once, a round for each handler; the rest is claimed.
import type { Database } from '#db'
import type { RunnableHandler, StoredJob, Worker } from '#jobs'
import { runDueJobs, runHeldJobs } from '#jobs'
import type { TenantId } from '#kit'
import { asTenantId, groupBy, realNow, sleep } from '#kit'
import type { HeldDelivery, Standing } from './fan-out.ts'
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

/** Starts delivering. `stop` takes no new work and waits for what is under way, at most 10 s. */
export function startDeliveries(deps: DeliveriesDeps): Worker & Deliverers {
  const { database, handlers, onError, webhooks, pollMs = POLL_MS } = deps
  const rounds = new Map<Promise<void>, Round>()
  let isStopping = false
  /** Somebody's due work found no place: whoever leaves one says so. */
  let isShort = false
  let isWoken = false
  let rouse: () => void = () => undefined
  const wake = () => {
    isWoken = true
    rouse()
  }
  const beginRound = (of: Round, work: () => Promise<void>): Promise<void> => {
    const round = work()
      .catch((error: unknown) => onError(error, LANE))
      .finally(() => {
        rounds.delete(round)
        if (isShort) wake()
      })
    rounds.set(round, of)
    return round
  }
  /** Resolves when the claim is made, with whether it brought work; the round goes on by itself. */
  const claimRound = async (tenantId: TenantId): Promise<boolean> =>
    await new Promise((resolve) => {
      const work = async () => await runClaimed(deps, tenantId, () => resolve(true))
      void beginRound({ tenantId, handlerId: null }, work).then(() => {
        resolve(false)
        wake()
      })
    })
  const claimRounds = async (): Promise<boolean> => {
    const due = await database.global.query(selectTenantsWithDueDeliveries, {
      now: realNow(),
      limit: ROUNDS_MAX,
    })
    const free = roomFor(
      due.map((row) => asTenantId(row.tenant_id)),
      tenantsOf(rounds),
    )
    isShort = free.length < due.length
    const claimed = await Promise.all(free.map(claimRound))
    return claimed.includes(true)
  }
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
        if (!(await claimRounds())) await rest()
      } catch (error) {
        onError(error, LANE)
        await sleep(pollMs)
      }
    }
  }
  const running = loop()
  return {
    wake,
    standingOf: (tenantId, handlerId): Standing => {
      if (webhooks.gate.isClosed(handlerId)) return 'stuck'
      return hasRoom([...rounds.values()], { tenantId, handlerId }) ? 'free' : 'full'
    },
    begin: (tenantId, held) => {
      webhooks.orders.keep(tenantId, held)
      for (const [handlerId, jobs] of jobsByHandler(held)) {
        const options = { lane: LANE, onError } as const
        const work = async () => await runHeldJobs({ database, handlers }, jobs, options)
        void beginRound({ tenantId, handlerId }, work)
      }
    },
    roundEnded: async (tenantId) => {
      const own = [...rounds].filter(([, round]) => round.tenantId === tenantId)
      await Promise.race([sleep(pollMs), ...own.map(([ended]) => ended)])
    },
    stop: async () => {
      isStopping = true
      rouse()
      await running
      await Promise.all(rounds.keys())
    },
  }
}

function jobsByHandler(held: readonly HeldDelivery[]): Map<string, StoredJob[]> {
  const groups = groupBy(held, ({ listener }) => listener.id)
  return new Map(Array.from(groups, ([id, group]) => [id, group.map(({ job }) => job)]))
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

function tenantsOf(rounds: ReadonlyMap<unknown, Round>): TenantId[] {
  return Array.from(rounds.values(), ({ tenantId }) => tenantId)
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
