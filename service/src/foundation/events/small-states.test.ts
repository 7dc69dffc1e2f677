// Every small state, by every pair of its statuses, on a real table.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownerReader } from '#db'
import { testDatabase } from '#harness'
import { shift } from './shift.ts'
import type { SmallState, SmallStatusOf } from './small-states.ts'
import { smallStates } from './small-states.ts'
import { ownersEntering, ownersMove } from './store-small.ts'
import { insertLone, loosen, removeAll, selectLone } from './testing/store.ts'

const owner = new pg.Client(await testDatabase())
await owner.connect()
afterAll(async () => await owner.end())

const states = Object.keys(smallStates) as SmallState[]
const nextOf = (state: SmallState): Record<string, readonly string[]> => smallStates[state].next
type Status = SmallStatusOf[SmallState]

/** The only row of the table, which everything below is about. */
async function put(state: SmallState, status: string): Promise<void> {
  const { table } = smallStates[state]
  await owner.query(removeAll(table))
  await owner.query(insertLone(table), [status])
}

async function standing(state: SmallState): Promise<string[]> {
  const { rows } = await owner.query<{ status: string }>(selectLone(smallStates[state].table))
  return rows.map(({ status }) => status)
}

/** Moves whatever row there is, as by one statement for these statuses. */
async function move(state: SmallState, to: Status, of: readonly Status[] = [to]) {
  const update = { to: of, where: 'true' } as const
  const declared = ownersMove(`${state} ${of.join(' ')}`)(state, update as never)
  return await shift(ownerReader(owner), declared, { to, given: {}, rows: 1 } as never)
}

beforeAll(async () => {
  for (const state of states) await owner.query(loosen(smallStates[state].table))
})

const edges = states.flatMap((state) => {
  const statuses = Object.keys(nextOf(state))
  return statuses.flatMap((from) =>
    statuses.map((to) => ({
      state,
      from,
      to,
      isLegal: nextOf(state)[from]?.includes(to) === true,
    })),
  )
})

describe('of all changes between two statuses, exactly those of the list are made', () => {
  it.each(edges)('$state: $from to $to: $isLegal', async ({ state, from, to, isLegal }) => {
    await put(state, from)
    const moving = move(state, to as Status)
    if (isLegal) await moving
    else await expect(moving).rejects.toThrow(state)
    expect(await standing(state)).toEqual([isLegal ? to : from])
  })
})

describe('a small state', () => {
  it.each(states)('%s cannot be in a status that is none, and is in all others', async (state) => {
    await expect(put(state, 'unheard_of')).rejects.toMatchObject({ code: '23514' })
    for (const status of Object.keys(nextOf(state))) await put(state, status)
  })

  it.each(states)('%s begins in a status from which every other can be reached', (state) => {
    const reached = new Set<string>(smallStates[state].first)
    for (const status of reached) for (const next of nextOf(state)[status] ?? []) reached.add(next)
    expect([...reached].toSorted()).toEqual(Object.keys(nextOf(state)).toSorted())
  })

  it('becomes nothing that its statement was not declared for', async () => {
    await put('delivery', 'waiting')
    const moving = move('delivery', 'cancelled', ['delivered', 'parked'])
    await expect(moving).rejects.toThrow('delivery becomes cancelled by delivery delivered parked')
    expect(await standing('delivery')).toEqual(['waiting'])
  })

  it('comes only from where it may become all that its statement was declared for', async () => {
    await put('delivery', 'parked')
    const moving = move('delivery', 'waiting', ['waiting', 'delivered'])
    await expect(moving).rejects.toThrow('delivery: 0 of 1 stood where')
    expect(await standing('delivery')).toEqual(['parked'])
  })

  it('is left as it is where somebody else was faster and the caller says so', async () => {
    await put('delivery', 'cancelled')
    const cancel = ownersMove('cancel')('delivery', { to: ['cancelled'], where: 'true' })
    const use = { to: 'cancelled', given: {}, rows: 'those_there' } as const
    expect(await shift(ownerReader(owner), cancel, use)).toEqual([])
  })

  it('begins in its own table', () => {
    const insert = 'insert into webhook_handlers (status) values ($1::text)'
    expect(() => ownersEntering('delivery', insert)).toThrow('inserts into deliveries')
    expect(ownersEntering('webhook_handler', insert)).toBe(insert)
  })
})
