import type { ParticipantInput } from '@holdfast/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { statement } from '#db'
import type { Result } from '#kit'
import { distinct, present, showId, unwrap } from '#kit'
import { lockIdentities } from './identities.ts'
import type { Participant } from './participants.ts'
import { showParticipant } from './participants.ts'
import { readNamedFirst, takeFound } from './read-first.ts'
import { resolveParticipants } from './resolve.ts'
import { openWorld, untilBlocked } from './testing/world.ts'

const world = await openWorld()
let count = 0

function newEmail(): string {
  return `person${++count}@example.com`
}

const address = {
  address_line_1: '12 Harbour Street',
  town_city: 'Bristol',
  postal_code: 'BS1 4DJ',
  country: 'GB',
} as const
const bankAccount = { country: 'DE', currency: 'eur', iban: 'DE89370400440532013000' } as const

async function resolve(...inputs: ParticipantInput[]): Promise<Result<Participant>[]> {
  const requests = inputs.map((input, index) => ({ input, pointer: `/people/${index}` }))
  return await world.inUnit(async (unit) => await resolveParticipants(unit, world.vault, requests))
}

async function one(input: ParticipantInput): Promise<Participant> {
  const [result] = await resolve(input)
  return unwrap(present(result, 'one answer'))
}

function errorsOf(result: Result<Participant> | undefined) {
  if (result === undefined || result.ok) return []
  return (result.failure.details.errors ?? []).map(({ pointer, code }) => ({ pointer, code }))
}

const countRows = statement<{ identities: bigint; participants: bigint; steps: bigint }>(
  'test.count_rows',
)(
  `select (select count(*) from participant_identities
    where email_key = $email_key::text) as identities,
          (select count(*) from participants where lower(email) = $email_key::text) as participants,
          (select count(*) from status_steps s join participant_identities i on i.id = s.resource_id
            where i.email_key = $email_key::text and s.resource = 'participant') as steps`,
)

describe('people who were read first', () => {
  it('are who they are without', async () => {
    const [known, fresh] = [newEmail(), newEmail()]
    const before = await one({ email: known })
    const named = [{ email: known.toUpperCase() }, { email: fresh }]
    const { database, tenantId, vault } = world
    const requests = named.map((input, index) => ({ input, pointer: `/people/${index}` }))
    const answers = await database.transact(
      tenantId,
      async (unit) => await resolveParticipants(unit, vault, requests),
      async (reader) => await readNamedFirst(reader, tenantId, named),
    )
    const [first, second] = answers.map(unwrap)
    expect(first?.id).toBe(before.id)
    expect(second).toEqual(await one({ email: fresh }))
  })

  it('are taken once, and only where all who are named are among them', async () => {
    const { database, tenantId } = world
    const [read, other] = [newEmail(), newEmail()]
    const taken = await database.transact(
      tenantId,
      async (unit) => [takeFound(unit, [read]), takeFound(unit, [read])].map((one) => one !== null),
      async (reader) => await readNamedFirst(reader, tenantId, [{ email: read }]),
    )
    expect(taken).toEqual([true, false])
    const lacking = await database.transact(
      tenantId,
      async (unit) => takeFound(unit, [read, other]),
      async (reader) => await readNamedFirst(reader, tenantId, [{ email: read }]),
    )
    expect(lacking).toBeNull()
  })

  it('are nobody where what is named is no address', async () => {
    const { database, tenantId } = world
    const keep = await database.read(
      tenantId,
      async (reader) => await readNamedFirst(reader, tenantId, [{ email: 'no\0body' }, {}]),
    )
    expect(keep).toBeTypeOf('function')
  })
})

describe('a bare address', () => {
  it('makes a participant of unknown type, unverified', async () => {
    const email = newEmail()
    const made = await one({ email })
    expect(showParticipant(made)).toEqual({
      id: showId('participant', made.id),
      status: 'unverified',
      type: 'unknown',
      email,
      name: null,
      address: null,
      bank_account: null,
      proposed_bank_account: null,
      bank_account_payable_from: null,
      bank_account_disputed_at: null,
      business: null,
      individual: null,
      organisation: null,
      metadata: {},
    })
  })

  it('is the same participant again, in one call, in another, and in other case', async () => {
    const email = newEmail()
    const [first, second] = await resolve({ email }, { email: email.replace('example', 'EXAMPLE') })
    const third = await one({ email })
    const ids = [first, second].map((result) => unwrap(present(result, 'an answer')).id)
    expect(distinct([...ids, third.id])).toHaveLength(1)
  })

  it('is the participant that the address was first given with', async () => {
    const email = newEmail()
    const first = await one({ email, name: 'Lena Okafor' })
    await one({ email, name: 'L. Okafor' })
    expect((await one({ email })).id).toBe(first.id)
  })

  it('with null for all else is still bare', async () => {
    const email = newEmail()
    const first = await one({ email })
    const again = await one({ email, name: null, type: null, address: null, metadata: null })
    expect(again.id).toBe(first.id)
  })
})

