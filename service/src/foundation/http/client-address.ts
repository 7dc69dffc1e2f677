// Whose address a request came from: the connection's, unless a proxy that the operator trusts says
// on whose behalf it asks.
import type { IncomingHttpHeaders } from 'node:http'
import type { BlockList } from 'node:net'
import { plainAddress } from '#kit'

/** The address of a request's client; empty when the connection has none. */
export type ClientAddress = (remote: string | undefined, headers: IncomingHttpHeaders) => string

/** More than any chain of proxies writes; what is longer is not read. */
const FORWARDED_CHARACTERS_MAX = 2_000

/**
 * Reads `Forwarded` (RFC 7239) and `X-Forwarded-For` from the right, as far as each hop is one of
 * the `trusted` proxies: the first that is not is the client. What others send is not looked at.
 * Where a trusted hop names no address that can be read, or the two headers name different clients,
 * one of them may be the client's own: then the hop itself is answered.
 */
export function clientAddress(trusted: BlockList): ClientAddress {
  const isTrusted = (address: string) => {
    const plain = plainAddress(address)
    return plain !== undefined && trusted.check(plain.address, plain.family)
  }
  return (remote = '', headers) => {
    const hop = plainAddress(remote)?.address ?? remote
    if (!isTrusted(hop)) return hop
    const named = [hopsOfForwarded(headers.forwarded), hopsOfList(headers['x-forwarded-for'])]
    const clients = new Set(
      named.flatMap((hops) => (hops === null ? [] : [walkHops(hop, hops, isTrusted)])),
    )
    const [client = hop] = clients
    return clients.size === 1 ? client : hop
  }
}

/** Goes back from the nearest hop; a hop that is null is one that could not be read. */
function walkHops(
  nearest: string,
  hops: readonly (string | null)[],
  isTrusted: (address: string) => boolean,
): string {
  let reached = nearest
  for (const hop of hops.toReversed()) {
    if (hop === null) return reached
    reached = hop
    if (!isTrusted(reached)) return reached
  }
  return reached
}

type Hops = readonly (string | null)[]

/** The hops of `X-Forwarded-For`, the nearest last; null when there is no such header. */
function hopsOfList(header: string | string[] | undefined): Hops | null {
  if (header === undefined) return null
  const text = [header].flat().join(',')
  return text.length > FORWARDED_CHARACTERS_MAX ? [null] : text.split(',').map(addressIn)
}

const QUOTED = /"(?:[^"\\]|\\.)*"/g
const FOR = /^for=(.*)$/i

/** The hops of `Forwarded`, the nearest last; null when there is no such header. */
function hopsOfForwarded(text: string | undefined): Hops | null {
  if (text === undefined) return null
  if (text.length > FORWARDED_CHARACTERS_MAX) return [null]
  const quoted: string[] = []
  // A quoted text may hold commas and semicolons: it is set aside while the header is taken apart.
  const bare = text.replaceAll(QUOTED, (found) => `"${quoted.push(found) - 1}`)
  return bare.split(',').map((element) => {
    const given = element.split(';').flatMap((pair) => FOR.exec(pair.trim())?.[1] ?? [])
    const [value = ''] = given
    if (given.length !== 1) return null
    const place = value.startsWith('"') ? quoted[Number(value.slice(1))] : undefined
    return addressIn(place === undefined ? value : place.slice(1, -1).replaceAll(/\\(.)/g, '$1'))
  })
}

const WITH_PORT = /^(?:\[([^\]]+)\]|([^:]+))(?::\w+)?$/

/** `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]:80`; null for anything else. */
function addressIn(text: string): string | null {
  const trimmed = text.trim()
  const found = WITH_PORT.exec(trimmed)
  return plainAddress(found?.[1] ?? found?.[2] ?? trimmed)?.address ?? null
}
