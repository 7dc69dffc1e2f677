import { expect, it } from 'vitest'
import { startTestService } from '../harness/service.ts'
import { attack } from './attack.ts'

const REQUESTS = 3_000
const SEED = 20_260_401
const TIMEOUT_MS = 180_000

it('no hostile request finds a fault or breaks the books', { timeout: TIMEOUT_MS }, async () => {
  const rateLimit = { perSecond: 100_000, burst: 100_000 }
  const holdfast = await startTestService({ roles: ['api'], rateLimit })
  try {
    const { sent, faults, byStatus } = await attack(holdfast, { requests: REQUESTS, seed: SEED })
    expect(faults).toEqual([])
    expect(sent).toBe(REQUESTS)
    // Those that were sound after all show that the others were refused for what is wrong in them.
    for (const status of [200, 400, 404, 405, 415, 422]) {
      expect([status, (byStatus.get(status) ?? 0) > 0]).toEqual([status, true])
    }
    expect(await holdfast.breaches()).toEqual([])
  } finally {
    await holdfast.stop()
  }
})
