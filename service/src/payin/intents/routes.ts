import type { AnyIntent } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import type { Reader, Unit } from '#db'
import type { Route } from '#http'
import { commandRoute, readRoute, triedRoutes } from '#http'
import type { Id, Result, TenantId } from '#kit'
import { accepted, fail, parseId, present, refillResults } from '#kit'
import { giverOf, readNamedFirst, showParticipant } from '#participants'
import { cancelIntents } from './commands.ts'
import type { CreatedIntent } from './create.ts'
import { createIntents, partiesNamed, requestFaults } from './create.ts'
import type { LinkDeps } from './links.ts'
import type { AnyIntentView } from './read.ts'
import { readAnyIntents } from './read.ts'
import { createSetupIntents } from './setup.ts'
import { showIntent, showIntents, showSetupIntent } from './show.ts'

/** Creating, reading and cancelling intents. */
export function intentRoutes(deps: LinkDeps): Route[] {
  return [
    ...triedRoutes(operations.createPaymentIntent, operations.dryRunPaymentIntent, {
      rules: { faultsOf: requestFaults, standIns: { type: 'checkout', settlements: [{}] } },
      parse: ({ body, ...asked }) => {
        return { body, giver: giverOf(asked, operations.createPaymentIntent.id) }
      },
      readFirst: async (reader, tenant, inputs) => {
        const named = inputs.flatMap(({ body }) => partiesNamed(body).map(({ input }) => input))
        return await readNamedFirst(reader, tenant, named)
      },
      run: async (unit, inputs) => {
        const requests = inputs.map(({ body }) => body)
        const givers = inputs.map(({ giver }) => giver)
        const results = await createIntents(unit, deps.vault, requests, givers)
        return results.map((result) => {
          if (!result.ok) return result
          return accepted(showCreated(result.value, { tenant: unit.tenant.id, deps }))
        })
      },
      render: (intent) => intent,
    }),
    commandRoute(operations.createSetupIntent, {
      parse: ({ body, ...asked }) => {
        return { ...body, giver: giverOf(asked, operations.createSetupIntent.id) }
      },
      run: async (unit, requests) => await createSetupIntents(unit, deps.vault, requests),
      render: (created) => showSetupIntent(created, shownOf(created)),
    }),
    readRoute(operations.getIntent, {
      parse: ({ params, principal }) => ({
        tenant: principal.tenantId,
        id: parseId('intent', params.id) ?? fail('not_found'),
      }),
      run: async (reader, { tenant, id }) => await readAsked(reader, { tenant, id, deps }),
      render: (intent) => intent,
    }),
    commandRoute(operations.cancelIntent, {
      parse: ({ params }) => parseId('intent', params.id) ?? fail('not_found'),
      run: async (unit, ids) => await showResults(unit, await cancelIntents(unit, ids), deps),
      render: (intent: AnyIntent) => intent,
    }),
  ]
}

/** The participants were resolved a moment ago: they are not read again. */
function shownOf({ participants }: Pick<CreatedIntent, 'participants'>) {
  return new Map(participants.map((one) => [one.id, showParticipant(one)]))
}

function showCreated(
  created: CreatedIntent,
  at: { readonly tenant: TenantId; readonly deps: LinkDeps },
) {
  return showIntent(created, shownOf(created), at)
}

interface Asked {
  readonly tenant: TenantId
  readonly id: Id<'intent'>
  readonly deps: LinkDeps
}

async function readAsked(reader: Reader, { tenant, id, deps }: Asked): Promise<AnyIntent> {
  const view = (await readAnyIntents(reader, tenant, [id])).get(id) ?? fail('not_found')
  const [shown] = await showIntents(reader, tenant, [view], deps)
  return present(shown, 'an intent that was read is shown')
}

async function showResults(
  unit: Unit,
  results: readonly Result<AnyIntentView>[],
  deps: LinkDeps,
): Promise<Result<AnyIntent>[]> {
  const views = results.flatMap((result) => (result.ok ? [result.value] : []))
  return refillResults(results, await showIntents(unit.tx, unit.tenant.id, views, deps))
}
