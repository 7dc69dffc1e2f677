import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveKey, isSameSecret, randomKey, randomText, seal, sha256, unseal } from './secrets.ts'

describe('what is sealed', () => {
  const key = randomKey()
  const sealed = seal(key, 'GB29 1234', 'bank_accounts 1')

  it('opens under the same key and binding, as the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string(), (plain, bound) => {
        const bytes = Buffer.from(plain)
        expect(unseal(key, seal(key, bytes, bound), bound)).toEqual(bytes)
      }),
    )
    expect(unseal(key, seal(key, 'Grüße', ''), '').toString()).toBe('Grüße')
  })

  it('opens under no other key and for no other row', () => {
    expect(() => unseal(randomKey(), sealed, 'bank_accounts 1')).toThrow(/authenticate|tag|sealed/i)
    expect(() => unseal(key, sealed, 'bank_accounts 2')).toThrow(/authenticate|tag|sealed/i)
    expect(() => unseal(key, sealed, '')).toThrow(/authenticate|tag|sealed/i)
  })

  it('does not open with any one bit changed', () => {
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const other = Buffer.from(sealed)
      other.writeUInt8(other.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(() => unseal(key, other, 'bank_accounts 1')).toThrow(/authenticate|tag|sealed/i)
    }
  })

  it('does not open when it is cut, also where only part of the tag is left', () => {
    const empty = seal(key, '', 'row')
    for (let length = 0; length < empty.length; length++) {
      expect(() => unseal(key, empty.subarray(0, length), 'row')).toThrow(/tag|iv|length|vector/i)
    }
    expect(() => unseal(key, sealed.subarray(0, -1), 'bank_accounts 1')).toThrow(
      /authenticate|tag|sealed/i,
    )
  })

  it('looks different each time and shows nothing of its text', () => {
    const again = seal(key, 'GB29 1234', 'bank_accounts 1')
    expect(again.equals(sealed)).toBe(false)
    expect(sealed.includes('GB29')).toBe(false)
  })
})

describe('a random text', () => {
  it('has the asked length and only the letters of keys', () => {
    for (const length of [0, 1, 32, 1000]) {
      expect(randomText(length)).toMatch(new RegExp(`^[0-9a-z]{${length}}$`))
    }
  })

  it('favours no letter', () => {
    const counts = new Map<string, number>()
    for (const letter of randomText(72_000)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
    // 2 000 each with a deviation of 44: six deviations are left for chance.
    expect(counts.size).toBe(36)
    for (const count of counts.values()) expect(Math.abs(count - 2_000)).toBeLessThan(265)
  })
})

describe('keys', () => {
  it('are 32 random bytes', () => {
    expect(randomKey()).toHaveLength(32)
    expect(randomKey().equals(randomKey())).toBe(false)
  })

  it('of one purpose are always the same, and of two purposes or masters different', () => {
    const master = Buffer.alloc(32, 7)
    const one = deriveKey(master, 'participants')
    expect(one).toHaveLength(32)
    expect(deriveKey(master, 'participants')).toEqual(one)
    expect(deriveKey(master, 'webhooks')).not.toEqual(one)
    expect(deriveKey(Buffer.alloc(32, 8), 'participants')).not.toEqual(one)
  })
})

it('two secrets are the same only letter for letter, whatever their lengths', () => {
  expect(isSameSecret('abc', 'abc')).toBe(true)
  for (const other of ['abd', 'ab', 'abcd', '', 'ABC'])
    expect(isSameSecret('abc', other)).toBe(false)
})

it('a hash is SHA-256', () => {
  const expected = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  expect(sha256('abc').toString('hex')).toBe(expected)
  expect(sha256(Buffer.from('abc')).toString('hex')).toBe(expected)
})
