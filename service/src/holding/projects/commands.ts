import type { Reader, Unit } from '#db'
import { advanceAll, enter } from '#events'
import type { Id, TenantId } from '#kit'
import { distinct, indexBy, showId } from '#kit'
import { accountOf, openAccounts } from '#ledger'
import { collectionsOf } from './collection.ts'
import type { NewProject, ProjectRecord } from './project.ts'
import { insertProjects, lockProjectRows, selectProjectBusiness, selectProjects } from './store.ts'

/** Opens projects, each with its collection details and its ledger account. */
export async function createProjects(
  unit: Unit,
  projects: readonly NewProject[],
): Promise<ProjectRecord[]> {
  if (projects.length === 0) return []
  const openings = projects.map(({ currency }) => ({ id: unit.newId('project'), currency }))
  const ids = openings.map(({ id }) => id)
  const collections = await collectionsOf(unit, openings)
  const rows = await unit.tx.query(insertProjects, [
    unit.tenant.id,
    unit.now,
    ids,
    projects.map((project) => project.type),
    projects.map((project) => project.currency),
    collections.map((collect) => JSON.stringify(collect)),
    projects.map((project) => JSON.stringify(project.metadata)),
  ])
  await openAccounts(
    unit,
    rows.map(({ id, currency }) => ({ id: accountOf(id), kind: 'project', currency })),
  )
  enter(
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
  const rows = await unit.tx.query(lockProjectRows, [unit.tenant.id, asked])
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
  return indexBy(await reader.query(selectProjects, [tenant, asked]), (row) => row.id)
}

/**
 * Derives the status of projects from their business: complete when nothing is outstanding and
 * nothing is held, in progress again when there is. The caller holds their locks.
 */
export async function settleProjects(unit: Unit, ids: Iterable<Id<'project'>>): Promise<void> {
  const asked = distinct(ids)
  if (asked.length === 0) return
  const rows = await unit.tx.query(selectProjectBusiness, [unit.tenant.id, asked])
  const moves = rows.flatMap(({ id, status, is_complete }) => {
    const to = is_complete ? 'complete' : 'in_progress'
    return to === status ? [] : [{ id, to, about: { id: showId('project', id) } } as const]
  })
  await advanceAll(unit, 'project', moves)
}
