// What a delivery needs to be made. Jobs of one claim ask at the same moment and are answered by
// one query for each tenant; the secrets of a handler are opened once for all of them.
import type { Database, Reader } from '#db'
import type { TenantId } from '#kit'
import { indexBy, realNow } from '#kit'
import type { Sealer } from './secrets.ts'
import { openEarlierSecrets, openSecrets } from './secrets.ts'
import type { Receiver } from './send.ts'
import { signingKeyOf } from './send.ts'
import type { AddresseeRow, OrderRow } from './store.ts'
import { selectAddressees, selectOrders } from './store.ts'

/** A delivery that is to be made. */
export interface Order extends OrderRow {
  /** To whom it goes. Throws when the handler's secrets do not open. */
  readonly receiver: () => Receiver
}

interface Batch {
  readonly ids: string[]
  readonly found: Promise<Map<string, Order>>
}

/** Gives a function that finds what is needed for a delivery; undefined when it waits no more. */
export function createOrderLoader(
  database: Database,
  sealer: Sealer,
): (tenantId: TenantId, deliveryId: string) => Promise<Order | undefined> {
  const open = new Map<TenantId, Batch>()
  const begin = (tenantId: TenantId): Batch => {
    const ids: string[] = []
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
      open.delete(tenantId)
      return await database.read(
        tenantId,
        async (reader) => await readOrders(reader, sealer, tenantId, ids),
      )
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

async function readOrders(
  reader: Reader,
  sealer: Sealer,
  tenantId: TenantId,
  ids: readonly string[],
): Promise<Map<string, Order>> {
  const [rows, addressees] = await Promise.all([
    reader.query(selectOrders, { tenant_id: tenantId, ids }),
    reader.query(selectAddressees, { tenant_id: tenantId, ids }),
  ])
  const receiverOf = new Map(
    addressees.map((row) => [row.id, onceOnly(() => receiverFrom(sealer, tenantId, row))]),
  )
  const orders = rows.flatMap((row) => {
    const receiver = receiverOf.get(row.handler_id)
    return receiver === undefined ? [] : [{ ...row, receiver }]
  })
  return indexBy(orders, ({ id }) => id)
}

function receiverFrom(sealer: Sealer, tenantId: TenantId, row: AddresseeRow): Receiver {
  const { url, environment } = row
  const of = { ...row, tenantId }
  const { secret, signingSecret } = openSecrets(sealer, of)
  const earlier = openEarlierSecrets(sealer, of, realNow())
  const signingKeys = [signingSecret, ...(earlier === null ? [] : [earlier.signingSecret])]
  return {
    url,
    environment,
    // A receiver goes on to look for the one it knows until it has learned of the new one.
    secret: earlier?.secret ?? secret,
    signingKeys: signingKeys.map(signingKeyOf),
  }
}

function onceOnly<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
