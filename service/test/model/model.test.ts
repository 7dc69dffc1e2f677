// The service against a model of the domain: after every command, what every list answers is what
// the model expects, and every invariant holds at the end of each run.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commandSequences } from './commands.ts'
import type { Real } from './real.ts'
import { startReal } from './real.ts'
import { World } from './state.ts'

const RUNS = Number(process.env.HOLDFAST_MODEL_RUNS ?? 60)
const COMMANDS = 60
const seed = Number(process.env.HOLDFAST_MODEL_SEED ?? Date.now() % 1_000_000)

let real: Real

beforeAll(async () => {
  real = await startReal()
})
afterAll(async () => {
  await real.stop()
})

it(`answers what the rules say after every command (seed ${seed})`, {
  timeout: 900_000,
}, async () => {
  let commands = 0
  await fc.assert(
    fc.asyncProperty(commandSequences(COMMANDS), async (sequence) => {
      await real.must('POST', '/_sandbox/v1/reset', { seed: `model ${seed}` })
      const world = new World()
      await fc.asyncModelRun(() => ({ model: world, real }), sequence)
      commands += [...sequence].length
      expect(await real.world.breaches()).toEqual([])
    }),
    { seed, numRuns: RUNS, endOnFailure: true, verbose: 1 },
  )
  process.stdout.write(`model: ${commands} commands, ${real.asked} requests, seed ${seed}\n`)
})
