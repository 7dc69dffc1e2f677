// Two organisations, their people and programs, honest and not: a short run, each of a new seed.
import { expect, it } from 'vitest'
import { chooseActs, chooseTrustSeed, playActs } from './run.ts'

const ACTS = 300
/** Enough for 3,000 acts beside other work: so many are played where bugs are planted. */
const TIMEOUT_MS = 1_200_000

it('nobody changes what is another’s, moves money above a limit or a payee alone', {
  timeout: TIMEOUT_MS,
}, async () => {
  const acts = chooseActs(ACTS)
  const played = await playActs(chooseTrustSeed(), acts)
  expect(played.acts).toBe(acts)
  expect(played.isAlive).toBe(true)
})
