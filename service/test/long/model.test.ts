// The model of the domain in its long form: 100,000 commands, each followed by a full comparison.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Real } from '../model/real.ts'
import { startReal } from '../model/real.ts'
import { chooseSeed, runModel } from '../model/run.ts'

const COMMANDS = 100_000
const TIMEOUT_MS = 14_400_000

const seed = chooseSeed()
let real: Real

beforeAll(async () => {
  real = await startReal()
})
afterAll(async () => await real.stop())

it(
  `the service answers what the rules say after each of 100,000 commands (seed ${seed})`,
  async () => {
    const { commands } = await runModel(real, { seed, commands: COMMANDS })
    expect(commands).toBeGreaterThan(0)
  },
  TIMEOUT_MS,
)
