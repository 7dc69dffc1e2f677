import { describe, expect, it } from 'vitest'
import type { TenantId } from '#kit'
import { asTenantId, Failure, newUuid, realNow } from '#kit'
import { createTurns } from '#testing/turns'
import {
  divideByZero,
  insertNote,
  selectMoment,
  selectNotes,
  selectNotesById,
  selectSaid,
  selectSession,
} from './testing/store.ts'
import { openWorld } from './testing/world.ts'

/** Of this file alone: others of the process have turns of their own. */
const turns = createTurns()
const { db, addTenant } = await openWorld({ turns })

async function noteOf(tenant: TenantId, id: number): Promise<void> {
  await db.transact(
    tenant,
    async ({ tx }) => await tx.query(insertNote, { tenant_id: tenant, id, amount: 1n }),
  )
}

async function beganAt(tenant: TenantId): Promise<bigint | undefined> {
  const rows = await db.readTogether(tenant, async (reader) => await reader.query(selectMoment, {}))
  return rows[0]?.began
}

async function byId(tenant: TenantId, ids: readonly number[]) {
  return await db.readTogether(
    tenant,
    async (reader) => await reader.query(selectNotesById, { tenant_id: tenant, ids }),
  )
}

/** Keeps the thread for a while. */
function spend(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

const times = (count: number) => Array.from({ length: count }, (_, place) => place)

describe('readings of one tenant that wait together', () => {
  it('share one snapshot', async () => {
    const tenant = await addTenant()
    const moments = await Promise.all(times(40).map(async () => await beganAt(tenant)))
    expect(new Set(moments).size).toBe(1)
  })

  it('see each what was committed before it was asked for, many being under way', async () => {
    const tenant = await addTenant()
    const counts = times(60).map(async (id) => {
      await noteOf(tenant, id)
      const rows = await db.readTogether(
        tenant,
        async (reader) => await reader.query(selectNotes, {}),
      )
      return rows.some((row) => row.id === id)
    })
    expect(await Promise.all(counts)).toEqual(times(60).map(() => true))
  })

  it('fail each for itself: by a refusal, or by a statement that the database fails', async () => {
    const tenant = await addTenant()
    await noteOf(tenant, 1)
    const asked = await Promise.allSettled([
      byId(tenant, [1]),
      db.readTogether(tenant, async () => await Promise.reject(new Failure('not_found'))),
      db.readTogether(tenant, async (reader) => await reader.query(divideByZero, {})),
      byId(tenant, [1]).then(async () => await byId(tenant, [1])),
    ])
    expect(asked).toMatchObject([
      { status: 'fulfilled', value: [{ id: 1 }] },
      { status: 'rejected', reason: { code: 'not_found' } },
      { status: 'rejected', reason: { code: '22012' } },
      { status: 'fulfilled', value: [{ id: 1 }] },
    ])
  })

  it('ask a statement with keys once for all, and get each its own rows in order', async () => {
    const tenant = await addTenant()
    for (const id of [1, 2, 3, 4]) await noteOf(tenant, id)
    const asked = await Promise.all([byId(tenant, [3, 1]), byId(tenant, [2, 3]), byId(tenant, [9])])
    expect(asked).toEqual([
      [
        { id: 1, asked: 4 },
        { id: 3, asked: 4 },
      ],
      [
        { id: 2, asked: 4 },
        { id: 3, asked: 4 },
      ],
      [],
    ])
    expect(await byId(tenant, [4])).toEqual([{ id: 4, asked: 1 }])
  })

  it('are asked apart for what is given besides, however alike it writes itself', async () => {
    const tenant = await addTenant()
    await noteOf(tenant, 1)
    const said = async (words: readonly (string | null)[]) =>
      await db.readTogether(
        tenant,
        async (reader) => await reader.query(selectSaid, { words, tenant_id: tenant, ids: [1] }),
      )
    const asked = await Promise.all([said(['a,b']), said(['a', 'b']), said(['']), said([null])])
    expect(asked.flat().map((row) => row.said)).toEqual(['a,b', 'a|b', '', ''])
  })

  it('show what they read in turns: however much it is, others are served between', async () => {
    const tenant = await addTenant()
    let turn = 0
    let isDone = false
    const countTurns = () => {
      turn++
      if (!isDone) setImmediate(countTurns)
    }
    countTurns()
    const shownIn = await Promise.all(
      times(20).map(async (id) => {
        await byId(tenant, [id])
        spend(10)
        return turn
      }),
    )
    isDone = true
    expect(new Set(shownIn).size).toBe(20)
  })

  it('are few in a snapshot of a tenant that has more of the thread than others', async () => {
    const tenant = await addTenant()
    await turns.take(await addTenant())
    await turns.take(tenant)
    // More than those of the tests before.
    spend(400)
    await new Promise((resolve) => setImmediate(resolve))
    expect(turns.standingOf(tenant)).toBe('greedy')
    const began = await Promise.all(times(12).map(async () => await beganAt(tenant)))
    const each = Map.groupBy(began, (moment) => moment)
    expect([...each.values()].map(({ length }) => length)).toEqual([4, 4, 4])
  })

  it('are more beside such a tenant, and not all', async () => {
    const [tenant, greedy] = [await addTenant(), await addTenant()]
    await turns.take(tenant)
    await turns.take(greedy)
    spend(10)
    await new Promise((resolve) => setImmediate(resolve))
    const began = await Promise.all(times(20).map(async () => await beganAt(tenant)))
    const each = Map.groupBy(began, (moment) => moment)
    expect([...each.values()].map(({ length }) => length)).toEqual([16, 4])
  })

  it('are all told when there is no such tenant', async () => {
    const stranger = asTenantId(newUuid(realNow()))
    const asked = await Promise.allSettled([byId(stranger, [1]), byId(stranger, [1])])
    const reason = new Error('the unit names a tenant that does not exist')
    expect(asked).toEqual(asked.map(() => ({ status: 'rejected', reason })))
  })
})

it('readings of several tenants that wait together see each its own tenant', async () => {
  const tenants = await Promise.all(times(6).map(async () => await addTenant()))
  const seen = await Promise.all(
    tenants.map(
      async (tenant) =>
        await db.readTogether(tenant, async (reader) => await reader.query(selectSession, {})),
    ),
  )
  expect(seen.map(([session]) => session?.tenant)).toEqual(tenants)
})
