// The clock of a sandbox that others keep busy.
import { beforeEach, describe, expect, it } from 'vitest'
import type { TenantId } from '#kit'
import { addMs, sleep } from '#kit'
import { advanceClock, enqueue, freezeClock, readClock, stepHandler } from './index.ts'
import { setClock } from './testing/store.ts'
import { openWorld, workOf, writeDown } from './testing/world.ts'

const world = await openWorld()
const { db, owner, handlers, errors, onError, add, jobs, addTenant } = world
const deps = { database: db, handlers, onError }
const work = workOf('work')
const T0 = new Date('2030-01-01T00:00:00Z')
const HOUR_MS = 3_600_000
const after = (hours: number) => addMs(T0, hours * HOUR_MS)

let tenant: TenantId
const standAt = async (at: Date) => await owner.query(setClock, [tenant, 0, at, null])
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

describe('an advance under load', () => {
  it('ends, and has run its own in order, whatever others put there without end', async () => {
    const strange = workOf('strange')
    let count = 0
    const bring = async () => {
      count += 1
      const { now } = await readClock(db, tenant)
      await add(tenant, strange, `s${count}`, now)
    }
    // Each that runs is followed by another, put there by somebody else: there is always one due.
    handlers.set(
      'strange',
      stepHandler(strange, async () => await bring()),
    )
    await standAt(T0)
    for (const hours of [5, 2, 1]) await add(tenant, work, `${hours}`, after(hours))
    const first = advance(6)
    await bring()
    const { now, ran } = await first
    expect(now).toEqual(after(6))
    const own = ran.filter(({ kind }) => kind === 'work')
    expect(own).toEqual(
      [1, 2, 5].map((hours) => ({ at: after(hours), kind: 'work', key: `${hours}` })),
    )
    // What they brought is not lost: it waits for the workers.
    expect((await jobs(tenant)).map(({ key }) => key)).toEqual([`s${count}`])
  })

  it('runs what came of its own steps before it ends, in a flood too', async () => {
    const [strange, chain] = [workOf('strange'), workOf('chain')]
    let count = 0
    handlers.set(
      'strange',
      stepHandler(strange, async () => {
        count += 1
        await add(tenant, strange, `s${count}`, (await readClock(db, tenant)).now)
      }),
    )
    handlers.set(
      'chain',
      stepHandler(chain, async (unit) => {
        await Promise.resolve()
        enqueue(unit, work, { key: 'x', runAt: addMs(unit.now, HOUR_MS), payload: { note: 'x' } })
      }),
    )
    await standAt(T0)
    await add(tenant, strange, 's0', T0)
    await add(tenant, chain, 'a', after(1))
    const { ran } = await advance(4)
    const own = ran.filter(({ kind }) => kind !== 'strange').map(({ at, key }) => ({ at, key }))
    expect(own).toEqual([
      { at: after(1), key: 'a' },
      { at: after(2), key: 'x' },
    ])
  })
})

describe('a clock that runs', () => {
  it('freezes at no time that anybody has already left behind, however long it waits', async () => {
    await owner.query('begin')
    await owner.query('select 1 from tenants where id = $1 for update', [tenant])
    const freezing = freezeClock(db, tenant)
    // It waits for the row, and the clock runs on for all who read.
    while ((await owner.query('select 1 from pg_locks where not granted')).rowCount === 0) {
      await sleep(2)
    }
    await sleep(200)
    const { now: seen } = await readClock(db, tenant)
    await owner.query('commit')
    expect((await freezing).now >= seen).toBe(true)
  })
})
