// Which rail moves a tenant's money: simulators never see live orders, nor people test orders.
import type { Database, Environment } from '#db'
import { readOrganisation } from '#organisations'
import type { Rail } from '#rails'

/** A rail that hands each order to the rail of its tenant's environment. */
export function railByEnvironment(
  database: Database,
  rails: Readonly<Record<Environment, Rail>>,
): Rail {
  return {
    name: `${rails.sandbox.name} or ${rails.live.name}`,
    submitCredit: async (instruction) => {
      const { environment } = await readOrganisation(database.global, instruction.tenantId)
      return await rails[environment].submitCredit(instruction)
    },
    sendBack: async (instruction) => {
      const { environment } = await readOrganisation(database.global, instruction.tenantId)
      return await rails[environment].sendBack(instruction)
    },
    creditMinimum: (currency) => rails.sandbox.creditMinimum(currency),
  }
}
