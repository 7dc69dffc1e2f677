// A handler that has failed for five days is disabled: its deliveries are parked and someone is
// told.

import { webhookDisabledAfterDays } from '@holdfast/contract'
import type { Unit } from '#db'
import { shift } from '#events'
import { withdraw } from '#jobs'
import type { Id } from '#kit'
import { addMs, asId } from '#kit'
import { lockedCursor } from './cursor.ts'
import { deliverKind } from './delivery-job.ts'
import { disableHandlers, endDeliveries, selectLongFailing } from './store.ts'

const DAY_MS = 86_400_000

/** Told of handlers in the transaction that disabled them. */
export type HandlerDisabled = (
  unit: Unit,
  handler: {
    readonly id: Id<'webhook_handler'>
    readonly url: string
    readonly failingSince: Date
  },
) => Promise<void>

export interface DisableOptions {
  readonly announce: HandlerDisabled
  /** Deliveries whose jobs end with this unit anyway. */
  readonly isInThisUnit: ReadonlySet<string>
}

/**
 * Disables those of the failing handlers whose first failure is five days old, in the tenant's
 * time. Answers the ids of the deliveries that were parked with them.
 */
export async function disableLongFailing(
  unit: Unit,
  failing: readonly string[],
  { announce, isInThisUnit }: DisableOptions,
): Promise<Set<string>> {
  if (failing.length === 0) return new Set()
  const since = addMs(unit.now, -webhookDisabledAfterDays * DAY_MS)
  const due = await unit.tx.query(selectLongFailing, {
    tenant_id: unit.tenant.id,
    ids: failing,
    until_first_failure_at: since,
  })
  if (due.length === 0) return new Set()
  const sequence = await lockedCursor(unit)
  const ids = due.map(({ id }) => id)
  const disabled = await shift(unit.tx, disableHandlers, {
    to: 'disabled',
    given: {
      tenant_id: unit.tenant.id,
      ids,
      updated_at: unit.now,
      until_sequence: sequence,
    },
    rows: 'those_there',
  })
  const parked = await shift(unit.tx, endDeliveries, {
    to: 'parked',
    given: { tenant_id: unit.tenant.id, handler_ids: disabled.map(({ id }) => id) },
    rows: 'those_there',
  })
  const parkedIds = parked.map(({ id }) => id)
  await withdraw(
    unit,
    deliverKind,
    parkedIds.filter((id) => !isInThisUnit.has(id)),
  )
  for (const { id, url, first_failure_at: failingSince } of disabled) {
    const handler = { id: asId('webhook_handler', id), url }
    await announce(unit, { ...handler, failingSince: failingSince ?? since })
  }
  return new Set(parkedIds)
}
