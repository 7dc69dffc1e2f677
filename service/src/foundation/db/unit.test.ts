import { describe, expect, it } from 'vitest'
import { raise } from './testing/store.ts'
import { openWorld } from './testing/world.ts'
import { unitSlot } from './unit.ts'

const { db, addTenant } = await openWorld()
const seen = unitSlot(() => new Set<string>())
const other = unitSlot(() => new Set<string>())

describe('what a room keeps on a unit', () => {
  it('is the same for the whole unit, and nothing of another room or unit', async () => {
    const tenant = await addTenant()
    await db.transact(tenant, async (unit) => {
      await db.transactAside(tenant, async (beside) => {
        seen(unit).add('a')
        seen(beside).add('b')
        await Promise.resolve()
      })
      seen(unit).add('c')
      expect([...seen(unit)]).toEqual(['a', 'c'])
      expect([...other(unit)]).toEqual([])
    })
  })

  it('begins anew when the unit is run again', async () => {
    const tenant = await addTenant()
    const found: string[][] = []
    await db.transact(tenant, async (unit) => {
      seen(unit).add(`run ${found.length}`)
      found.push([...seen(unit)])
      if (found.length === 1) await unit.tx.query(raise, { state: '40001' })
    })
    expect(found).toEqual([['run 0'], ['run 1']])
  })
})
