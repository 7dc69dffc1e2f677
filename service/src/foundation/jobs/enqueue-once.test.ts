// Asking for what is in the queue already takes it out of nobody's hands.
import { beforeEach, describe, expect, it } from 'vitest'
import type { TenantId } from '#kit'
import { addMs } from '#kit'
import { enqueueOnce, stepHandler } from './index.ts'
import { setClock } from './testing/store.ts'
import { openWorld, workOf, writeDown } from './testing/world.ts'

const { db, owner, handlers, add, run, effects, jobs, addTenant } = await openWorld()
const work = workOf('work')
const T0 = new Date('2030-01-01T00:00:00Z')

let tenant: TenantId

beforeEach(async () => {
  tenant = await addTenant()
  handlers.clear()
})

describe('a job', () => {
  it('that is due stays in the hand of its worker when it is asked for once', async () => {
    const soon = addMs(T0, 1_000)
    await owner.query(setClock, [tenant, 0, T0, null])
    await add(tenant, work, 'a', T0)
    await add(tenant, work, 'b', soon)
    const tokens = async () => (await jobs(tenant)).map(({ key, token }) => `${key} ${token}`)
    const before = await tokens()
    await db.transact(tenant, async (unit) => {
      const asked = ['a', 'b', 'c'].map((key) => ({ key, payload: { note: key } }))
      await enqueueOnce(unit, work, asked)
    })
    const after = await tokens()
    expect(after.filter((one) => before.includes(one))).toEqual(['a 0'])
    expect(await jobs(tenant)).toMatchObject([
      { key: 'a', run_at: T0 },
      { key: 'b', run_at: T0 },
      { key: 'c', run_at: T0 },
    ])
  })

  it('that is recorded may be asked for once more', async () => {
    let rounds = 0
    handlers.set(
      'work',
      stepHandler(work, async (unit, done) => {
        await writeDown(unit, 'did', done)
        if (++rounds < 3) await enqueueOnce(unit, work, [{ key: 'a', payload: { note: 'a' } }])
      }),
    )
    await add(tenant, work, 'a')
    while ((await run(tenant)).length > 0);
    expect(await effects(tenant)).toEqual(['did a', 'did a', 'did a'])
  })
})
