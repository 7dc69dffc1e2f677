// All that this shop asks of the service.
import type { Holdfast } from '@holdfast/node'
import { buyer, buyerFee, currency, goods, parts } from './basket.ts'
import type { Order } from './orders.ts'

/** Where an order stands, for the page. */
export interface OrderView {
  readonly id: string
  readonly checkout: { readonly id: string; readonly status: string } | null
  readonly settlements: readonly {
    readonly description: string
    readonly status: string
  }[]
  readonly release: {
    readonly id: string
    readonly status: string
    readonly paused_reason: string | null
  } | null
}

/** Creates the intent: what is paid, by whom, to whom. Its secret goes to the buyer's page and nowhere else. */
export async function createIntent(
  holdfast: Holdfast,
): Promise<{ readonly id: string; readonly clientSecret: string }> {
  const intent = await holdfast.intents.createPayment({
    type: 'checkout',
    currency,
    from: { email: buyer },
    ...buyerFee,
    settlements: parts.map(({ email, seller, ...terms }) => ({
      ...terms,
      to: { email, name: seller },
    })),
  })
  if (intent.client_secret === null) throw new Error('The intent came without its secret.')
  return { id: intent.id, clientSecret: intent.client_secret }
}

/** Releases the held part of an order to its seller: all that the settlement has left. */
export async function releaseGoods(holdfast: Holdfast, order: Order): Promise<string> {
  const settlement = await heldSettlement(holdfast, order)
  const { outbounds } = await holdfast.outbounds.release(
    { releases: [{ settlement_id: settlement, reference: 'BICYCLE 1983' }] },
    // One release for one order, however often the button is pressed.
    { idempotencyKey: `release-${order.id}-${order.intentId}` },
  )
  const [release] = outbounds
  if (release === undefined) throw new Error('The release was not made.')
  return release.id
}

async function heldSettlement(holdfast: Holdfast, { checkoutId }: Order): Promise<string> {
  if (checkoutId === null) throw new Error('This order has not been paid.')
  const { settlements } = await holdfast.checkouts.get(checkoutId)
  const held = settlements.find(({ description }) => description === goods.description)
  if (held === undefined) throw new Error('This order holds nothing to release.')
  return held.id
}

/** Where an order stands now. */
export async function viewOrder(holdfast: Holdfast, order: Order): Promise<OrderView> {
  const { id, checkoutId, releaseId } = order
  if (checkoutId === null) return { id, checkout: null, settlements: [], release: null }
  const [checkout, release] = await Promise.all([
    holdfast.checkouts.get(checkoutId),
    releaseId === null ? null : holdfast.outbounds.get(releaseId),
  ])
  return {
    id,
    checkout: { id: checkout.id, status: checkout.status },
    settlements: checkout.settlements.map(({ description, status }) => ({ description, status })),
    release:
      release === null
        ? null
        : { id: release.id, status: release.status, paused_reason: release.paused_reason },
  }
}
