// The demo's webhook receiver: what an integrator's server does, and a count of what came.
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { verifyWebhook, WebhookError, type WebhookEvent } from '@holdfast/node'

/** What arrived, and what should not have. */
export interface Receiver {
  readonly url: string
  /** The ids of events that arrived with a valid signature and the shared secret. */
  readonly eventIds: ReadonlySet<string>
  /** Deliveries that were refused, and why. */
  readonly refusals: readonly string[]
  /** The secrets of the handler: until they are known, deliveries are told to come again. */
  trust(secrets: { readonly signingSecret: string; readonly sharedSecret: string }): void
  close(): Promise<void>
}

interface Secrets {
  readonly signingSecret: string
  readonly sharedSecret: string
}

const BODY_BYTES_MAX = 1024 * 1024

/** Listens on 127.0.0.1. `onEvent` is told of each event once, at its first delivery. */
export async function openReceiver(
  port: number,
  onEvent: (event: WebhookEvent) => void,
): Promise<Receiver> {
  const eventIds = new Set<string>()
  const refusals: string[] = []
  let secrets: Secrets | undefined
  const answer = async (request: IncomingMessage): Promise<number> => {
    const body = await readBody(request)
    if (secrets === undefined) return 503
    const { signingSecret, sharedSecret } = secrets
    const event = await verifyWebhook(body, request.headers, signingSecret, { sharedSecret })
    if (!eventIds.has(event.id)) {
      eventIds.add(event.id)
      onEvent(event)
    }
    return 204
  }
  const server = createServer((request, response) => {
    answer(request).then(
      (status) => response.writeHead(status).end(),
      (error: unknown) => {
        const id = String(request.headers['webhook-id'])
        refusals.push(`${id}: ${error instanceof WebhookError ? error.code : String(error)}`)
        response.writeHead(400).end()
      },
    )
  })
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new Error(`Port ${port} is needed for webhooks and is taken. Is the example running?`, {
      cause: error,
    })
  }
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    eventIds,
    refusals,
    trust: (given) => {
      secrets = given
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readBody(request: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) throw new Error('the body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
