import type { IncomingHttpHeaders } from 'node:http'
import { describe, expect, it } from 'vitest'
import { addressBlock, networkList } from '#kit'
import { clientAddress } from './client-address.ts'

const PROXY = '10.0.0.1'
const addressOf = clientAddress(networkList(['10.0.0.0/8', 'fd00::/8']))

describe('who is no trusted proxy', () => {
  it.each<IncomingHttpHeaders>([
    { 'x-forwarded-for': '192.0.2.7' },
    { 'x-forwarded-for': '10.0.0.1, 10.0.0.1' },
    { forwarded: 'for=192.0.2.7' },
  ])('is not believed %j', (headers) => {
    expect(addressOf('203.0.113.9', headers)).toBe('203.0.113.9')
    expect(clientAddress(networkList([]))(PROXY, headers)).toBe(PROXY)
  })
})

describe('a trusted proxy', () => {
  it.each<[string, IncomingHttpHeaders]>([
    ['192.0.2.7', { 'x-forwarded-for': '192.0.2.7' }],
    ['192.0.2.7', { 'x-forwarded-for': '192.0.2.7:51234' }],
    ['192.0.2.7', { 'x-forwarded-for': '192.0.2.7, 10.0.0.2, fd00::3' }],
    ['2001:db8::7', { 'x-forwarded-for': '2001:DB8:0::7' }],
    ['2001:db8::7', { 'x-forwarded-for': '[2001:db8::7]:443' }],
    ['192.0.2.7', { 'x-forwarded-for': '::ffff:192.0.2.7' }],
    ['192.0.2.7', { forwarded: 'for=192.0.2.7' }],
    ['192.0.2.7', { forwarded: 'proto=https;For="192.0.2.7:80";by=10.0.0.1' }],
    ['2001:db8::7', { forwarded: 'for="[2001:db8::7]:4711", for=10.0.0.2' }],
    ['192.0.2.7', { forwarded: 'for="_a,b;c", for=192.0.2.7' }],
    ['192.0.2.7', { forwarded: 'for=192.0.2.7', 'x-forwarded-for': '192.0.2.7' }],
    [PROXY, {}],
  ])('asks for %s by %j', (client, headers) => {
    expect(addressOf(PROXY, headers)).toBe(client)
    expect(addressOf(`::ffff:${PROXY}`, headers)).toBe(client)
  })

  it('is asked no farther back than the first hop that nobody vouches for', () => {
    const headers = { 'x-forwarded-for': '10.9.9.9, 198.51.100.1, 192.0.2.7, 10.0.0.2' }
    expect(addressOf(PROXY, headers)).toBe('192.0.2.7')
  })

  it.each<[string, IncomingHttpHeaders]>([
    [PROXY, { 'x-forwarded-for': 'unknown' }],
    [PROXY, { 'x-forwarded-for': '' }],
    [PROXY, { 'x-forwarded-for': '192.0.2.7, <script>' }],
    ['10.0.0.2', { 'x-forwarded-for': '192.0.2.7, fe80::1%eth0, 10.0.0.2' }],
    [PROXY, { forwarded: 'for=_hidden' }],
    [PROXY, { forwarded: 'for=192.0.2.7;for=192.0.2.8' }],
    [PROXY, { forwarded: '"'.repeat(1_500) }],
    [PROXY, { forwarded: `for=192.0.2.7${' '.repeat(9_000)}` }],
    [PROXY, { 'x-forwarded-for': `${'1, '.repeat(4_000)}192.0.2.7` }],
  ])('that says nothing to be read stands for itself: %s', (hop, headers) => {
    expect(addressOf(PROXY, headers)).toBe(hop)
  })

  it('is not believed a header that its client has sent beside its own', () => {
    const headers = { forwarded: 'for=192.0.2.66', 'x-forwarded-for': '192.0.2.7' }
    expect(addressOf(PROXY, headers)).toBe(PROXY)
  })
})

it('an address of IPv6 counts with all of its /64, one of IPv4 alone', () => {
  expect(addressBlock('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(addressBlock('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64')
  expect(addressBlock('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(addressBlock('::1')).toBe('0:0:0:0::/64')
  expect(addressBlock('192.0.2.7')).toBe('192.0.2.7')
  expect(addressBlock('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(addressBlock('no address')).toBe('no address')
})
