// From which level on lines are kept, and how these are called.
import { expect, it } from 'vitest'
import { createLog, type LogLevel } from './log.ts'

const request = { requestId: 'request_1', method: 'GET', durationMs: 1, isProbe: false }

/** The levels of what is kept of a probe, a request, one that failed here, and a fault. */
function levelsKept(level?: LogLevel): string[] {
  const kept: string[] = []
  const log = createLog({ write: (text) => void kept.push(text) }, level)
  log.request({ ...request, route: '/readyz', status: 503, isProbe: true })
  log.request({ ...request, route: '/v1/note/:id', status: 404 })
  log.request({ ...request, route: '/v1/note/:id', status: 503 })
  log.error({ about: 'something' }, 'it failed')
  return kept.map((text) => JSON.parse(text).level)
}

it.each([
  ['debug', ['debug', 'info', 'warn', 'error']],
  ['info', ['info', 'warn', 'error']],
  ['warn', ['warn', 'error']],
  ['error', ['error']],
] as const)('from %s on lines are kept, each with its level as a word', (level, levels) => {
  expect(levelsKept(level)).toEqual(levels)
})

it('leaves out what machines ask every few seconds, where nothing else is said', () => {
  expect(levelsKept()).toEqual(['info', 'warn', 'error'])
})
