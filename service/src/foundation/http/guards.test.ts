import { describe, expect, it } from 'vitest'
import { refuseKeyOfPage } from './guards.ts'

const OWN = 'https://pay.example.com'
const SANDBOX = 'sandbox_api_key'
const LIVE = 'live_api_key'

describe('a private key', () => {
  it.each([
    ['a program sends it', SANDBOX, {}],
    ['a program sends it, in live', LIVE, {}],
    [
      'a page of the service tries a call',
      SANDBOX,
      { origin: OWN, 'sec-fetch-site': 'same-origin' },
    ],
    ['a page of the service reads', SANDBOX, { 'sec-fetch-site': 'same-origin' }],
  ])('passes where %s', (_where, key, headers) => {
    expect(() => refuseKeyOfPage(key, headers, OWN)).not.toThrow()
  })

  it.each([
    [
      'is of live, from a page of the service',
      LIVE,
      { origin: OWN, 'sec-fetch-site': 'same-origin' },
    ],
    ['is of live, and a page of the service reads', LIVE, { 'sec-fetch-site': 'same-origin' }],
    ['comes from another origin', SANDBOX, { origin: 'https://shop.example.com' }],
    [
      'comes from another origin that is called the same',
      SANDBOX,
      { origin: 'https://shop.example.com', 'sec-fetch-site': 'same-origin' },
    ],
    ['comes from another port', SANDBOX, { origin: `${OWN}:444`, 'sec-fetch-site': 'same-site' }],
    ['comes without where the page is', SANDBOX, { origin: OWN }],
    [
      'comes from a page without an origin',
      SANDBOX,
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
    ],
    ['is read with by a page of another site', SANDBOX, { 'sec-fetch-site': 'cross-site' }],
    ['is read with by a page of another port', SANDBOX, { 'sec-fetch-site': 'same-site' }],
    ['comes from an address that was typed', SANDBOX, { 'sec-fetch-site': 'none' }],
    [
      'comes with two words about where',
      SANDBOX,
      { origin: OWN, 'sec-fetch-site': 'same-origin, cross-site' },
    ],
    ['never was one', 'sandbox_api_', { origin: 'https://shop.example.com' }],
  ])('is refused where it %s', (_where, key, headers) => {
    expect(() => refuseKeyOfPage(key, headers, OWN)).toThrow('private_key_from_browser')
  })

  it('passes from no page where the service has none of its own', () => {
    const headers = { origin: OWN, 'sec-fetch-site': 'same-origin' }
    expect(() => refuseKeyOfPage(SANDBOX, headers, undefined)).toThrow('private_key_from_browser')
  })

  it('is not what others are: public keys and sessions pass from everywhere', () => {
    for (const credential of [undefined, 'sandbox_pk_key', 'page_token']) {
      const headers = { origin: 'https://shop.example.com', 'sec-fetch-site': 'cross-site' }
      expect(() => refuseKeyOfPage(credential, headers, OWN)).not.toThrow()
    }
  })
})
