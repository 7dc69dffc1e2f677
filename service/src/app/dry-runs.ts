// What dry runs are told by: the rail and the rates of the tenant's environment.
import type { Database, Environment } from '#db'
import { foreseeUnit } from '#dry-runs'
import type { Foresee } from '#http'
import type { ArrivalTerms } from '#outbounds'
import type { Vault } from '#participants'
import { convertsIn } from '#rails'
import type { RatesByEnvironment } from '#rates'
import { openRails } from './rail-by-environment.ts'

/** What decides whether money arrives, by environment. */
export type TermsOf = (environment: Environment) => ArrivalTerms

/** The rail and the rates of each environment. */
export function arrivalTerms(database: Database, vault: Vault, rates: RatesByEnvironment): TermsOf {
  const { sandbox, live } = openRails(database, vault)
  return (environment) => ({
    rates: rates[environment],
    converts: convertsIn(environment),
    // Nothing arrives converted in live, which is all that this is asked for.
    least: (currency) =>
      (environment === 'sandbox' ? sandbox : live.manual).creditMinimum(currency),
  })
}

/** What a unit that is tried out would have done, and what would not arrive. */
export function createForesee(termsOf: TermsOf): Foresee {
  return async (unit) => await foreseeUnit(unit, termsOf(unit.tenant.environment))
}
