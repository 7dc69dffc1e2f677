// What a delivery needs to be made. Jobs of one claim ask at the same moment and are answered by
// one query for each tenant.
import type { Database } from '#db'
import type { TenantId } from '#kit'
import { indexBy } from '#kit'
import type { OrderRow } from './store.ts'
import { selectOrders } from './store.ts'

interface Batch {
  readonly ids: string[]
  readonly found: Promise<Map<string, OrderRow>>
}

/** Gives a function that finds what is needed for a delivery; undefined when it waits no more. */
export function createOrderLoader(
  database: Database,
): (tenantId: TenantId, deliveryId: string) => Promise<OrderRow | undefined> {
  const open = new Map<TenantId, Batch>()
  const begin = (tenantId: TenantId): Batch => {
    const ids: string[] = []
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
      open.delete(tenantId)
      const rows = await database.read(
        tenantId,
        async (reader) => await reader.query(selectOrders, [tenantId, ids]),
      )
      return indexBy(rows, ({ id }) => id)
    })
    const batch = { ids, found }
    open.set(tenantId, batch)
    return batch
  }
  return async (tenantId, deliveryId) => {
    const batch = open.get(tenantId) ?? begin(tenantId)
    batch.ids.push(deliveryId)
    return (await batch.found).get(deliveryId)
  }
}
