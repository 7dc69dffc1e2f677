// An advance that somebody stops on its way.
import { beforeEach, describe, expect, it } from 'vitest'
import type { TenantId } from '#kit'
import { addMs } from '#kit'
import { until } from '#testing/until'
import { advanceClock, enqueue, readClock, resumeClock, stepHandler, stopAdvance } from './index.ts'
import { selectStopped, setClock } from './testing/store.ts'
import { openWorld, workOf, writeDown } from './testing/world.ts'

const world = await openWorld()
const { db, owner, handlers, errors, onError, add, effects, jobs, addTenant } = world
const deps = { database: db, handlers, onError }
const [work, endless] = [workOf('work'), workOf('endless')]
const T0 = new Date('2030-01-01T00:00:00Z')
const HOUR_MS = 3_600_000
const after = (hours: number) => addMs(T0, hours * HOUR_MS)

let tenant: TenantId
let turns: number
const advance = async (hours: number) =>
  await advanceClock(deps, tenant, (now) => addMs(now, hours * HOUR_MS))

beforeEach(async () => {
  tenant = await addTenant()
  turns = 0
  errors.length = 0
  handlers.clear()
  handlers.set(
    'work',
    stepHandler(work, async (unit, done) => await writeDown(unit, 'did', done)),
  )
  // Each that is done leads to another at the same time: no advance ever comes past it.
  handlers.set(
    'endless',
    stepHandler(endless, async (unit, done) => {
      await writeDown(unit, 'turned', done)
      turns += 1
      enqueue(unit, endless, { key: `e${turns}`, runAt: unit.now, payload: { note: 'on' } })
    }),
  )
  await owner.query(setClock, [tenant, 0, T0, null])
})

describe('an advance that is stopped', () => {
  it('goes no further: what was due before is done, the rest is not, none by half', async () => {
    for (const hours of [1, 2, 5]) await add(tenant, work, `${hours}`, after(hours))
    await add(tenant, endless, 'e0', after(3))
    const advancing = advance(6)
    await until(() => turns > 3)
    expect((await readClock(db, tenant)).isAdvancing).toBe(true)
    const stopped = await stopAdvance(db, tenant)
    const came = await advancing
    expect(stopped).toEqual({ now: after(3), isFrozen: true, isAdvancing: false })
    expect(came).toMatchObject({ now: after(3), isFrozen: true, isStopped: true })
    const done = await effects(tenant)
    expect(done.filter((what) => what.startsWith('did'))).toEqual(['did 1', 'did 2'])
    expect(came.ran.map(({ kind }) => kind)).toHaveLength(done.length)
    const left = await jobs(tenant)
    expect(left.map(({ key }) => key)).toEqual([`e${turns}`, '5'])
    expect(errors).toEqual([])
  })

  it('stands at the last time that it has done, not at the next on its way', async () => {
    let pass = () => {}
    const held = new Promise<void>((resolve) => {
      pass = resolve
    })
    handlers.set(
      'work',
      stepHandler(work, async (unit, done) => {
        turns += 1
        await held
        await writeDown(unit, 'did', done)
      }),
    )
    for (const hours of [1, 2]) await add(tenant, work, `${hours}`, after(hours))
    const advancing = advance(3)
    await until(() => turns > 0)
    const stopping = stopAdvance(db, tenant)
    await until(async () => (await owner.query(selectStopped, [tenant])).rowCount === 1)
    pass()
    expect((await stopping).now).toEqual(after(1))
    expect(await advancing).toMatchObject({ now: after(1), isStopped: true })
    expect(await effects(tenant)).toEqual(['did 1'])
  })

  it('is gone on with by the next, which runs what was left', async () => {
    await add(tenant, endless, 'e0', after(1))
    await add(tenant, work, '2', after(2))
    const advancing = advance(3)
    await until(() => turns > 0)
    await stopAdvance(db, tenant)
    await advancing
    handlers.set(
      'endless',
      stepHandler(endless, async (unit, done) => await writeDown(unit, 'turned', done)),
    )
    expect(await advance(2)).toMatchObject({ now: after(3), isStopped: false })
    expect(await jobs(tenant)).toEqual([])
  })

  it('lets a clock that ran before run on from where it came to', async () => {
    await resumeClock(db, tenant)
    const { now: start } = await readClock(db, tenant)
    await add(tenant, endless, 'e0', addMs(start, HOUR_MS))
    const advancing = advance(3)
    await until(() => turns > 0)
    await stopAdvance(db, tenant)
    expect(await advancing).toMatchObject({ isFrozen: false, isStopped: true })
    const { now, isFrozen } = await readClock(db, tenant)
    expect(isFrozen).toBe(false)
    expect(now > addMs(start, HOUR_MS) && now < addMs(start, 2 * HOUR_MS)).toBe(true)
  })
})

describe('stopping', () => {
  it('does nothing where no advance is under way, however often, nor to the next', async () => {
    const standing = { now: T0, isFrozen: true, isAdvancing: false }
    expect(await stopAdvance(db, tenant)).toEqual(standing)
    expect(await stopAdvance(db, tenant)).toEqual(standing)
    await add(tenant, work, '1', after(1))
    expect(await advance(2)).toMatchObject({ now: after(2), isStopped: false })
  })

  it('may be asked for by several at once, and each is told the same', async () => {
    await add(tenant, endless, 'e0', after(1))
    const advancing = advance(2)
    await until(() => turns > 0)
    const told = await Promise.all([1, 2, 3].map(async () => await stopAdvance(db, tenant)))
    expect(told.map(({ now }) => now)).toEqual([after(1), after(1), after(1)])
    expect((await advancing).isStopped).toBe(true)
  })
})
