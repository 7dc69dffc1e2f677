import type { Checkout, ClientConfirmation, PublicCheckout } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import type { Unit } from '#db'
import type { Principal, Route } from '#http'
import { commandRoute, readRoute } from '#http'
import type { Result } from '#kit'
import { accepted, asId, fail, parseId, present, refillResults } from '#kit'
import type { Vault } from '#participants'
import type { CheckoutView } from './checkout.ts'
import { cancelCheckouts, cancelCheckoutsOfPages, markTransfersMade } from './commands.ts'
import type { Confirmation } from './confirm.ts'
import { confirmIntents } from './confirm.ts'
import type { Methods } from './means.ts'
import type { ReadNextUrls } from './next.ts'
import { readPageCheckout, readPageIntent, showPageCheckouts } from './page.ts'
import type { PageName } from './read.ts'
import { readCheckout } from './read.ts'
import { showCheckouts } from './show.ts'

/** The page that a session is of: the one intent that it opens. */
export function pageOf(principal: Principal): PageName {
  if (principal.objectKind !== 'intent' || principal.objectId === undefined) fail('not_found')
  return { intentId: asId('intent', principal.objectId), pageKey: principal.keyId }
}

/** What confirming takes besides the request. */
export interface ConfirmDeps {
  readonly vault: Vault
  readonly methods: Methods
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
export function checkoutPageRoutes({ vault, methods }: ConfirmDeps): Route[] {
  const { readNext } = methods
  return [
    readRoute(operations.getClientIntent, {
      parse: ({ principal }) => ({ principal, page: pageOf(principal) }),
      run: async (reader, { principal, page }, now) =>
        await readPageIntent(reader, principal, { ...page, now }, methods),
      render: (intent) => intent,
    }),
    commandRoute(operations.confirmClientIntent, {
      parse: ({ body, principal }): Confirmation => ({
        ...pageOf(principal),
        method: body.method,
        payer: body.participant ?? null,
        details: body.details ?? null,
      }),
      run: async (unit, inputs) => {
        const results = await confirmIntents(unit, vault, inputs, methods)
        return await showConfirmations(unit, results, readNext)
      },
      render: (confirmation: ClientConfirmation) => confirmation,
    }),
    readRoute(operations.getClientCheckout, {
      parse: ({ principal }) => ({ tenant: principal.tenantId, page: pageOf(principal) }),
      run: async (reader, { tenant, page }) => {
        return await readPageCheckout(reader, tenant, page, readNext)
      },
      render: (checkout) => checkout,
    }),
    commandRoute(operations.markTransferMade, {
      parse: ({ principal }) => pageOf(principal),
      run: async (unit, pages) =>
        await showPages(unit, await markTransfersMade(unit, pages), readNext),
      render: ({ id, project_id }: PublicCheckout) => ({ checkout_id: id, project_id }),
    }),
    commandRoute(operations.cancelClientCheckout, {
      parse: ({ principal }) => pageOf(principal),
      run: async (unit, pages) =>
        await showPages(unit, await cancelCheckoutsOfPages(unit, pages), readNext),
      render: (checkout: PublicCheckout) => checkout,
    }),
  ]
}

async function showResults(
  unit: Unit,
  results: readonly Result<CheckoutView>[],
): Promise<Result<Checkout>[]> {
  const views = results.flatMap((result) => (result.ok ? [result.value] : []))
  return refillResults(results, await showCheckouts(unit.tx, unit.tenant.id, views))
}

async function showPages(
  unit: Unit,
  results: readonly Result<CheckoutView>[],
  readNext: ReadNextUrls,
): Promise<Result<PublicCheckout>[]> {
  const views = results.flatMap((result) => (result.ok ? [result.value] : []))
  return refillResults(results, await showPageCheckouts(unit.tx, unit.tenant.id, views, readNext))
}

async function showConfirmations(
  unit: Unit,
  results: readonly Result<CheckoutView>[],
  readNext: ReadNextUrls,
): Promise<Result<ClientConfirmation>[]> {
  const pages = await showPages(unit, results, readNext)
  return pages.map((page) => {
    if (!page.ok) return page
    const { id, project_id, invoice_id } = page.value
    return accepted({ checkout_id: id, project_id, invoice_id, next: nextOf(page.value) })
  })
}

/** Where the page goes on: at another page, or with the details of a transfer. */
function nextOf({ next_url, instructions, status }: PublicCheckout): ClientConfirmation['next'] {
  if (next_url !== null) return { type: 'redirect', url: next_url }
  if (instructions === null || status !== 'settling') return null
  return { type: 'transfer_instructions', instructions }
}
