// How each kind of work is done that moves money and states.

import { abandonCheckouts, checkoutTimeout } from '#checkouts'
import { collectingHandlers } from '#collecting'
import { creditHandlers } from '#credit'
import type { Database } from '#db'
import { instrumentHandlers } from '#instruments'
import { expireIntents, intentExpiry } from '#intents'
import type { RunnableHandler } from '#jobs'
import { stepHandler } from '#jobs'
import { outboundHandlers } from '#outbounds'
import type { Vault } from '#participants'
import { openPayoutAccount, payoutHandlers } from '#payouts'
import { sandboxLender } from '#rails'
import type { RatesByEnvironment } from '#rates'
import { reconciliationHandlers } from '#reconciliations'
import { returnHandlers } from '#returns'
import { sandboxInboundHandlers } from '#sandbox'
import { transferHandlers } from '#transfers'
import { findCollectingBank, openCollectingRail, openRails } from './rail-by-environment.ts'
import { tracedLender } from './traced-rails.ts'

/** The handlers of everything that falls due or waits for a rail. */
export function stepHandlers(
  database: Database,
  vault: Vault,
  rates: RatesByEnvironment,
): RunnableHandler[] {
  const rails = openRails(database, vault)
  const lender = tracedLender(sandboxLender(database))
  return [
    stepHandler(intentExpiry, async (unit, jobs) => {
      await expireIntents(
        unit,
        jobs.map(({ payload }) => payload.intent),
      )
    }),
    stepHandler(checkoutTimeout, async (unit, jobs) => {
      await abandonCheckouts(
        unit,
        jobs.map(({ payload }) => payload.checkout),
      )
    }),
    ...sandboxInboundHandlers(vault),
    ...transferHandlers(vault),
    ...reconciliationHandlers(database),
    ...returnHandlers({ database, vault, rails }),
    ...outboundHandlers({
      database,
      vault,
      rails,
      rates,
      openPayoutAccount: async (reader, tenant, id) =>
        await openPayoutAccount(reader, vault, { tenant, id }),
    }),
    ...payoutHandlers,
    ...collectingHandlers({
      database,
      vault,
      rail: openCollectingRail(database, vault),
      findBank: findCollectingBank,
    }),
    ...instrumentHandlers({ database, lender }),
    ...creditHandlers({ database, vault, lender }),
  ]
}
