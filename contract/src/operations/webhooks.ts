// The stream of events, how handlers change, and the deliveries to them.

import {
  EventSchema,
  EventStreamQuerySchema,
  ResendEventsBodySchema,
  ResentEventsSchema,
  RollWebhookSecretBodySchema,
  UpdateWebhookHandlerBodySchema,
  WebhookDeliveryListQuerySchema,
  WebhookDeliveryListSchema,
  WebhookDeliverySchema,
  WebhookDeliveryWithAttemptsSchema,
  WebhookHandlerSchema,
} from '../schemas/index.ts'
import {
  byPrivateKey,
  idParams,
  type Operation,
  queryErrors,
  readErrors,
  writeErrors,
} from './operation.ts'

const events = { ...byPrivateKey, area: 'events', tag: 'Events' } as const
const webhooks = { ...byPrivateKey, area: 'webhooks', tag: 'Webhooks' } as const
const changing = [...writeErrors, 'not_found'] as const

/** Operations on the stream of events, on handlers that exist, and on their deliveries. */
export const webhookOperations = {
  streamEvents: {
    ...events,
    id: 'streamEvents',
    method: 'GET',
    path: '/v1/events/stream',
    summary: 'Follow events',
    description:
      'Server-sent events: each `data` is an event, each `id` its sequence: a client that ' +
      'connects again with `Last-Event-ID` misses nothing. An event that was asked to be sent ' +
      'again comes as `event: resent`, without an `id`. A comment comes every 15 seconds; the ' +
      'stream ends after 10 minutes, or when the service stops: connect again.',
    query: EventStreamQuerySchema,
    answer: EventSchema,
    files: ['text/event-stream'],
    errors: queryErrors,
  },
  resendEvent: {
    ...events,
    id: 'resendEvent',
    method: 'POST',
    path: '/v1/event/{id}/resend',
    summary: 'Send an event again',
    description:
      'To every enabled handler that listens to its type, whether it was told before or not, and ' +
      'to whoever follows the stream.',
    params: idParams('event'),
    answer: ResentEventsSchema,
    errors: changing,
    idempotent: true,
  },
  updateWebhookHandler: {
    ...webhooks,
    id: 'updateWebhookHandler',
    method: 'POST',
    path: '/v1/webhook/{id}',
    summary: 'Change a webhook handler',
    description:
      'Its address, its event types, or whether it is enabled. A handler that is disabled gets ' +
      'nothing: what waited for it is parked. Enabled again it is told what comes from then on; ' +
      'what it missed can be sent again.',
    params: idParams('webhook_handler'),
    body: UpdateWebhookHandlerBodySchema,
    answer: WebhookHandlerSchema,
    errors: changing,
    idempotent: true,
  },
  rollWebhookSecret: {
    ...webhooks,
    id: 'rollWebhookSecret',
    method: 'POST',
    path: '/v1/webhook/{id}/roll-secret',
    summary: 'Change the secrets of a webhook handler',
    description:
      'Gives new secrets, shown in this answer only. Until the overlap ends messages carry two ' +
      'signatures, by the new and by the earlier signing secret, and `x-service-secret` is still ' +
      'the earlier one.',
    params: idParams('webhook_handler'),
    body: RollWebhookSecretBodySchema,
    answer: WebhookHandlerSchema,
    errors: changing,
    idempotent: true,
  },
  testWebhookHandler: {
    ...webhooks,
    id: 'testWebhookHandler',
    method: 'POST',
    path: '/v1/webhook/{id}/test',
    summary: 'Send a test message',
    description:
      'A signed message of type `webhook_test`, which stands in no list of events. Read its ' +
      'delivery to see what came of it.',
    params: idParams('webhook_handler'),
    answer: WebhookDeliverySchema,
    errors: [...changing, 'invalid_state'],
    idempotent: true,
  },
  listWebhookDeliveries: {
    ...webhooks,
    id: 'listWebhookDeliveries',
    method: 'GET',
    path: '/v1/webhook/{id}/deliveries',
    summary: 'List the deliveries of a handler',
    description: 'Newest first. `status=parked` are those that were given up.',
    params: idParams('webhook_handler'),
    query: WebhookDeliveryListQuerySchema,
    answer: WebhookDeliveryListSchema,
    errors: [...queryErrors, 'not_found'],
  },
  getWebhookDelivery: {
    ...webhooks,
    id: 'getWebhookDelivery',
    method: 'GET',
    path: '/v1/delivery/{id}',
    summary: 'Get a delivery',
    description: 'With every attempt: status, duration and the beginning of the answer.',
    params: idParams('delivery'),
    answer: WebhookDeliveryWithAttemptsSchema,
    errors: readErrors,
  },
  resendWebhookDelivery: {
    ...webhooks,
    id: 'resendWebhookDelivery',
    method: 'POST',
    path: '/v1/delivery/{id}/resend',
    summary: 'Make a delivery again',
    description: 'At once and under the same event id, with a new series of retries.',
    params: idParams('delivery'),
    answer: WebhookDeliverySchema,
    errors: [...changing, 'invalid_state'],
    idempotent: true,
  },
  resendWebhookEvents: {
    ...webhooks,
    id: 'resendWebhookEvents',
    method: 'POST',
    path: '/v1/webhook/{id}/resend',
    summary: 'Send a handler the events of a time again',
    description:
      'By default what it has not acknowledged, also from the time when it was disabled. At most ' +
      '1,000 events in one call, of 100,000 that it looks at, oldest first: go on from ' +
      '`next_sequence` until there is none.',
    params: idParams('webhook_handler'),
    body: ResendEventsBodySchema,
    answer: ResentEventsSchema,
    errors: [...changing, 'invalid_state'],
    idempotent: true,
  },
} as const satisfies Record<string, Operation>
