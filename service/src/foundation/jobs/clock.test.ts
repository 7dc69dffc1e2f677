import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TenantId } from '#kit'
import { addMs, realNow } from '#kit'
import { until } from '#testing/until'
import {
  advanceClock,
  enqueue,
  freezeClock,
  readClock,
  resumeClock,
  startWorker,
  stepHandler,
} from './index.ts'
import {
  expireAdvance,
  expireLeases,
  selectClock,
  selectEffects,
  selectTenantTime,
  setClock,
} from './testing/store.ts'
import { openWorld, workOf, writeDown } from './testing/world.ts'

const world = await openWorld()
const { db, owner, handlers, errors, onError, add, effects, jobs, addTenant } = world
const deps = { database: db, handlers, onError }
const work = workOf('work')
const T0 = new Date('2030-01-01T00:00:00Z')
const HOUR_MS = 3_600_000
const after = (hours: number) => addMs(T0, hours * HOUR_MS)
const untilAfter = async (moment: Date) => await until(() => realNow() > moment)

let tenant: TenantId
const standAt = async (at: Date) => await owner.query(setClock, [tenant, 0, at, null])
const clockRow = async () => (await owner.query(selectClock, [tenant])).rows[0]
const advance = async (hours: number) =>
  await advanceClock(deps, tenant, (now) => addMs(now, hours * HOUR_MS))

beforeEach(async () => {
  tenant = await addTenant()
  errors.length = 0
  handlers.clear()
  handlers.set(
    'work',
    stepHandler(work, async (unit, done) => await writeDown(unit, 'did', done)),
  )
})

