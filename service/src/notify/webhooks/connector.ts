// The only way out to receivers. It resolves a name once, connects to a permitted address of those
// it got, and looks again at what it is connected to: there is no second lookup that could lead
// elsewhere.
import { callbackify } from 'node:util'
import { Agent, buildConnector } from 'undici'
import type { AddressPolicy, Resolve } from '#http'
import { AddressRefused, connectOutside } from '#http'

const CONNECT_TIMEOUT_MS = 5_000
const IDLE_MS = 4_000
/** A connection that is always busy is given up, too: a name may lead elsewhere by now. */
const AGE_MAX_MS = 60_000
const HEADER_BYTES_MAX = 16 * 1024

/** Those of one holder to one host: as many as it is sent deliveries at once. */
export const CONNECTIONS_MAX = 16

/**
 * An agent whose every connection, http or https, goes to an address that the policy permits,
 * whether the URL gives the address itself or a name. `resolve` defaults to the system's resolver.
 */
export function guardedAgent(policy: AddressPolicy, resolve?: Resolve): Agent {
  const open = callbackify(async ({ hostname, port: given, protocol }: buildConnector.Options) => {
    const port = given === '' ? (protocol === 'https:' ? 443 : 80) : Number(given)
    return await connectOutside({ hostname, port }, policy, resolve)
  })
  const secure = buildConnector({ allowH2: false, timeout: CONNECT_TIMEOUT_MS })
  return new Agent({
    allowH2: false,
    pipelining: 1,
    connections: CONNECTIONS_MAX,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    clientTtl: AGE_MAX_MS,
    maxHeaderSize: HEADER_BYTES_MAX,
    connect: (options, callback) => {
      open(options, (error, socket) => {
        if (error !== null || socket === undefined) callback(error ?? new AddressRefused(), null)
        else if (options.protocol !== 'https:') callback(null, socket)
        else secure({ ...options, httpSocket: socket }, callback)
      })
    },
  })
}

/** Agents of holders: none waits for the connections of another, as at a host of many. */
export interface Connections {
  /** The agent of a holder, made when it is first asked for. */
  of(holder: string): Agent
  /** Ends when all requests have ended. */
  close(): Promise<void>
}

/** Keeps an agent for each holder for as long as it has connections. */
export function keepConnections(open: () => Agent): Connections {
  const agents = new Map<string, Agent>()
  const add = (holder: string): Agent => {
    const agent = open()
    const forget = () => {
      const isUnused = Object.keys(agent.stats).length === 0
      if (isUnused && agents.get(holder) === agent) agents.delete(holder)
    }
    agent.on('disconnect', forget).on('connectionError', forget)
    agents.set(holder, agent)
    return agent
  }
  return {
    of: (holder) => agents.get(holder) ?? add(holder),
    close: async () => {
      await Promise.all(Array.from(agents.values(), async (agent) => await agent.close()))
    },
  }
}
