// The long simulation: 200 seeds of 90 days each, each in a database of its own, as every evening
// asks all that a database holds. Chosen by the environment: HOLDFAST_SIMULATION_FIRST,
// HOLDFAST_SIMULATION_COUNT and HOLDFAST_SIMULATION_DAYS.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newFigures } from '../simulation/city.ts'
import { reportOf } from '../simulation/report.ts'
import type { OpenStage } from '../simulation/stage.ts'
import { openStage } from '../simulation/stage.ts'
import { tell } from '../simulation/tell.ts'

const FIRST = Number(process.env.HOLDFAST_SIMULATION_FIRST ?? 1)
const COUNT = Number(process.env.HOLDFAST_SIMULATION_COUNT ?? 200)
const DAYS = Number(process.env.HOLDFAST_SIMULATION_DAYS ?? 90)
/** Of so many stories one ends with the delivery of its webhooks. */
const DELIVERED_EVERY = 10

const seeds = Array.from({ length: COUNT }, (_, position) => FIRST + position)

describe.each(seeds)(`${DAYS} days of seed %i`, (seed) => {
  let stage: OpenStage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(async () => await stage.close())

  it('keep every invariant and leave nothing stuck', async () => {
    const figures = newFigures()
    const startedAt = performance.now()
    const telling = {
      seed,
      days: DAYS,
      figures,
      isChecked: true,
      isDelivered: seed % DELIVERED_EVERY === 0,
    }
    const story = await tell(stage, telling).catch((error: unknown) => {
      process.stdout.write(`seed ${seed}, day ${figures.days}: ${String(error)}\n`)
      throw error
    })
    const seconds = (performance.now() - startedAt) / 1_000
    process.stdout.write(`${reportOf(`seed ${seed}`, { figures, story, seconds })}\n`)
    for (const what of story.stuck) process.stdout.write(`seed ${seed}: ${what}\n`)
    expect(story.stuck).toEqual([])
  })
})