describe('an address with details', () => {
  it('is one participant for the same details, whatever the order of the keys', async () => {
    const email = newEmail()
    const first = await one({ email, name: 'Lena', individual: { residential_address: address } })
    const reversed = Object.fromEntries(Object.entries(address).toReversed())
    const again = await one({
      email,
      individual: { residential_address: { ...address, ...reversed } },
      name: 'Lena',
    })
    expect(again.id).toBe(first.id)
  })

  it('is another participant for other details, who shares the verification', async () => {
    const email = newEmail()
    const [lena, shop] = [
      await one({ email, type: 'individual', name: 'Lena' }),
      await one({ email, type: 'business', name: 'Lena Cars', business: { type: 'limited' } }),
    ]
    expect(shop.id).not.toBe(lena.id)
    expect(shop.identityId).toBe(lena.identityId)
    expect(showParticipant(shop).business).toMatchObject({ type: 'limited', persons: [] })
  })

  it('counts metadata and the bank account as details', async () => {
    const email = newEmail()
    const named = { email, name: 'Lena' }
    const people = [
      await one(named),
      await one({ ...named, metadata: { crm: 1 } }),
      await one({ ...named, bank_account: bankAccount }),
    ]
    expect(distinct(people.map(({ id }) => id))).toHaveLength(3)
    expect((await one({ ...named, bank_account: bankAccount })).id).toBe(people[2]?.id)
  })
})

describe('an id', () => {
  it('is that participant; what is said beside it must agree', async () => {
    const known = await one({ email: newEmail(), name: 'Lena' })
    const id = showId('participant', known.id)
    const [plain, agreeing, other] = await resolve(
      { id },
      { id, email: known.email, name: 'Lena' },
      { id, email: newEmail(), name: 'Ben' },
    )
    expect(unwrap(present(plain, 'an answer')).id).toBe(known.id)
    expect(unwrap(present(agreeing, 'an answer')).id).toBe(known.id)
    expect(errorsOf(other)).toEqual([
      { pointer: '/people/2/email', code: 'mismatch' },
      { pointer: '/people/2/name', code: 'mismatch' },
    ])
  })

  it('that is unknown, malformed or of another tenant is refused alike', async () => {
    const { database, otherTenantId, vault } = world
    const [foreign] = await database.transact(otherTenantId, async (unit) => {
      const input = { email: newEmail() }
      return await resolveParticipants(unit, vault, [{ input, pointer: '' }])
    })
    const foreignId = showId('participant', unwrap(present(foreign, 'an answer')).id)
    const unknownId = foreignId.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    const results = await resolve({ id: foreignId }, { id: unknownId }, { id: 'participant_x' })
    expect(results.map(errorsOf)).toEqual([
      [{ pointer: '/people/0/id', code: 'not_found' }],
      [{ pointer: '/people/1/id', code: 'not_found' }],
      [{ pointer: '/people/2/id', code: 'not_found' }],
    ])
  })
})

describe('a bank account', () => {
  it('is put on file and shown masked', async () => {
    const made = await one({ email: newEmail(), bank_account: bankAccount })
    expect(showParticipant(made).bank_account).toMatchObject({
      id: expect.stringMatching(/^bank_account_[0-9a-z]{26}$/),
      country: 'DE',
      currency: 'eur',
      account_number: '•••• 3000',
    })
  })

  it('on file may be named by its id, by its owner only', async () => {
    const made = await one({ email: newEmail(), bank_account: bankAccount })
    const id = present(showParticipant(made).bank_account, 'an account').id
    const other = await one({ email: newEmail() })
    const { email } = other
    const [owner, foreign, address] = await resolve(
      { email: made.email, bank_account: { id } },
      { id: showId('participant', other.id), bank_account: { id } },
      { email, bank_account: { id } },
    )
    expect(unwrap(present(owner, 'an answer')).id).toBe(made.id)
    expect(errorsOf(foreign)).toContainEqual({
      pointer: '/people/1/bank_account/id',
      code: 'mismatch',
    })
    expect(errorsOf(address)).toContainEqual({ pointer: '/people/2/email', code: 'mismatch' })
  })

  it.each([
    [{ country: 'DE', currency: 'eur', iban: 'DE00370400440532013000' }, '/iban'],
    [{ country: 'DE', currency: 'eur' }, '/iban'],
    [{ currency: 'eur', iban: 'DE89370400440532013000' }, '/country'],
    [{ id: 'bank_account_01jnmwpb5vf8qr3x6c0k2y7zde', country: 'DE' }, '/country'],
    [{ id: 'bank_account_01jnmwpb5vf8qr3x6c0k2y7zde' }, '/id'],
  ] as const)('with wrong details is refused by name: %j', async (account, field) => {
    const [result] = await resolve({ email: newEmail(), bank_account: account })
    const pointers = errorsOf(result).map(({ pointer }) => pointer)
    expect(pointers).toContain(`/people/0/bank_account${field}`)
  })
})