describe('an advance', () => {
  it('runs what falls due on the way in order of its time, each at its time', async () => {
    await standAt(T0)
    for (const hours of [5, 2, 9, 1]) await add(tenant, work, `${hours}`, after(hours))
    const { now, isFrozen, ran } = await advance(6)
    expect({ now, isFrozen }).toEqual({ now: after(6), isFrozen: true })
    expect(ran).toEqual(
      [1, 2, 5].map((hours) => ({ at: after(hours), kind: 'work', key: `${hours}` })),
    )
    expect((await owner.query(selectEffects, [tenant])).rows).toEqual(
      [1, 2, 5].map((hours) => ({ what: `did ${hours}`, at: after(hours) })),
    )
    expect((await jobs(tenant)).map(({ key }) => key)).toEqual(['9'])
  })

  it('runs also what its steps put on the way, in its place', async () => {
    const chain = workOf('chain')
    handlers.set(
      'chain',
      stepHandler(chain, async (unit, done) => {
        await writeDown(unit, 'chain', done)
        for (const key of ['x', 'y']) {
          const runAt = addMs(unit.now, key === 'x' ? HOUR_MS : 100 * HOUR_MS)
          enqueue(unit, work, { key, runAt, payload: { note: key } })
        }
      }),
    )
    await standAt(T0)
    await add(tenant, chain, 'a', after(1))
    await add(tenant, work, 'late', after(3))
    const { ran } = await advance(4)
    expect(ran.map(({ key }) => key)).toEqual(['a', 'x', 'late'])
    expect(await effects(tenant)).toEqual(['chain a', 'did x', 'did late'])
    expect((await jobs(tenant)).map(({ key }) => key)).toEqual(['y'])
  })

  it('does the same for every mixture of times, and leaves nothing that is due', async () => {
    const hours = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(hours, fc.integer({ min: 0, max: 20 }), async (times, length) => {
        tenant = await addTenant()
        await standAt(T0)
        for (const [key, time] of times.entries()) await add(tenant, work, `${key}`, after(time))
        const { ran } = await advance(length)
        const due = times.filter((time) => time <= length).toSorted((a, b) => a - b)
        expect(ran.map(({ at }) => at)).toEqual(due.map(after))
        expect(await jobs(tenant)).toHaveLength(times.length - due.length)
      }),
      { numRuns: 15 },
    )
  })

  it('tries a failing step again on the way, at its later time', async () => {
    let isDown = true
    handlers.set(
      'work',
      stepHandler(work, async (unit, done) => {
        if (isDown) {
          isDown = false
          throw new Error('down')
        }
        await writeDown(unit, 'did', done)
      }),
    )
    await standAt(T0)
    await add(tenant, work, 'a', after(1))
    const { ran } = await advance(2)
    expect(ran.map(({ at }) => at)).toEqual([after(1), addMs(after(1), 1_000)])
    expect(await effects(tenant)).toEqual(['did a'])
  })

  it('only queues deliveries', async () => {
    const told = workOf('told', 'deliveries')
    await standAt(T0)
    await add(tenant, told, 'a', after(1))
    expect((await advance(2)).ran).toEqual([])
    expect(await jobs(tenant)).toMatchObject([{ key: 'a', failures: 0 }])
  })

  it('is one at a time, and none may freeze or resume meanwhile', async () => {
    await standAt(T0)
    const busy = { code: 'clock_busy', details: { retryAfterS: 1 } }
    const refusals: unknown[] = []
    handlers.set(
      'work',
      stepHandler(work, async () => {
        const others = [advance(1), freezeClock(db, tenant), resumeClock(db, tenant)]
        for (const other of await Promise.allSettled(others)) {
          refusals.push(other.status === 'rejected' ? other.reason : 'accepted')
        }
      }),
    )
    await add(tenant, work, 'a', after(1))
    await advance(2)
    expect(refusals).toMatchObject([busy, busy, busy])
    expect((await advance(1)).now).toEqual(after(3))
  })

  it('leaves steps to nobody else while it runs', async () => {
    await standAt(T0)
    const due = 'select tenant_id from tenants_with_due_jobs(now(), $1, 1000)'
    const seen: unknown[] = []
    handlers.set(
      'work',
      stepHandler(work, async (unit) => {
        await add(unit.tenant.id, workOf('other'), 'b', T0)
        seen.push(...(await owner.query(due, ['steps'])).rows)
      }),
    )
    await add(tenant, work, 'a', after(1))
    handlers.set(
      'other',
      stepHandler(workOf('other'), async () => {}),
    )
    await advance(2)
    expect(seen).not.toContainEqual({ tenant_id: tenant })
    await add(tenant, work, 'c', T0)
    expect((await owner.query(due, ['steps'])).rows).toContainEqual({ tenant_id: tenant })
    expect((await owner.query(due, ['deliveries'])).rows).not.toContainEqual({ tenant_id: tenant })
  })

  it('to a refused target moves nothing and ends', async () => {
    await standAt(T0)
    const refusing = advanceClock(deps, tenant, () => {
      throw new Error('too far')
    })
    await expect(refusing).rejects.toThrow('too far')
    for (const wrong of [after(-1), new Date(Number.NaN)]) {
      const going = advanceClock(deps, tenant, () => wrong)
      await expect(going).rejects.toThrow('never goes back')
    }
    expect(await readClock(db, tenant)).toEqual({ now: T0, isFrozen: true, isAdvancing: false })
    expect((await advance(1)).now).toEqual(after(1))
  })

  it('that fails stops where it has come to, and what is left is run by the next', async () => {
    await standAt(T0)
    const broken = { ...deps, handlers: { get: (): never => fail(), size: 0 } as never }
    const fail = () => {
      throw new Error('out of order')
    }
    await add(tenant, work, 'a', after(1))
    const failing = advanceClock(broken, tenant, () => after(5))
    await expect(failing).rejects.toThrow('out of order')
    const fallen = { now: after(1), isFrozen: true, isAdvancing: false }
    expect(await readClock(db, tenant)).toEqual(fallen)
    await owner.query(expireLeases, [tenant])
    expect((await advance(1)).ran).toMatchObject([{ at: after(1), key: 'a' }])
    expect(await effects(tenant)).toEqual(['did a'])
  })
})

