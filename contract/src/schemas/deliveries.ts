// What is known of deliveries, how they are asked for again, and how handlers change.

import { type Static, Type } from 'typebox'
import {
  resendEventsMax,
  secretCharactersMax,
  secretOverlapHoursDefault,
  secretOverlapHoursMax,
  sharedSecretCharactersMin,
  webhookEventTypesMax,
} from '../limits.ts'
import { WebhookHandlerStatusSchema } from './enums.ts'
import { EventTypeSchema } from './notifications.ts'
import {
  given,
  givenInstant,
  id,
  input,
  instant,
  nullable,
  oneOf,
  resource,
  text,
  url,
} from './parts.ts'

export const UpdateWebhookHandlerBodySchema = input(
  'UpdateWebhookHandlerBody',
  'What changes; what is left out stays as it is. For `event_types` null means all.',
  {
    url: given(url('Where events are delivered to.', 'https://shop.example.com/webhooks')),
    event_types: given(
      Type.Array(EventTypeSchema, {
        minItems: 1,
        maxItems: webhookEventTypesMax,
        uniqueItems: true,
      }),
      'The events to deliver from now on; null for all.',
    ),
    status: given(WebhookHandlerStatusSchema),
  },
)
export type UpdateWebhookHandlerBody = Static<typeof UpdateWebhookHandlerBodySchema>

export const RollWebhookSecretBodySchema = input(
  'RollWebhookSecretBody',
  'How the secrets of a handler change.',
  {
    overlap_hours: given(
      Type.Integer({
        minimum: 0,
        maximum: secretOverlapHoursMax,
        default: secretOverlapHoursDefault,
        description: 'How long messages are signed with the earlier signing secret, too.',
      }),
    ),
    secret: given(
      text('The new shared secret; left out, one is made.', {
        min: sharedSecretCharactersMin,
        max: secretCharactersMax,
        pattern: '^[\\x21-\\x7e]+$',
        example: 'another-long-secret-of-your-own',
      }),
    ),
  },
)
export type RollWebhookSecretBody = Static<typeof RollWebhookSecretBodySchema>

/** Where a delivery stands. */
export const deliveryStatuses = ['waiting', 'delivered', 'parked', 'cancelled'] as const
export const WebhookDeliveryStatusSchema = oneOf(
  'WebhookDeliveryStatus',
  deliveryStatuses,
  'Where a delivery stands: `parked` when it was given up, `cancelled` when its handler was ' +
    'deleted.',
)
export type WebhookDeliveryStatus = Static<typeof WebhookDeliveryStatusSchema>

export const WebhookDeliverySchema = resource(
  'WebhookDelivery',
  'One event on its way to one handler.',
  {
    id: id('delivery'),
    created_at: instant('When it was first due.'),
    webhook_handler_id: id('webhook_handler'),
    event_id: id('event'),
    event_type: text('The type of the event, or `webhook_test`.', { example: 'checkout_settled' }),
    event_sequence: nullable(
      Type.Integer({ minimum: 1, description: 'The number of the event; null for a test.' }),
    ),
    status: WebhookDeliveryStatusSchema,
    attempts: Type.Integer({ minimum: 0, description: 'How often it was tried.' }),
    next_attempt_at: nullable(instant('When it is tried next; null when it waits no more.')),
    delivered_at: nullable(instant('When it was acknowledged.')),
    last_status: nullable(
      Type.Integer({ description: 'The status of the last answer; null without one.' }),
    ),
    last_duration_ms: nullable(
      Type.Integer({ description: 'How long the last attempt took, in milliseconds.' }),
    ),
  },
)
export type WebhookDelivery = Static<typeof WebhookDeliverySchema>

const SentHeaderSchema = resource('SentHeader', 'A header of a request to a receiver.', {
  name: text('Its name, in lower case.', { example: 'webhook-timestamp' }),
  value: text('Its value.', { example: '1795305600' }),
})

export const WebhookAttemptSchema = resource('WebhookAttempt', 'One try to deliver an event.', {
  attempt: Type.Integer({ minimum: 1, description: 'Its number.' }),
  at: instant('When what came of it was recorded.'),
  status: nullable(Type.Integer({ description: 'The status of the answer; null without one.' })),
  duration_ms: Type.Integer({ minimum: 0, description: 'How long it took, in milliseconds.' }),
  answer: nullable(text('The first 4 kB of the answer.')),
  error: nullable(text('Why there was no answer.', { example: 'timeout' })),
  request_headers: Type.Array(SentHeaderSchema, {
    description:
      'The headers that we set, as they were sent: with the body they are all that is needed to ' +
      'check the signature again. `x-service-secret` was sent too, and is not kept. Empty when ' +
      'the address was refused and nothing was sent.',
  }),
})
export type WebhookAttempt = Static<typeof WebhookAttemptSchema>

export const WebhookDeliveryWithAttemptsSchema = resource(
  'WebhookDeliveryWithAttempts',
  'A delivery and every attempt to make it.',
  {
    ...WebhookDeliverySchema.properties,
    body: text('The body of the request, byte for byte: the same on every attempt.', {
      example: '{"id":"event_01kay7b0000000000000000000","type":"webhook_test","payload":{}}',
    }),
    tries: Type.Array(WebhookAttemptSchema, { description: 'Oldest first.' }),
  },
)
export type WebhookDeliveryWithAttempts = Static<typeof WebhookDeliveryWithAttemptsSchema>

export const ResendEventsBodySchema = input(
  'ResendEventsBody',
  'Which events a handler is sent again.',
  {
    created_from: givenInstant('Events of this instant or later.'),
    created_before: given(givenInstant('Events before this instant; left out, until now.')),
    only: given(
      oneOf(
        'ResendOnly',
        ['missed', 'parked', 'all'],
        '`missed`: what the handler has not acknowledged, also from when it was disabled; ' +
          '`parked`: what was given up; `all`: what it has acknowledged, too.',
      ),
    ),
    cursor: given(
      Type.Integer({ minimum: 0, description: '`next_sequence` of the answer before.' }),
    ),
  },
)
export type ResendEventsBody = Static<typeof ResendEventsBodySchema>

export const ResentEventsSchema = resource('ResentEvents', 'What is sent again.', {
  resent: Type.Integer({
    minimum: 0,
    maximum: resendEventsMax,
    description: 'How many events are queued.',
  }),
  next_sequence: nullable(
    Type.Integer({
      description: 'Where to go on, when there were too many to send or to look at in one call.',
    }),
  ),
})
export type ResentEvents = Static<typeof ResentEventsSchema>

export const EventStreamQuerySchema = Type.Object(
  {
    after_sequence: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'Begin after this number; left out, with what comes from now on. `Last-Event-ID` goes ' +
          'before it.',
      }),
    ),
    type: Type.Optional(EventTypeSchema),
  },
  { title: 'EventStreamQuery', description: 'Where to begin.', additionalProperties: false },
)
export type EventStreamQuery = Static<typeof EventStreamQuerySchema>
