import { beforeEach, describe, expect, it, vi } from 'vitest'
import { unnamedStatement } from '#db'
import { addMs, realNow } from '#kit'
import { until } from '#testing/until'
import type { Interrupt, Worker } from './index.ts'
import { actHandler, runDueJobs, startWorker, stepHandler } from './index.ts'
import { openWorld, workOf, writeDown } from './testing/world.ts'

const world = await openWorld()
const { db, owner, handlers, errors, onError, add, effects, jobs, addTenant } = world
const deps = { database: db, handlers }
const work = workOf('work')
const HOUR_MS = 3_600_000

/** Waits until the database has answered a worker of this file that asked after `since`. */
async function untilAsked(since: Date): Promise<void> {
  const answered = `select from pg_stat_activity
    where datname = current_database() and state = 'idle'
      and query like '%tenants_with_due_jobs%' and query_start > $1::timestamptz`
  await until(async () => (await owner.query(answered, [since])).rows.length > 0)
}

async function databaseNow(): Promise<Date> {
  const { rows } = await owner.query('select clock_timestamp() as now')
  return rows[0].now
}

function start(pollMs: number, lane: 'steps' | 'deliveries' = 'steps'): Worker {
  return startWorker(deps, { lane, batchMax: 10, pollMs, onError })
}

/** Another worker of the same pace finds work in the other lane, and does it. */
async function workElsewhere(): Promise<void> {
  const tenant = await addTenant()
  const kind = workOf('elsewhere', 'deliveries')
  handlers.set(
    'elsewhere',
    stepHandler(kind, async (unit, jobs) => await writeDown(unit, 'did', jobs)),
  )
  await add(tenant, kind, 'c')
  const worker = start(5, 'deliveries')
  await until(async () => (await jobs(tenant)).length === 0)
  await worker.stop()
}

beforeEach(() => {
  errors.length = 0
  handlers.set(
    'work',
    stepHandler(work, async (unit, done) => await writeDown(unit, 'did', done)),
  )
})

describe('a worker', () => {
  it('finds the due work of all tenants', async () => {
    const tenants = [await addTenant(), await addTenant('live'), await addTenant()]
    for (const tenant of tenants) await add(tenant, work, 'a')
    const worker = start(5)
    for (const tenant of tenants) await until(async () => (await jobs(tenant)).length === 0)
    await worker.stop()
    for (const tenant of tenants) expect(await effects(tenant)).toEqual(['did a'])
  })

  it('comes at once when it is woken, however long it would have rested', async () => {
    const tenant = await addTenant()
    const since = await databaseNow()
    const worker = start(HOUR_MS)
    await untilAsked(since)
    await add(tenant, work, 'a')
    worker.wake()
    await until(async () => (await effects(tenant)).length === 1)
    expect(await effects(tenant)).toEqual(['did a'])
    await worker.stop()
  })

  it('does what it has claimed batch by batch, and holds all of it meanwhile', async () => {
    const tenant = await addTenant()
    const batches: number[] = []
    const leased: number[] = []
    handlers.set(
      'work',
      stepHandler(work, async (_unit, done) => {
        batches.push(done.length)
        const { rows } = await owner.query(
          `select count(*)::int as leased from jobs
            where tenant_id = $1 and token = 1 and leased_until is not null`,
          [tenant],
        )
        leased.push(rows[0].leased)
      }),
    )
    for (let key = 0; key < 25; key++) await add(tenant, work, String(key))
    const options = { lane: 'steps', batchMax: 10, claimMax: 25, onError } as const
    const claimed = await runDueJobs(deps, tenant, options)
    expect(claimed).toHaveLength(25)
    expect(batches).toEqual([10, 10, 5])
    expect(leased).toEqual([25, 15, 5])
    expect(await jobs(tenant)).toEqual([])
    expect(errors).toEqual([])
  })

  it('lets no tenant wait for the batch of another', async () => {
    const [flooded, quiet] = [await addTenant(), await addTenant()]
    let free = () => {}
    const held = new Promise<void>((resolve) => {
      free = resolve
    })
    handlers.set(
      'work',
      stepHandler(work, async (unit, done) => {
        if (unit.tenant.id === flooded) await held
        await writeDown(unit, 'did', done)
      }),
    )
    for (let place = 0; place < 12; place++) await add(flooded, work, `f${place}`)
    await add(quiet, work, 'a')
    const worker = start(5)
    await until(async () => (await effects(quiet)).length === 1)
    await add(quiet, work, 'b')
    await until(async () => (await effects(quiet)).length === 2)
    expect(await effects(flooded)).toEqual([])
    free()
    await until(async () => (await jobs(flooded)).length === 0)
    await worker.stop()
    expect(await effects(flooded)).toHaveLength(12)
  })

  it('ends what is under way before it stops, and takes nothing more', async () => {
    const tenant = await addTenant()
    const begun = Promise.withResolvers<void>()
    const free = Promise.withResolvers<void>()
    const order: string[] = []
    handlers.set(
      'work',
      stepHandler(work, async (unit, done) => {
        begun.resolve()
        await free.promise
        await writeDown(unit, 'did', done)
        order.push('ended')
      }),
    )
    await add(tenant, work, 'a')
    const worker = start(5)
    await begun.promise
    const stopping = worker.stop().then(() => order.push('stopped'))
    await effects(tenant)
    free.resolve()
    await stopping
    expect(order).toEqual(['ended', 'stopped'])
    expect(await effects(tenant)).toEqual(['did a'])
    await add(tenant, work, 'b')
    await workElsewhere()
    expect(await jobs(tenant)).toMatchObject([{ key: 'b', failures: 0 }])
    await db.transact(tenant, async (unit) => {
      await unit.tx.query(unnamedStatement('delete from jobs'), {})
    })
  })

  it('goes on with other tenants and other work when one fails', async () => {
    const [bad, good] = [await addTenant(), await addTenant()]
    handlers.set(
      'work',
      stepHandler(work, async (unit, done) => {
        if (unit.tenant.id === bad) throw new Error('bad')
        await writeDown(unit, 'did', done)
      }),
    )
    await add(bad, work, 'a')
    await add(good, work, 'a')
    const worker = start(5)
    await until(async () => (await effects(good)).length === 1)
    await until(() => errors.length > 0)
    await worker.stop()
    expect(errors[0]).toBe('bad: work')
    expect(await jobs(bad)).toMatchObject([{ last_error: 'Error' }])
  })
})

