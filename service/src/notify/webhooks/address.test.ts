import { describe, expect, test } from 'vitest'
import { webhookPolicy } from './address.ts'
import { checkHandlerUrl } from './handler-url.ts'
import { insideHosts, insideNames, publicHosts } from './testing/addresses.ts'

const nothingListed = webhookPolicy([])

/** The sentence that refuses a URL; null when it may be used. */
function reasonOf(url: string, environment: 'sandbox' | 'live' = 'live', listed: string[] = []) {
  const checked = checkHandlerUrl(url, environment, webhookPolicy(listed))
  return checked.ok ? null : checked.reason
}

describe('at save', () => {
  test.each(insideHosts)('https://%s is refused', (host) => {
    expect(reasonOf(`https://${host}/hooks`)).toBe('leads into a private network')
    expect(reasonOf(`http://${host}/hooks`, 'sandbox')).toBe('leads into a private network')
  })

  test.each(insideNames)('https://%s is refused', (name) => {
    expect(reasonOf(`https://${name}/hooks`)).toBe('leads into a private network')
  })

  test.each(publicHosts)('https://%s is accepted', (host) => {
    expect(reasonOf(`https://${host}/hooks`)).toBeNull()
  })

  test.each([
    ['http://shop.example.com/hooks', 'must begin with https:// in live'],
    ['https://shop.example.com:22/', 'must use port 443 or 8443'],
    ['https://shop.example.com:80/', 'must use port 443 or 8443'],
    ['https://user:pass@shop.example.com/', 'must not hold a user or password'],
    ['https://user@shop.example.com/', 'must not hold a user or password'],
    ['https://:pass@shop.example.com/', 'must not hold a user or password'],
    ['file:///etc/passwd', 'must begin with https://'],
    ['gopher://shop.example.com/', 'must begin with https://'],
    ['ftp://shop.example.com/', 'must begin with https://'],
    ['shop.example.com/hooks', 'is not a valid URL'],
    ['https://', 'is not a valid URL'],
    ['https://[fe80::1%25eth0]/', 'is not a valid URL'],
    ['https://256.1.1.1/', 'is not a valid URL'],
    ['https://shop.example.com', null],
    ['https://shop.example.com:8443/hooks?a=1', null],
  ])('in live %s: %s', (url, reason) => {
    expect(reasonOf(url)).toBe(reason)
  })

  test.each([
    ['http://shop.example.com/hooks', null],
    ['http://shop.example.com:80/hooks', null],
    ['https://shop.example.com:8443/', null],
    ['http://shop.example.com:8080/', 'must use port 443 or 8443, or 80 with http'],
    ['https://1.1.1.1:22/', 'must use port 443 or 8443, or 80 with http'],
  ])('in the sandbox %s: %s', (url, reason) => {
    expect(reasonOf(url, 'sandbox')).toBe(reason)
  })
})

describe('what the operator lists', () => {
  test('an exact address is open at its port and at no other', () => {
    const listed = ['127.0.0.1:4281']
    expect(reasonOf('http://127.0.0.1:4281/', 'sandbox', listed)).toBeNull()
    expect(reasonOf('http://localhost:4281/', 'sandbox', listed)).toBeNull()
    expect(reasonOf('http://[::ffff:127.0.0.1]:4281/', 'sandbox', listed)).toBeNull()
    expect(reasonOf('http://127.0.0.1:4280/', 'sandbox', listed)).not.toBeNull()
    expect(reasonOf('http://127.0.0.2:4281/', 'sandbox', listed)).not.toBeNull()
    expect(reasonOf('http://localhost:4280/', 'sandbox', listed)).not.toBeNull()
  })

  test('a network is open at any port, and its neighbours stay closed', () => {
    const policy = webhookPolicy(['10.1.0.0/16', 'fd00:1::/32', '192.168.7.7'])
    expect(policy.permits('10.1.255.255', 9_000)).toBe(true)
    expect(policy.permits('::ffff:10.1.2.3', 9_000)).toBe(true)
    expect(policy.permits('10.2.0.0', 9_000)).toBe(false)
    expect(policy.permits('fd00:1::5', 80)).toBe(true)
    expect(policy.permits('fd00:2::5', 80)).toBe(false)
    expect(policy.permits('192.168.7.7', 1)).toBe(true)
    expect(policy.permits('192.168.7.8', 443)).toBe(false)
  })

  test('a local name may be saved once something is listed: connecting decides', () => {
    expect(reasonOf('http://receiver:3000/', 'sandbox')).toBe('leads into a private network')
    expect(reasonOf('http://receiver:3000/', 'sandbox', ['172.18.0.0/16'])).toBeNull()
  })

  test('live keeps to https and its ports, whatever is listed', () => {
    const listed = ['10.0.0.0/8']
    expect(reasonOf('https://10.0.0.5/', 'live', listed)).toBeNull()
    expect(reasonOf('https://10.0.0.5:9000/', 'live', listed)).toBe('must use port 443 or 8443')
    expect(reasonOf('http://10.0.0.5/', 'live', listed)).toBe('must begin with https:// in live')
  })

  test.each(['10.0.0.0/33', '10.0.0/8', 'example.com', '127.0.0.1:0', '127.0.0.1:70000', '', '/8'])(
    '"%s" is refused by name',
    (entry) => {
      expect(() => webhookPolicy([entry])).toThrow(`"${entry}" is no address to allow`)
    },
  )
})

test('what is no address is closed, and a public one is closed at other ports', () => {
  for (const address of ['', 'example.com', 'fe80::1%eth0']) {
    expect(nothingListed.permits(address, 443)).toBe(false)
  }
  expect(nothingListed.permits('1.1.1.1', 443)).toBe(true)
  expect(nothingListed.permits('1.1.1.1', 22)).toBe(false)
})
