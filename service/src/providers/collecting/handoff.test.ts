import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { asId, asTenantId } from '#kit'
import { openVault } from '#participants'
import { handoffToken, openHandoff } from './handoff.ts'

const vault = openVault(randomBytes(32))
const handoff = {
  tenantId: asTenantId('0190a000-0000-7000-8000-000000000001'),
  checkoutId: asId('checkout', '0190a000-0000-7000-8000-000000000002'),
}

describe('a token that leads to a page of a rail', () => {
  it('names its checkout and fits into an address', () => {
    const token = handoffToken(vault, handoff)
    expect(token).toMatch(/^[\w-]+$/)
    expect(openHandoff(vault, token)).toEqual(handoff)
  })

  it('is another one each time', () => {
    expect(handoffToken(vault, handoff)).not.toBe(handoffToken(vault, handoff))
  })

  it('that was changed in any character opens nothing', () => {
    const token = handoffToken(vault, handoff)
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === 'A' ? 'B' : 'A'
      const changed = token.slice(0, at) + other + token.slice(at + 1)
      expect(openHandoff(vault, changed)).toBeUndefined()
    }
  })

  it('of another installation, cut, empty or sealed for another purpose opens nothing', () => {
    const foreign = handoffToken(openVault(randomBytes(32)), handoff)
    const text = `${handoff.tenantId} ${handoff.checkoutId}`
    const wrong = vault.seal(text, 'something else').toString('base64url')
    const cut = handoffToken(vault, handoff).slice(0, 60)
    for (const token of [foreign, wrong, cut, '', 'x', '../..', 'A'.repeat(1_000)]) {
      expect(openHandoff(vault, token)).toBeUndefined()
    }
  })
})
