// The random test of two organisations in its long form: 20,000 acts, each followed by all rules.
import { expect, it } from 'vitest'
import { chooseActs, chooseTrustSeed, playActs } from '../trust/run.ts'

const ACTS = 20_000
const TIMEOUT_MS = 4 * 3_600_000

it('in 20,000 acts nobody changes what is another’s, nor moves money or a payee alone', {
  timeout: TIMEOUT_MS,
}, async () => {
  const acts = chooseActs(ACTS)
  const played = await playActs(chooseTrustSeed(), acts)
  expect(played.acts).toBe(acts)
  expect(played.isAlive).toBe(true)
})
