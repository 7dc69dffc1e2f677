// Routes of handlers that change, and of their deliveries.
import { listLimitDefault, operations, secretOverlapHoursDefault } from '@holdfast/contract'
import type { Route } from '#http'
import { commandRoute, parseCursor, readRoute } from '#http'
import type { Id } from '#kit'
import { asId, fail, parseId } from '#kit'
import type { Resent } from './again.ts'
import { resendDeliveries, resendEvents, resendRanges, testHandlers } from './again.ts'
import { changeHandlers, changeSecrets } from './change.ts'
import { listDeliveries, readDelivery, showDelivery, showTriedDelivery } from './delivery-list.ts'
import { readInstant } from './event-list.ts'
import { checkNewHandler, showHandler } from './handlers.ts'
import type { WebhookRoutesDeps } from './routes.ts'

const DELIVERY_PLACE = /^deliveries ([0-9a-f-]{36})$/

/** Changes of handlers: what they are told, and their secrets. */
export function changeRoutes({ sealer, policy }: WebhookRoutesDeps): readonly Route[] {
  return [
    commandRoute(operations.updateWebhookHandler, {
      parse: ({ params, body, principal }) => {
        const { event_types: eventTypes } = body
        const url = body.url ?? undefined
        const status = body.status ?? undefined
        const kept = { eventTypes: null, secret: null }
        if (url !== undefined) checkNewHandler({ url, ...kept }, principal.environment, policy)
        return { id: handlerId(params.id), url, eventTypes, status }
      },
      run: changeHandlers,
      render: showHandler,
    }),
    commandRoute(operations.rollWebhookSecret, {
      parse: ({ params, body }) => ({
        id: handlerId(params.id),
        overlapHours: body.overlap_hours ?? secretOverlapHoursDefault,
        secret: body.secret ?? null,
      }),
      run: async (unit, changes) => await changeSecrets(unit, sealer, changes),
      render: showHandler,
    }),
    commandRoute(operations.testWebhookHandler, {
      parse: ({ params }) => handlerId(params.id),
      run: testHandlers,
      render: showDelivery,
    }),
  ]
}

/** Deliveries: read, and made again. */
export const deliveryRoutes: readonly Route[] = [
  readRoute(operations.listWebhookDeliveries, {
    parse: ({ params, query, principal }) => ({
      tenantId: principal.tenantId,
      listing: {
        handlerId: handlerId(params.id),
        before: query.cursor === undefined ? null : placeOf(query.cursor),
        status: query.status ?? null,
        createdFrom: readInstant('created_from', query.created_from),
        createdBefore: readInstant('created_before', query.created_before),
        limit: query.limit ?? listLimitDefault,
      },
    }),
    run: async (reader, { tenantId, listing }) => await listDeliveries(reader, tenantId, listing),
    render: ({ items, nextCursor }) => ({
      data: items.map(showDelivery),
      next_cursor: nextCursor,
    }),
  }),
  readRoute(operations.getWebhookDelivery, {
    parse: ({ params, principal }) => ({
      tenantId: principal.tenantId,
      id: parseId('delivery', params.id) ?? fail('not_found'),
    }),
    run: async (reader, { tenantId, id }) => await readDelivery(reader, tenantId, id),
    render: showTriedDelivery,
  }),
  commandRoute(operations.resendWebhookDelivery, {
    parse: ({ params }) => parseId('delivery', params.id) ?? fail('not_found'),
    run: resendDeliveries,
    render: showDelivery,
  }),
  commandRoute(operations.resendWebhookEvents, {
    parse: ({ params, body }) => ({
      handlerId: handlerId(params.id),
      from: readInstant('created_from', body.created_from) ?? fail('bad_request'),
      before: readInstant('created_before', body.created_before ?? undefined),
      only: body.only ?? 'missed',
      afterSequence: BigInt(body.cursor ?? 0),
    }),
    run: resendRanges,
    render: showResent,
  }),
  commandRoute(operations.resendEvent, {
    parse: ({ params }) => parseId('event', params.id) ?? fail('not_found'),
    run: resendEvents,
    render: showResent,
  }),
]

function showResent({ resent, nextSequence }: Resent) {
  return { resent, next_sequence: nextSequence === null ? null : Number(nextSequence) }
}

function handlerId(shown: string): Id<'webhook_handler'> {
  return parseId('webhook_handler', shown) ?? fail('not_found')
}

function placeOf(cursor: string): Id<'delivery'> {
  const [id = ''] = parseCursor(cursor, DELIVERY_PLACE)
  return asId('delivery', id)
}
