import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { randomKey, realNow } from '#kit'
import { memberKeys } from './deps.ts'
import { drawTotp, sealTotp, stepOf } from './totp.ts'

const keys = memberKeys(randomKey())
const memberId = '0190a000-0000-7000-8000-000000000001'

function codeAt(base32: string, steps: number): string {
  const timestamp = realNow().getTime() + steps * 30_000
  return new TOTP({ secret: Secret.fromBase32(base32) }).generate({ timestamp })
}

describe('the code of an authenticator', () => {
  it('counts for its step, the one before and the one after', () => {
    const { secret, base32 } = drawTotp('ada@harbour.example')
    const sealed = sealTotp(keys, memberId, secret)
    const steps = [-1, 0, 1].map((at) => stepOf(keys, { memberId, sealed }, codeAt(base32, at)))
    expect(steps.every((step) => step !== null)).toBe(true)
    expect(new Set(steps).size).toBe(3)
    expect(stepOf(keys, { memberId, sealed }, codeAt(base32, -4))).toBeNull()
    expect(stepOf(keys, { memberId, sealed }, codeAt(base32, 4))).toBeNull()
  })

  it('is read with spaces, and nothing but six digits is read', () => {
    const { secret, base32 } = drawTotp('ada@harbour.example')
    const sealed = sealTotp(keys, memberId, secret)
    const code = codeAt(base32, 0)
    expect(
      stepOf(keys, { memberId, sealed }, `${code.slice(0, 3)} ${code.slice(3)}`),
    ).not.toBeNull()
    for (const wrong of ['', '12345', `${code}0`, 'abcdef']) {
      expect(stepOf(keys, { memberId, sealed }, wrong)).toBeNull()
    }
  })

  it('opens for its own member only', () => {
    const { secret, base32 } = drawTotp('ada@harbour.example')
    const sealed = sealTotp(keys, memberId, secret)
    const other = memberId.replace(/1$/, '2')
    expect(() => stepOf(keys, { memberId: other, sealed }, codeAt(base32, 0))).toThrow(
      /unable to authenticate/,
    )
  })

  it('is drawn from an address that names the issuer and the account', () => {
    const { url, base32 } = drawTotp('ada@harbour.example')
    expect(url).toMatch(/^otpauth:\/\/totp\/Holdfast:ada%40harbour\.example\?issuer=Holdfast/)
    expect(url).toContain(`secret=${base32}`)
    expect(base32).toMatch(/^[A-Z2-7]{32}$/)
  })
})
