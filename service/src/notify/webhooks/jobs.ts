// What the composition puts together: the agent, the gate and the job handlers.
import type { Database } from '#db'
import type { AddressPolicy, Resolve } from '#http'
import type { RunnableHandler } from '#jobs'
import { guardedAgent, keepConnections } from './connector.ts'
import type { DeliverDeps } from './deliver.ts'
import { deliverHandler, roundHandler } from './deliver.ts'
import type { Gate, GateOptions } from './gate.ts'
import { createGate } from './gate.ts'
import type { Orders } from './orders.ts'
import { createOrders } from './orders.ts'
import type { Sealer } from './secrets.ts'

export interface WebhookJobsDeps extends Omit<DeliverDeps, 'connections' | 'gate' | 'orders'> {
  readonly policy: AddressPolicy
  readonly database: Database
  readonly sealer: Sealer
  readonly gate?: GateOptions
  /** Gives the addresses of a host. Default: the system's resolver. */
  readonly resolve?: Resolve
}

export interface WebhookJobs {
  readonly handlers: readonly RunnableHandler[]
  /** What the fan-out has to say to them. */
  readonly orders: Orders
  readonly gate: Gate
  /** Closes connections to receivers, when the workers have stopped. */
  close(): Promise<void>
}

/** The job handlers of this room. */
export function webhookJobs(given: WebhookJobsDeps): WebhookJobs {
  const { gate: options, resolve, database, sealer, policy, ...others } = given
  const connections = keepConnections(() => guardedAgent(policy, resolve))
  const gate = createGate(options)
  const orders = createOrders({ database, sealer, policy })
  const deps = { ...others, connections, gate, orders }
  return {
    handlers: [deliverHandler(deps), roundHandler(deps)],
    orders,
    gate,
    close: async () => await connections.close(),
  }
}
