import { describe, expect, it } from 'vitest'
import { minor } from '#kit'
import { maskName, showPaidBy } from './payer.ts'

const paidBy = { name: 'Bea Buyer', account: '•••• 3000', text: 'rent', received: minor(100n) }

describe('the name of a payer', () => {
  it.each([
    ['owner', 'Bea Buyer'],
    ['finance', 'Bea Buyer'],
    ['reviewer', 'Bea Buyer'],
    ['developer', 'B••• B•••'],
    ['support', 'B••• B•••'],
    ['read_only', 'B••• B•••'],
  ] as const)('is shown in live to %s as %s', (role, name) => {
    const shown = showPaidBy(paidBy, { role, environment: 'live' })
    expect(shown).toEqual({
      name,
      is_masked: name !== 'Bea Buyer',
      account: '•••• 3000',
      text: 'rent',
    })
  })

  it('is masked without its length, in any script', () => {
    expect(maskName('Á. Núñez-Ö')).toBe('Á••• N••• Ö•••')
    expect(maskName('李 小龙')).toBe('李••• 小•••')
    expect(maskName(null)).toBe(null)
  })
})
