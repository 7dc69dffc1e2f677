import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'
import { createLineGate } from './log-flood.ts'

describe('lines that are alike', () => {
  it('are kept until they are a flood, then counted, and told of in one line', () => {
    const told: object[] = []
    let end: () => void = () => undefined
    const gate = createLineGate<string>(
      (level, fields) => void told.push({ level, ...fields }),
      (work) => {
        end = work
      },
    )
    const kept = (alike: string, times: number) =>
      Array.from({ length: times }, () => gate.admits(alike, 'warn')).filter(Boolean).length
    expect(kept('GET /v1/x 503', 500)).toBe(20)
    expect(kept('GET /v1/y 503', 3)).toBe(3)
    expect(told).toEqual([])
    end()
    expect(told).toEqual([{ level: 'warn', alike: 'GET /v1/x 503', left_out: 480 }])
    expect(gate.leftOut()).toBe(480)
    // The next second begins anew.
    expect(kept('GET /v1/x 503', 30)).toBe(20)
  })
})

describe('a log', () => {
  const lines: string[] = []
  const log = createLog({ write: (line) => void lines.push(line) })
  const request = { requestId: 'request_1', method: 'GET', durationMs: 1, isProbe: false }
  const written = (route: string) => lines.filter((line) => line.includes(route)).length

  it('keeps a line of each request that was answered', () => {
    for (let n = 0; n < 100; n++) log.request({ ...request, route: '/v1/served', status: 200 })
    expect(written('/v1/served')).toBe(100)
  })

  it('keeps some of those that were refused alike, and of faults that are alike', () => {
    for (let n = 0; n < 100; n++) {
      log.request({ ...request, route: '/v1/refused', status: 429 })
      log.error({ about: 'outbound.pay', error: `Error: ${n}` }, 'background work failed')
    }
    expect(written('/v1/refused')).toBe(20)
    expect(written('outbound.pay')).toBe(20)
    expect(log.leftOut?.()).toBe(160)
  })
})
