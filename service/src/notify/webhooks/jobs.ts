// What the composition puts together: the agent, the gate and the job handlers.
import type { RunnableHandler } from '#jobs'
import type { Resolve } from './connector.ts'
import { guardedAgent } from './connector.ts'
import type { DeliverDeps } from './deliver.ts'
import { deliverHandler } from './deliver.ts'
import type { GateOptions } from './gate.ts'
import { createGate } from './gate.ts'

export interface WebhookJobsDeps extends Omit<DeliverDeps, 'agent' | 'gate'> {
  readonly gate?: GateOptions
  /** Gives the addresses of a host. Default: the system's resolver. */
  readonly resolve?: Resolve
}

export interface WebhookJobs {
  readonly handlers: readonly RunnableHandler[]
  /** Closes connections to receivers, when the workers have stopped. */
  close(): Promise<void>
}

/** The job handlers of this room. */
export function webhookJobs({ gate, resolve, ...deps }: WebhookJobsDeps): WebhookJobs {
  const agent = guardedAgent(deps.policy, resolve)
  return {
    handlers: [deliverHandler({ ...deps, agent, gate: createGate(gate) })],
    close: async () => await agent.close(),
  }
}
