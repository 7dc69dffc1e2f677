// Runs sequences of commands until there were enough of them.
import fc from 'fast-check'
import { expect, inject } from 'vitest'
import { newUuid, realNow } from '#kit'
import { commandSequences } from './commands.ts'
import type { Real } from './real.ts'
import { rules } from './rules.ts'
import { World } from './state.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Repeats a run: what it printed. */
    modelSeed?: number
    modelPath?: string
    /** How many commands to make instead of the usual number. */
    modelCommands?: number
  }
}

const LENGTH = 100
/** Fewer commands than that no sequence makes on the average. */
const LEAST = 8

/** How many commands to make, when the environment chooses no other number. */
export function chooseCommands(usual: number): number {
  return inject('modelCommands') ?? usual
}

export function chooseSeed(): number {
  return inject('modelSeed') ?? Number.parseInt(newUuid(realNow()).slice(-6), 16)
}

/**
 * Runs sequences of commands, each in a sandbox of its own, until at least so many were made.
 * Throws with seed, path and commands at the first difference or breach.
 */
export async function runModel(
  real: Real,
  { seed, commands }: { readonly seed: number; readonly commands: number },
): Promise<{ readonly commands: number }> {
  const path = inject('modelPath')
  const before = real.commands
  const told = () =>
    process.stdout.write(
      `model: ${real.commands - before} commands, ${real.asked} requests, seed ${seed}\n`,
    )
  const checked = fc.assert(
    fc.asyncProperty(commandSequences(LENGTH), async (sequence) => {
      if (real.commands - before >= commands) return
      await real.reset(`model ${seed}`)
      const world = new World(rules)
      await fc.asyncModelRun(() => ({ model: world, real }), sequence)
      expect(await real.world.breaches()).toEqual([])
    }),
    {
      seed,
      numRuns: Math.ceil(commands / LEAST),
      endOnFailure: true,
      verbose: 1,
      ...(path === undefined ? {} : { path }),
    },
  )
  await checked.finally(told)
  return { commands: real.commands - before }
}
