// Views of tables that members keep: their own, and those that others share.
import type { SavedView, SavedViewBody } from '@holdfast/contract'
import { savedViewBytesMax, savedViewsMax } from '@holdfast/contract'
import type { Reader, Unit } from '#db'
import { fieldFault } from '#http'
import type { Id, Result, TenantId } from '#kit'
import { accepted, asId, Failure, fail, indexBy, refused, showId, showInstant } from '#kit'
import type { ViewRecord } from './store-views.ts'
import { countViews, deleteViews, insertViews, selectViews, updateViews } from './store-views.ts'

/** A view, and the member who looks at it or changes it. */
export interface ViewOf {
  readonly memberId: string
  readonly view: ViewRecord
}

/** What a member wants to keep. Refuses with `validation_failed` filters that are too large. */
export function checkView(body: SavedViewBody): SavedViewBody {
  if (Buffer.byteLength(JSON.stringify(body.filters)) > savedViewBytesMax) {
    const fault = fieldFault('/filters', 'too_many_bytes', { limit: String(savedViewBytesMax) })
    fail('validation_failed', { errors: [fault] })
  }
  return body
}

/** Views that a member sees, by name. */
export async function readViews(
  reader: Reader,
  tenant: TenantId,
  memberId: string,
): Promise<ViewOf[]> {
  const rows = await reader.query(selectViews, { tenant_id: tenant, member_id: memberId })
  return rows.map((view) => ({ memberId, view }))
}

export interface ViewChange {
  readonly memberId: string
  readonly body: SavedViewBody
}

/** Keeps views. One result each: 422 for a member who has 100 already. */
export async function createViews(
  unit: Unit,
  changes: readonly ViewChange[],
): Promise<Result<ViewOf>[]> {
  const members = changes.map(({ memberId }) => memberId)
  const counted = await unit.tx.query(countViews, {
    tenant_id: unit.tenant.id,
    member_ids: members,
  })
  const counts = new Map(counted.map(({ member_id, count }) => [member_id, Number(count)]))
  const made = changes.map((change) => {
    const count = counts.get(change.memberId) ?? 0
    counts.set(change.memberId, count + 1)
    return count < savedViewsMax ? { ...change, id: unit.newId('saved_view') } : null
  })
  const rows = await unit.tx.query(insertViews, {
    tenant_id: unit.tenant.id,
    real_now: unit.realNow,
    rows: made.filter((one) => one !== null).map(rowOf),
  })
  const byId = indexBy(rows, ({ id }) => id)
  return made.map((one) => {
    const view = one === null ? undefined : byId.get(one.id)
    if (one !== null && view !== undefined) return accepted({ memberId: one.memberId, view })
    const fault = fieldFault('/name', 'too_many', { limit: String(savedViewsMax) })
    return refused(new Failure('validation_failed', { errors: [fault] }))
  })
}

export interface NamedView {
  readonly id: Id<'saved_view'>
  readonly memberId: string
}

/** Changes views. One result each: 404 for one that another member made. */
export async function updateAllViews(
  unit: Unit,
  changes: readonly (ViewChange & NamedView)[],
): Promise<Result<ViewOf>[]> {
  const rows = await unit.tx.query(updateViews, {
    tenant_id: unit.tenant.id,
    updated_at: unit.realNow,
    rows: changes.map(rowOf),
  })
  const byId = indexBy(rows, ({ id }) => id)
  return changes.map(({ id, memberId }) => {
    const view = byId.get(id)
    const isOwn = view !== undefined && view.member_id === memberId
    return isOwn ? accepted({ memberId, view }) : refused(new Failure('not_found'))
  })
}

/** Deletes views. One result each: 404 for one that another member made. */
export async function deleteAllViews(
  unit: Unit,
  views: readonly NamedView[],
): Promise<Result<null>[]> {
  const rows = await unit.tx.query(deleteViews, {
    tenant_id: unit.tenant.id,
    rows: views.map(({ id, memberId }) => ({ id, member_id: memberId })),
  })
  const gone = new Set(rows.map(({ id }) => id))
  return views.map(({ id }) => (gone.has(id) ? accepted(null) : refused(new Failure('not_found'))))
}

function rowOf({ id, memberId, body }: ViewChange & { readonly id: Id<'saved_view'> }) {
  return {
    id,
    member_id: memberId,
    name: body.name,
    of_table: body.table,
    filters: JSON.stringify(body.filters),
    is_shared: body.shared ?? false,
  }
}

/** A view as the dashboard shows it. */
export function showView({ view, memberId }: ViewOf): SavedView {
  return {
    id: showId('saved_view', asId('saved_view', view.id)),
    name: view.name,
    table: view.of_table,
    filters: view.filters,
    shared: view.is_shared,
    is_mine: view.member_id === memberId,
    created_at: showInstant(view.created_at),
    updated_at: showInstant(view.updated_at),
  }
}
