// Every route of every room, put together by hand in the order of the floors.
import { artefactRoutes } from '#artefacts'
import { bookingRoutes, planNight } from '#bookings'
import { checkoutPageRoutes, checkoutRoutes, confirmRoutes } from '#checkouts'
import { debitRoutes, methodRoutes } from '#collecting'
import { type ConnectionRecord, connectionRoutes } from '#connections'
import { creditPageRoutes } from '#credit'
import type { Unit } from '#db'
import { explorerRoutes } from '#explorer'
import type { Route } from '#http'
import { inboundRoutes } from '#inbounds'
import type { Doubt } from '#installation'
import { instrumentRoutes } from '#instruments'
import { intentRoutes } from '#intents'
import { invoiceRoutes } from '#invoices'
import { journalRoutes } from '#journal'
import { tellOfBookings } from '#letters'
import { mailRoutes } from '#mail'
import { manualRoutes } from '#manual'
import { memberRoutes } from '#members'
import { decidedByTwo, isKeptBack, orderRoutes } from '#orders'
import { sessionRoute } from '#organisations'
import { outboundRoutes, readWaitingAmounts } from '#outbounds'
import { overviewRoutes } from '#overview'
import { paperRoutes } from '#papers'
import { participantRoutes } from '#participants'
import { payoutRoutes } from '#payouts'
import { pictureRoutes } from '#pictures'
import { openPractice } from '#practice'
import { projectRoutes } from '#project-views'
import { sandboxCollectingRail } from '#rails'
import { reconciliationRoutes } from '#reconciliations'
import { reportRoutes } from '#reports'
import { returnRoutes } from '#returns'
import { clockRoutes, sandboxInboundRoutes, sandboxRoutes } from '#sandbox'
import { searchRoutes } from '#search'
import { sessionPageRoutes } from '#sessions'
import { settlementRoutes } from '#settlements'
import { statementMailRoutes, statementRoutes } from '#statements'
import { tableRoutes } from '#tables'
import { timelineRoutes } from '#timelines'
import { transferRoutes } from '#transfers'
import { reviewRoutes, verificationRoutes } from '#verifications'
import { webhookRoutes } from '#webhooks'
import { workRoutes } from '#work'
import { carryOver } from './carry-over.ts'
import type { Core } from './core.ts'
import { arrivalTerms } from './dry-runs.ts'
import { listRoutes } from './list-routes.ts'
import { createMethods } from './methods.ts'
import { personRoutes } from './person-routes.ts'
import { fixedDayRates } from './rates.ts'
import { standingOf } from './standing.ts'

/** Every route that is served; the description of the API is made from the same list. */
export function allRoutes(core: Core, doubt: () => Doubt | null): Route[] {
  const reason = () => doubt()?.reason ?? null
  return [...apiRoutes(core), ...memberPageRoutes(core), ...overviewRoutes(reason)]
}

/** A connection is in use: its books are compared each night, and a bank to practise with opens. */
async function beginConnection(unit: Unit, { id, channel }: ConnectionRecord): Promise<void> {
  planNight(unit)
  if (channel === 'practice') await openPractice(unit, id)
}

/** What integrators, buyers and sellers call. */
function apiRoutes({
  options,
  streams,
  database,
  vault,
  policy,
  banks,
  handlers,
  keys,
  onError,
  journal,
  letters,
}: Core): Route[] {
  const methods = createMethods({ vault, baseUrl: options.baseUrl })
  return [
    ...intentRoutes({ vault, baseUrl: options.baseUrl }),
    ...confirmRoutes({ vault, methods }),
    ...checkoutRoutes,
    ...debitRoutes,
    ...invoiceRoutes({ vault, baseUrl: options.baseUrl }),
    ...settlementRoutes,
    ...transferRoutes,
    ...projectRoutes,
    ...listRoutes({ vault, baseUrl: options.baseUrl }),
    ...inboundRoutes,
    ...returnRoutes,
    ...outboundRoutes(vault),
    ...payoutRoutes(vault),
    ...participantRoutes({ vault }),
    ...personRoutes(letters, arrivalTerms(database, vault, options.rates ?? fixedDayRates())),
    ...instrumentRoutes(vault),
    ...verificationRoutes({
      vault,
      readAmountWaiting: async (reader, tenant, participantId) =>
        (await readWaitingAmounts(reader, tenant, [participantId]))[0] ?? null,
    }),
    ...reviewRoutes({ vault, database, baseUrl: options.baseUrl }),
    ...webhookRoutes({ sealer: vault, policy, streams, isStanding: standingOf(database) }),
    ...mailRoutes({ sealer: vault }),
    ...creditPageRoutes,
    ...methodRoutes({ database, rail: sandboxCollectingRail(database) }),
    ...manualRoutes(vault, tellOfBookings),
    ...artefactRoutes({ database, vault, isKeptBack }),
    ...connectionsOf({ options, database, vault, banks }),
    ...orderRoutes(vault),
    ...bookingRoutes(vault),
    ...sandboxInboundRoutes(vault),
    ...sandboxRoutes(vault),
    ...clockRoutes({
      database,
      handlers,
      onError,
      interrupt: options.interrupt,
      onReset: () => keys.forget(),
      carryOver: async (from) => await carryOver(database, vault, from),
    }),
    ...journalRoutes(journal, database),
    ...statementRoutes,
    ...reportRoutes,
    ...reconciliationRoutes,
    ...paperRoutes,
    sessionRoute(database),
    ...checkoutPageRoutes({ vault, methods }),
    ...sessionPageRoutes,
  ]
}

/** What the dashboard calls with the session of a member. */
function memberPageRoutes({ database, vault, journal, members, oversight }: Core): Route[] {
  return [
    ...memberRoutes(members),
    ...tableRoutes(database),
    ...explorerRoutes(journal),
    ...workRoutes(vault),
    ...searchRoutes,
    ...pictureRoutes,
    ...statementMailRoutes,
    ...timelineRoutes,
    ...oversight.routes,
  ]
}

/** Connections to banks, and what is proposed about them. */
function connectionsOf({
  options,
  database,
  vault,
  banks,
}: Pick<Core, 'options' | 'database' | 'vault' | 'banks'>): Route[] {
  return connectionRoutes({
    database,
    vault,
    policy: banks,
    hasFolder: (options.bankFolder ?? null) !== null,
    ...decidedByTwo,
    onOpened: beginConnection,
  })
}
