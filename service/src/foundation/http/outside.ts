// Which network addresses may be reached that somebody outside has named, as receivers and hosts of
// banks: public ones, and those that the operator lists. And the way there: a name is resolved
// once, and what is connected to is looked at again, so that no second lookup can lead elsewhere.
import { lookup } from 'node:dns/promises'
import type { Socket } from 'node:net'
import { BlockList, connect, isIP } from 'node:net'
import type { Family } from '#kit'
import { addNetwork, plainAddress } from '#kit'

/** IPv4 networks that are not the public internet (IANA special-purpose registry). */
const CLOSED_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/**
 * Of IPv6 only global unicast is public, without protocol assignments (Teredo among them),
 * documentation and 6to4, which leads on to any IPv4 address. Mapped and NAT64 addresses are
 * outside.
 */
const OPEN_IPV6 = [['2000::', 3]] as const
const CLOSED_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const

const CONNECT_TIMEOUT_MS = 5_000
const ADDRESSES_TRIED_MAX = 3

const PORT_MAX = 65_535

type Network = readonly [address: string, prefixBits: number]

function blockListOf(family: Family, list: readonly Network[]): BlockList {
  const made = new BlockList()
  for (const [address, prefixBits] of list) made.addSubnet(address, prefixBits, family)
  return made
}

const closedIpv4 = blockListOf('ipv4', CLOSED_IPV4)
const openIpv6 = blockListOf('ipv6', OPEN_IPV6)
const closedIpv6 = blockListOf('ipv6', CLOSED_IPV6)

export interface AddressPolicy {
  /** Whether a connection to this IP address and port may be made. */
  permits(address: string, port: number): boolean
  /** Whether the operator lists this IP address, for this port. */
  isListed(address: string, port: number): boolean
  /**
   * Whether the operator lists any address for this port: only then can a local name lead there.
   */
  listsFor(port: number): boolean
}

/**
 * Makes a policy from the operator's list: networks (`10.0.0.0/8`), addresses (`10.1.2.3`, any
 * port) and exact addresses with a port (`127.0.0.1:4281`, `[::1]:4281`, `localhost:4281`). Throws
 * an error that names the entry when one is none of these. `publicPorts` are those of public
 * addresses that may be reached; without any, each.
 */
export function addressPolicy(
  allowed: readonly string[],
  publicPorts?: ReadonlySet<number>,
): AddressPolicy {
  const anyPort = new BlockList()
  const byPort = new Map<number, BlockList>()
  for (const entry of allowed) addEntry(entry, anyPort, byPort)
  const isListed = (address: string, port: number) => {
    const plain = plainAddress(address)
    if (plain === undefined) return false
    const lists = [anyPort, byPort.get(port)]
    return lists.some((list) => list?.check(plain.address, plain.family) === true)
  }
  return {
    isListed,
    permits: (address, port) =>
      isListed(address, port) || (publicPorts?.has(port) !== false && isPublicAddress(address)),
    listsFor: (port) => byPort.has(port) || anyPort.rules.length > 0,
  }
}

function addEntry(entry: string, anyPort: BlockList, byPort: Map<number, BlockList>): void {
  const withPort = /^(?:\[([0-9a-f:.]+)\]|([0-9.]+|localhost)):(\d{1,5})$/i.exec(entry)
  if (withPort === null) {
    if (!addNetwork(anyPort, entry)) throw notAnEntry(entry)
    return
  }
  const [, ipv6, ipv4, digits] = withPort
  const port = Number(digits)
  if (port < 1 || port > PORT_MAX) throw notAnEntry(entry)
  const list = byPort.get(port) ?? new BlockList()
  byPort.set(port, list)
  const host = ipv6 ?? ipv4 ?? ''
  const addresses = host.toLowerCase() === 'localhost' ? ['127.0.0.1', '::1'] : [host]
  for (const address of addresses) {
    const plain = plainAddress(address)
    if (plain === undefined) throw notAnEntry(entry)
    list.addAddress(plain.address, plain.family)
  }
}

function notAnEntry(entry: string): Error {
  return new Error(
    `"${entry}" is no address to allow: write a network (10.0.0.0/8), an address ` +
      '(10.1.2.3) or an address with a port (127.0.0.1:4281, [::1]:4281)',
  )
}

/** True for an address of the public internet. False for what is no address. */
function isPublicAddress(address: string): boolean {
  const plain = plainAddress(address)
  if (plain === undefined) return false
  if (plain.family === 'ipv4') return !closedIpv4.check(plain.address, 'ipv4')
  return openIpv6.check(plain.address, 'ipv6') && !closedIpv6.check(plain.address, 'ipv6')
}

/**
 * The IP address that a URL's host is, in whatever notation it was written; undefined for a name.
 */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? undefined : bare
}

/** Thrown instead of connecting: none of the addresses of a host is one that may be reached. */
export class AddressRefused extends Error {
  readonly code = 'address_refused'
  constructor() {
    super('the address is not permitted')
    this.name = 'AddressRefused'
  }
}

/** Gives the addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

async function resolveBySystem(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true, verbatim: true })
  return found.map(({ address }) => address)
}

/**
 * Connects to a permitted address of a host, whether it is named or given as an address. Throws
 * `AddressRefused` where none may be reached, else what connecting to the last one came to.
 * `resolve` defaults to the system's resolver.
 */
export async function connectOutside(
  { hostname, port }: { readonly hostname: string; readonly port: number },
  policy: AddressPolicy,
  resolve: Resolve = resolveBySystem,
): Promise<Socket> {
  const literal = literalAddress(hostname)
  const addresses = literal === undefined ? await resolve(hostname) : [literal]
  const permitted = addresses.filter((address) => policy.permits(address, port))
  let refusal: unknown = new AddressRefused()
  for (const address of permitted.slice(0, ADDRESSES_TRIED_MAX)) {
    try {
      return await connectTo(address, port, policy)
    } catch (error) {
      refusal = error
    }
  }
  throw refusal
}

async function connectTo(address: string, port: number, policy: AddressPolicy): Promise<Socket> {
  const socket = connect({ host: address, port, noDelay: true, keepAlive: true })
  return await new Promise((resolve, reject) => {
    const refuse = (error: Error) => {
      clearTimeout(timer)
      socket.destroy()
      reject(error)
    }
    const timer = setTimeout(() => refuse(new ConnectTimeout()), CONNECT_TIMEOUT_MS)
    socket.once('error', refuse)
    socket.once('connect', () => {
      if (!policy.permits(socket.remoteAddress ?? '', port)) {
        refuse(new AddressRefused())
        return
      }
      clearTimeout(timer)
      socket.off('error', refuse)
      resolve(socket)
    })
  })
}

class ConnectTimeout extends Error {
  readonly code = 'connect_timeout'
  constructor() {
    super('connecting took too long')
    this.name = 'ConnectTimeout'
  }
}
