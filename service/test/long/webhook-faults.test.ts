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
  'every event is delivered or visibly parked, genuine and counted',
  async () => {
    const endsWithinMs = ENDS_WITHIN_MS - 240_000
    const plan = {
      events: EVENTS,
      eventsPerSecond: 100,
      killEveryMs: 5_000,
      stepMs: 10_000,
      endsWithinMs,
    }
    const found = await deliverUnderFaults(world, plan)
    const count = (status: string) =>
      found.deliveries.filter((delivery) => delivery.status === status).length
    const shown = found.delaysMs.map((delays) => {
      const at = (share: number) => Math.round(delays[Math.floor(delays.length * share)] ?? 0)
      return `median ${at(0.5)} ms, p99 ${at(0.99)} ms`
    })
    console.log(
      [
        `${count('delivered')} delivered, ${count('parked')} parked, ${found.kills} kills`,
        'from commit to first attempt:',
        `  healthy  ${shown[0]}`,
        `  failing  ${shown[1]}`,
        `  hanging  ${shown[2]}`,
      ].join('\n'),
    )
    expect(found.deliveries).toHaveLength(EVENTS * 3)
    expect(count('delivered') + count('parked')).toBe(EVENTS * 3)
    expect(found.acknowledged[0]?.size).toBe(EVENTS)
    expect(found.forged).toBe(0)
    expect(found.breaches).toEqual([])
  },
  ENDS_WITHIN_MS,
)
