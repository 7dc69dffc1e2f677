// What stands between the network and every route: under which names and addresses the service is
// asked, whom it believes about an address, and how much it does for somebody it does not know.
import type { RateLimit, ServerOptions } from '#http'
import { namesOf } from '#http'
import { networkList } from '#kit'

export interface DoorOptions {
  /** How others reach the service. */
  readonly baseUrl: string
  /** Names that are answered besides the one in the base URL. */
  readonly hosts?: readonly string[]
  /** Proxies that say whose requests they pass on; none by default. */
  readonly trustedProxies?: readonly string[]
  /** Opens `/metrics` to others than the machine itself; null: to nobody else. */
  readonly metricsToken?: string | null
  /** Requests of one key; generous by default. */
  readonly rateLimit?: RateLimit
  /** Requests of one address by which nobody is known. */
  readonly guestLimit?: RateLimit
}

type ServerDoor = Pick<
  ServerOptions,
  'hosts' | 'ownOrigin' | 'trustedProxies' | 'isTlsOnly' | 'rateLimit' | 'guestLimit'
>

/** What the server needs of it. Throws an error that names a proxy that is no network. */
export function serverDoor(options: DoorOptions): ServerDoor {
  const { baseUrl, hosts = [], trustedProxies = [], rateLimit, guestLimit } = options
  return {
    hosts: namesOf(baseUrl, hosts),
    ownOrigin: baseUrl,
    trustedProxies: networkList(trustedProxies),
    isTlsOnly: baseUrl.startsWith('https:'),
    ...(rateLimit === undefined ? {} : { rateLimit }),
    ...(guestLimit === undefined ? {} : { guestLimit }),
  }
}
