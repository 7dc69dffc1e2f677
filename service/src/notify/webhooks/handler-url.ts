// Which URLs a handler may have. Asked when a handler is saved and again before each delivery; what
// a name leads to is decided by the connector, at the moment of connecting.
import type { Environment } from '#db'
import type { AddressPolicy } from '#http'
import { literalAddress } from '#http'

/** Names that never lead out of a machine or a house (RFC 6761, RFC 6762, RFC 8375). */
const LOCAL_NAME =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/

const LIVE_PORTS: ReadonlySet<number> = new Set([443, 8443])
const SANDBOX_PORTS: ReadonlySet<number> = new Set([80, 443, 8443])
const HTTPS_PORT = 443
const HTTP_PORT = 80

/** Why an address inside a network is refused. */
export const IS_PRIVATE = 'leads into a private network'

export type CheckedUrl =
  | { readonly ok: true; readonly url: URL }
  /** `reason` is a public sentence that follows "the address". */
  | { readonly ok: false; readonly reason: string }

/**
 * Checks a handler's URL: https only in live, no user or password, ports 443 and 8443 (in the
 * sandbox also 80, and any that the operator lists with the address), no address inside a network
 * unless the operator lists it. Notations like `2130706433` or `0x7f.1` are the addresses they
 * stand for.
 */
export function checkHandlerUrl(
  text: string,
  environment: Environment,
  policy: AddressPolicy,
): CheckedUrl {
  const url = URL.parse(text)
  if (url === null) return refuseUrl('is not a valid URL')
  const isHttps = url.protocol === 'https:'
  if (!isHttps && url.protocol !== 'http:') return refuseUrl('must begin with https://')
  if (!isHttps && environment === 'live') return refuseUrl('must begin with https:// in live')
  if (url.username !== '' || url.password !== '')
    return refuseUrl('must not hold a user or password')
  const port = url.port === '' ? (isHttps ? HTTPS_PORT : HTTP_PORT) : Number(url.port)
  const host = url.hostname.replace(/\.$/, '')
  if (host === '') return refuseUrl('names no host')
  if (environment === 'live' && !LIVE_PORTS.has(port)) return refuseUrl('must use port 443 or 8443')
  const literal = literalAddress(host)
  if (literal !== undefined) return checkLiteral(url, literal, port, policy)
  return checkName(url, host, port, policy)
}

function checkLiteral(url: URL, address: string, port: number, policy: AddressPolicy): CheckedUrl {
  if (policy.permits(address, port)) return { ok: true, url }
  if (policy.permits(address, HTTPS_PORT))
    return refuseUrl('must use port 443 or 8443, or 80 with http')
  return refuseUrl(IS_PRIVATE)
}

function checkName(url: URL, host: string, port: number, policy: AddressPolicy): CheckedUrl {
  if (host === 'localhost') {
    const isListed = policy.isListed('127.0.0.1', port) || policy.isListed('::1', port)
    return isListed ? { ok: true, url } : refuseUrl(IS_PRIVATE)
  }
  if ((LOCAL_NAME.test(host) || !host.includes('.')) && !policy.listsFor(port)) {
    return refuseUrl(IS_PRIVATE)
  }
  if (!SANDBOX_PORTS.has(port) && !policy.listsFor(port)) {
    return refuseUrl('must use port 443 or 8443, or 80 with http')
  }
  return { ok: true, url }
}

function refuseUrl(reason: string): CheckedUrl {
  return { ok: false, reason }
}
