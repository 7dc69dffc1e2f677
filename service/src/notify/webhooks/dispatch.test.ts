import { expect, it } from 'vitest'
import { roomFor } from './dispatch.ts'

/** Begins rounds as long as any is begun; none ends. */
function flood(tenants: readonly string[]): string[] {
  const underWay: string[] = []
  for (;;) {
    const begun = roomFor(tenants, underWay)
    if (begun.length === 0) return underWay
    underWay.push(...begun)
  }
}

const countOf = (rounds: readonly string[], tenant: string) =>
  rounds.filter((one) => one === tenant).length

it('receivers of few tenants that hang leave rounds for every other tenant', () => {
  const tenants = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const hanging = flood(tenants)
  expect(hanging.length).toBeLessThan(64)
  expect(roomFor(['a', 'quiet'], hanging)).toEqual(['quiet'])
})

it('one tenant alone has 16 rounds, and fewer the more others hang', () => {
  expect(flood(['a'])).toHaveLength(16)
  const shares = flood(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
  const counts = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((tenant) => countOf(shares, tenant))
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
  expect(Math.max(...counts)).toBeLessThan(16)
})

it('who has the fewest under way is next, of several who has waited longest', () => {
  expect(roomFor(['a', 'b', 'c', 'd'], ['a', 'a', 'c'])).toEqual(['b', 'd', 'c', 'a'])
})
