import { expect, it } from 'vitest'
import { asTenantId } from '#kit'
import { openDatabase } from './database.ts'
import { unnamedStatement } from './statement.ts'
import { openWorld } from './testing/world.ts'

const { addTenant, connection } = await openWorld()

it('one tenant’s flood leaves connections for another, and for what is no tenant’s', async () => {
  const database = openDatabase({ connection })
  const [flooding, quiet] = [await addTenant(), await addTenant()]
  let working = 0
  let free = () => {}
  const held = new Promise<void>((resolve) => {
    free = resolve
  })
  const flood = Array.from({ length: 40 }, async (_, place) => {
    const work = async () => {
      working++
      await held
    }
    if (place % 3 === 0) await database.transact(flooding, work)
    else if (place % 3 === 1) await database.transactAside(flooding, work)
    else await database.read(flooding, work)
  })
  const ask = unnamedStatement('select 1 as one')
  const seen = await database.read(quiet, async (reader) => await reader.query(ask, {}))
  const unit = await database.transact(quiet, async ({ tenant }) => tenant.id)
  const found = await database.global.query(ask, {})
  expect([seen, unit, found]).toEqual([[{ one: 1 }], asTenantId(quiet), [{ one: 1 }]])
  expect(working).toBeLessThan(16)
  free()
  await Promise.all(flood)
  expect(working).toBe(40)
  await database.close()
})
