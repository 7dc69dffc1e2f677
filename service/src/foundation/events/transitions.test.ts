import {
  initialStatuses,
  quietInitialStatuses,
  quietTransitions,
  statusEvents,
  transitions,
} from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { newUuid, realNow } from '#kit'
import { advance, advanceAll, enterStatuses, readSteps } from './index.ts'
import type { StatefulResource } from './store.ts'
import { selectAllEvents } from './testing/store.ts'
import { openWorld } from './testing/world.ts'

const { db, owner, reactions, addTenant, addRow, statusOf } = await openWorld()

const tables = { ...transitions, ...quietTransitions }
const resources = Object.keys(tables) as StatefulResource[]
const eventsOf: Record<string, Record<string, string | null>> = statusEvents

/** Every pair of statuses that a row can be in, with whether the table knows it. */
const edges = resources.flatMap((resource) => {
  const table: Record<string, readonly string[]> = tables[resource]
  // `debug` stands in the published list and is never stored.
  const statuses = Object.keys(table).filter((status) => status !== 'debug')
  return statuses.flatMap((from) =>
    statuses.map((to) => ({ resource, from, to, isLegal: table[from]?.includes(to) ?? false })),
  )
})

describe('of all moves between two statuses, exactly those of the table are made', () => {
  it.each(edges)('$resource: $from to $to: $isLegal', async ({ resource, from, to, isLegal }) => {
    const tenant = await addTenant()
    const id = await addRow(tenant, resource, from)
    const moved = await db.transact(tenant, async (unit) => {
      return await advance(unit, resource, [{ id, to, about: { id: 'shown' } }] as never)
    })
    const event = isLegal ? (eventsOf[resource]?.[to] ?? null) : null
    expect([...moved]).toEqual(isLegal ? [id] : [])
    expect(await statusOf(tenant, resource, id)).toBe(isLegal ? to : from)
    const written = (await owner.query(selectAllEvents, [tenant])).rows
    const expected = { sequence: 1, type: event, payload: { id: 'shown' } }
    expect(written).toEqual(event === null ? [] : [expected])
    const steps = await db.read(tenant, async (reader) => {
      return await readSteps(reader, tenant, { resource, id })
    })
    const step = { from_status: from, to_status: to, at: expect.any(Date) }
    expect(steps).toEqual(isLegal ? [step] : [])
  })
})

describe('a row cannot be in a status that the table does not know', () => {
  it.each(resources)('%s', async (resource) => {
    const tenant = await addTenant()
    await expect(addRow(tenant, resource, 'unheard_of')).rejects.toMatchObject({ code: '23514' })
    const first = { ...initialStatuses, ...quietInitialStatuses }[resource]
    for (const status of first) await addRow(tenant, resource, status)
  })
})

