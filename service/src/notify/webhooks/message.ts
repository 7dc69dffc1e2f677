// What a receiver is sent: written the same way each time, so that it can be shown as it was.
import { asId, showId } from '#kit'

/** Of a message that is sent to try a receiver out; no event has it. */
export const TEST_TYPE = 'webhook_test'

/** A message for one handler. `id` is the event's: the same on every attempt. */
export interface Message {
  readonly id: string
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** What a delivery tells. */
export interface Told {
  readonly event_id: string
  readonly handler_id: string
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** The message of a delivery. A test names its handler: it is no event. */
export function messageOf({ event_id, handler_id, type, payload }: Told): Message {
  const id = showId('event', asId('event', event_id))
  if (type !== TEST_TYPE) return { id, type, payload }
  const handler = showId('webhook_handler', asId('webhook_handler', handler_id))
  return { id, type, payload: { id: handler } }
}

/** The body of the request, byte for byte. */
export function bodyOf({ id, type, payload }: Message): string {
  return JSON.stringify({ id, type, payload })
}

/** A message as it is sent: made once for all who are sent it. */
export interface WrittenMessage {
  readonly id: string
  readonly body: string
}

export function writeMessage(message: Message): WrittenMessage {
  return { id: message.id, body: bodyOf(message) }
}
