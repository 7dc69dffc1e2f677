import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { present, showId, unwrap } from '#kit'
import { lockIdentities, readParticipants } from '#participants'
import { findSecret } from '#testing/organisations'
import { decideVerifications } from './decisions.ts'
import { verificationInvitations } from './invitations.ts'
import {
  demand,
  eventsAfter,
  lastEvent,
  openWorld,
  participant,
  verificationsOf,
} from './testing/world.ts'

const INVARIANTS = fileURLToPath(new URL('../../../invariants/', import.meta.url))

const world = await openWorld()
let count = 0

function newEmail(): string {
  return `seller${++count}@example.com`
}

async function seller(name: string | null = null) {
  return await participant(world, newEmail(), name)
}

async function decide(person: Awaited<ReturnType<typeof seller>>, outcome: 'pass' | 'fail') {
  const open = (await verificationsOf(world, person)).at(-1)
  if (open === undefined) throw new Error('the seller has a verification')
  return await world.inUnit(
    async (unit) => await decideVerifications(unit, [{ id: open.id, outcome }]),
  )
}

async function statusOf({ id }: Awaited<ReturnType<typeof seller>>) {
  const locked = await world.inUnit(async (unit) => await lockIdentities(unit, [id]))
  return locked.get(id)?.status
}

describe('someone who is to receive money', () => {
  it('is asked to be verified once, however often he is to receive some', async () => {
    const person = await seller()
    const before = await lastEvent(world)
    await demand(world, person, person)
    await demand(world, person)
    const verifications = await verificationsOf(world, person)
    expect(verifications.map(({ status }) => status)).toEqual(['required'])
    const id = verifications.map((one) => showId('verification', one.id))[0]
    expect(await eventsAfter(world, before)).toEqual([
      {
        type: 'verification_required',
        payload: { id, participant_id: showId('participant', person.id) },
      },
    ])
    expect(await statusOf(person)).toBe('unverified')
  })

  it('gets no further link while one is open', async () => {
    const person = await seller()
    await demand(world, person)
    const countLinks = async () => (await world.owner.query('select from secrets')).rowCount
    const before = await countLinks()
    await demand(world, person)
    expect(await countLinks()).toBe(before)
  })

  it('is asked once also when many units ask at the same moment', async () => {
    const people = [await seller(), await seller(), await seller()]
    await Promise.all(
      Array.from({ length: 10 }, async (_, round) => {
        await demand(world, ...(round % 2 === 0 ? people : people.toReversed()))
      }),
    )
    for (const person of people) expect(await verificationsOf(world, person)).toHaveLength(1)
  })

  it('is asked once for all participants with his address', async () => {
    const email = newEmail()
    const [bare, named] = [await participant(world, email), await participant(world, email, 'Lena')]
    await demand(world, named, bare)
    expect(await verificationsOf(world, bare)).toHaveLength(1)
  })

  it('is not asked when he is verified', async () => {
    const person = await seller()
    await demand(world, person)
    await decide(person, 'pass')
    await demand(world, person)
    expect(await verificationsOf(world, person)).toHaveLength(1)
  })
})

describe('an invitation', () => {
  it('holds what the e-mail needs, and its link opens that one verification', async () => {
    const person = await seller('Lena Okafor')
    await demand(world, person)
    const ids = (await verificationsOf(world, person)).map(({ id }) => id)
    const read = async () =>
      await world.inUnit(
        async (unit) => await verificationInvitations(unit.tx, world.vault, world.tenantId, ids),
      )
    const [invitation] = await read()
    expect(invitation).toMatchObject({
      participantId: person.id,
      email: person.email,
      name: 'Lena Okafor',
      organisationName: 'Harbour Cars',
    })
    const secret = await findSecret(world.database.global, invitation?.linkToken ?? '')
    expect(secret).toMatchObject({ kind: 'verification_link', objectId: ids[0] })
    expect(await read()).toEqual([invitation])
  })

  it('stands in no row in plain text, and ends with the verification', async () => {
    const person = await seller()
    await demand(world, person)
    const ids = (await verificationsOf(world, person)).map(({ id }) => id)
    const invitations = await world.inUnit(
      async (unit) => await verificationInvitations(unit.tx, world.vault, world.tenantId, ids),
    )
    const { rows } = await world.owner.query<{ row: string }>(
      'select v::text as row from verifications v union all select s::text from secrets s',
    )
    const text = rows.map(({ row }) => row).join('\n')
    for (const { linkToken } of invitations) {
      expect(text).not.toContain(linkToken)
      expect(text).not.toContain(Buffer.from(linkToken).toString('hex'))
    }
    await decide(person, 'pass')
    const after = await world.inUnit(
      async (unit) => await verificationInvitations(unit.tx, world.vault, world.tenantId, ids),
    )
    expect(after).toEqual([])
  })
})

