// Cards that buyers enter: changed into tokens before anything is kept.
import type { Bank, Card, CardList, CreateCardBody } from '@holdfast/contract'
import { cardsKeptMax, operations } from '@holdfast/contract'
import type { Database, Reader } from '#db'
import type { Principal, Route } from '#http'
import { plainRoute, readRoute } from '#http'
import { readIntentView } from '#intents'
import type { Id, TenantId } from '#kit'
import { asId, fail, indexBy, present, showId, showInstant, unwrap } from '#kit'
import type { CollectingRail } from '#rails'
import { sandboxBanks } from '#rails'
import type { CardRecord } from './store.ts'
import { insertCard, selectCards, selectCardsOfPage } from './store.ts'

export interface CardDeps {
  readonly database: Database
  readonly rail: CollectingRail
}

/** What pages call for cards and banks. */
export function methodRoutes(deps: CardDeps): Route[] {
  return [
    plainRoute(operations.createClientCard, {
      run: async ({ principal, body }) =>
        await enterCard(deps, principal ?? fail('client_unauthorised'), body),
    }),
    readRoute(operations.listClientCards, {
      parse: ({ principal }) => principal,
      run: listCards,
      render: (cards: CardList) => cards,
    }),
    readRoute(operations.listClientBanks, {
      parse: ({ principal }) => principal,
      run: async (reader, principal) => {
        const { intent } = await readIntentView(reader, principal.tenantId, intentOf(principal))
        return banksFor(principal.environment, intent.currency)
      },
      render: (data: Bank[]) => ({ data }),
    }),
  ]
}

function intentOf(principal: Principal): Id<'intent'> {
  if (principal.objectKind !== 'intent' || principal.objectId === undefined) fail('not_found')
  return asId('intent', principal.objectId)
}

/** The banks that can be paid from in a currency; in live there is no rail yet. */
export function banksFor(environment: Principal['environment'], currency: string | null): Bank[] {
  if (environment === 'live') return []
  return sandboxBanks
    .filter(({ currencies }) => currencies.some((one) => one === currency))
    .map(({ id, name }) => ({ id, name, logo_url: null }))
}

async function enterCard(
  { database, rail }: CardDeps,
  principal: Principal,
  body: CreateCardBody,
): Promise<Card> {
  const { tenantId, environment, keyId } = principal
  if (environment === 'live') fail('method_not_available')
  const intentId = intentOf(principal)
  const view = await database.read(tenantId, async (reader) => {
    const kept = await reader.query(selectCardsOfPage, {
      tenant_id: tenantId,
      page_key: keyId,
      participant_id: null,
      limit: cardsKeptMax,
    })
    if (kept.length >= cardsKeptMax) {
      fail('invalid_state', { detail: `A page can enter at most ${cardsKeptMax} cards.` })
    }
    return await readIntentView(reader, tenantId, intentId)
  })
  const { number, cvv, expiry_month: expiryMonth, expiry_year: expiryYear } = body
  const tokenised = await rail.tokeniseCard(tenantId, { number, cvv, expiryMonth, expiryYear })
  const { token, brand, lastFour } = unwrap(tokenised)
  const keptFor = body.save === true ? view.intent.buyer_id : null
  return await database.transact(tenantId, async (unit) => {
    const [card] = await unit.tx.query(insertCard, {
      tenant_id: tenantId,
      id: unit.newId('card'),
      page_key: keyId,
      participant_id: keptFor,
      token,
      brand,
      last_four: lastFour,
      expiry_month: expiryMonth,
      expiry_year: expiryYear,
      created_at: unit.now,
    })
    return showCard(present(card, 'a card that was inserted comes back'))
  })
}

async function listCards(reader: Reader, principal: Principal): Promise<CardList> {
  const { tenantId, keyId } = principal
  const { intent } = await readIntentView(reader, tenantId, intentOf(principal))
  const cards = await reader.query(selectCardsOfPage, {
    tenant_id: tenantId,
    page_key: keyId,
    participant_id: intent.buyer_id,
    limit: cardsKeptMax,
  })
  return { data: cards.map(showCard) }
}

/** Reads cards by id. */
export async function readCards(
  reader: Reader,
  tenant: TenantId,
  ids: readonly Id<'card'>[],
): Promise<Map<Id<'card'>, CardRecord>> {
  if (ids.length === 0) return new Map()
  return indexBy(await reader.query(selectCards, { tenant_id: tenant, ids }), (card) => card.id)
}

function showCard(card: CardRecord): Card {
  return {
    id: showId('card', card.id),
    brand: card.brand,
    last_four: card.last_four,
    expiry_month: card.expiry_month,
    expiry_year: card.expiry_year,
    saved: card.participant_id !== null,
    created_at: showInstant(card.created_at),
  }
}
