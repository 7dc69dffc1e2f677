import { describe, expect, it } from 'vitest'
import { sleep } from './clock.ts'
import { createTurns } from './turns.ts'

const TURN_MS = 4
const ABOUT_MS = 1_000

/** Work that takes its time by a clock of its own, and what was done in each turn. */
function workInTurns() {
  let nowMs = 0
  const turns: string[][] = [[]]
  const given = createTurns(TURN_MS, () => nowMs)
  const asked: Promise<void>[] = []
  const work = async (name: string, ms: number) => {
    await given.take(name.charAt(0))
    await Promise.resolve()
    nowMs += ms
    turns.at(-1)?.push(name)
  }
  return {
    ask: (ms: number, ...names: string[]) => {
      asked.push(...names.map(async (name) => await work(name, ms)))
    },
    pass: (ms: number) => {
      nowMs += ms
    },
    now: () => nowMs,
    standingOf: (name: string) => given.standingOf(name),
    /** What was done, turn by turn, until all is done; a millisecond passes where nothing is. */
    done: async () => {
      let isDone = false
      void Promise.all(asked).then(() => {
        isDone = true
      })
      while (!isDone) {
        await new Promise((resolve) => setImmediate(resolve))
        if (turns.at(-1)?.length === 0) {
          await sleep(1)
          nowMs += 1
        } else turns.push([])
      }
      return turns.filter((names) => names.length > 0)
    },
  }
}

describe('turns of the event loop', () => {
  it('small work is done at once', async () => {
    const work = workInTurns()
    work.ask(0, 'a1', 'a2', 'b1', 'a3')
    expect(await work.done()).toEqual([['a1', 'a2', 'b1', 'a3']])
  })

  it('what makes a turn long goes on in the next', async () => {
    const work = workInTurns()
    work.ask(3, 'a1', 'a2', 'a3', 'a4', 'a5')
    expect(await work.done()).toEqual([['a1', 'a2'], ['a3', 'a4'], ['a5']])
  })

  it('those who wait take turns', async () => {
    const work = workInTurns()
    work.ask(0, 'c1')
    work.ask(1, 'a1', 'a2', 'a3')
    work.ask(1, 'b1', 'b2')
    expect((await work.done()).flat()).toEqual(['c1', 'a1', 'b1', 'a2', 'b2', 'a3'])
  })

  it('who fills a turn rests twice as long, and others go on meanwhile', async () => {
    const work = workInTurns()
    work.ask(8, 'a1', 'a2', 'a3')
    work.ask(1, 'b1', 'b2', 'b3')
    const order = (await work.done()).flat()
    expect(order).toEqual(['a1', 'b1', 'b2', 'b3', 'a2', 'a3'])
    // 27 ms of work, and two rests of 16 ms of which others used 3.
    expect(work.now()).toBeGreaterThanOrEqual(27 + 32 - 3)
  })

  it('who asks while he rests goes on after it', async () => {
    const work = workInTurns()
    work.ask(0, 'b1')
    work.ask(8, 'a1')
    expect(await work.done()).toEqual([['b1', 'a1']])
    work.ask(8, 'a2')
    expect((await work.done()).flat()).toEqual(['b1', 'a1', 'a2'])
  })

  it('who works a little in many turns rests for the one that he fills', async () => {
    const work = workInTurns()
    for (let turn = 0; turn < 30; turn++) {
      work.ask(1, 'a1', 'b1')
      await work.done()
    }
    const beganMs = work.now()
    work.ask(5, 'a2', 'a3')
    await work.done()
    // Twice 5 ms of work and 10 ms of rest between, by a clock of its own; not another 60 of rest.
    expect(work.now() - beganMs).toBeLessThan(30)
  })

  it('who asks for less than a flood does not rest, and rests once he has had more', async () => {
    const work = workInTurns()
    const answered = async (name: string, ms: number) => {
      const askedMs = work.now()
      work.ask(ms, name)
      await work.done()
      return work.now() - askedMs
    }
    work.ask(0, 'b1')
    expect(await answered('a1', 30)).toBe(30)
    // The flood rests for 60 ms; whoever had less fills turn after turn meanwhile.
    expect(await answered('b2', 8)).toBe(8)
    expect(await answered('b3', 8)).toBe(8)
    expect(work.standingOf('a')).toBe('greedy')
    expect(work.standingOf('b')).toBe('fair')
    expect(await answered('b4', 20)).toBe(20)
    expect(work.standingOf('b')).toBe('greedy')
    expect(await answered('b5', 1)).toBeGreaterThanOrEqual(40)
  })

  it('who is alone does not rest', async () => {
    const work = workInTurns()
    work.ask(0, 'b1')
    expect(await work.done()).toEqual([['b1']])
    work.pass(ABOUT_MS + 1)
    work.ask(8, 'a1', 'a2', 'a3')
    expect(await work.done()).toEqual([['b1'], ['a1'], ['a2'], ['a3']])
  })

  it('are shared while several ask, and for a second after', async () => {
    const work = workInTurns()
    const seen: boolean[] = []
    const look = async (...names: string[]) => {
      work.ask(0, ...names)
      await work.done()
      seen.push(work.standingOf('a') !== 'alone')
    }
    await look('a1', 'a2')
    await look('b1')
    work.pass(ABOUT_MS / 2)
    await look()
    work.pass(ABOUT_MS)
    await look('b2')
    await look('b3')
    await look('a3')
    expect(seen).toEqual([false, true, true, false, false, true])
  })
})
