import { describe, expect, it } from 'vitest'
import { asId, minor, sum, zero } from '#kit'
import { paidInto, planReversal } from './reversal.ts'

const settlement = asId('settlement', '01930000-0000-7000-8000-000000000001')
const shares = [
  { settlement_id: settlement, amount: minor(700n) },
  { settlement_id: null, amount: minor(50n) },
]

describe('taking an inbound back', () => {
  it('asks what nobody lacked first, then the fee, then the settlement', () => {
    const into = paidInto(minor(800n), shares)
    const plan = planReversal(minor(120n), into, () => zero)
    expect(plan.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['project', 50n],
      ['checkout', 50n],
      ['settlement', 20n],
    ])
  })

  it('asks an account that was paid into twice, by hand, for both at once', () => {
    const twice = [
      { settlement_id: settlement, amount: minor(300n) },
      { settlement_id: settlement, amount: minor(100n) },
    ]
    expect(paidInto(minor(450n), twice)).toEqual([
      { kind: 'settlement', settlementId: settlement, amount: 400n },
      { kind: 'project', settlementId: null, amount: 50n },
    ])
  })

  it('asks nobody twice: parts that come one after the other are the whole, once', () => {
    for (let first = 1n; first < 800n; first += 37n) {
      const into = paidInto(minor(800n), shares)
      const one = planReversal(minor(first), into, () => zero)
      const before = (of: { readonly kind: string }) =>
        sum(one.filter(({ kind }) => kind === of.kind).map(({ amount }) => amount))
      const two = planReversal(minor(800n - first), into, before)
      expect(sum([...one, ...two].map(({ amount }) => amount))).toBe(800n)
      for (const { kind, amount } of into) {
        const asked = [...one, ...two].filter((part) => part.kind === kind)
        expect(sum(asked.map((part) => part.amount))).toBe(amount)
      }
    }
  })
})
