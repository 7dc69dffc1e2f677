// What a delivery needs to be made. Who has just made it in this process knows that already; what
// is claimed from the queue is looked up: jobs of one claim ask at the same moment and are answered
// by one query for each tenant. The secrets of a handler are opened once for all of them.
import type { Database, Reader } from '#db'
import type { EventRow } from '#events'
import type { AddressPolicy } from '#http'
import type { TenantId } from '#kit'
import { compact, indexBy, onceOnly, realNow } from '#kit'
import type { RoundPayload } from './delivery-job.ts'
import type { HeldRound } from './fan-out.ts'
import { checkHandlerUrl } from './handler-url.ts'
import type { WrittenMessage } from './message.ts'
import { messageOf, writeMessage } from './message.ts'
import { needEvents } from './need-events.ts'
import type { Sealer } from './secrets.ts'
import { openEarlierSecrets, openSecrets } from './secrets.ts'
import type { Receiver } from './send.ts'
import { signingKeyOf, targetOf } from './send.ts'
import type { AddresseeRow, OrderRow } from './store.ts'
import { selectAddressees, selectOfRound, selectOrders } from './store.ts'

/** A delivery that is to be made. */
export interface Order
  extends Pick<
    OrderRow,
    'id' | 'attempts' | 'series_after' | 'series_at' | 'handler_id' | 'traceparent'
  > {
  /** To whom it goes. Throws when the handler's secrets do not open. */
  readonly receiver: () => Receiver
  readonly message: () => WrittenMessage
  /** Of a round: what was asked for again meanwhile has a job of its own, which records it. */
  readonly isOfRound: boolean
}

/** The orders of this process. */
export interface Orders {
  /** What is needed for a delivery; undefined when it waits no more. */
  load(tenantId: TenantId, deliveryId: string): Promise<Order | undefined>
  /** What is needed for those of a round that wait yet: as it was kept, or looked up. */
  loadRound(tenantId: TenantId, job: { id: string; payload: RoundPayload }): Promise<Order[]>
  /** Keeps what is known of rounds that were made a moment ago, until each is asked for. */
  keep(tenantId: TenantId, rounds: readonly HeldRound[]): void
}

interface Batch {
  readonly ids: string[]
  readonly found: Promise<Map<string, Order>>
}

export interface OrdersDeps {
  readonly database: Database
  readonly sealer: Sealer
  readonly policy: AddressPolicy
}

export function createOrders(deps: OrdersDeps): Orders {
  const { database } = deps
  const open = new Map<TenantId, Batch>()
  /** By the jobs of their rounds. */
  const kept = new Map<string, Order[]>()
  const begin = (tenantId: TenantId): Batch => {
    const ids: string[] = []
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
      open.delete(tenantId)
      return await database.read(
        tenantId,
        async (reader) => await readOrders(reader, deps, tenantId, ids),
      )
    })
    const batch = { ids, found }
    open.set(tenantId, batch)
    return batch
  }
  return {
    load: async (tenantId, deliveryId) => {
      const batch = open.get(tenantId) ?? begin(tenantId)
      batch.ids.push(deliveryId)
      return (await batch.found).get(deliveryId)
    },
    loadRound: async (tenantId, { id, payload }) => {
      const known = kept.get(id)
      kept.delete(id)
      return known ?? (await readRound(deps, tenantId, payload))
    },
    keep: (tenantId, rounds) => {
      const messageOnce = messagesOnce()
      for (const round of rounds) {
        kept.set(round.job.id, ordersOf(deps, tenantId, { ...round, messageOnce }))
      }
    },
  }
}

type MessageOnce = (event: EventRow, handlerId: string) => () => WrittenMessage

/** Each event is written once, for all who are told of it. */
function messagesOnce(): MessageOnce {
  const messages = new Map<EventRow, () => WrittenMessage>()
  return (event, handler_id) => {
    const { id: event_id, type, payload } = event
    const told = { event_id, handler_id, type, payload }
    const message = messages.get(event) ?? onceOnly(() => writeMessage(messageOf(told)))
    messages.set(event, message)
    return message
  }
}

/** As they would be read: the handler's secrets are opened once. */
function ordersOf(
  deps: OrdersDeps,
  tenantId: TenantId,
  round: HeldRound & { readonly messageOnce: MessageOnce },
): Order[] {
  const { listener, environment, madeAt, deliveries, messageOnce } = round
  const { id: handler_id } = listener
  const receiver = onceOnly(() => receiverFrom(deps, tenantId, { ...listener, environment }))
  return deliveries.map(({ id, event }) => ({
    id,
    attempts: 0,
    series_after: 0,
    series_at: madeAt,
    handler_id,
    traceparent: event.traceparent,
    receiver,
    message: messageOnce(event, handler_id),
    isOfRound: true,
  }))
}

/** What of a round waits yet, where the process that had it in hand has gone. */
async function readRound(
  deps: OrdersDeps,
  tenantId: TenantId,
  round: RoundPayload,
): Promise<Order[]> {
  return await deps.database.read(tenantId, async (reader) => {
    const rows = await reader.query(selectOfRound, { tenant_id: tenantId, ...round })
    const ids = rows.map(({ id }) => id)
    const orders = await readOrders(reader, deps, tenantId, ids)
    return compact(ids.map((id) => orders.get(id))).map((order) => ({ ...order, isOfRound: true }))
  })
}

async function readOrders(
  reader: Reader,
  deps: OrdersDeps,
  tenantId: TenantId,
  ids: readonly string[],
): Promise<Map<string, Order>> {
  const [rows, addressees] = await Promise.all([
    reader.query(selectOrders, { tenant_id: tenantId, ids }),
    reader.query(selectAddressees, { tenant_id: tenantId, ids }),
  ])
  await needEvents(reader, tenantId, rows)
  const receiverOf = new Map(
    addressees.map((row) => [row.id, onceOnly(() => receiverFrom(deps, tenantId, row))]),
  )
  const orders = rows.flatMap((row) => {
    const receiver = receiverOf.get(row.handler_id)
    return receiver === undefined
      ? []
      : [{ ...row, receiver, message: () => writeMessage(messageOf(row)), isOfRound: false }]
  })
  return indexBy(orders, ({ id }) => id)
}

function receiverFrom(
  { sealer, policy }: OrdersDeps,
  tenantId: TenantId,
  row: AddresseeRow,
): Receiver {
  const of = { ...row, tenantId }
  const { secret, signingSecret } = openSecrets(sealer, of)
  const earlier = openEarlierSecrets(sealer, of, realNow())
  const signingKeys = [signingSecret, ...(earlier === null ? [] : [earlier.signingSecret])]
  return {
    handlerId: row.id,
    target: targetOf(checkHandlerUrl(row.url, row.environment, policy)),
    // A receiver goes on to look for the one it knows until it has learned of the new one.
    secret: earlier?.secret ?? secret,
    signingKeys: signingKeys.map(signingKeyOf),
  }
}
