import { describe, expect, it } from 'vitest'
import { asId, newId, realNow } from '#kit'
import { announce, readEvent, readEvents, readLastSequence, showEvent } from './index.ts'
import { freezeTenant, selectAllEvents, selectHead } from './testing/store.ts'
import { openWorld } from './testing/world.ts'

const { db, owner, addTenant } = await openWorld()
const everything = { after: 0n, limit: 1_000 }

describe('the numbers of events', () => {
  it('have no gap under 16 writers of which some roll back, and show in their order', async () => {
    const tenant = await addTenant()
    let isWriting = true
    let committed = 0
    const heads: { count: number; last: number }[] = []
    const watch = async () => {
      while (isWriting) heads.push((await owner.query(selectHead, [tenant])).rows[0])
    }
    const writer = async (name: number) => {
      for (let turn = 0; turn < 12; turn++) {
        const isLost = (name + turn) % 3 === 0
        const unit = db.transact(tenant, async (unit) => {
          for (let place = 0; place <= turn % 3; place++) {
            announce(unit, 'checkout_initiated', { project: `${name}`, turn, place })
          }
          // Fails at the commit's door, after its numbers are taken.
          if (isLost) unit.pending.events.push({ type: 'checkout_initiated', payload: bottomless })
          await Promise.resolve()
        })
        if (isLost) await expect(unit).rejects.toThrow(/Unicode escape/)
        else {
          await unit
          committed += 1 + (turn % 3)
        }
      }
    }
    const watching = watch()
    await Promise.all(Array.from({ length: 16 }, async (_, name) => await writer(name)))
    isWriting = false
    await watching

    const { rows } = await owner.query(selectAllEvents, [tenant])
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, position) => position + 1))
    expect(rows).toHaveLength(committed)
    expect(heads.length).toBeGreaterThan(0)
    for (const { count, last } of heads) expect(count).toBe(last)
    for (let name = 0; name < 16; name++) {
      const mine = rows.filter(({ payload }) => payload.project === `${name}`)
      const inOrder = mine.map(({ payload }) => payload.turn * 10 + payload.place)
      expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b))
    }
  })

  it('begin at 1 for each tenant, also where no counter was made for it', async () => {
    for (const tenant of [await addTenant(), await addTenant()]) {
      await db.transact(tenant, async (unit) => {
        announce(unit, 'checkout_initiated', { project: 'a' })
        announce(unit, 'inbound_settled', { project: 'a' })
        await Promise.resolve()
      })
      const last = await db.read(tenant, async (reader) => await readLastSequence(reader, tenant))
      expect(last).toBe(2n)
    }
  })
})

/** Cannot be written as JSON: the database refuses its NUL. */
const bottomless = { project: '\u0000' }

describe('reading events', () => {
  it('goes on after a number, page by page', async () => {
    const tenant = await addTenant()
    await db.transact(tenant, async (unit) => {
      for (let event = 0; event < 4; event++) announce(unit, 'inbound_settled', { project: 'a' })
      await Promise.resolve()
    })
    const numbers = async (filter: object) =>
      await db.read(tenant, async (reader) => {
        const rows = await readEvents(reader, tenant, { ...everything, ...filter })
        return rows.map(({ sequence }) => Number(sequence))
      })
    expect(await numbers({})).toEqual([1, 2, 3, 4])
    expect(await numbers({ after: 2n })).toEqual([3, 4])
    expect(await numbers({ after: 1n, limit: 2 })).toEqual([2, 3])
  })

  it('shows an event as the contract says, and refuses one that is not there', async () => {
    const tenant = await addTenant()
    await owner.query(freezeTenant, [tenant, new Date('2030-01-01T00:00:00.5Z')])
    await db.transact(tenant, async (unit) => {
      announce(unit, 'checkout_initiated', { project: 'project_1' })
      await Promise.resolve()
    })
    await db.read(tenant, async (reader) => {
      const [row] = await readEvents(reader, tenant, everything)
      if (row === undefined) return expect.fail('no event')
      expect(showEvent(row)).toEqual({
        id: expect.stringMatching(/^wh_evt_[0-9a-z]{26}$/),
        type: 'checkout_initiated',
        sequence: 1,
        created_at: '2030-01-01T00:00:00.500Z',
        payload: { project: 'project_1' },
      })
      expect(await readEvent(reader, tenant, asId('event', row.id))).toEqual(row)
      const missing = readEvent(reader, tenant, newId('event', realNow()))
      await expect(missing).rejects.toMatchObject({ code: 'not_found' })
    })
  })
})
