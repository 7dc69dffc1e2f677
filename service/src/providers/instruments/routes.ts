import type { PaymentInstrument } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import type { Database } from '#db'
import type { Route } from '#http'
import { commandRoute, readRoute, sandboxOnly } from '#http'
import type { RunnableHandler } from '#jobs'
import { actHandler, stepHandler } from '#jobs'
import type { Id, TenantId } from '#kit'
import { compact, fail, parseId, present, refillResults } from '#kit'
import type { Vault } from '#participants'
import { giverOf, participantFaults, readParticipants } from '#participants'
import type { CreditApplication, Lender } from '#rails'
import { creditDecisionOf, sandboxCreditDecision } from '#rails'
import {
  createInstruments,
  instrumentAssess,
  readInstrument,
  readInstruments,
  recordDecisions,
} from './commands.ts'
import { ownerFaults } from './instrument.ts'
import { showInstruments } from './show.ts'

/** Creating and reading payment instruments. */
export function instrumentRoutes(vault: Vault): Route[] {
  return [
    commandRoute(operations.createPaymentInstrument, {
      rules: {
        faultsOf: ({ owner }) => [
          ...participantFaults(owner, '/owner'),
          ...((owner.id ?? null) === null ? ownerFaults(owner, '/owner') : []),
        ],
        standIns: { type: 'trade_account', owner: {} },
      },
      parse: ({ body, ...asked }) => {
        // Limits are granted by the sandbox's lender so far.
        sandboxOnly(asked.principal)
        return { owner: body.owner, giver: giverOf(asked, operations.createPaymentInstrument.id) }
      },
      run: async (unit, inputs) => {
        const results = await createInstruments(unit, vault, inputs)
        const made = results.flatMap((result) => (result.ok ? [result.value] : []))
        return refillResults(results, await showInstruments(unit.tx, unit.tenant.id, made))
      },
      render: (instrument: PaymentInstrument) => instrument,
    }),
    readRoute(operations.getPaymentInstrument, {
      parse: ({ params, principal }) => ({
        tenant: principal.tenantId,
        id: parseId('payment_instrument', params.id) ?? fail('not_found'),
      }),
      run: async (reader, { tenant, id }) => {
        const instrument = await readInstrument(reader, tenant, id)
        const [shown] = await showInstruments(reader, tenant, [instrument])
        return present(shown, 'an instrument that was read is shown')
      },
      render: (instrument) => instrument,
    }),
  ]
}

/** What instruments need from the outside. */
export interface InstrumentDeps {
  readonly database: Database
  readonly lender: Lender
}

/** The jobs by which the lender is asked about instruments, and decides. */
export function instrumentHandlers({ database, lender }: InstrumentDeps): RunnableHandler[] {
  return [
    actHandler({
      kind: instrumentAssess,
      act: async ({ tenantId, payload }) => {
        const application = await applicationOf(database, tenantId, payload.instrument)
        if (application !== null) await lender.assess(application)
      },
      record: async () => {},
    }),
    stepHandler(sandboxCreditDecision, async (unit, jobs) => {
      await recordDecisions(
        unit,
        jobs.map(({ payload }) => creditDecisionOf(payload)),
      )
    }),
  ]
}

/** Null when it has been decided meanwhile. */
async function applicationOf(
  database: Database,
  tenantId: TenantId,
  id: Id<'payment_instrument'>,
): Promise<CreditApplication | null> {
  return await database.read(tenantId, async (reader) => {
    const instrument = (await readInstruments(reader, tenantId, [id])).get(id)
    if (instrument?.status !== 'processing') return null
    const owners = await readParticipants(reader, tenantId, compact([instrument.owner_id]))
    const business = owners.get(instrument.owner_id)?.details.business
    return {
      tenantId,
      key: id,
      country: present(business?.registered_address?.country, 'a business has a country'),
      companyNumber: present(business?.company_number, 'a business has a company number'),
    }
  })
}
