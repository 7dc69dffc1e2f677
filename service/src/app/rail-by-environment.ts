// Which rail moves a tenant's money: simulators never see live orders, nor people test orders.
import type { Database, Environment } from '#db'
import { manualRail } from '#manual'
import { readOrganisation } from '#organisations'
import type { Vault } from '#participants'
import type { Rail } from '#rails'
import { sandboxRail } from '#rails'

/** The rail of all tenants: simulated in the sandbox, worked by hand in live. */
export function openRail(database: Database, vault: Vault): Rail {
  return railByEnvironment(database, {
    sandbox: sandboxRail(database),
    live: manualRail(database, vault),
  })
}

/** A rail that hands each order to the rail of its tenant's environment. */
function railByEnvironment(database: Database, rails: Readonly<Record<Environment, Rail>>): Rail {
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
    converts: (environment) => rails[environment].converts(environment),
  }
}
