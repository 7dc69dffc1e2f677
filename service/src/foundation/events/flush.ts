import type { PendingEvent, Unit, Write } from '#db'
import { writeOf } from '#db'
import { assert } from '#kit'
import { presentTrace, traceparentOf } from '#tracing'
import { insertEvents, insertSteps } from './store.ts'

/** What the service does when something has happened, in the same transaction. */
export type Reaction = (unit: Unit, events: readonly PendingEvent[]) => Promise<void>

/** By event type; types without an entry are only told to the outside. */
export type Reactions = Readonly<Record<string, Reaction | undefined>>

/** Reactions may cause events that cause reactions; more rounds than this would be a circle. */
const ROUNDS_MAX = 12

/** Runs the reactions to the unit's events, and to the events those cause, until none is new. */
export async function react(unit: Unit, reactions: Reactions): Promise<void> {
  let seen = 0
  for (let round = 0; seen < unit.pending.events.length; round++) {
    assert(round < ROUNDS_MAX, 'reactions end')
    const fresh = unit.pending.events.slice(seen)
    seen = unit.pending.events.length
    for (const type of new Set(fresh.map((event) => event.type))) {
      const sameType = fresh.filter((event) => event.type === type)
      await reactions[type]?.(unit, sameType)
    }
  }
}

/** The unit's history and, last because it locks the sequence, its events. */
export function eventWrites({ tenant, now, newId, pending }: Unit): Write[] {
  const { steps, events } = pending
  const writes: Write[] = []
  if (steps.length > 0) {
    const parameters = {
      tenant_id: tenant.id,
      at: now,
      rows: steps.map((step) => ({
        resource: step.resource,
        resource_id: step.id,
        from_status: step.from,
        to_status: step.to,
      })),
    }
    writes.push(writeOf(insertSteps, parameters))
  }
  if (events.length > 0) {
    const parameters = {
      tenant_id: tenant.id,
      created_at: now,
      ids: events.map(() => newId('event')),
      types: events.map((event) => event.type),
      payloads: events.map((event) => JSON.stringify(event.payload)),
      traceparent: traceparentOf(presentTrace()),
    }
    writes.push(writeOf(insertEvents, parameters))
  }
  return writes
}
