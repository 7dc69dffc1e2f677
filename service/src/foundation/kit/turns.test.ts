import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

const TURN_MS = 4

/** Work that takes its time by a clock of its own; what was done in each turn of the event loop. */
function workInTurns() {
  let nowMs = 0
  const turns: string[][] = [[]]
  const { take } = createTurns(TURN_MS, () => nowMs)
  const asked: Promise<void>[] = []
  const work = async (name: string, ms: number) => {
    await take(name.charAt(0))
    await Promise.resolve()
    nowMs += ms
    turns.at(-1)?.push(name)
  }
  return {
    ask: (ms: number, ...names: string[]) => {
      asked.push(...names.map(async (name) => await work(name, ms)))
    },
    /** What was done, turn by turn, until all is done. */
    done: async () => {
      let isDone = false
      void Promise.all(asked).then(() => {
        isDone = true
      })
      while (!isDone) {
        await new Promise((resolve) => setImmediate(resolve))
        turns.push([])
      }
      return turns.filter((names) => names.length > 0)
    },
  }
}

describe('turns of the event loop', () => {
  it('small work is done at once, in the order it came', async () => {
    const work = workInTurns()
    work.ask(0, 'a1', 'b1', 'a2', 'a3')
    expect(await work.done()).toEqual([['a1', 'b1', 'a2', 'a3']])
  })

  it('what makes a turn long goes on in the next, and those who wait take turns', async () => {
    const work = workInTurns()
    work.ask(3, 'a1', 'a2', 'a3', 'a4', 'a5')
    work.ask(3, 'b1', 'b2')
    work.ask(1, 'c1')
    expect(await work.done()).toEqual([
      ['a1', 'a2'],
      ['b1', 'c1'],
      ['a3', 'b2'],
      ['a4', 'a5'],
    ])
  })

  it('who comes back waits behind who waits already', async () => {
    const work = workInTurns()
    work.ask(5, 'a1', 'b1', 'b2', 'b3')
    work.ask(5, 'a2')
    expect((await work.done()).flat()).toEqual(['a1', 'b1', 'a2', 'b2', 'b3'])
  })
})
