// What the environment chooses of a run: seeds, paths and numbers that repeat what was printed.
import type { TestProject } from 'vitest/node'

/** Hands on to the tests what was chosen. */
export function provideChoices(project: TestProject): void {
  // The property test of the ledger prints its seed; given back, it repeats the postings.
  const seed = process.env.HOLDFAST_SEED
  if (seed !== undefined) project.provide('seed', seed)
  // So does the model of the domain, with the path of a run, or a number of commands of one's own.
  const { HOLDFAST_MODEL_SEED, HOLDFAST_MODEL_PATH, HOLDFAST_MODEL_COMMANDS } = process.env
  if (HOLDFAST_MODEL_SEED !== undefined) project.provide('modelSeed', Number(HOLDFAST_MODEL_SEED))
  if (HOLDFAST_MODEL_PATH !== undefined) project.provide('modelPath', HOLDFAST_MODEL_PATH)
  if (HOLDFAST_MODEL_COMMANDS !== undefined) {
    project.provide('modelCommands', Number(HOLDFAST_MODEL_COMMANDS))
  }
  // And the acts of two organisations.
  const { HOLDFAST_TRUST_SEED, HOLDFAST_TRUST_ACTS } = process.env
  if (HOLDFAST_TRUST_SEED !== undefined) project.provide('trustSeed', Number(HOLDFAST_TRUST_SEED))
  if (HOLDFAST_TRUST_ACTS !== undefined) project.provide('trustActs', Number(HOLDFAST_TRUST_ACTS))
}