describe('a clock that runs', () => {
  it('runs on after an advance, from where it arrived, and never goes back', async () => {
    const before = await readClock(db, tenant)
    expect(before.isFrozen).toBe(false)
    const { now, isFrozen } = await advance(24)
    expect(isFrozen).toBe(false)
    expect(now.getTime()).toBeGreaterThanOrEqual(addMs(before.now, 24 * HOUR_MS).getTime())
    let last = now
    while (last.getTime() < now.getTime() + 5) {
      const next = await readClock(db, tenant)
      expect(next.now >= last).toBe(true)
      last = next.now
    }
  })

  it('is not shown as frozen while it is advanced, and stands still meanwhile', async () => {
    const readings: unknown[] = []
    handlers.set(
      'work',
      stepHandler(work, async (unit) => {
        const reading = await readClock(db, tenant)
        await untilAfter(realNow())
        readings.push({ ...reading, at: unit.now }, await readClock(db, tenant))
      }),
    )
    const { now } = await readClock(db, tenant)
    const due = addMs(now, HOUR_MS)
    await add(tenant, work, 'a', due)
    await advance(2)
    expect(readings).toEqual([
      { now: due, isFrozen: false, isAdvancing: true, at: due },
      { now: due, isFrozen: false, isAdvancing: true },
    ])
  })

  it('freezes where it is, stands, and resumes from there', async () => {
    const start = realNow()
    const frozen = await freezeClock(db, tenant)
    expect(frozen.isFrozen).toBe(true)
    expect(frozen.now >= start).toBe(true)
    await untilAfter(frozen.now)
    expect(await freezeClock(db, tenant)).toEqual(frozen)
    const resumed = await resumeClock(db, tenant)
    expect(resumed.isFrozen).toBe(false)
    const aside = resumed.now.getTime() - frozen.now.getTime()
    expect(aside >= 0 && aside <= 1).toBe(true)
    await until(async () => (await resumeClock(db, tenant)).now > resumed.now)
  })

  it('of a live tenant cannot be moved', async () => {
    tenant = await addTenant('live')
    for (const move of [async () => await advance(1), freezeClock, resumeClock]) {
      await expect(move(db, tenant)).rejects.toMatchObject({ code: 'clock_busy' })
    }
    const aside = (await readClock(db, tenant)).now.getTime() - realNow().getTime()
    expect(Math.abs(aside)).toBeLessThan(1_000)
  })
})