describe('moving several at once', () => {
  it('answers which moved, and leaves the others as they were', async () => {
    const tenant = await addTenant()
    const [open, done] = [
      await addRow(tenant, 'intent', 'unconfirmed'),
      await addRow(tenant, 'intent', 'cancelled'),
    ]
    const moves = [open, done, newUuid(realNow())].map((id) => {
      return { id, to: 'confirmed', about: { intent: id } } as const
    })
    const moved = await db.transact(tenant, async (unit) => await advance(unit, 'intent', moves))
    expect([...moved]).toEqual([open])
    expect(await statusOf(tenant, 'intent', done)).toBe('cancelled')
    const { rows } = await owner.query(selectAllEvents, [tenant])
    expect(rows).toMatchObject([{ type: 'intent_confirmed', payload: { intent: open } }])
  })

  it('all or nothing refuses with invalid_state and moves none', async () => {
    const tenant = await addTenant()
    const ids = [
      await addRow(tenant, 'intent', 'unconfirmed'),
      await addRow(tenant, 'intent', 'cancelled'),
    ]
    const moves = ids.map((id) => ({ id, to: 'confirmed', about: {} }) as const)
    const moving = db.transact(tenant, async (unit) => await advanceAll(unit, 'intent', moves))
    await expect(moving).rejects.toMatchObject({ code: 'invalid_state' })
    expect(await statusOf(tenant, 'intent', ids[0] ?? '')).toBe('unconfirmed')
    expect((await owner.query(selectAllEvents, [tenant])).rows).toEqual([])
  })

  it('tells of them in the order of their ids, in whatever order they are asked for', async () => {
    const told = []
    for (const reverse of [false, true]) {
      const tenant = await addTenant()
      const ids: string[] = []
      for (let turn = 0; turn < 4; turn++) ids.push(await addRow(tenant, 'intent', 'unconfirmed'))
      const asked = reverse ? ids.toReversed() : ids
      const moves = asked.map((id) => ({ id, to: 'confirmed', about: { id } }) as const)
      await db.transact(tenant, async (unit) => await advanceAll(unit, 'intent', moves))
      const { rows } = await owner.query(selectAllEvents, [tenant])
      told.push(rows.map(({ payload }) => ids.toSorted().indexOf(payload.id)))
    }
    expect(told).toEqual([
      [0, 1, 2, 3],
      [0, 1, 2, 3],
    ])
  })

  it('writes down all that one passes on its way, step by step of all', async () => {
    const tenant = await addTenant()
    const [far, near] = [
      await addRow(tenant, 'settlement', 'settling'),
      await addRow(tenant, 'settlement', 'settling'),
    ]
    const moves = [
      { id: far, to: 'executed', through: ['settled', 'executing'], about: { id: 'far' } },
      { id: near, to: 'settled', about: { id: 'near' } },
    ] as const
    await db.transact(tenant, async (unit) => await advanceAll(unit, 'settlement', moves))
    const standing = [far, near].map(async (id) => await statusOf(tenant, 'settlement', id))
    expect(await Promise.all(standing)).toEqual(['executed', 'settled'])
    const steps = await db.read(tenant, async (reader) => {
      return await readSteps(reader, tenant, { resource: 'settlement', id: far })
    })
    expect(steps.map(({ from_status, to_status }) => [from_status, to_status])).toEqual([
      ['settling', 'settled'],
      ['settled', 'executing'],
      ['executing', 'executed'],
    ])
    const { rows } = await owner.query(selectAllEvents, [tenant])
    expect(rows.map(({ type, payload }) => `${type} ${payload.id}`)).toEqual([
      'settlement_settled far',
      'settlement_settled near',
      'settlement_executing far',
      'settlement_executed far',
    ])
  })

  it('takes no way that the table does not know', async () => {
    const tenant = await addTenant()
    const id = await addRow(tenant, 'settlement', 'settling')
    const move = { id, to: 'executed', through: ['settled'], about: {} } as const
    const moving = db.transact(tenant, async (unit) => await advance(unit, 'settlement', [move]))
    await expect(moving).rejects.toThrow('settlement goes by settled, executed')
    expect(await statusOf(tenant, 'settlement', id)).toBe('settling')
  })

  it('counts a move that is asked for twice once', async () => {
    const tenant = await addTenant()
    const id = await addRow(tenant, 'intent', 'unconfirmed')
    const move = { id, to: 'confirmed', about: {} } as const
    await db.transact(tenant, async (unit) => await advanceAll(unit, 'intent', [move, move]))
    expect((await owner.query(selectAllEvents, [tenant])).rows).toHaveLength(1)
  })

  it('one of many that race for the same move wins', async () => {
    const tenant = await addTenant()
    const id = await addRow(tenant, 'checkout', 'settling')
    const ends = ['settled', 'failed', 'cancelled', 'abandoned'] as const
    const race = async (turn: number) =>
      await db.transact(tenant, async (unit) => {
        const to = ends[turn % ends.length] ?? 'settled'
        return await advance(unit, 'checkout', [{ id, to, about: {} }])
      })
    const answers = await Promise.all(
      Array.from({ length: 16 }, async (_, turn) => await race(turn)),
    )
    expect(answers.filter((moved) => moved.size === 1)).toHaveLength(1)
    expect((await owner.query(selectAllEvents, [tenant])).rows).toHaveLength(1)
  })

  it('another tenant moves nothing', async () => {
    const [tenant, other] = [await addTenant(), await addTenant()]
    const id = await addRow(tenant, 'intent', 'unconfirmed')
    const moved = await db.transact(other, async (unit) => {
      return await advance(unit, 'intent', [{ id, to: 'confirmed', about: {} }])
    })
    expect(moved.size).toBe(0)
    expect(await statusOf(tenant, 'intent', id)).toBe('unconfirmed')
  })
})

