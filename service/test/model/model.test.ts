// The service against a model of the domain: after every command, what every list answers is what
// the model expects, and every invariant holds at the end of each run.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Real } from './real.ts'
import { startReal } from './real.ts'
import { chooseCommands, chooseSeed, runModel } from './run.ts'

const COMMANDS = 1_500
const TIMEOUT_MS = 1_200_000

const seed = chooseSeed()
let real: Real

beforeAll(async () => {
  real = await startReal()
})
afterAll(async () => await real.stop())

it(
  `answers what the rules say after every command (seed ${seed})`,
  async () => {
    const { commands } = await runModel(real, { seed, commands: chooseCommands(COMMANDS) })
    expect(commands).toBeGreaterThan(0)
  },
  TIMEOUT_MS,
)
