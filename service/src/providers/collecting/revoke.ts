// Mandates that end: nothing more is debited under them.
import { failCheckouts } from '#checkouts'
import type { Unit } from '#db'
import { cancelDebits, endMandates, readDebitsOfMandates } from '#debits'
import type { Id } from '#kit'
import { lockProjects } from '#projects'
import { readCheckoutsOfDue } from './due.ts'
import { isScheduled } from './start.ts'

/**
 * Buyers revoke mandates, or a bank says that they are none any more, by its code: what has not
 * started to be debited under them is not, and a checkout that waits for it fails, as its method
 * did.
 */
export async function revokeMandates(
  unit: Unit,
  ids: readonly Id<'mandate'>[],
  bankCode: string | null = null,
): Promise<void> {
  const { id: tenant } = unit.tenant
  const before = await readDebitsOfMandates(unit.tx, tenant, ids)
  await lockProjects(
    unit,
    before.map(({ project_id }) => project_id),
  )
  await endMandates(unit, ids, bankCode)
  const debits = await readDebitsOfMandates(unit.tx, tenant, ids)
  const scheduled = debits.filter(isScheduled)
  await cancelDebits(unit, scheduled)
  await failCheckouts(unit, await readCheckoutsOfDue(unit, scheduled))
}
