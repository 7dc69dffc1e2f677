// What is sent to the handlers of an integrator, as the OpenAPI document describes it: one message
// for each type of event.
import { eventPayloads, eventTypes, type PayloadKey, type PayloadShape } from './events.ts'
import type { OpenApiObject } from './openapi.ts'

const text = (description: string) => ({ type: 'string', description })
const signature = [
  header('webhook-id', 'Names the message: the same however often it is delivered.'),
  header('webhook-timestamp', 'When this delivery was made, in seconds since 1970.'),
  header('webhook-signature', 'Of Standard Webhooks: one or more of `v1,…`, with a space between.'),
  header('x-service-secret', 'The secret of the handler.'),
  {
    ...header('traceparent', 'Of W3C Trace Context, where the service is traced.'),
    required: false,
  },
]

function header(name: string, description: string): OpenApiObject {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } }
}

/** Every message by its type. */
export function describeWebhooks(): Readonly<Record<string, OpenApiObject>> {
  return Object.fromEntries(
    eventTypes.map((type) => [type, { post: describeMessage(type, eventPayloads[type]) }]),
  )
}

function describeMessage(type: string, shape: PayloadShape): OpenApiObject {
  const words = type.replaceAll('_', ' ')
  const schema = {
    type: 'object',
    required: ['id', 'type', 'payload'],
    properties: {
      id: text('Names the event for this handler; handle each once.'),
      type: { type: 'string', const: type },
      payload: describePayload(shape),
    },
  }
  return {
    operationId: `on_${type}`,
    summary: `${words.charAt(0).toUpperCase()}${words.slice(1)}`,
    description: `Sent to each handler that listens for \`${type}\`, at least once.`,
    tags: ['Webhooks'],
    security: [],
    parameters: signature,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': { description: 'Delivered.' },
      '4XX': { description: 'Not delivered: it is sent again later, up to 24 hours.' },
    },
  }
}

function describePayload({ always, whenKnown }: PayloadShape): OpenApiObject {
  const keys = [...always, ...whenKnown]
  return {
    type: 'object',
    description: 'Ids, amounts and reasons; no personal data.',
    required: [...always],
    properties: Object.fromEntries(keys.map((key) => [key, describeKey(key)])),
  }
}

function describeKey(key: PayloadKey): OpenApiObject {
  if (key === 'amount') return { type: 'integer', description: 'In minor units.' }
  if (key === 'id') return text('Id of what the event is about.')
  return text(key.endsWith('_id') ? 'Id of what it belongs to.' : 'Why, or of which type.')
}
