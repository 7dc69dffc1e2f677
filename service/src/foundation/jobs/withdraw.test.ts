import { describe, expect, it } from 'vitest'
import { stepHandler, withdraw } from './index.ts'
import { openWorld, workOf, writeDown } from './testing/world.ts'

const { handlers, errors, add, run, effects, jobs, addTenant } = await openWorld()
const work = workOf('work')

describe('a job that is withdrawn', () => {
  it('by the unit that records it is done, with the others in hand', async () => {
    const tenant = await addTenant()
    const withdrawing = stepHandler(work, async (unit, done) => {
      await withdraw(unit, work, ['a', 'b', 'c'])
      await writeDown(unit, 'did', done)
    })
    handlers.set('work', withdrawing)
    const past = new Date('2020-01-01T00:00:00Z')
    await add(tenant, work, 'a', past)
    await add(tenant, work, 'b', past)
    await add(tenant, work, 'c', new Date('2120-01-01T00:00:00Z'))
    await run(tenant)
    expect(errors).toEqual([])
    expect((await effects(tenant)).toSorted()).toEqual(['did a', 'did b'])
    expect(await jobs(tenant)).toEqual([])
  })
})
