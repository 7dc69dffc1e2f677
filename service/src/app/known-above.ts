// What is known of a participant by rooms above that of its accounts: who it is by its
// verification, and whether money reaches it.
import { currencies } from '@holdfast/contract'
import type { Environment } from '#db'
import { showInstantOrNull } from '#kit'
import type { ArrivalTerms } from '#outbounds'
import { refusedAccounts, wayTo } from '#outbounds'
import type { Vault } from '#participants'
import type { TellAbove } from '#payees'
import { readVerifiedAs } from '#verifications'

/** Tells it, by the rates and the rail of each environment. */
export function knownAbove(
  vault: Vault,
  termsOf: (environment: Environment) => ArrivalTerms,
): TellAbove {
  return async (reader, { tenant, environment, id, now }, account) => {
    const at = { terms: termsOf(environment), now }
    const refused = await refusedAccounts(reader, tenant, account === null ? [] : [account])
    return {
      refused_at: showInstantOrNull(account === null ? null : (refused.get(account.id) ?? null)),
      receives: currencies.map((currency) => ({ currency, way: wayTo(account, currency, at) })),
      verified_as: await readVerifiedAs(reader, vault, tenant, id),
    }
  }
}