describe('status, history and event', () => {
  it('are written together or not at all', async () => {
    const tenant = await addTenant()
    const id = await addRow(tenant, 'intent', 'unconfirmed')
    const failing = db.transact(tenant, async (unit) => {
      // The event cannot be stored, so the step that could be is not kept either.
      await advance(unit, 'intent', [{ id, to: 'confirmed', about: { intent: '\u0000' } }])
    })
    await expect(failing).rejects.toThrow(/unsupported Unicode escape sequence/)
    expect(await statusOf(tenant, 'intent', id)).toBe('unconfirmed')
    expect((await owner.query(selectAllEvents, [tenant])).rows).toEqual([])
    const steps = await db.read(tenant, async (reader) => {
      return await readSteps(reader, tenant, { resource: 'intent', id })
    })
    expect(steps).toEqual([])
  })

  it('the history keeps its order in a time that stands still', async () => {
    const tenant = await addTenant()
    await owner.query('update tenants set clock_frozen_at = now() where id = $1', [tenant])
    const id = await addRow(tenant, 'settlement', 'settling')
    const way = ['settled', 'executing', 'executed', 'settled', 'in_review', 'settling'] as const
    await db.transact(tenant, async (unit) => {
      enterStatuses(unit, 'settlement', [{ id, to: 'settling', about: {} }])
      await Promise.resolve()
    })
    for (const to of way) {
      await db.transact(tenant, async (unit) => {
        await advanceAll(unit, 'settlement', [{ id, to, about: {} }])
      })
    }
    const steps = await db.read(tenant, async (reader) => {
      return await readSteps(reader, tenant, { resource: 'settlement', id })
    })
    expect(steps.map((step) => step.to_status)).toEqual(['settling', ...way])
    expect(steps.map((step) => step.from_status)).toEqual([null, 'settling', ...way.slice(0, -1)])
    expect(new Set(steps.map((step) => step.at.getTime())).size).toBe(1)
  })
})

describe('reactions', () => {
  const confirmIntent = async (tenant: Awaited<ReturnType<typeof addTenant>>, id: string) =>
    await db.transact(tenant, async (unit) => {
      await advanceAll(unit, 'intent', [{ id, to: 'confirmed', about: { intent: id } }])
    })

  it('run inside the transaction, and what they cause causes more', async () => {
    const tenant = await addTenant()
    const id = await addRow(tenant, 'intent', 'unconfirmed')
    const checkout = await addRow(tenant, 'checkout', 'settling')
    const settlement = await addRow(tenant, 'settlement', 'settling')
    reactions.intent_confirmed = async (unit) =>
      await advanceAll(unit, 'checkout', [{ id: checkout, to: 'settled', about: {} }])
    reactions.checkout_settled = async (unit) =>
      await advanceAll(unit, 'settlement', [{ id: settlement, to: 'settled', about: {} }])
    await confirmIntent(tenant, id)
    const types = (await owner.query(selectAllEvents, [tenant])).rows.map(({ type }) => type)
    expect(types).toEqual(['intent_confirmed', 'checkout_settled', 'settlement_settled'])
    expect(await statusOf(tenant, 'settlement', settlement)).toBe('settled')
  })

  it('that fail take the whole unit with them', async () => {
    const tenant = await addTenant()
    const id = await addRow(tenant, 'intent', 'unconfirmed')
    reactions.intent_confirmed = async () => await Promise.reject(new Error('no'))
    await expect(confirmIntent(tenant, id)).rejects.toThrow('no')
    expect(await statusOf(tenant, 'intent', id)).toBe('unconfirmed')
  })

  it('get all events of a type that are new in a round at once, and each event once', async () => {
    const tenant = await addTenant()
    const seen: number[] = []
    reactions.intent_confirmed = async (_unit, events) => {
      seen.push(events.length)
      await Promise.resolve()
    }
    const ids: string[] = []
    while (ids.length < 3) ids.push(await addRow(tenant, 'intent', 'unconfirmed'))
    await db.transact(tenant, async (unit) => {
      const moves = ids.map((id) => ({ id, to: 'confirmed', about: {} }) as const)
      await advanceAll(unit, 'intent', moves)
    })
    expect(seen).toEqual([3])
  })

  it('that go round in a circle are caught, and nothing of the unit is kept', async () => {
    const tenant = await addTenant()
    const id = await addRow(tenant, 'intent', 'unconfirmed')
    reactions.intent_confirmed = async (unit) => {
      unit.pending.events.push({ type: 'intent_confirmed', payload: {} })
      await Promise.resolve()
    }
    await expect(confirmIntent(tenant, id)).rejects.toThrow('reactions end')
    expect(await statusOf(tenant, 'intent', id)).toBe('unconfirmed')
  })
})

it('a resource cannot enter a status that is none', async () => {
  const tenant = await addTenant()
  const entering = db.transact(tenant, async (unit) => {
    enterStatuses(unit, 'intent', [{ id: newUuid(realNow()), to: 'lost', about: {} }] as never)
    await Promise.resolve()
  })
  await expect(entering).rejects.toThrow('intent begins with lost')
})