describe('passing', () => {
  it('verifies the address and tells it of every participant that has it', async () => {
    const email = newEmail()
    const [bare, named] = [await participant(world, email), await participant(world, email, 'Lena')]
    await demand(world, named)
    const verification = present((await verificationsOf(world, named))[0], 'a verification')
    const before = await lastEvent(world)
    await decide(named, 'pass')
    const shown = {
      id: showId('verification', verification.id),
      participant_id: showId('participant', named.id),
    }
    expect(await eventsAfter(world, before)).toEqual([
      { type: 'verification_in_review', payload: shown },
      { type: 'verification_passed', payload: shown },
      { type: 'participant_verified', payload: { id: showId('participant', named.id) } },
      { type: 'participant_verified', payload: { id: showId('participant', bare.id) } },
    ])
    const both = await world.inUnit(
      async (unit) => await readParticipants(unit.tx, world.tenantId, [bare.id, named.id]),
    )
    expect([...both.values()].map(({ status }) => status)).toEqual(['verified', 'verified'])
  })

  it('happens once when two decide at the same moment; the other is refused', async () => {
    const person = await seller()
    await demand(world, person)
    const before = await lastEvent(world)
    const outcomes = await Promise.all([
      decide(person, 'pass'),
      decide(person, 'fail'),
      decide(person, 'pass'),
    ])
    const results = outcomes.flat()
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.flatMap((result) => (result.ok ? [] : [result.failure.code]))).toEqual([
      'invalid_state',
      'invalid_state',
    ])
    const ends = (await eventsAfter(world, before)).filter(({ type }) =>
      ['verification_passed', 'verification_failed'].includes(type),
    )
    expect(ends).toHaveLength(1)
  })
})

describe('failing', () => {
  it('leaves the address unverified, and another verification may follow and pass', async () => {
    const person = await seller()
    await demand(world, person)
    unwrapAll(await decide(person, 'fail'))
    expect(await statusOf(person)).toBe('unverified')
    await demand(world, person)
    unwrapAll(await decide(person, 'pass'))
    expect(await statusOf(person)).toBe('verified')
    const statuses = (await verificationsOf(world, person)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(['failed', 'passed'])
  })
})

function unwrapAll(results: Awaited<ReturnType<typeof decide>>): void {
  for (const result of results) unwrap(result)
}

it('no event says more of a person than ids', async () => {
  const person = await seller('Zebediah Unmistakable')
  await demand(world, person)
  await decide(person, 'pass')
  const { rows } = await world.owner.query<{ payload: string }>('select payload::text from events')
  const text = rows.map(({ payload }) => payload).join('\n')
  expect(text).toContain(showId('participant', person.id))
  expect(text).not.toContain(person.email)
  expect(text).not.toContain('example.com')
  expect(text).not.toContain('Zebediah')
})

describe('the invariants', () => {
  it('of this room hold after all that happened here', async () => {
    expect(await brokenNow()).toEqual([])
  })

  it.each([
    [`update participant_identities set status = 'verified' where status = 'unverified'`],
    [`update participant_identities set status = 'verifying' where status = 'verified'`],
    [
      `update verifications set identity_id = (select id from participant_identities
        where id <> verifications.identity_id limit 1) where status = 'passed'`,
    ],
    [
      `update participant_identities i set joined_at = now(), joined_into = (
        select id from participant_identities where id <> i.id limit 1) where status = 'verified'`,
    ],
    [
      `update participant_identities set is_apart = true, email_key = (
        select upper(email_key) from participant_identities where status = 'unverified' limit 1)
        where id = (select id from participant_identities where status = 'verified' limit 1)`,
    ],
  ])('find this: %s', async (damage) => {
    const person = await seller()
    await demand(world, person)
    await decide(person, 'pass')
    await demand(world, await seller())
    await world.owner.query('begin')
    try {
      await world.owner.query(damage)
      const found = await brokenNow()
      expect(found).not.toEqual([])
    } finally {
      await world.owner.query('rollback')
    }
  })
})

/** What the invariants of this room find, on the owner's connection. */
async function brokenNow(): Promise<unknown[]> {
  const own = readdirSync(INVARIANTS).filter((name) => /^1\d_.*\.sql$/.test(name))
  expect(own).toHaveLength(3)
  const found: unknown[] = []
  for (const name of own) {
    found.push(...(await world.owner.query(readFileSync(INVARIANTS + name, 'utf8'))).rows)
  }
  return found
}
