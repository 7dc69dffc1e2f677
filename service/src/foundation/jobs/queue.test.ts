import { beforeEach, describe, expect, it } from 'vitest'
import type { TenantId } from '#kit'
import { addMs } from '#kit'
import { actHandler, defineJob, enqueue, stepHandler, withdraw } from './index.ts'
import { extendLeases } from './store.ts'
import { expireLeases, setClock } from './testing/store.ts'
import { openWorld, workOf, writeDown } from './testing/world.ts'

const world = await openWorld()
const { db, owner, handlers, errors, add, run, effects, jobs, addTenant } = world
const work = workOf('work')
const T0 = new Date('2030-01-01T00:00:00Z')

let tenant: TenantId
const standAt = async (at: Date) => await owner.query(setClock, [tenant, 0, at, null])

/** Where a job is held up, once it has come there, until it is let go on. */
function gate() {
  const come = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  const pass = async () => {
    come.resolve()
    await opened.promise
  }
  return { open: () => opened.resolve(), come: come.promise, pass }
}

beforeEach(async () => {
  tenant = await addTenant()
  errors.length = 0
  handlers.clear()
  handlers.set(
    'work',
    stepHandler(work, async (unit, done) => await writeDown(unit, 'did', done)),
  )
})

describe('a job', () => {
  it('is recorded once, and leaves the queue with its effect', async () => {
    await add(tenant, work, 'a')
    expect(await run(tenant)).toMatchObject([{ kind: 'work', key: 'a', failures: 0 }])
    expect(await effects(tenant)).toEqual(['did a'])
    expect(await jobs(tenant)).toEqual([])
    expect(await run(tenant)).toEqual([])
  })

  it('is queued with the unit that asked for it, or not at all', async () => {
    const failing = db.transact(tenant, async (unit) => {
      enqueue(unit, work, { key: 'a', runAt: unit.now, payload: { note: 'a' } })
      await Promise.reject(new Error('changed its mind'))
    })
    await expect(failing).rejects.toThrow('changed its mind')
    expect(await jobs(tenant)).toEqual([])
  })

  it('asked for twice is one job, with the later wish', async () => {
    const later = addMs(T0, 5_000)
    await add(tenant, work, 'a', T0)
    await add(tenant, work, 'a', later)
    expect(await jobs(tenant)).toMatchObject([{ key: 'a', run_at: later }])
    await db.transact(tenant, async (unit) => {
      enqueue(unit, work, { key: 'b', runAt: T0, payload: { note: 'first' } })
      enqueue(unit, work, { key: 'b', runAt: T0, payload: { note: 'second' } })
      await Promise.resolve()
    })
    expect((await jobs(tenant))[1]).toMatchObject({ key: 'b', payload: { note: 'second' } })
  })

  it('can be withdrawn, also by the unit that asked for it', async () => {
    await add(tenant, work, 'a')
    await add(tenant, work, 'c')
    await db.transact(tenant, async (unit) => {
      enqueue(unit, work, { key: 'b', runAt: unit.now, payload: { note: 'b' } })
      enqueue(unit, workOf('other'), { key: 'b', runAt: unit.now, payload: { note: 'b' } })
      await withdraw(unit, work, ['a', 'b'])
      await withdraw(unit, work, [])
    })
    expect((await jobs(tenant)).map(({ kind, key }) => `${kind} ${key}`)).toEqual([
      'other b',
      'work c',
    ])
  })

  it('may ask for itself again while it is recorded', async () => {
    let rounds = 0
    handlers.set(
      'work',
      stepHandler(work, async (unit, done) => {
        await writeDown(unit, 'did', done)
        if (++rounds < 3) enqueue(unit, work, { key: 'a', runAt: unit.now, payload: { note: 'a' } })
      }),
    )
    await add(tenant, work, 'a')
    while ((await run(tenant)).length > 0);
    expect(await effects(tenant)).toEqual(['did a', 'did a', 'did a'])
  })
})

