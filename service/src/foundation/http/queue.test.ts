import { describe, expect, it } from 'vitest'
import { createPlaces, Failure } from '#kit'
import type { QueueOptions } from './queue.ts'
import { createQueue } from './queue.ts'

type Options = Partial<QueueOptions<string, string>>

function queueOf(run: (items: string[]) => Promise<readonly string[]>, options: Options = {}) {
  return createQueue<string, string>({
    name: 'batch',
    writers: createPlaces(8),
    batchMax: 500,
    waitingMax: 10_000,
    isHopeless: () => false,
    run,
    ...options,
  })
}

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

describe('a queue in front of one writer', () => {
  it('serves together what was submitted together, and tells each its own outcome', async () => {
    const batches: string[][] = []
    const queue = queueOf(async (items) => {
      batches.push(items)
      return items.map((item) => item.toUpperCase())
    })
    const outcomes = await Promise.all(['a', 'b', 'c'].map((item) => queue.submit('lane', item)))
    expect(outcomes).toEqual(['A', 'B', 'C'])
    expect(batches).toEqual([['a', 'b', 'c']])
  })

  it('gathers what comes while its writer is busy, in order, batch by batch', async () => {
    const batches: string[][] = []
    const { opened, open } = gate()
    const run = async (items: string[]) => {
      batches.push(items)
      if (items.includes('first')) await opened
      return items
    }
    const queue = queueOf(run, { batchMax: 2 })
    const first = queue.submit('lane', 'first')
    await new Promise((resolve) => setImmediate(resolve))
    const rest = ['a', 'b', 'c'].map((item) => queue.submit('lane', item))
    open()
    await Promise.all([first, ...rest])
    expect(batches).toEqual([['first'], ['a', 'b'], ['c']])
  })

  it('a second writer joins a lane in which many wait, and no third', async () => {
    const started: number[] = []
    const { opened, open } = gate()
    const queue = queueOf(async (items) => {
      started.push(items.length)
      await opened
      return items
    })
    const turn = async () => await new Promise((resolve) => setImmediate(resolve))
    const submitted: Promise<string>[] = []
    for (const count of [1, 15, 1, 100]) {
      for (let item = 0; item < count; item++) submitted.push(queue.submit('lane', `${item}`))
      await turn()
    }
    expect(started).toEqual([1, 16])
    open()
    expect(await Promise.all(submitted)).toHaveLength(117)
    expect(started).toEqual([1, 16, 100])
  })

  it('a lane does not wait for another lane', async () => {
    const { opened, open } = gate()
    const queue = queueOf(async (items) => {
      if (items.includes('slow')) await opened
      return items
    })
    const slow = queue.submit('one', 'slow')
    expect(await queue.submit('two', 'quick')).toBe('quick')
    open()
    expect(await slow).toBe('slow')
  })

  it('no more writers work at once than there is room for', async () => {
    let working = 0
    let most = 0
    const run = async (items: string[]) => {
      working++
      most = Math.max(most, working)
      await new Promise((resolve) => setImmediate(resolve))
      working--
      return items
    }
    const queue = queueOf(run, { writers: createPlaces(2) })
    await Promise.all(Array.from({ length: 20 }, (_, lane) => queue.submit(`${lane}`, 'item')))
    expect(most).toBe(2)
  })

  it('one poisoned item fails alone', async () => {
    const queue = queueOf(async (items) => {
      if (items.includes('poison')) throw new Error('poisoned')
      return items
    })
    const items = ['a', 'b', 'c', 'poison', 'd', 'e', 'f']
    const settled = await Promise.allSettled(items.map((item) => queue.submit('lane', item)))
    expect(settled.map(({ status }) => status === 'fulfilled')).toEqual(
      items.map((item) => item !== 'poison'),
    )
  })

  it('a hopeless batch is not tried again', async () => {
    let runs = 0
    const run = async () => {
      runs++
      throw new Error('no database')
    }
    const queue = queueOf(run, { isHopeless: () => true })
    await Promise.allSettled(['a', 'b', 'c'].map((item) => queue.submit('lane', item)))
    expect(runs).toBe(1)
  })

  it('refuses what it has no room for, and has room again afterwards', async () => {
    const queue = queueOf(async (items) => items, { waitingMax: 4 })
    const settled = await Promise.allSettled(
      ['a', 'b', 'c'].map((item) => queue.submit('lane', item)),
    )
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(settled[2]).toMatchObject({ reason: expect.any(Failure) })
    expect(await queue.submit('lane', 'd')).toBe('d')
  })

  it('one lane’s flood leaves room for every other, and no lane is refused before it', async () => {
    const { opened, open } = gate()
    const queue = queueOf(
      async (items) => {
        await opened
        return items
      },
      { waitingMax: 100, writers: createPlaces(1) },
    )
    const refused: Record<string, number> = {}
    const flood = (lane: string, count: number) =>
      Array.from({ length: count }, async () => {
        await queue.submit(lane, lane).catch(() => {
          refused[lane] = (refused[lane] ?? 0) + 1
        })
      })
    const all = [...flood('first', 200), ...flood('second', 200), ...flood('quiet', 12)]
    await new Promise((resolve) => setImmediate(resolve))
    expect(refused).toEqual({ first: 150, second: 175 })
    open()
    await Promise.all(all)
  })

  it('of many lanes that wait the one with the fewest writers is next', async () => {
    const begun: string[] = []
    const ends: (() => void)[] = []
    const run = async (items: string[]) => {
      begun.push(...items)
      await new Promise<void>((resolve) => ends.push(resolve))
      return items
    }
    const writers = createPlaces(2)
    const operations = [1, 2, 3, 4].map(() => queueOf(run, { writers }))
    for (const [place, queue] of operations.entries()) void queue.submit('flood', `f${place}`)
    const quiet = operations[0]?.submit('quiet', 'q')
    await new Promise((resolve) => setImmediate(resolve))
    expect(begun).toEqual(['f0', 'f1'])
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
    expect(begun).toEqual(['f0', 'f1', 'q'])
    while (begun.length < 5 || ends.length > 0) {
      ends.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await quiet).toBe('q')
  })

  it('a writer that gives another number of outcomes is a fault for all', async () => {
    const queue = queueOf(async () => [])
    await expect(queue.submit('lane', 'a')).rejects.toThrow('one result for each input')
  })
})
