// What dry runs are told by: the rail and the rates of the tenant's environment.
import type { Database } from '#db'
import type { Foresee } from '#http'
import type { Vault } from '#participants'
import type { RatesByEnvironment } from '#rates'
import { foresee } from '#statements'
import { openRail } from './rail-by-environment.ts'

/** What a unit that is tried out would have done, and what would not arrive. */
export function foresight(database: Database, vault: Vault, rates: RatesByEnvironment): Foresee {
  const rail = openRail(database, vault)
  return async (unit) => {
    const { environment } = unit.tenant
    return await foresee(unit, {
      rates: rates[environment],
      converts: rail.converts(environment),
      least: (currency) => rail.creditMinimum(currency),
    })
  }
}
