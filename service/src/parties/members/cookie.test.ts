import { describe, expect, it } from 'vitest'
import { randomKey, sha256 } from '#kit'
import { cookieHash, csrfToken, drawCookie, isCsrfToken } from './cookie.ts'
import { memberKeys } from './deps.ts'

describe('the cookie of a session', () => {
  it('is found among others by the hash of its text', () => {
    const { plain, hash } = drawCookie()
    expect(cookieHash(`a=1; __Host-holdfast=${plain}; b=2`)?.equals(hash)).toBe(true)
    expect(sha256(plain).equals(hash)).toBe(true)
  })

  it.each<readonly [string, (plain: string) => string | undefined]>([
    ['missing', () => undefined],
    ['of another name', (plain) => `holdfast=${plain}`],
    ['of another form', (plain) => `__Host-holdfast=${plain.toUpperCase()}!`],
    ['too short', (plain) => `__Host-holdfast=${plain.slice(1)}`],
    ['sent twice', (plain) => `__Host-holdfast=${plain}; __Host-holdfast=${'a'.repeat(40)}`],
  ])('opens nothing when it is %s', (_how, write) => {
    expect(cookieHash(write(drawCookie().plain))).toBeUndefined()
  })
})

describe('the token of a page', () => {
  it('belongs to one session and one installation', () => {
    const [keys, others] = [memberKeys(randomKey()), memberKeys(randomKey())]
    const { hash } = drawCookie()
    const token = csrfToken(keys, hash)
    expect(isCsrfToken(keys, hash, token)).toBe(true)
    expect(isCsrfToken(keys, drawCookie().hash, token)).toBe(false)
    expect(isCsrfToken(others, hash, token)).toBe(false)
    expect(isCsrfToken(keys, hash, undefined)).toBe(false)
  })
})
