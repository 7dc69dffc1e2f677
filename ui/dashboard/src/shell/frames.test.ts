import { expect, test } from 'vitest'
import { takeFrames } from './frames.ts'

test('frames are taken whole, and what is not whole waits', () => {
  const { frames, rest } = takeFrames('id: 7\ndata: {"a":1}\n\n: alive\n\nid: 8\nda')
  expect(frames).toEqual([
    { id: '7', data: '{"a":1}' },
    { id: null, data: '' },
  ])
  expect(rest).toBe('id: 8\nda')
})

test('an event that comes in two pieces is one event', () => {
  const first = takeFrames('id: 9\ndata: {"ty')
  const second = takeFrames(`${first.rest}pe":"x"}\n\n`)
  expect(first.frames).toEqual([])
  expect(second.frames).toEqual([{ id: '9', data: '{"type":"x"}' }])
})