describe('a wrong request', () => {
  it.each([
    [{}, '/email', 'one_required'],
    [{ email: 'not an address' }, '/email', 'bad_format'],
    [{ email: 'a@example.com\r\nbcc: b@example.com' }, '/email', 'bad_characters'],
    [{ email: 'a@example.com', name: 'Lena\nOkafor' }, '/name', 'bad_characters'],
    [
      { email: 'a@example.com', individual: { date_of_birth: '1985-02-30' } },
      '/individual/date_of_birth',
      'bad_format',
    ],
    [
      { email: 'a@example.com', metadata: { a: 'x'.repeat(17_000) } },
      '/metadata',
      'too_many_bytes',
    ],
  ] as const)('names its field: %o', async (input, field, code) => {
    const [result] = await resolve(input)
    expect(errorsOf(result)).toContainEqual({ pointer: `/people/0${field}`, code })
  })

  it('changes nothing for its group, names all faults, and leaves others alone', async () => {
    const [kept, dropped] = [newEmail(), newEmail()]
    const requests = [
      { input: { email: dropped }, pointer: '/from', group: 1 },
      { input: { email: 'wrong' }, pointer: '/settlements/0/to', group: 1 },
      { input: { id: 'participant_x' }, pointer: '/settlements/1/to', group: 1 },
      { input: { email: kept }, pointer: '/from', group: 2 },
    ]
    const results = await world.inUnit(
      async (unit) => await resolveParticipants(unit, world.vault, requests),
    )
    const faults = [
      { pointer: '/settlements/0/to/email', code: 'bad_format' },
      { pointer: '/settlements/1/to/id', code: 'not_found' },
    ]
    expect(results.map(errorsOf)).toEqual([faults, faults, faults, []])
    await world.inUnit(async (unit) => {
      expect(await unit.tx.query(countRows, { email_key: dropped })).toMatchObject([
        { identities: 0n },
      ])
      expect(await unit.tx.query(countRows, { email_key: kept })).toMatchObject([
        { identities: 1n },
      ])
    })
  })
})

describe('races', () => {
  it('units that resolve the same new addresses at once make one identity of each', async () => {
    const emails = [newEmail(), newEmail(), newEmail()]
    const rounds = await Promise.all(
      Array.from({ length: 12 }, async (_, round) => {
        const inputs = emails.flatMap((email) => [{ email }, { email, name: `Lena ${round % 3}` }])
        return await resolve(...(round % 2 === 0 ? inputs : inputs.toReversed()))
      }),
    )
    const people = rounds.flat().map((result) => unwrap(result))
    expect(distinct(people.map(({ identityId }) => identityId))).toHaveLength(3)
    await world.inUnit(async (unit) => {
      for (const email of emails) {
        const [row] = await unit.tx.query(countRows, { email_key: email })
        expect(row).toMatchObject({ identities: 1n, steps: 1n })
      }
    })
  })

  it('a unit that comes second to a new address takes what the first one made', async () => {
    const email = newEmail()
    let second: Promise<Participant> = Promise.reject(new Error('not begun'))
    second.catch(() => undefined)
    const [first] = await world.inUnit(async (unit) => {
      const requests = [{ input: { email }, pointer: '' }]
      const results = await resolveParticipants(unit, world.vault, requests)
      second = one({ email })
      await untilBlocked(world.database, second)
      return results
    })
    expect((await second).id).toBe(unwrap(present(first, 'an answer')).id)
  })

  it('a locked identity keeps its status until the unit ends', async () => {
    const { id, identityId } = await one({ email: newEmail() })
    const verify = statement(`test.verify_${count}`)(
      `update participant_identities set status = 'verified' where id = $id::uuid`,
    )
    let isWritten = false
    let writing: Promise<unknown> = Promise.resolve()
    await world.inUnit(async (unit) => {
      const locked = await lockIdentities(unit, [id])
      expect(locked.get(id)).toEqual({ identityId, status: 'unverified' })
      writing = world.inUnit(async (other) => {
        await other.tx.query(verify, { id: identityId })
        isWritten = true
      })
      await untilBlocked(world.database, writing)
      expect(isWritten).toBe(false)
      // Another reader is not kept out.
      const again = await lockIdentities(unit, [id])
      expect(again.get(id)?.status).toBe('unverified')
    })
    await writing
    const after = await world.inUnit(async (unit) => await lockIdentities(unit, [id]))
    expect(after.get(id)?.status).toBe('verified')
  })
})

it('resolving is repeatable: any mix of requests, asked twice, gives the same ids', async () => {
  const name = fc.constantFrom(undefined, 'Lena', 'Ben')
  const email = fc.integer({ min: 1, max: 4 }).map((n) => `mixed${n}@example.com`)
  const person = fc.record({ email, name }).map(({ email: given, name: called }) => {
    return called === undefined ? { email: given } : { email: given, name: called }
  })
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 12 }), async (inputs) => {
      const ids = (results: Result<Participant>[]) => results.map((result) => unwrap(result).id)
      const first = ids(await resolve(...inputs))
      expect(ids(await resolve(...inputs))).toEqual(first)
    }),
    { numRuns: 25 },
  )
})
