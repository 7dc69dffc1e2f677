// That spellings are joined whole, whatever else is done with them in the same moment.
import { describe, expect, it } from 'vitest'
import type { Unit } from '#db'
import type { Id, Result } from '#kit'
import { present, unwrap, zip } from '#kit'
import { lockPayees } from './give.ts'
import { unknownGiver } from './giver.ts'
import { lockIdentities } from './identities.ts'
import { type Joined, joinSpellings } from './join.ts'
import type { Participant } from './participants.ts'
import { resolveParticipants } from './resolve.ts'
import { keepApart } from './testing/store.ts'
import { openWorld, untilBlocked } from './testing/world.ts'

const world = await openWorld()
let count = 0

async function resolveOne(unit: Unit, email: string): Promise<Participant> {
  const [result] = await resolveParticipants(unit, world.vault, [{ input: { email }, pointer: '' }])
  return unwrap(present(result, 'one answer'))
}

const one = async (email: string): Promise<Participant> =>
  await world.inUnit(async (unit) => await resolveOne(unit, email))

/** Two people whose addresses differ in their case alone. */
async function twoOf(): Promise<{ name: string; low: Participant; high: Participant }> {
  const name = `person${++count}`
  const [low, high] = [await one(`${name}@example.com`), await one(`other${count}@example.com`)]
  const spellings = [name, name.toUpperCase()].map((local) => `${local}@example.com`)
  await world.inUnit(async (unit) => {
    await unit.tx.query(keepApart, {
      tenant_id: unit.tenant.id,
      rows: zip([low.identityId, high.identityId], spellings).map(([one, spelling]) => ({
        id: one,
        spelling,
      })),
    })
  })
  return { name, low, high }
}

type ParticipantId = Id<'participant'>

async function join(unit: Unit, id: ParticipantId, other: ParticipantId): Promise<Result<Joined>> {
  const asked = { participantId: id, others: [other], giver: unknownGiver }
  const [result] = await joinSpellings(unit, [asked])
  return present(result, 'one answer')
}

/** What is done while two are being joined: it waits, and then finds one person. */
async function meanwhile<Found>(
  { low, high }: { readonly low: Participant; readonly high: Participant },
  act: (unit: Unit) => Promise<Found>,
): Promise<Found> {
  let second: Promise<Found> = Promise.reject(new Error('not begun'))
  second.catch(() => undefined)
  await world.inUnit(async (unit) => {
    unwrap(await join(unit, low.id, high.id))
    second = world.inUnit(act)
    await untilBlocked(world.database, second)
  })
  return await second
}

describe('while spellings are being joined', () => {
  it.each(['Person', 'PERSON', 'person'])('whoever is found by %s is the person', async (start) => {
    const two = await twoOf()
    const spelt = `${two.name.replace('person', start)}@example.com`
    const found = await meanwhile(two, async (unit) => await resolveOne(unit, spelt))
    expect(found).toMatchObject({ id: two.low.id, identityId: two.low.identityId, isApart: false })
  })

  it('an outbound to either waits, and locks the one that goes on', async () => {
    const two = await twoOf()
    const locked = await meanwhile(two, async (unit) => await lockIdentities(unit, [two.high.id]))
    expect(locked.get(two.high.id)?.identityId).toBe(two.low.identityId)
  })

  it('a change of an account waits, and locks the one that goes on', async () => {
    const two = await twoOf()
    const waited = await meanwhile(two, async (unit) => {
      await lockPayees(unit, [two.high.id])
      let isDone = false
      const other = world.inUnit(async (late) => {
        await lockIdentities(late, [two.low.id])
        isDone = true
      })
      await untilBlocked(world.database, other)
      return { isDone, other }
    })
    await waited.other
    expect(waited.isDone).toBe(false)
  })
})

it('a third spelling that is being made keeps two from being joined without it', async () => {
  const { name, low, high } = await twoOf()
  let second: Promise<Result<Joined>> = Promise.reject(new Error('not begun'))
  second.catch(() => undefined)
  const third = await world.inUnit(async (unit) => {
    const made = await resolveOne(unit, `${name.replace('p', 'P')}@example.com`)
    second = world.inUnit(async (late) => await join(late, low.id, high.id))
    await untilBlocked(world.database, second)
    return made
  })
  const result = await second
  expect(result.ok ? null : result.failure.code).toBe('not_all_spellings')
  expect([low.id, high.id]).not.toContain(third.id)
})