describe('a worker that is interrupted', () => {
  it.each(['claimed', 'acted'] as const)(
    'when it has %s leaves the job in its hands, for the next one to do once',
    async (dying) => {
      const tenant = await addTenant()
      await add(tenant, work, 'a')
      const interrupt: Interrupt = async (at) => at === dying
      const options = { lane: 'steps', batchMax: 10, onError } as const
      await runDueJobs({ ...deps, interrupt }, tenant, options)
      expect(await effects(tenant)).toEqual([])
      expect(await jobs(tenant)).toMatchObject([{ key: 'a', failures: 0 }])
      expect(await runDueJobs(deps, tenant, options)).toEqual([])
      await owner.query("update jobs set leased_until = now() - interval '1 second'")
      await runDueJobs(deps, tenant, options)
      expect(await effects(tenant)).toEqual(['did a'])
      expect(await jobs(tenant)).toEqual([])
    },
  )

  it('by a fault counts a failure, and the job waits for its next try', async () => {
    const tenant = await addTenant()
    await add(tenant, work, 'a')
    const interrupt: Interrupt = async (at) => {
      if (at === 'acted') throw new Error('refused')
      return false
    }
    await runDueJobs({ ...deps, interrupt }, tenant, { lane: 'steps', batchMax: 10, onError })
    expect(errors).toEqual(['refused: work'])
    expect(await effects(tenant)).toEqual([])
    expect(await jobs(tenant)).toMatchObject([{ key: 'a', failures: 1 }])
  })
})

it('whose machine is an hour behind the database does at once what is due', async () => {
  const tenant = await addTenant()
  await add(tenant, work, 'a')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - HOUR_MS })
  const worker = start(5)
  try {
    await until(async () => (await jobs(tenant)).length === 0)
  } finally {
    vi.useRealTimers()
    await worker.stop()
  }
  expect(await effects(tenant)).toEqual(['did a'])
})

it('of more tenants than a round takes, those that have waited longest come first', async () => {
  const tenants = [await addTenant(), await addTenant(), await addTenant()]
  const waitedHours = [2, 9, 5]
  for (const [position, tenant] of tenants.entries()) {
    const waited = (waitedHours[position] ?? 0) * HOUR_MS
    await add(tenant, workOf('elsewhere'), 'a', addMs(realNow(), -waited))
  }
  const { rows } = await owner.query(
    `select tenant_id from tenants_with_due_jobs(now(), 'steps', 2)`,
  )
  expect(rows.map(({ tenant_id }) => tenant_id)).toEqual([tenants[1], tenants[2]])
})

it('a delivery is held for a shorter lease than a step: receivers wait for it', async () => {
  const tenant = await addTenant()
  let letGo: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const lanes = ['steps', 'deliveries'] as const
  const running: Promise<unknown>[] = []
  for (const lane of lanes) {
    const kind = workOf(lane, lane)
    const record = async () => {}
    handlers.set(lane, actHandler({ kind, act: async () => await gate, record }))
    await add(tenant, kind, 'a')
    running.push(runDueJobs(deps, tenant, { lane, batchMax: 10, onError }))
  }
  const held = async () => new Map((await jobs(tenant)).map((row) => [row.kind, row.leased_until]))
  await until(async () => ![...(await held()).values()].includes(null))
  const stepUntil = (await held()).get('steps')
  expect((await held()).get('deliveries').getTime()).toBeLessThan(stepUntil.getTime())
  letGo()
  await Promise.all(running)
})
