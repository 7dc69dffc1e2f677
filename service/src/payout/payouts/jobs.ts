import type { Unit } from '#db'
import type { JobKind } from '#jobs'
import { enqueue } from '#jobs'
import { readOrganisation } from '#organisations'
import { nextPayoutAt } from './calendar.ts'

/** The payouts of one Monday. */
export const weeklyPayouts: JobKind<null> = {
  name: 'payouts.weekly',
  lane: 'steps',
  parse: () => null,
}

/** Puts the next Monday's payouts on the tenant's calendar; once, however often it is asked. */
export async function queuePayouts(unit: Unit): Promise<void> {
  const { timeZone } = await readOrganisation(unit.tx, unit.tenant.id)
  const runAt = nextPayoutAt(unit.now, timeZone)
  enqueue(unit, weeklyPayouts, { key: runAt.toISOString(), runAt, payload: {} })
}
