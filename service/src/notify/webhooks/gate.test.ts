import { expect, test, vi } from 'vitest'
import { createGate } from './gate.ts'

test('a handler gets one delivery at first, and more as it answers fast', async () => {
  const gate = createGate({ windowMax: 3, patienceMs: 5 })
  expect(await gate.enter('a')).toBe(true)
  expect(await gate.enter('a')).toBe(false)
  gate.leave('a', 1)
  expect(await Promise.all([gate.enter('a'), gate.enter('a')])).toEqual([true, true])
  expect(await gate.enter('a')).toBe(false)
})

test('the window never grows beyond its bound', async () => {
  const gate = createGate({ windowMax: 2, patienceMs: 5 })
  for (let turn = 0; turn < 10; turn++) {
    await gate.enter('a')
    gate.leave('a', 1)
  }
  const turns = await Promise.all([gate.enter('a'), gate.enter('a'), gate.enter('a')])
  expect(turns).toEqual([true, true, false])
})

test('a slow answer closes the window to one until an answer is fast again', async () => {
  const gate = createGate({ slowMs: 100, patienceMs: 5 })
  for (let turn = 0; turn < 4; turn++) {
    await gate.enter('a')
    gate.leave('a', 1)
  }
  await gate.enter('a')
  gate.leave('a', 100)
  expect(gate.isSlow('a')).toBe(true)
  expect(await Promise.all([gate.enter('a'), gate.enter('a')])).toEqual([true, false])
  gate.leave('a', 1)
  expect(gate.isSlow('a')).toBe(false)
})

test('a full handler delays no other', async () => {
  const gate = createGate({ patienceMs: 5 })
  await gate.enter('a')
  expect(await Promise.all([gate.enter('a'), gate.enter('b')])).toEqual([false, true])
})

test('a line that moves is waited in, however long it is', async () => {
  vi.useFakeTimers()
  try {
    const gate = createGate({ windowMax: 1, patienceMs: 20 })
    await gate.enter('a')
    const last = Array.from({ length: 12 }, async () => await gate.enter('a'))
    for (const turn of last) {
      await vi.advanceTimersByTimeAsync(5)
      gate.leave('a', 1)
      expect(await turn).toBe(true)
    }
  } finally {
    vi.useRealTimers()
  }
})

test('who waits gets the place that becomes free, in the order of coming', async () => {
  const gate = createGate({ patienceMs: 60_000, slowMs: 1 })
  const order: number[] = []
  await gate.enter('a')
  const waiting = [1, 2].map(async (number) => {
    await gate.enter('a')
    order.push(number)
    gate.leave('a', 1)
  })
  gate.leave('a', 1)
  await Promise.all(waiting)
  expect(order).toEqual([1, 2])
})
