// IP addresses and networks as operators and headers write them.
import { BlockList, isIPv4, isIPv6 } from 'node:net'

export type Family = 'ipv4' | 'ipv6'

/** An address in its one notation, with its family. */
export interface PlainAddress {
  readonly address: string
  readonly family: Family
}

const IPV4_BITS = 32
const IPV6_BITS = 128
const IPV6_GROUPS = 8
/** What one household or one rented machine has of IPv6: it may draw any address of it. */
const IPV6_BLOCK_GROUPS = 4

/**
 * The address with its family; an IPv4 address mapped into IPv6 is the IPv4 address it leads to.
 * Undefined for what is no address, and for one with a zone, which belongs to one link only.
 */
export function plainAddress(address: string): PlainAddress | undefined {
  if (isIPv4(address)) return { address, family: 'ipv4' }
  if (!isIPv6(address) || address.includes('%')) return undefined
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical)
  if (mapped === null) return { address: canonical, family: 'ipv6' }
  const halves = [mapped[1], mapped[2]].map((half) => Number.parseInt(half ?? '', 16))
  const octets = halves.flatMap((half) => [half >> 8, half & 0xff])
  return { address: octets.join('.'), family: 'ipv4' }
}

/**
 * Adds a network (`10.0.0.0/8`) or an address (`10.1.2.3`) to a list. False when it is neither, or
 * is a mapped one, which would have two meanings: it is written as the IPv4 network it is.
 */
export function addNetwork(list: BlockList, entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  if (rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return false
  const plain = plainAddress(address)
  if (plain === undefined || (plain.family === 'ipv4') !== isIPv4(address)) return false
  const bitsMax = plain.family === 'ipv4' ? IPV4_BITS : IPV6_BITS
  const prefixBits = bits === undefined ? bitsMax : Number(bits)
  if (prefixBits > bitsMax) return false
  list.addSubnet(plain.address, prefixBits, plain.family)
  return true
}

/** The list of networks and addresses. Throws an error that names an entry that is neither. */
export function networkList(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    if (addNetwork(list, entry)) continue
    throw new Error(`"${entry}" is no network (10.0.0.0/8, fd00::/8) and no address (10.1.2.3)`)
  }
  return list
}

/**
 * Whom an address is counted as: itself, or of IPv6 its /64. Anything else is counted as it is
 * written.
 */
export function addressBlock(address: string): string {
  const plain = plainAddress(address)
  if (plain?.family !== 'ipv6') return plain?.address ?? address
  const [head = '', tail = ''] = plain.address.split('::')
  const [before, after] = [head, tail].map((part) => part.split(':').filter((one) => one !== ''))
  const given = [...(before ?? []), ...(after ?? [])]
  const zeros = Array.from({ length: IPV6_GROUPS - given.length }, () => '0')
  const groups = [...(before ?? []), ...zeros, ...(after ?? [])]
  return `${groups.slice(0, IPV6_BLOCK_GROUPS).join(':')}::/64`
}

/** True for an address of the machine itself. */
export function isLoopbackAddress(address: string): boolean {
  const plain = plainAddress(address)
  return plain?.address === '::1' || (plain?.family === 'ipv4' && plain.address.startsWith('127.'))
}

/** Whether a text is a network or an address. */
export function isNetwork(text: string): boolean {
  return addNetwork(new BlockList(), text)
}

const lists = new WeakMap<readonly string[], BlockList>()

/** Whether an address is in one of these networks. A list is made once for each array of them. */
export function isWithin(networks: readonly string[], address: string): boolean {
  const plain = plainAddress(address)
  if (plain === undefined) return false
  const list = lists.get(networks) ?? networkList(networks)
  lists.set(networks, list)
  return list.check(plain.address, plain.family)
}
