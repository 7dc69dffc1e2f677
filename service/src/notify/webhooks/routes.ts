import { listLimitDefault, operations } from '@holdfast/contract'
import { readEvent, showEvent } from '#events'
import type { AddressPolicy, Principal, Route } from '#http'
import { commandRoute, pageOf, parseCursor, readRoute, streamRoute } from '#http'
import type { Id } from '#kit'
import { asId, fail, monotonicMs, parseId } from '#kit'
import { changeRoutes, deliveryRoutes } from './delivery-routes.ts'
import { listEvents, parseEventListing } from './event-list.ts'
import {
  checkNewHandler,
  createHandlers,
  endHandlers,
  readHandler,
  readHandlers,
  showHandler,
} from './handlers.ts'
import type { Sealer } from './secrets.ts'
import type { EventStreams } from './stream.ts'

export interface WebhookRoutesDeps {
  readonly sealer: Sealer
  readonly policy: AddressPolicy
  readonly streams: EventStreams
  /** Whether the session or key of a principal that was found still opens something. */
  readonly isStanding: (principal: Principal) => Promise<boolean>
}

const SECOND_MS = 1_000
const HANDLER_PLACE = /^webhooks ([0-9a-f-]{36})$/

/** Webhook handlers and the events that they receive. */
export function webhookRoutes(deps: WebhookRoutesDeps): readonly Route[] {
  return [
    ...handlerRoutes(deps),
    ...changeRoutes(deps),
    ...deliveryRoutes,
    ...eventRoutes(deps),
    streamOf(deps),
  ]
}

/** Who follows events goes on after the last one that he has, while his session or key lives. */
function streamOf({ streams, isStanding }: WebhookRoutesDeps): Route {
  return streamRoute(operations.streamEvents, {
    parse: ({ query, principal }, lastEventId) => ({
      tenantId: principal.tenantId,
      after: sequenceOf(lastEventId) ?? query.after_sequence ?? null,
      type: query.type ?? null,
      mayGoOn: async () => await isStanding(principal),
    }),
    open: ({ tenantId, after, ...rest }, gone) =>
      streams.open(tenantId, { after: after === null ? null : BigInt(after), ...rest, gone }),
  })
}

function refuseEnded({ member }: Principal): never {
  return fail(member === undefined ? 'unauthorised' : 'not_signed_in')
}

function sequenceOf(lastEventId: string | undefined): number | undefined {
  return lastEventId !== undefined && /^\d{1,15}$/.test(lastEventId)
    ? Number(lastEventId)
    : undefined
}

function handlerRoutes({ sealer, policy }: WebhookRoutesDeps): readonly Route[] {
  return [
    commandRoute(operations.createWebhookHandler, {
      parse: ({ body, principal }) => {
        const { url, event_types: eventTypes = null, secret = null, send_test: isTested } = body
        const handler = { url, eventTypes, secret, isTested: isTested ?? true }
        return checkNewHandler(handler, principal.environment, policy)
      },
      run: async (unit, handlers) => await createHandlers(unit, sealer, handlers),
      render: showHandler,
    }),
    readRoute(operations.listWebhookHandlers, {
      parse: ({ query, principal }) => ({
        tenantId: principal.tenantId,
        before: query.cursor === undefined ? null : handlerAt(query.cursor),
        status: query.status ?? null,
        limit: query.limit ?? listLimitDefault,
      }),
      run: async (reader, { tenantId, limit, ...filter }) => {
        const found = await readHandlers(reader, tenantId, { ...filter, limit: limit + 1 })
        return pageOf(found, limit, ({ row }) => `webhooks ${row.id}`)
      },
      render: ({ items, nextCursor }) => ({
        data: items.map(showHandler),
        next_cursor: nextCursor,
      }),
    }),
    readRoute(operations.getWebhookHandler, {
      parse: ({ params, principal }) => ({
        tenantId: principal.tenantId,
        id: handlerId(params.id),
      }),
      run: async (reader, { tenantId, id }) => await readHandler(reader, tenantId, id),
      render: showHandler,
    }),
    commandRoute(operations.deleteWebhookHandler, {
      parse: ({ params }) => handlerId(params.id),
      run: endHandlers,
      render: () => null,
    }),
  ]
}

function handlerId(shown: string): Id<'webhook_handler'> {
  return parseId('webhook_handler', shown) ?? fail('not_found')
}

function handlerAt(cursor: string): Id<'webhook_handler'> {
  const [id = ''] = parseCursor(cursor, HANDLER_PLACE)
  return asId('webhook_handler', id)
}

function eventRoutes({ streams, isStanding }: WebhookRoutesDeps): readonly Route[] {
  return [
    readRoute(operations.listEvents, {
      parse: ({ query, principal }) => ({
        principal,
        tenantId: principal.tenantId,
        query,
        listing: parseEventListing(query),
        waitsUntilMs: monotonicMs() + (query.wait ?? 0) * SECOND_MS,
      }),
      run: async (reader, { tenantId, listing }) => await listEvents(reader, tenantId, listing),
      another: async ({ items, nextCursor: cursor }, asked) => {
        const { principal, tenantId, query, listing, waitsUntilMs } = asked
        if (!listing.isUp || items.length > 0 || waitsUntilMs <= monotonicMs()) return null
        const isNext = cursor !== null || (await streams.next(tenantId, waitsUntilMs))
        // Whoever was let in may have been sent away meanwhile, and is told nothing more.
        if (!(await isStanding(principal))) refuseEnded(principal)
        if (!isNext || cursor === null) return isNext ? asked : null
        return { ...asked, listing: parseEventListing({ ...query, cursor }) }
      },
      render: ({ items, nextCursor }) => ({ data: items.map(showEvent), next_cursor: nextCursor }),
    }),
    readRoute(operations.getEvent, {
      parse: ({ params, principal }) => ({
        tenantId: principal.tenantId,
        id: parseId('event', params.id) ?? fail('not_found'),
      }),
      run: async (reader, { tenantId, id }) => await readEvent(reader, tenantId, id),
      render: showEvent,
    }),
  ]
}
