// The model of the domain in its long form: 100,000 commands, each followed by a full comparison.
// Every 2,000 of them have a database of their own: each sequence ends with all invariants, which
// ask all that a database holds.
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Real } from '../model/real.ts'
import { startReal } from '../model/real.ts'
import { chooseCommands, chooseSeed, runModel } from '../model/run.ts'

const COMMANDS = 100_000
const COMMANDS_OF_A_DATABASE = 2_000

const first = chooseSeed()
const databases = Math.ceil(chooseCommands(COMMANDS) / COMMANDS_OF_A_DATABASE)
const seeds = Array.from({ length: databases }, (_, position) => first + position)

describe.each(seeds)('seed %i', (seed) => {
  let real: Real
  beforeAll(async () => {
    real = await startReal()
  })
  afterAll(async () => await real.stop())

  it('the service answers what the rules say after each of 2,000 commands', async () => {
    const asked = runModel(real, { seed, commands: COMMANDS_OF_A_DATABASE })
    const { commands } = await asked.catch((error: unknown) => {
      // Told at once: the other databases take hours.
      process.stdout.write(`seed ${seed}: ${inspect(error, { depth: 9 })}\n`)
      throw error
    })
    expect(commands).toBeGreaterThan(0)
  })
})
