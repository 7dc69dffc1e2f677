import { describe, expect, it } from 'vitest'
import { isNetwork, isWithin } from './networks.ts'

describe('a network', () => {
  it.each(['203.0.113.7', '203.0.113.0/24', '10.0.0.0/8', '2001:db8::/32', '2001:db8::1'])(
    '%s is one',
    (text) => {
      expect(isNetwork(text)).toBe(true)
    },
  )

  it.each([
    '',
    'shop.example.com',
    '203.0.113.0/33',
    '203.0.113.0/-1',
    '203.0.113.0/',
    '10.0.0.0/8/8',
    '010.1.1.1',
    '2001:db8::/129',
    'fe80::1%eth0',
  ])('%j is none', (text) => {
    expect(isNetwork(text)).toBe(false)
  })

  it('holds its own addresses, in whichever clothes, and no other', () => {
    const networks = ['203.0.113.0/24', '2001:db8::/32']
    for (const inside of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8:5::1']) {
      expect(isWithin(networks, inside)).toBe(true)
    }
    for (const outside of ['203.0.114.9', '2001:db9::1', '', 'nothing']) {
      expect(isWithin(networks, outside)).toBe(false)
    }
  })
})
