// Runs the delivery lane. A claim's jobs end with the slowest receiver among them, so several
// claims are under way at once: nobody waits for a receiver that is not his.
import type { Database } from '#db'
import type { RunnableHandler, Worker } from '#jobs'
import { runDueJobs } from '#jobs'
import type { TenantId } from '#kit'
import { asTenantId, realNow, sleep } from '#kit'
import { selectTenantsWithDueDeliveries } from './store.ts'

const POLL_MS = 500
const ROUNDS_MAX = 64
const ROUNDS_PER_TENANT_MAX = 16
/** Small: what is delivered is recorded when the last of its claim is. */
const BATCH_MAX = 100

export interface DeliveriesDeps {
  readonly database: Database
  /** Of all kinds in the lane `deliveries`. */
  readonly handlers: ReadonlyMap<string, RunnableHandler>
  readonly onError: (error: unknown, about: string) => void
  /** How often the queue is looked at without being woken. Default: 500 ms. */
  readonly pollMs?: number
}

/** Starts delivering. `stop` takes no new work and waits for what is under way, at most 10 s. */
export function startDeliveries(deps: DeliveriesDeps): Worker {
  const { onError, pollMs = POLL_MS } = deps
  const rounds = new Map<Promise<void>, TenantId>()
  let isStopping = false
  let isWoken = false
  let rouse: () => void = () => undefined
  const wake = () => {
    isWoken = true
    rouse()
  }

  /** Resolves when the claim is made, with whether it brought work; the round goes on by itself. */
  const startRound = async (tenantId: TenantId): Promise<boolean> =>
    await new Promise((resolve) => {
      const round = runRound(deps, tenantId, () => resolve(true))
        .catch((error: unknown) => onError(error, 'deliveries'))
        .finally(() => {
          rounds.delete(round)
          resolve(false)
          wake()
        })
      rounds.set(round, tenantId)
    })
  const startRounds = async (): Promise<boolean> => {
    const due = await deps.database.global.query(selectTenantsWithDueDeliveries, {
      now: realNow(),
      limit: ROUNDS_MAX,
    })
    const free = roomFor(
      due.map((row) => asTenantId(row.tenant_id)),
      [...rounds.values()],
    )
    const claimed = await Promise.all(free.map(startRound))
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
        if (!(await startRounds())) await rest()
      } catch (error) {
        onError(error, 'deliveries')
        await sleep(pollMs)
      }
    }
  }
  const running = loop()
  return {
    wake,
    stop: async () => {
      isStopping = true
      rouse()
      await running
      await Promise.all(rounds.keys())
    },
  }
}

async function runRound(
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
  const options = { lane: 'deliveries', batchMax: BATCH_MAX, onError } as const
  await runDueJobs({ database, handlers: telling }, tenantId, options)
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
