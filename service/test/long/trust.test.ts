// The random test of two organisations in its long form: 20,000 acts, each followed by all rules; a
// quarter of them in one world, which grows old.
import { expect, it } from 'vitest'
import { chooseActs, chooseTrustSeed, playActs } from '../trust/run.ts'

const ACTS = 15_000
const ACTS_OF_AN_OLD_WORLD = 5_000
const TIMEOUT_MS = 4 * 3_600_000

it('in 15,000 acts nobody changes what is another’s, nor moves money or a payee alone', {
  timeout: TIMEOUT_MS,
}, async () => {
  const acts = chooseActs(ACTS)
  const played = await playActs(chooseTrustSeed(), acts)
  expect(played.acts).toBe(acts)
  expect(played.isAlive).toBe(true)
})

it('nor in 5,000 acts of one world', { timeout: TIMEOUT_MS }, async () => {
  const acts = chooseActs(ACTS_OF_AN_OLD_WORLD)
  const played = await playActs(chooseTrustSeed(), acts, acts)
  expect(played.acts).toBe(acts)
  expect(played.isAlive).toBe(true)
})
