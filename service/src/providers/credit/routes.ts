// What a buyer's page is shown of trade credit.
import type { ClientInstrumentList } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import type { Reader } from '#db'
import type { Principal, Route } from '#http'
import { readRoute } from '#http'
import { readUsableInstruments } from '#instruments'
import { amountDue, readIntentView } from '#intents'
import { asId, fail, showId, showMinor } from '#kit'

/** The trade accounts that a page can confirm with. */
export const creditPageRoutes: readonly Route[] = [
  readRoute(operations.listClientInstruments, {
    parse: ({ principal }) => principal,
    run: listInstruments,
    render: (list: ClientInstrumentList) => list,
  }),
]

async function listInstruments(
  reader: Reader,
  { tenantId, objectKind, objectId }: Principal,
  now: Date,
): Promise<ClientInstrumentList> {
  if (objectKind !== 'intent' || objectId === undefined) fail('not_found')
  const { intent, terms } = await readIntentView(reader, tenantId, asId('intent', objectId))
  const buyer = intent.buyer_id
  if (buyer === null) return { data: [] }
  const all = (await readUsableInstruments(reader, tenantId, [buyer])).get(buyer) ?? []
  const { total } = amountDue(intent, terms, now)
  return {
    data: all
      .filter(({ currency }) => currency === intent.currency)
      .map(({ id, currency, available, orderMax }) => ({
        id: showId('payment_instrument', id),
        type: 'trade_account',
        currency,
        available: showMinor(available),
        max_order_value: showMinor(orderMax),
        covers: total <= available && total <= orderMax,
      })),
  }
}
