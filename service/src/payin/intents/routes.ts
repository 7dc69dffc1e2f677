import type { PaymentIntent } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import type { Reader, Unit } from '#db'
import type { Route } from '#http'
import { commandRoute, readRoute } from '#http'
import type { Result, TenantId } from '#kit'
import { accepted, fail, parseId } from '#kit'
import type { Vault } from '#participants'
import { showParticipant } from '#participants'
import { showParticipants } from '#settlements'
import type { CreatedIntent } from './commands.ts'
import { cancelIntents, createIntents, requestFaults } from './commands.ts'
import type { IntentView } from './read.ts'
import { readIntentView } from './read.ts'
import { partiesOf, showIntent } from './show.ts'

/** Creating, reading and cancelling intents. */
export function intentRoutes(vault: Vault): Route[] {
  return [
    commandRoute(operations.createPaymentIntent, {
      rules: { faultsOf: requestFaults, standIns: { type: 'checkout', settlements: [{}] } },
      parse: ({ body }) => body,
      run: async (unit, requests) => await createIntents(unit, vault, requests),
      render: showCreated,
    }),
    readRoute(operations.getIntent, {
      parse: ({ params, principal }) => ({
        tenant: principal.tenantId,
        id: parseId('intent', params.id) ?? fail('not_found'),
      }),
      run: async (reader, { tenant, id }) => {
        const view = await readIntentView(reader, tenant, id)
        return await show(reader, tenant, view)
      },
      render: (intent) => intent,
    }),
    commandRoute(operations.cancelIntent, {
      parse: ({ params }) => parseId('intent', params.id) ?? fail('not_found'),
      run: async (unit, ids) => await showResults(unit, await cancelIntents(unit, ids)),
      render: (intent) => intent,
    }),
  ]
}

/** The participants were resolved a moment ago: they are not read again. */
function showCreated(created: CreatedIntent): PaymentIntent {
  const { participants } = created
  return showIntent(created, new Map(participants.map((one) => [one.id, showParticipant(one)])))
}

async function show(reader: Reader, tenant: TenantId, view: IntentView): Promise<PaymentIntent> {
  return showIntent(view, await showParticipants(reader, tenant, partiesOf(view)))
}

async function showResults(
  unit: Unit,
  results: readonly Result<IntentView>[],
): Promise<Result<PaymentIntent>[]> {
  const ids = results.flatMap((result) => (result.ok ? partiesOf(result.value) : []))
  const shown = await showParticipants(unit.tx, unit.tenant.id, ids)
  return results.map((result) => (result.ok ? accepted(showIntent(result.value, shown)) : result))
}
