// 10,000 events to three handlers, of which two err, reset and hang, while workers are killed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverUnderFaults } from '../../src/notify/webhooks/testing/faults.ts'
import type { World } from '../../src/notify/webhooks/testing/world.ts'
import { openWorld } from '../../src/notify/webhooks/testing/world.ts'

const EVENTS = 10_000
const ENDS_WITHIN_MS = 1_800_000
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => await world.close())

test(
  'every event is delivered or visibly parked, genuine and counted; the healthy go on',
  async () => {
    const plan = { events: EVENTS, killEveryMs: 5_000, endsWithinMs: ENDS_WITHIN_MS - 120_000 }
    const found = await deliverUnderFaults(world, plan)
    const count = (status: string) =>
      found.deliveries.filter((delivery) => delivery.status === status).length
    const delays = found.healthyDelaysMs.toSorted((left, right) => left - right)
    const [median, p99] = [0.5, 0.99].map((share) => delays[Math.floor(delays.length * share)])
    console.log(
      `${count('delivered')} delivered, ${count('parked')} parked, ${found.kills} kills; to the ` +
        `healthy handler: median ${Math.round(median ?? 0)} ms, p99 ${Math.round(p99 ?? 0)} ms`,
    )
    expect(found.deliveries).toHaveLength(EVENTS * 3)
    expect(count('delivered') + count('parked')).toBe(EVENTS * 3)
    expect(found.acknowledged[0]?.size).toBe(EVENTS)
    expect(found.forged).toBe(0)
    expect(found.breaches).toEqual([])
  },
  ENDS_WITHIN_MS,
)
