import { describe, expect, it } from 'vitest'
import type { Places } from './places.ts'
import { createPlaces } from './places.ts'

/** Work that begins when it has a place, and ends when it is told to. */
function workAt(places: Places) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const turn = async () => await new Promise((resolve) => setImmediate(resolve))
  return {
    begun,
    ask: (holder: string, ...names: string[]) => {
      for (const name of names) {
        void places.run(holder, async () => {
          begun.push(name)
          await new Promise<void>((resolve) => ends.set(name, resolve))
        })
      }
    },
    end: async (name: string) => {
      ends.get(name)?.()
      await turn()
    },
    turn,
  }
}

describe('places', () => {
  it('a free place goes to who has fewest, whoever else floods them', async () => {
    const work = workAt(createPlaces(2))
    work.ask('flood', 'f1', 'f2', 'f3', 'f4', 'f5')
    work.ask('quiet', 'q1', 'q2')
    await work.turn()
    expect(work.begun).toEqual(['f1', 'f2'])
    await work.end('f1')
    expect(work.begun).toEqual(['f1', 'f2', 'q1'])
    await work.end('f2')
    expect(work.begun).toEqual(['f1', 'f2', 'q1', 'f3'])
    await work.end('q1')
    expect(work.begun.at(-1)).toBe('q2')
  })

  it('holders with as much each have their turns in a round', async () => {
    const work = workAt(createPlaces(1))
    work.ask('a', 'a1', 'a2', 'a3')
    work.ask('b', 'b1', 'b2', 'b3')
    work.ask('c', 'c1', 'c2', 'c3')
    await work.turn()
    for (let place = 0; place < 8; place++) await work.end(work.begun.at(-1) ?? '')
    expect(work.begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'])
  })

  it('no holder takes all of them, so that a newcomer need not wait', async () => {
    const work = workAt(createPlaces(4, 3))
    work.ask('flood', 'f1', 'f2', 'f3', 'f4', 'f5')
    await work.turn()
    expect(work.begun).toEqual(['f1', 'f2', 'f3'])
    work.ask('quiet', 'q1')
    await work.turn()
    expect(work.begun.at(-1)).toBe('q1')
    await work.end('q1')
    expect(work.begun).toHaveLength(4)
    await work.end('f1')
    expect(work.begun.at(-1)).toBe('f4')
  })

  it('work that throws gives its place back', async () => {
    const places = createPlaces(1)
    const thrown = places.run('a', async () => await Promise.reject(new Error('no')))
    const next = places.run('a', async () => 'done')
    await expect(thrown).rejects.toThrow('no')
    expect(await next).toBe('done')
  })
})
