import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverUnderFaults } from './testing/faults.ts'
import type { World } from './testing/world.ts'
import { openWorld } from './testing/world.ts'

const ENDS_WITHIN_MS = 120_000
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => await world.close())

test(
  'under errors, resets, hangs and killed workers every event is delivered or visibly parked',
  async () => {
    const events = 120
    const endsWithinMs = ENDS_WITHIN_MS - 15_000
    const plan = { events, eventsPerSecond: 100, killEveryMs: 3_000, stepMs: 60_000, endsWithinMs }
    const found = await deliverUnderFaults(world, plan)
    expect(found.deliveries).toHaveLength(events * 3)
    const others = found.deliveries.filter(
      ({ status }) => status !== 'delivered' && status !== 'parked',
    )
    expect(others).toEqual([])
    expect(found.acknowledged[0]?.size).toBe(events)
    expect(found.forged).toBe(0)
    expect(found.kills).toBeGreaterThan(0)
    expect(found.breaches).toEqual([])
  },
  ENDS_WITHIN_MS,
)
