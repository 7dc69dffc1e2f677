import type { Checkout, ClientConfirmation, PublicCheckout } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import type { Unit } from '#db'
import type { Principal, Route } from '#http'
import { commandRoute, readRoute } from '#http'
import { readIntentView } from '#intents'
import type { Id, Result } from '#kit'
import { accepted, asId, fail, parseId, present, refill } from '#kit'
import type { Vault } from '#participants'
import type { CheckoutView } from './checkout.ts'
import { cancelCheckouts, cancelCheckoutsOfIntents, markTransfersMade } from './commands.ts'
import { confirmIntents } from './confirm.ts'
import { methodsFor, readPageCheckout, readPageIntent, showPageCheckouts } from './page.ts'
import { readCheckout, readLatestCheckouts } from './read.ts'
import { showCheckouts } from './show.ts'

/** The one intent that the session of a page opens. */
function intentOf(principal: Principal): Id<'intent'> {
  if (principal.objectKind !== 'intent' || principal.objectId === undefined) fail('not_found')
  return asId('intent', principal.objectId)
}

/** Reading and cancelling checkouts with the private key. */
export const checkoutRoutes: readonly Route[] = [
  readRoute(operations.getCheckout, {
    parse: ({ params, principal }) => ({
      tenant: principal.tenantId,
      id: parseId('checkout', params.id) ?? fail('not_found'),
    }),
    run: async (reader, { tenant, id }) => {
      const view = await readCheckout(reader, tenant, id)
      const [shown] = await showCheckouts(reader, tenant, [view])
      return present(shown, 'a checkout that was read is shown')
    },
    render: (checkout) => checkout,
  }),
  commandRoute(operations.cancelCheckout, {
    parse: ({ params }) => parseId('checkout', params.id) ?? fail('not_found'),
    run: async (unit, ids) => await showResults(unit, await cancelCheckouts(unit, ids)),
    render: (checkout: Checkout) => checkout,
  }),
]

/** What the buyer's page calls with its session. */
export function checkoutPageRoutes(vault: Vault): Route[] {
  return [
    readRoute(operations.getClientIntent, {
      parse: ({ principal }) => ({ principal, intentId: intentOf(principal) }),
      run: async (reader, { principal, intentId }, now) =>
        await readPageIntent(reader, principal, { intentId, now }),
      render: (intent) => intent,
    }),
    commandRoute(operations.confirmClientIntent, {
      parse: ({ body, principal }) => {
        const intentId = intentOf(principal)
        const served = methodsFor(principal.environment).some(({ type }) => type === body.method)
        if (!served) fail('method_not_available')
        return { intentId, method: body.method, payer: body.participant ?? null }
      },
      run: async (unit, inputs) =>
        await showConfirmations(unit, await confirmIntents(unit, vault, inputs)),
      render: (confirmation: ClientConfirmation) => confirmation,
    }),
    readRoute(operations.getClientCheckout, {
      parse: ({ principal }) => ({ tenant: principal.tenantId, intentId: intentOf(principal) }),
      run: async (reader, { tenant, intentId }) => {
        await readIntentView(reader, tenant, intentId)
        const latest = (await readLatestCheckouts(reader, tenant, [intentId])).get(intentId)
        return await readPageCheckout(reader, tenant, latest?.id ?? fail('not_found'))
      },
      render: (checkout) => checkout,
    }),
    commandRoute(operations.markTransferMade, {
      parse: ({ principal }) => intentOf(principal),
      run: async (unit, ids) => await showPages(unit, await markTransfersMade(unit, ids)),
      render: ({ id, project_id }: PublicCheckout) => ({ checkout_id: id, project_id }),
    }),
    commandRoute(operations.cancelClientCheckout, {
      parse: ({ principal }) => intentOf(principal),
      run: async (unit, ids) => await showPages(unit, await cancelCheckoutsOfIntents(unit, ids)),
      render: (checkout: PublicCheckout) => checkout,
    }),
  ]
}

async function showResults(
  unit: Unit,
  results: readonly Result<CheckoutView>[],
): Promise<Result<Checkout>[]> {
  const views = results.flatMap((result) => (result.ok ? [result.value] : []))
  return refill(results, await showCheckouts(unit.tx, unit.tenant.id, views))
}

async function showPages(
  unit: Unit,
  results: readonly Result<CheckoutView>[],
): Promise<Result<PublicCheckout>[]> {
  const views = results.flatMap((result) => (result.ok ? [result.value] : []))
  return refill(results, await showPageCheckouts(unit.tx, unit.tenant.id, views))
}

async function showConfirmations(
  unit: Unit,
  results: readonly Result<CheckoutView>[],
): Promise<Result<ClientConfirmation>[]> {
  const pages = await showPages(unit, results)
  return pages.map((page) => {
    if (!page.ok) return page
    const { id, project_id, instructions, status } = page.value
    const isWaiting = instructions !== null && status === 'settling'
    return accepted({
      checkout_id: id,
      project_id,
      invoice_id: null,
      next: isWaiting ? { type: 'transfer_instructions' as const, instructions } : null,
    })
  })
}
