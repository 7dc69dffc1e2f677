import { beforeAll, expect, it } from 'vitest'
import { atEnd } from './at-end.ts'

const ended: string[] = []
let inHook: unknown

atEnd(async () => {
  expect(ended).toEqual(['a test'])
})

beforeAll(() => {
  try {
    atEnd(async () => undefined)
  } catch (error) {
    inHook = error
  }
})

it('is with the test that asks for it', () => {
  atEnd(async () => {
    ended.push('a test')
  })
  expect(ended).toEqual([])
})

it('is refused to a hook, where it would never be', () => {
  expect(ended).toEqual(['a test'])
  expect(inHook).toMatchObject({ message: expect.stringContaining('not in a hook') })
})
