// What dry runs are told by: the rail and the rates of the tenant's environment.
import type { Database, Environment } from '#db'
import { foreseeUnit } from '#dry-runs'
import type { Foresee } from '#http'
import type { ArrivalTerms } from '#outbounds'
import type { Vault } from '#participants'
import type { RatesByEnvironment } from '#rates'
import { openRail } from './rail-by-environment.ts'

/** What decides whether money arrives, by environment. */
export type TermsOf = (environment: Environment) => ArrivalTerms

/** The rail and the rates of each environment. */
export function arrivalTerms(database: Database, vault: Vault, rates: RatesByEnvironment): TermsOf {
  const rail = openRail(database, vault)
  return (environment) => ({
    rates: rates[environment],
    converts: rail.converts(environment),
    least: (currency) => rail.creditMinimum(currency),
  })
}

/** What a unit that is tried out would have done, and what would not arrive. */
export function createForesee(termsOf: TermsOf): Foresee {
  return async (unit) => await foreseeUnit(unit, termsOf(unit.tenant.environment))
}
