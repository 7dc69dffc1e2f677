import type { Reader, Unit } from '#db'
import { advanceAll, enterStatuses } from '#events'
import type { Id, Result, TenantId } from '#kit'
import { accepted, distinct, Failure, indexBy, present, refused, showId, zip } from '#kit'
import { accountOf, openAccounts } from '#ledger'
import { collectionsOf } from './collection.ts'
import type { NewProject, ProjectRecord } from './project.ts'
import { insertProjects, lockProjectRows, selectProjectBusiness, selectProjects } from './store.ts'
import { giveVirtualIbans } from './virtual-iban.ts'

/** Opens projects, each with its collection details and its ledger account. */
export async function createProjects(
  unit: Unit,
  projects: readonly NewProject[],
): Promise<ProjectRecord[]> {
  if (projects.length === 0) return []
  const openings = projects.map(({ currency }) => ({ id: unit.newId('project'), currency }))
  const ids = openings.map(({ id }) => id)
  const collections = await collectionsOf(unit, openings)
  const rows = await unit.tx.query(insertProjects, {
    tenant_id: unit.tenant.id,
    now: unit.now,
    rows: zip(ids, projects, collections).map(([id, project, { collect }]) => ({
      id,
      type: project.type,
      currency: project.currency,
      collect: JSON.stringify(collect),
      metadata: JSON.stringify(project.metadata),
    })),
  })
  const given = zip(ids, collections).flatMap(([id, { virtualIban }]) => {
    return virtualIban === null ? [] : [{ id, virtualIban }]
  })
  giveVirtualIbans(
    unit,
    given.map(({ virtualIban }) => virtualIban),
    given.map(({ id }) => id),
  )
  await openAccounts(
    unit,
    rows.map(({ id, currency }) => ({ id: accountOf(id), kind: 'project', currency })),
  )
  enterStatuses(
    unit,
    'project',
    rows.map(({ id }) => ({ id, to: 'in_progress', about: { id: showId('project', id) } })),
  )
  const rowOf = indexBy(rows, (row) => row.id)
  return ids.flatMap((id) => rowOf.get(id) ?? [])
}

/**
 * Locks projects until the unit ends, in the order of their ids: the first thing that every
 * decision about money does. Answers those that exist.
 */
export async function lockProjects(
  unit: Unit,
  ids: Iterable<Id<'project'>>,
): Promise<Map<Id<'project'>, ProjectRecord>> {
  const asked = distinct(ids)
  if (asked.length === 0) return new Map()
  const rows = await unit.tx.query(lockProjectRows, { tenant_id: unit.tenant.id, ids: asked })
  return indexBy(rows, (row) => row.id)
}

/** Reads projects without locking them. */
export async function readProjects(
  reader: Reader,
  tenant: TenantId,
  ids: Iterable<Id<'project'>>,
): Promise<Map<Id<'project'>, ProjectRecord>> {
  const asked = distinct(ids)
  if (asked.length === 0) return new Map()
  return indexBy(
    await reader.query(selectProjects, { tenant_id: tenant, ids: asked }),
    (row) => row.id,
  )
}

/**
 * Derives the status of projects from their business: complete when nothing is outstanding and
 * nothing is held, in progress again when there is. The caller holds their locks.
 */
export async function settleProjects(unit: Unit, ids: Iterable<Id<'project'>>): Promise<void> {
  const asked = distinct(ids)
  if (asked.length === 0) return
  const rows = await unit.tx.query(selectProjectBusiness, { tenant_id: unit.tenant.id, ids: asked })
  const moves = rows.flatMap(({ id, status, is_complete }) => {
    const to = is_complete ? 'complete' : 'in_progress'
    return to === status ? [] : [{ id, to, about: { id: showId('project', id) } } as const]
  })
  await advanceAll(unit, 'project', moves)
}

/**
 * Begins or ends the review of projects, by an operator. Meanwhile they receive, but nothing leaves
 * them; at the end their status follows from their business again. Locks them. One result each: 404
 * `not_found`, 409 `invalid_state` for one that is in review already, or is not.
 */
export async function reviewProjects(
  unit: Unit,
  ids: readonly Id<'project'>[],
  action: 'begin' | 'end',
): Promise<Result<ProjectRecord>[]> {
  const before = await lockProjects(unit, ids)
  const open = [...before.values()].filter(
    ({ status }) => (status === 'in_review') === (action === 'end'),
  )
  const to = action === 'begin' ? 'in_review' : 'in_progress'
  await advanceAll(
    unit,
    'project',
    open.map(({ id }) => ({ id, to, about: { id: showId('project', id) } }) as const),
  )
  const moved = open.map(({ id }) => id)
  if (action === 'end') await settleProjects(unit, moved)
  const after = await readProjects(unit.tx, unit.tenant.id, moved)
  return ids.map((id) => {
    if (!before.has(id)) return refused(new Failure('not_found'))
    if (!after.has(id)) return refused(new Failure('invalid_state'))
    const project = present(after.get(id), 'a project that was moved is read again')
    // Named twice, it moves once.
    after.delete(id)
    return accepted(project)
  })
}
