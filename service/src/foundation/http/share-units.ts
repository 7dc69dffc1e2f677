// Writes of one kind that wait together share a unit, where they are no commands of a route: what
// jobs and pages ask for one by one.
import type { Database, Unit } from '#db'
import { mayBeDone } from '#db'
import type { TenantId } from '#kit'
import { createPlaces } from '#kit'
import { createQueue } from './queue.ts'

/** Units at once in this process; of one tenant fewer, so that another finds a place. */
const UNITS_MAX = 4
const UNITS_OF_ONE_TENANT = 2
const ITEMS_OF_A_UNIT = 100
const WAITING_MAX = 10_000

/**
 * Gives what does `run` for one item of a tenant, together with those that wait for it meanwhile:
 * one unit, one outcome for each, in order. Where a unit throws, its halves are tried, so that a
 * bad item fails alone. Resolves after the commit. Throws what `run` throws for the item alone, and
 * `starting_or_draining` where more than 10,000 wait.
 */
export function shareUnits<In, Out>(
  database: Pick<Database, 'transact'>,
  run: (unit: Unit, items: readonly In[]) => Promise<readonly Out[]>,
): (tenant: TenantId, item: In) => Promise<Out> {
  const queue = createQueue<{ readonly tenant: TenantId; readonly item: In }, Out>({
    name: 'shared unit',
    writers: createPlaces(UNITS_MAX, UNITS_OF_ONE_TENANT),
    batchMax: ITEMS_OF_A_UNIT,
    waitingMax: WAITING_MAX,
    isHopeless: mayBeDone,
    run: async (waiting) => {
      const [first] = waiting
      if (first === undefined) return []
      const items = waiting.map(({ item }) => item)
      return await database.transact(first.tenant, async (unit) => await run(unit, items))
    },
  })
  return async (tenant, item) => await queue.submit(tenant, { tenant, item })
}
