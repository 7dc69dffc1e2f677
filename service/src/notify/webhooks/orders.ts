// What a delivery needs to be made. Who has just made it in this process knows that already; what
// is claimed from the queue is looked up: jobs of one claim ask at the same moment and are answered
// by one query for each tenant. The secrets of a handler are opened once for all of them.
import type { Database, Reader } from '#db'
import type { TenantId } from '#kit'
import { indexBy, onceOnly, realNow } from '#kit'
import type { HeldDelivery } from './fan-out.ts'
import type { WrittenMessage } from './message.ts'
import { messageOf, writeMessage } from './message.ts'
import { needEvents } from './need-events.ts'
import type { Sealer } from './secrets.ts'
import { openEarlierSecrets, openSecrets } from './secrets.ts'
import type { Receiver } from './send.ts'
import { signingKeyOf } from './send.ts'
import type { AddresseeRow, OrderRow } from './store.ts'
import { selectAddressees, selectOrders } from './store.ts'

/** A delivery that is to be made. */
export interface Order
  extends Pick<OrderRow, 'id' | 'attempts' | 'series_after' | 'series_at' | 'handler_id'> {
  /** To whom it goes. Throws when the handler's secrets do not open. */
  readonly receiver: () => Receiver
  readonly message: () => WrittenMessage
}

/** The orders of this process. */
export interface Orders {
  /** What is needed for a delivery; undefined when it waits no more. */
  load(tenantId: TenantId, deliveryId: string): Promise<Order | undefined>
  /** Keeps what is known of deliveries that were made a moment ago, until each is asked for. */
  keep(tenantId: TenantId, held: readonly HeldDelivery[]): void
}

interface Batch {
  readonly ids: string[]
  readonly found: Promise<Map<string, Order>>
}

export function createOrders(database: Database, sealer: Sealer): Orders {
  const open = new Map<TenantId, Batch>()
  const kept = new Map<string, Order>()
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
  return {
    load: async (tenantId, deliveryId) => {
      const known = kept.get(deliveryId)
      if (known !== undefined) {
        kept.delete(deliveryId)
        return known
      }
      const batch = open.get(tenantId) ?? begin(tenantId)
      batch.ids.push(deliveryId)
      return (await batch.found).get(deliveryId)
    },
    keep: (tenantId, held) => {
      for (const order of ordersOf(sealer, tenantId, held)) kept.set(order.id, order)
    },
  }
}

/** As they would be read: each handler's secrets are opened once, each event is written once. */
function ordersOf(sealer: Sealer, tenantId: TenantId, held: readonly HeldDelivery[]): Order[] {
  const receivers = new Map<string, () => Receiver>()
  const messages = new Map<bigint, () => WrittenMessage>()
  return held.map(({ id, event, listener, madeAt, environment }) => {
    const { id: handlerId } = listener
    const receiver =
      receivers.get(handlerId) ??
      onceOnly(() => receiverFrom(sealer, tenantId, { ...listener, environment }))
    receivers.set(handlerId, receiver)
    const told = { ...event, event_id: event.id, handler_id: handlerId }
    const message = messages.get(event.sequence) ?? onceOnly(() => writeMessage(messageOf(told)))
    messages.set(event.sequence, message)
    const series = { attempts: 0, series_after: 0, series_at: madeAt }
    return { id, ...series, handler_id: handlerId, receiver, message }
  })
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
  await needEvents(reader, tenantId, rows)
  const receiverOf = new Map(
    addressees.map((row) => [row.id, onceOnly(() => receiverFrom(sealer, tenantId, row))]),
  )
  const orders = rows.flatMap((row) => {
    const receiver = receiverOf.get(row.handler_id)
    return receiver === undefined
      ? []
      : [{ ...row, receiver, message: () => writeMessage(messageOf(row)) }]
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
