// Which network addresses a delivery may reach: public ones, and those that the operator lists.
import { BlockList, isIP } from 'node:net'
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

/**
 * Ports of public receivers. Plain HTTP is refused for live handlers before a port is looked at.
 */
const PUBLIC_PORTS: ReadonlySet<number> = new Set([80, 443, 8443])

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
 * an error that names the entry when one is none of these.
 */
export function addressPolicy(allowed: readonly string[]): AddressPolicy {
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
      isListed(address, port) || (PUBLIC_PORTS.has(port) && isPublicAddress(address)),
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
    `"${entry}" is not an allowed webhook address: write a network (10.0.0.0/8), an address ` +
      '(10.1.2.3) or an address with a port (127.0.0.1:4281, [::1]:4281)',
  )
}

/** True for an address of the public internet. False for what is no address. */
export function isPublicAddress(address: string): boolean {
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
