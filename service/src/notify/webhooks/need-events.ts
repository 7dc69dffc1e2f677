// Deliveries outlive their events in the tables: what an event said may be in a file alone.
import type { Reader } from '#db'
import { needIds } from '#db'
import type { TenantId } from '#kit'

interface OfEvent {
  readonly event_id: string
  /** Null where the event is not here. */
  readonly type: string | null
}

/** Needs the events of rows that were read without them. */
export async function needEvents(
  reader: Reader,
  tenant: TenantId,
  rows: readonly OfEvent[],
): Promise<void> {
  const away = rows.filter(({ type }) => type === null)
  await needIds(
    reader,
    tenant,
    away.map(({ event_id }) => event_id),
  )
}
