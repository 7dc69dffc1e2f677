// The shop's memory: orders and the events it was told of. A real shop keeps both in a database.

/** An order on its way from the button to the seller. */
export interface Order {
  readonly id: string
  readonly intentId: string
  checkoutId: string | null
  releaseId: string | null
}

/** An event as the page lists it. */
export interface ToldEvent {
  readonly id: string
  readonly type: string
  readonly about: string
}

const EVENTS_MAX = 200

/** Opens an empty memory. */
export function openMemory() {
  const orders = new Map<string, Order>()
  const told = new Map<string, ToldEvent>()
  return {
    /** Remembers an order, which gets its number. */
    addOrder(intentId: string): Order {
      const order = {
        id: `order-${orders.size + 1}`,
        intentId,
        checkoutId: null,
        releaseId: null,
      }
      orders.set(order.id, order)
      return order
    },
    order: (id: string): Order | undefined => orders.get(id),
    /** Remembers an event; one that came before changes nothing, for deliveries may repeat. */
    addEvent(event: ToldEvent): void {
      told.set(event.id, event)
      const [oldest] = told.keys()
      if (told.size > EVENTS_MAX && oldest !== undefined) told.delete(oldest)
    },
    /** Newest first. */
    events: (): ToldEvent[] => [...told.values()].reverse(),
  }
}

export type Memory = ReturnType<typeof openMemory>