describe('an advance whose process is killed', () => {
  /** Leaves the clock as a dead process does: in the middle of a step, its lease unrenewed. */
  async function dieAt(hours: number): Promise<{ at: Date; bury: () => Promise<void> }> {
    let die: () => void = () => undefined
    let letGo: () => void = () => undefined
    const isDying = new Promise<void>((resolve) => {
      die = resolve
    })
    const grave = new Promise<void>((resolve) => {
      letGo = resolve
    })
    handlers.set(
      'work',
      stepHandler(work, async () => {
        die()
        await grave
      }),
    )
    const { now } = await readClock(db, tenant)
    const at = addMs(now, hours * HOUR_MS)
    await add(tenant, work, 'a', at)
    const dying = advance(hours + 10).catch((error: unknown) => error)
    await isDying
    const bury = async () => {
      letGo()
      expect(await dying).toMatchObject({ code: 'clock_busy' })
    }
    return { at, bury }
  }

  it('lets a clock that ran run on from where it stood when its lease is over', async () => {
    const { at, bury } = await dieAt(3)
    const dead = { now: at, isFrozen: false, isAdvancing: true }
    expect(await readClock(db, tenant)).toEqual(dead)
    await owner.query(expireAdvance, [tenant, 5_000])
    const first = await readClock(db, tenant)
    expect(first.isFrozen).toBe(false)
    expect(first.now.getTime() - at.getTime()).toBeGreaterThanOrEqual(5_000)
    expect(first.now.getTime() - at.getTime()).toBeLessThan(60_000)
    await until(async () => (await readClock(db, tenant)).now > first.now)
    const second = await readClock(db, tenant)
    expect(second.now > first.now).toBe(true)
    await db.transact(tenant, async (unit) => {
      expect(unit.now >= second.now).toBe(true)
      await Promise.resolve()
    })
    await bury()
    // The dead one's own last words changed nothing.
    const third = await readClock(db, tenant)
    expect(third.now >= second.now).toBe(true)
    expect(third.now.getTime() - at.getTime()).toBeLessThan(60_000)
  })

  it('leaves a frozen clock standing where it had come to', async () => {
    await standAt(T0)
    const { at, bury } = await dieAt(3)
    await owner.query(expireAdvance, [tenant, 5_000])
    const standing = { now: at, isFrozen: true, isAdvancing: false }
    expect(await readClock(db, tenant)).toEqual(standing)
    await bury()
    expect(await readClock(db, tenant)).toEqual(standing)
  })

  it('may be followed by another, whose clock it does not touch when it comes back', async () => {
    const { at, bury } = await dieAt(3)
    await owner.query(expireAdvance, [tenant, 5_000])
    await owner.query('update jobs set leased_until = now() - interval $$1 s$$')
    handlers.set(
      'work',
      stepHandler(work, async (unit, done) => await writeDown(unit, 'did', done)),
    )
    const { now, isFrozen, ran } = await advance(1)
    expect({ isFrozen, keys: ran.map(({ key }) => key) }).toEqual({ isFrozen: false, keys: ['a'] })
    expect(now.getTime()).toBeGreaterThanOrEqual(at.getTime() + HOUR_MS + 5_000)
    await bury()
    expect(await clockRow()).toEqual({
      clock_frozen_at: null,
      clock_resumes_at: null,
      clock_advancing_until: null,
    })
    expect((await readClock(db, tenant)).now >= now).toBe(true)
    expect(await effects(tenant)).toEqual(['did a'])
  })

  it('leaves its steps to the workers, in the time that runs on', async () => {
    const { bury } = await dieAt(3)
    await owner.query(expireAdvance, [tenant, 1])
    await owner.query('update jobs set leased_until = now() - interval $$1 s$$')
    handlers.set(
      'work',
      stepHandler(work, async (unit, done) => await writeDown(unit, 'did', done)),
    )
    const worker = startWorker(deps, { lane: 'steps', batchMax: 10, pollMs: 5, onError })
    await until(async () => (await effects(tenant)).length > 0)
    await worker.stop()
    expect(await effects(tenant)).toEqual(['did a'])
    await bury()
  })
})

describe('the time of a tenant', () => {
  const ms = fc.integer({ min: 0, max: 10 ** 12 })
  const instant = ms.map((value) => addMs(T0, value))

  it('never goes back while real time goes on, in no state of the clock', async () => {
    const state = fc.record({
      offsetMs: fc.bigInt({ min: 0n, max: 10n ** 11n }),
      frozenAt: fc.option(instant),
      resumesAt: fc.option(instant),
    })
    await fc.assert(
      fc.asyncProperty(
        state,
        instant,
        ms,
        async ({ offsetMs, frozenAt, resumesAt }, real, later) => {
          const resumes = frozenAt === null ? null : resumesAt
          await owner.query(setClock, [tenant, offsetMs, frozenAt, resumes])
          const at = async (when: Date): Promise<Date> =>
            (await owner.query(selectTenantTime, [tenant, when])).rows[0].now
          const [first, second] = [await at(real), await at(addMs(real, later))]
          expect(second >= first).toBe(true)
          if (frozenAt === null) expect(first).toEqual(addMs(real, Number(offsetMs)))
          else if (resumes === null || real <= resumes) expect(first).toEqual(frozenAt)
          else expect(first).toEqual(addMs(frozenAt, real.getTime() - resumes.getTime()))
        },
      ),
      { numRuns: 100 },
    )
  })
})
