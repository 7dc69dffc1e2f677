// What an advance says that it ran is in the order of time.
import { expect, it } from 'vitest'
import { addMs } from '#kit'
import { advanceClock, enqueue, stepHandler } from './index.ts'
import { setClock } from './testing/store.ts'
import { openWorld, workOf, writeDown } from './testing/world.ts'

const { db, owner, handlers, onError, add, addTenant } = await openWorld()
const work = workOf('work')
const T0 = new Date('2030-01-01T00:00:00Z')
const after = (hours: number) => addMs(T0, hours * 3_600_000)

it('also where one thing causes another that was due before', async () => {
  const tenant = await addTenant()
  await owner.query(setClock, [tenant, 0, T0, null])
  handlers.set(
    'work',
    stepHandler(work, async (unit, done) => {
      await writeDown(unit, 'did', done)
      if (!done.some(({ payload }) => payload.note === 'first')) return
      // As a release whose date has passed when its money comes.
      enqueue(unit, work, { key: 'late', runAt: T0, payload: { note: 'late' } })
    }),
  )
  await add(tenant, work, 'first', after(2))
  await add(tenant, work, 'last', after(3))
  const { ran } = await advanceClock({ database: db, handlers, onError }, tenant, () => after(6))
  expect(ran).toEqual([
    { at: after(2), kind: 'work', key: 'first' },
    { at: after(2), kind: 'work', key: 'late' },
    { at: after(3), kind: 'work', key: 'last' },
  ])
})