describe('a worker that was killed', () => {
  it('keeps its job for the lease, and then another takes it over', async () => {
    await add(tenant, work, 'a')
    const { open, come, pass } = gate()
    handlers.set('work', actHandler({ kind: work, act: pass, record }))
    const dead = run(tenant)
    await come
    handlers.set(
      'work',
      stepHandler(work, async (unit, done) => await writeDown(unit, 'took', done)),
    )
    expect(await run(tenant)).toEqual([])
    await owner.query(expireLeases, [tenant])
    // A worker that was killed has not failed.
    expect(await run(tenant)).toMatchObject([{ key: 'a', failures: 0 }])
    open()
    await dead
    expect(await effects(tenant)).toEqual(['took a'])
  })

  it('that comes back after its lease cannot record: its whole unit is rolled back', async () => {
    await add(tenant, work, 'a')
    const { open, come, pass } = gate()
    const other = workOf('caused')
    let tries = 0
    handlers.set(
      'work',
      actHandler({
        kind: work,
        act: pass,
        record: async (unit, done) => {
          tries++
          await writeDown(unit, 'zombie', done)
          enqueue(unit, other, { key: 'x', runAt: unit.now, payload: { note: 'x' } })
        },
      }),
    )
    const zombie = run(tenant)
    await come
    await owner.query(expireLeases, [tenant])
    // A second worker holds it now, and has not finished either.
    const second = gate()
    handlers.set(
      'work',
      actHandler({
        kind: work,
        act: second.pass,
        record: async (unit, done) => await writeDown(unit, 'took', done),
      }),
    )
    const holder = run(tenant)
    await second.come
    open()
    await zombie
    expect(tries).toBe(1)
    expect(errors).toEqual(['the lease of a job ran out: work'])
    expect(await effects(tenant)).toEqual([])
    expect(await jobs(tenant)).toMatchObject([{ kind: 'work', leased_until: expect.any(Date) }])
    second.open()
    await holder
    expect(await effects(tenant)).toEqual(['took a'])
    expect(await jobs(tenant)).toEqual([])
  })

  const record = async () => {}
})

describe('a job that is asked for again while it runs', () => {
  it('is run again: the first run is not recorded', async () => {
    await add(tenant, work, 'a')
    const { open, come, pass } = gate()
    handlers.set(
      'work',
      actHandler({
        kind: work,
        act: pass,
        record: async (unit, done) => await writeDown(unit, 'did', done),
      }),
    )
    const first = run(tenant)
    await come
    await db.transact(tenant, async (unit) => {
      enqueue(unit, work, { key: 'a', runAt: unit.now, payload: { note: 'again' } })
      await Promise.resolve()
    })
    open()
    await first
    expect(await effects(tenant)).toEqual([])
    expect(await run(tenant)).toMatchObject([{ key: 'a', failures: 0 }])
    expect(await effects(tenant)).toEqual(['did again'])
  })

  it('is not run when it is withdrawn meanwhile', async () => {
    await add(tenant, work, 'a')
    const { open, come, pass } = gate()
    handlers.set(
      'work',
      actHandler({
        kind: work,
        act: pass,
        record: async (unit, done) => await writeDown(unit, 'did', done),
      }),
    )
    const running = run(tenant)
    await come
    await db.transact(tenant, async (unit) => await withdraw(unit, work, ['a']))
    open()
    await running
    expect(await effects(tenant)).toEqual([])
    expect(await jobs(tenant)).toEqual([])
  })
})

describe('acting and recording', () => {
  it('what the act brought back is recorded, and a failed act alone is tried again', async () => {
    handlers.set(
      'work',
      actHandler({
        kind: work,
        act: async ({ payload }) => {
          await Promise.resolve()
          if (payload.note === 'b') throw new Error('no line')
          return `${payload.note}!`
        },
        record: async (unit, done) => {
          const said = done.map((job) => ({ ...job, payload: { note: job.outcome } }))
          await writeDown(unit, 'said', said)
        },
      }),
    )
    for (const key of ['a', 'b', 'c']) await add(tenant, work, key)
    await run(tenant)
    expect((await effects(tenant)).toSorted()).toEqual(['said a!', 'said c!'])
    expect(await jobs(tenant)).toMatchObject([{ key: 'b', failures: 1, leased_until: null }])
    expect(errors).toEqual(['no line: work'])
  })

  it('of a batch with one poisoned job all others are recorded, each by itself', async () => {
    const batches: number[] = []
    handlers.set(
      'work',
      stepHandler(work, async (unit, done) => {
        batches.push(done.length)
        await writeDown(unit, 'did', done)
        if (done.some(({ payload }) => payload.note === 'c')) throw new Error('poison')
      }),
    )
    for (const key of ['a', 'b', 'c', 'd']) await add(tenant, work, key)
    await run(tenant)
    expect(batches).toEqual([4, 1, 1, 1, 1])
    expect((await effects(tenant)).toSorted()).toEqual(['did a', 'did b', 'did d'])
    expect(await jobs(tenant)).toMatchObject([{ key: 'c', failures: 1 }])
    expect(errors).toEqual(['poison: work'])
  })

  it('a payload that cannot be read is a failure of its job alone', async () => {
    await add(tenant, work, 'a')
    const number = { write: (one: number) => one, read: Number }
    const other = defineJob({ name: 'work', lane: 'steps', payload: { note: number } })
    await db.transact(tenant, async (unit) => {
      enqueue(unit, other, { key: 'b', runAt: unit.now, payload: { note: 7 } })
      await Promise.resolve()
    })
    await run(tenant)
    expect(await effects(tenant)).toEqual(['did a'])
    expect(errors).toEqual(['a note is a text: work'])
  })

  it('the stored reason of a failure is its kind, never its text', async () => {
    const secret = Object.assign(new TypeError('Ada Lovelace has no account'), { code: 'E7' })
    handlers.set(
      'work',
      stepHandler(work, async () => await Promise.reject(secret)),
    )
    await add(tenant, work, 'a')
    await run(tenant)
    expect(await jobs(tenant)).toMatchObject([{ last_error: 'TypeError E7' }])
  })
})

