// A receiver that is tried out by whoever runs the service, before anybody makes a handler of it.
import { newId, randomKey, randomText, realNow, showId } from '#kit'
import { webhookPolicy } from './address.ts'
import { guardedAgent, keepConnections } from './connector.ts'
import { checkHandlerUrl } from './handler-url.ts'
import { TEST_TYPE, writeMessage } from './message.ts'
import { sendMessage, targetOf } from './send.ts'

const SECRET_CHARACTERS = 32

/** What came of it: a status, or why there is none. */
interface Trial {
  readonly status: number | null
  /** A sentence that follows "the address", or a short code of the network. */
  readonly refusedBecause: string | null
  readonly error: string | null
}

/**
 * Posts a `webhook_test` by the same rules and connections as a delivery. It is signed by a key
 * that nobody has: a receiver that looks at signatures refuses it.
 */
export async function tryReceiver(
  address: string,
  allowed: readonly string[],
  timeoutMs: number,
): Promise<Trial> {
  const policy = webhookPolicy(allowed)
  // Plain http is for sandboxes; what is https is looked at as in live.
  const environment = address.startsWith('http:') ? 'sandbox' : 'live'
  const checked = checkHandlerUrl(address, environment, policy)
  if (!checked.ok) return { status: null, refusedBecause: checked.reason, error: null }
  const connections = keepConnections(() => guardedAgent(policy))
  try {
    const id = showId('event', newId('event', realNow()))
    const { status, error } = await sendMessage(
      { connections, timeoutMs },
      {
        handlerId: id,
        target: targetOf(checked),
        secret: randomText(SECRET_CHARACTERS),
        signingKeys: [randomKey()],
      },
      writeMessage({ id, type: TEST_TYPE, payload: {} }),
    )
    return { status, refusedBecause: null, error }
  } finally {
    await connections.close()
  }
}
