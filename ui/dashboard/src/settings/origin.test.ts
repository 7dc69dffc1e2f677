import { describe, expect, it } from 'vitest'
import { readOrigin } from './origin.ts'

describe('an origin that is typed or pasted', () => {
  it('is scheme, host and port', () => {
    expect(readOrigin('https://Shop.example.com/cart?x=1')).toBe('https://shop.example.com')
    expect(readOrigin('shop.example.com:8443')).toBe('https://shop.example.com:8443')
    expect(readOrigin('http://localhost:3000/')).toBe('http://localhost:3000')
  })

  it('is nothing when it is no address', () => {
    for (const text of ['', 'shop', 'javascript:alert(1)', 'https://']) {
      expect(readOrigin(text)).toBeNull()
    }
  })
})
