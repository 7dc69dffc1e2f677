// Receiving events: the sender is proved, then the event is kept, then it is acknowledged.
import { type Holdfast, verifyWebhook } from '@holdfast/node'
import type { Memory } from './orders.ts'

/** The two secrets of a webhook handler, shown once when it is created. */
export interface HandlerSecrets {
  readonly shared: string
  readonly signing: string
}

/** Registers this shop's address, in place of a registration of an earlier run. */
export async function registerHandler(holdfast: Holdfast, url: string): Promise<HandlerSecrets> {
  for await (const handler of holdfast.webhooks.list()) {
    if (handler.url === url) await holdfast.webhooks.delete(handler.id)
  }
  const { secret, signing_secret: signing } = await holdfast.webhooks.create({ url })
  if (secret === null || signing === null) throw new Error('The handler came without secrets.')
  return { shared: secret, signing }
}

/**
 * Takes one delivery.
 *
 * @throws {WebhookError} When it was not sent by the service, or not just now.
 */
export async function takeDelivery(
  body: Buffer,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  secrets: HandlerSecrets,
  memory: Memory,
): Promise<void> {
  const event = await verifyWebhook(body, headers, secrets.signing, {
    sharedSecret: secrets.shared,
  })
  if (event.type === 'webhook_test') return
  memory.addEvent({ id: event.id, type: event.type, about: event.payload.id })
}
