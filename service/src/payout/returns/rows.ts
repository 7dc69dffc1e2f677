// Rows of returns: reading them under the locks of their projects, moving them, telling of them.
import type { InboundReturnStatus } from '@holdfast/contract'
import type { EventPayload, Reader, Unit } from '#db'
import { advanceAll } from '#events'
import { aboutInbound, countReturns } from '#inbounds'
import { enqueue } from '#jobs'
import type { Id, TenantId } from '#kit'
import { indexBy, showId, showMinor } from '#kit'
import { lockProjects } from '#projects'
import { returnSend } from './jobs.ts'
import type { ReturnRecord } from './return.ts'
import { selectReturns } from './store.ts'

/** Returns by id. */
export async function readReturns(
  reader: Reader,
  tenant: TenantId,
  ids: readonly Id<'inbound_return'>[],
): Promise<ReturnRecord[]> {
  return ids.length === 0 ? [] : await reader.query(selectReturns, { tenant_id: tenant, ids })
}

/** Locks the projects of returns, then reads them as they are under the locks. */
export async function lockReturns(
  unit: Unit,
  ids: readonly Id<'inbound_return'>[],
): Promise<Map<Id<'inbound_return'>, ReturnRecord>> {
  if (ids.length === 0) return new Map()
  const before = await readReturns(unit.tx, unit.tenant.id, ids)
  await lockProjects(
    unit,
    before.map(({ project_id }) => project_id),
  )
  return indexBy(await readReturns(unit.tx, unit.tenant.id, ids), ({ id }) => id)
}

/** What the event of a return carries: it is told of the inbound. */
export function aboutReturn(row: Omit<ReturnRecord, 'status'>): EventPayload {
  const { id, inbound_id, project_id, checkout_id, amount, reason } = row
  return {
    ...aboutInbound({ id: inbound_id, project_id }, checkout_id),
    inbound_return_id: showId('inbound_return', id),
    amount: showMinor(amount),
    returned_reason: reason,
  }
}

/** Moves returns, and notes that something about their inbounds changed. */
export async function moveReturns(
  unit: Unit,
  rows: readonly ReturnRecord[],
  to: InboundReturnStatus,
): Promise<void> {
  if (rows.length === 0) return
  await advanceAll(
    unit,
    'inbound_return',
    rows.map((row) => ({ id: row.id, to, about: aboutReturn(row) })),
  )
  await noteReturns(unit, rows, 0)
}

/** Counts so many more returns of each row's inbound. */
export async function noteReturns(
  unit: Unit,
  rows: readonly Pick<ReturnRecord, 'inbound_id'>[],
  more: 0 | 1,
): Promise<void> {
  await countReturns(
    unit,
    rows.map(({ inbound_id }) => inbound_id),
    more,
  )
}

/** Has returns given to the rail. */
export function queueReturns(
  unit: Unit,
  rows: readonly { readonly id: Id<'inbound_return'> }[],
): void {
  for (const { id } of rows) {
    const key = showId('inbound_return', id)
    enqueue(unit, returnSend, { key, runAt: unit.now, payload: { inbound_return: id } })
  }
}
