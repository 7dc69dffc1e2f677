// Events and the webhook handlers that receive them.

import { type Static, Type } from 'typebox'
import { eventTypes } from '../events.ts'
import { secretCharactersMax, sharedSecretCharactersMin, webhookEventTypesMax } from '../limits.ts'
import { WebhookHandlerStatusSchema } from './enums.ts'
import {
  given,
  id,
  input,
  instant,
  nullable,
  oneOf,
  resource,
  text,
  timestamps,
  url,
} from './parts.ts'

export const EventTypeSchema = oneOf(
  'EventType',
  eventTypes,
  'What happened: the resource, then the state it entered.',
)

const payload = Type.Unsafe<Record<string, string | number>>({
  type: 'object',
  title: 'EventPayload',
  description: 'Ids of the resource and of what it belongs to; no personal data.',
  required: ['id'],
  properties: { id: { type: 'string' } },
  additionalProperties: { type: ['string', 'integer'] },
  examples: [
    {
      id: 'checkout_01jnmwpb5vf8qr3x6c0k2y7zde',
      project_id: 'project_01jnmwpa8xe2mb9d5t1q4r7s3f',
      participant_id: 'participant_01jnmwp9k3c6v8n2x5z1b4h7jg',
    },
  ],
})

export { payload as EventPayloadSchema }
export type EventPayload = Static<typeof payload>

export const EventSchema = resource('Event', 'Something that happened, in the order it happened.', {
  id: id('event'),
  type: EventTypeSchema,
  sequence: Type.Integer({
    minimum: 1,
    description: 'Number of the event, without gaps, so that a loss can be seen.',
    examples: [1042],
  }),
  created_at: instant('When it happened.'),
  payload,
})
export type Event = Static<typeof EventSchema>

export const WebhookMessageSchema = resource('WebhookMessage', 'The body of a webhook delivery.', {
  id: id('event'),
  type: EventTypeSchema,
  payload,
})
export type WebhookMessage = Static<typeof WebhookMessageSchema>

const handlerEventTypes = Type.Array(EventTypeSchema, {
  minItems: 1,
  maxItems: webhookEventTypesMax,
  uniqueItems: true,
})

export const CreateWebhookHandlerBodySchema = input(
  'CreateWebhookHandlerBody',
  'A new webhook handler.',
  {
    url: url('Where events are delivered to.', 'https://shop.example.com/webhooks'),
    event_types: given(handlerEventTypes, 'The events to deliver; left out, all of them.'),
    secret: given(
      text('Shared secret, sent back in `x-service-secret`; left out, one is made.', {
        min: sharedSecretCharactersMin,
        max: secretCharactersMax,
        pattern: '^[\\x21-\\x7e]+$',
        example: 'a-long-secret-of-your-own',
      }),
    ),
    send_test: given(
      Type.Boolean({
        description: 'Whether a signed message of type `webhook_test` is sent; left out, it is.',
      }),
    ),
  },
)
export type CreateWebhookHandlerBody = Static<typeof CreateWebhookHandlerBodySchema>

export const WebhookHandlerSchema = resource(
  'WebhookHandler',
  'Receives events: at least once, signed, in any order.',
  {
    id: id('webhook_handler'),
    ...timestamps,
    url: url('Where events are delivered to.', 'https://shop.example.com/webhooks'),
    event_types: nullable(
      Type.Array(EventTypeSchema),
      'The events that are delivered; null for all.',
    ),
    status: WebhookHandlerStatusSchema,
    failing_since: nullable(
      instant('Since when no delivery has succeeded; null while they do. After 5 days: disabled.'),
    ),
    secrets_overlap_until: nullable(
      instant('Until when messages are signed with the earlier signing secret, too.'),
    ),
    secret: nullable(text('Shared secret; shown at creation and when it changes only.')),
    signing_secret: nullable(
      text(
        'Secret that signs deliveries (Standard Webhooks); shown at creation and when it changes.',
        {
          example: 'whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0',
        },
      ),
    ),
  },
)
export type WebhookHandler = Static<typeof WebhookHandlerSchema>
