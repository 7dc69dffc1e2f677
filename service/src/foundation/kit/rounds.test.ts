import { expect, test, vi } from 'vitest'
import { startRounds } from './rounds.ts'

const NEVER_MS = 2 ** 30

test('rounds come one after the other, also after a failed one, and once at the end', async () => {
  const told: string[] = []
  let turn = 0
  const rounds = startRounds({
    everyMs: NEVER_MS,
    work: async () => {
      turn += 1
      const own = turn
      told.push(`begins ${own}`)
      await Promise.resolve()
      if (own === 1) throw new Error('lost')
      told.push(`ends ${own}`)
    },
    onError: (error) => told.push(String(error)),
  })
  await Promise.all([rounds.next(), rounds.next()])
  await rounds.stop()
  const later = ['begins 2', 'ends 2', 'begins 3', 'ends 3']
  expect(told).toEqual(['begins 1', 'Error: lost', ...later])
})

test('a halt ends the round under way, and begins neither a last one nor what waits', async () => {
  const told: string[] = []
  const first = Promise.withResolvers<void>()
  const rounds = startRounds({
    everyMs: NEVER_MS,
    work: async () => {
      told.push('begins')
      await first.promise
      told.push('ends')
    },
    onError: (error) => told.push(String(error)),
  })
  const waiting = [rounds.next(), rounds.next()]
  await Promise.resolve()
  const halted = rounds.halt()
  first.resolve()
  await Promise.all([halted, ...waiting])
  await rounds.next()
  expect(told).toEqual(['begins', 'ends'])
})

test('a round that takes long gathers no others behind it', async () => {
  vi.useFakeTimers()
  try {
    let turns = 0
    const first = Promise.withResolvers<void>()
    const rounds = startRounds({
      everyMs: 1_000,
      work: async () => {
        turns += 1
        if (turns === 1) await first.promise
      },
      onError: () => undefined,
    })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(turns).toBe(1)
    first.resolve()
    await rounds.stop()
    expect(turns).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})
