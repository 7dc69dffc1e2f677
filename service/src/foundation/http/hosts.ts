// The names that a service is asked under. A page whose own name was pointed at this machine (DNS
// rebinding) sends its own name, and a link that is built on a name is built on a known one.
import { isIP } from 'node:net'
import { Failure } from '#kit'

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'] as const
const HOST = /^(\[[0-9a-f:.]+\]|[^:]+)(?::\d{1,5})?$/i

/** Whether a name is one of the machine itself. */
export function isLoopbackName(name: string): boolean {
  const bare = name.toLowerCase()
  return LOOPBACK_NAMES.some((one) => one === bare) || /^127(\.\d{1,3}){3}$/.test(bare)
}

/**
 * The names that are answered: the one in the base URL (for a loopback one, all names of loopback)
 * and those that the operator lists.
 */
export function namesOf(baseUrl: string, listed: readonly string[]): ReadonlySet<string> {
  const own = new URL(baseUrl).hostname.toLowerCase()
  const loopback = isLoopbackName(own) ? LOOPBACK_NAMES : []
  return new Set([own, ...loopback, ...listed.map((one) => one.toLowerCase())])
}

/** The name in a `Host` header, without its port; undefined when it is none. */
function nameIn(host: string | undefined): string | undefined {
  return host === undefined ? undefined : HOST.exec(host)?.[1]?.toLowerCase()
}

/** Throws `host_not_served` when a request asks for a name that is not one of ours. */
export function refuseForeignHost(names: ReadonlySet<string>, host: string | undefined): void {
  const name = nameIn(host)
  if (name !== undefined && names.has(name)) return
  throw new Failure('host_not_served')
}

/** Health checks ask by address, or without a name; no page's name can be pointed to be one. */
export function isAddressOrNothing(host: string | undefined): boolean {
  if (host === undefined || host === '') return true
  return isIP(nameIn(host)?.replace(/^\[|\]$/g, '') ?? '') !== 0
}