describe('a job that fails', () => {
  it('is tried again after its delays, in the time of the tenant, and then parked', async () => {
    const retryDelaysMs = [1_000, 60_000]
    const act = async () => await Promise.reject(new Error('down'))
    handlers.set('work', actHandler({ kind: work, act, record: act, retryDelaysMs }))
    await standAt(T0)
    await add(tenant, work, 'a')
    let at = T0
    for (const delayMs of retryDelaysMs) {
      expect(await run(tenant)).toHaveLength(1)
      const next = addMs(at, delayMs)
      expect(await jobs(tenant)).toMatchObject([
        { run_at: next, leased_until: null, parked_at: null },
      ])
      await standAt(addMs(next, -1))
      expect(await run(tenant)).toEqual([])
      await standAt(next)
      at = next
    }
    expect(await run(tenant)).toHaveLength(1)
    expect(await jobs(tenant)).toMatchObject([{ failures: 3, parked_at: at, last_error: 'Error' }])
    await standAt(addMs(at, 1_000_000_000))
    expect(await run(tenant)).toEqual([])
  })

  it('and was put back is not held again by a late heartbeat of its worker', async () => {
    handlers.set(
      'work',
      stepHandler(work, async () => await Promise.reject(new Error('down'))),
    )
    await add(tenant, work, 'a')
    const [job] = await run(tenant)
    const late = {
      tenant_id: tenant,
      ids: [job?.id ?? ''],
      tokens: [job?.token ?? 0n],
      leased_until: addMs(T0, 30_000),
    }
    await db.transact(tenant, async (unit) => await unit.tx.query(extendLeases, late))
    expect(await jobs(tenant)).toMatchObject([{ leased_until: null }])
  })

  it('and was parked goes on when it is asked for again', async () => {
    handlers.set(
      'work',
      actHandler({
        kind: work,
        act: async () => await Promise.reject(new Error('down')),
        record: async () => {},
        retryDelaysMs: [],
      }),
    )
    await add(tenant, work, 'a')
    await run(tenant)
    expect(await jobs(tenant)).toMatchObject([{ parked_at: expect.any(Date) }])
    handlers.set(
      'work',
      stepHandler(work, async (unit, done) => await writeDown(unit, 'did', done)),
    )
    await add(tenant, work, 'a')
    await run(tenant)
    expect(await effects(tenant)).toEqual(['did a'])
  })

  it('and nobody knows how to do is put back, not held for ever', async () => {
    await standAt(T0)
    await add(tenant, workOf('unknown'), 'a')
    await run(tenant)
    expect(errors).toEqual(['no handler for jobs of kind unknown: unknown'])
    expect(await jobs(tenant)).toMatchObject([{ leased_until: null, run_at: addMs(T0, 1_000) }])
  })
})

describe('what is due', () => {
  it('is told by the clock of the tenant, standing or running', async () => {
    await standAt(T0)
    await add(tenant, work, 'now', T0)
    await add(tenant, work, 'later', addMs(T0, 1))
    expect((await run(tenant)).map(({ key }) => key)).toEqual(['now'])
    await standAt(addMs(T0, 1))
    expect((await run(tenant)).map(({ key }) => key)).toEqual(['later'])
    await add(tenant, work, 'ahead', addMs(T0, 10 * 365 * 86_400_000))
    await owner.query(setClock, [tenant, 20n * 365n * 86_400_000n, null, null])
    expect((await run(tenant)).map(({ key }) => key)).toEqual(['ahead'])
  })

  it('is run in the order of its time', async () => {
    await standAt(addMs(T0, 100))
    for (const [key, ms] of [
      ['c', 30],
      ['a', 10],
      ['d', 40],
      ['b', 20],
    ] as const) {
      await add(tenant, work, key, addMs(T0, ms))
    }
    expect((await run(tenant)).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd'])
    expect(await effects(tenant)).toEqual(['did a', 'did b', 'did c', 'did d'])
  })

  it('in one lane is not touched by workers of another lane or tenant', async () => {
    const told = workOf('told', 'deliveries')
    handlers.set(
      'told',
      stepHandler(told, async (unit, done) => await writeDown(unit, 'told', done)),
    )
    await add(tenant, told, 'a')
    expect(await run(tenant, 'steps')).toEqual([])
    expect(await run(await addTenant(), 'deliveries')).toEqual([])
    expect(await run(tenant, 'deliveries')).toMatchObject([{ kind: 'told' }])
  })

  it('goes to one of two workers that ask at once', async () => {
    for (let key = 0; key < 10; key++) await add(tenant, work, `${key}`)
    const claims = await Promise.all([run(tenant), run(tenant), run(tenant)])
    const claimed = claims.flat().map(({ key }) => key)
    expect(claimed.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
    expect(await effects(tenant)).toHaveLength(10)
  })
})
