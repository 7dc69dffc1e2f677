// What goes on when a sandbox begins anew: where revenue is paid to, the rules that owners have set
// about money, and how long things are kept. Who empties a sandbox would lift them otherwise.
import { carryLimits } from '#approvals'
import type { Database } from '#db'
import type { TenantId } from '#kit'
import type { Vault } from '#participants'
import { carryPayeeRules } from '#participants'
import { carryAccounts } from '#payouts'
import { carryRetention } from '#settings'

/** Takes down what goes on, and answers what sets it for the tenant in its place. */
export async function carryOver(
  database: Database,
  vault: Vault,
  from: TenantId,
): Promise<(to: TenantId) => Promise<void>> {
  const carriers = [
    await carryAccounts(database, vault, from),
    await carryLimits(database, from),
    await carryPayeeRules(database, from),
    await carryRetention(database, from),
  ]
  return async (to) => {
    for (const carry of carriers) await carry(to)
  }
}
