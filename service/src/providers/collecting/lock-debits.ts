// Debits under the locks of their projects.
import type { Unit } from '#db'
import type { DebitRecord } from '#debits'
import { readDebits } from '#debits'
import type { Id } from '#kit'
import { lockProjects } from '#projects'

/** Locks the projects of debits, then reads the debits as they are under the locks. */
export async function lockDebits(
  unit: Unit,
  ids: readonly Id<'debit'>[],
): Promise<Map<Id<'debit'>, DebitRecord>> {
  const before = await readDebits(unit.tx, unit.tenant.id, ids)
  await lockProjects(
    unit,
    [...before.values()].map(({ project_id }) => project_id),
  )
  return await readDebits(unit.tx, unit.tenant.id, ids)
}
