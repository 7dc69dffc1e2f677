// The long form of the hostile requests: more of them, of several seeds, and how long they took.
import { expect, it } from 'vitest'
import { attack } from '../abuses/attack.ts'
import { startTestService } from '../harness/service.ts'

const SEEDS = [1, 2, 3, 4]
const REQUESTS_OF_EACH = 5_000
const TIMEOUT_MS = 1_200_000

it.each(SEEDS)(
  '5,000 hostile requests of seed %i find no fault',
  async (seed) => {
    const rateLimit = { perSecond: 100_000, burst: 100_000 }
    const holdfast = await startTestService({ roles: ['api'], rateLimit })
    try {
      const report = await attack(holdfast, { requests: REQUESTS_OF_EACH, seed })
      const statuses = [...report.byStatus].toSorted(([a], [b]) => a - b)
      process.stdout.write(
        `seed ${seed}: ${report.sent} requests, slowest ${Math.round(report.slowestMs)} ms, ` +
          `${statuses.map(([status, count]) => `${status}: ${count}`).join(', ')}\n`,
      )
      expect(report.faults).toEqual([])
      expect(await holdfast.breaches()).toEqual([])
    } finally {
      await holdfast.stop()
    }
  },
  TIMEOUT_MS,
)
