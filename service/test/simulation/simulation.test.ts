// Whole worlds from a seed: many buyers and sellers, every way of paying, and everything that goes
// wrong with banks, workers and people. The books are right every evening, in the end nothing is
// stuck, and the same seed tells the same story.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { present } from '#kit'
import { newFigures } from './city.ts'
import { reportOf } from './report.ts'
import type { OpenStage } from './stage.ts'
import { openStage } from './stage.ts'
import { tell } from './tell.ts'

const DAYS = Number(process.env.HOLDFAST_SIMULATION_DAYS ?? 30)
const SEEDS = (process.env.HOLDFAST_SIMULATION_SEEDS ?? '1,2,3').split(',').map(Number)
const TIMEOUT_MS = 900_000

let stage: OpenStage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => await stage.close())

/** The first line in which two stories differ. */
function firstDifference(one: readonly string[], other: readonly string[]): string[] | undefined {
  const at = one.findIndex((line, position) => line !== other[position])
  if (at === -1 && one.length === other.length) return undefined
  return [one[at] ?? 'nothing more', other[at] ?? 'nothing more']
}

/** What each seed told. */
const told = new Map<number, Awaited<ReturnType<typeof tell>>>()

describe.each(SEEDS)(`${DAYS} days of seed %i`, { timeout: TIMEOUT_MS }, (seed) => {
  it('keep every invariant and leave nothing stuck', async () => {
    const figures = newFigures()
    const startedAt = performance.now()
    const isDelivered = seed === SEEDS[0]
    const telling = { seed, days: DAYS, figures, isChecked: true, isDelivered }
    const story = await tell(stage, telling)
    told.set(seed, story)
    const seconds = (performance.now() - startedAt) / 1_000
    process.stdout.write(`${reportOf(`seed ${seed}`, { figures, story, seconds })}\n`)
    expect(story.stuck).toEqual([])
  })
})

it(
  'a story is the same when it is told again',
  async () => {
    const [first] = told
    const [seed, story] = present(first, 'there is a seed')
    const figures = newFigures()
    const telling = { seed, days: DAYS, figures, isChecked: false, isDelivered: false }
    const again = await tell(stage, telling)
    expect(firstDifference(story.log, again.log)).toBeUndefined()
    expect(again.digest).toBe(story.digest)
  },
  TIMEOUT_MS,
)
