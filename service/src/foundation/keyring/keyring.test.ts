import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#harness'
import { newUuid, randomKey, realNow } from '#kit'
import {
  addNextMasterKey,
  cancelNextMasterKey,
  endFormerMasterKey,
  listMasterKeys,
  masterKeyId,
  openRootKey,
  type TellStep,
} from './index.ts'

const connection = await testDatabase()
const owner = new pg.Client(connection)
await owner.connect()
afterAll(async () => await owner.end())

const unmade = (): Buffer => {
  throw new Error('no key may be made')
}

/** As a start opens it with this key. */
async function open(key: Buffer | null, client: pg.Client = owner): Promise<Buffer> {
  return await openRootKey(client, { key, make: unmade })
}

async function statuses(): Promise<string[]> {
  return (await listMasterKeys(owner)).map(({ id, status }) => `${id} ${status}`)
}

/** What was told of steps, with whether it was in the transaction of the step. */
let told: string[] = []
const tell: TellStep = async (step, id) => {
  const { rows } = await owner.query<{ written: boolean }>(
    'select pg_current_xact_id_if_assigned() is not null as written',
  )
  told.push(`${step} ${id} ${rows[0]?.written === true}`)
}

beforeEach(async () => {
  told = []
  await owner.query('truncate master_keys; delete from tenants')
})

describe('a database that was never used', () => {
  it('gets a root key, which opens the same at every start', async () => {
    const key = randomKey()
    const root = await open(key)
    expect(root).toHaveLength(32)
    expect(root.equals(key)).toBe(false)
    expect((await open(key)).equals(root)).toBe(true)
    expect(await statuses()).toEqual([`${masterKeyId(key)} current`])
  })

  it('gets a master key made for it, where none is given', async () => {
    const made = randomKey()
    const root = await openRootKey(owner, { key: null, make: () => made })
    expect((await open(made)).equals(root)).toBe(true)
  })

  it('gets one root key from many first starts at once', async () => {
    const key = randomKey()
    const clients = Array.from({ length: 5 }, () => new pg.Client(connection))
    await Promise.all(clients.map(async (client) => await client.connect()))
    const roots = await Promise.all(clients.map(async (client) => await open(key, client)))
    await Promise.all(clients.map(async (client) => await client.end()))
    expect(new Set(roots.map((root) => root.toString('hex'))).size).toBe(1)
  })
})

describe('a used database', () => {
  it('refuses another key, by the ids of both', async () => {
    const [key, other] = [randomKey(), randomKey()]
    await open(key)
    await expect(open(other)).rejects.toMatchObject({
      fault: 'master_key_of_another_installation',
      message: expect.stringMatching(`${masterKeyId(key)}.*${masterKeyId(other)}`),
    })
  })

  it('refuses a start without a key, and makes none', async () => {
    await open(randomKey())
    await expect(open(null)).rejects.toMatchObject({ fault: 'master_key_missing' })
  })

  it('refuses every key where its own record is gone', async () => {
    const key = randomKey()
    await open(key)
    await owner.query('delete from master_keys')
    await owner.query(
      `insert into tenants (id, organisation_id, environment, created_at)
       values ($1::uuid, $1::uuid, 'live', now())`,
      [newUuid(realNow())],
    )
    await expect(open(key)).rejects.toMatchObject({ fault: 'database_without_master_key' })
  })

  it('refuses a root key that was changed, or sealed for another row', async () => {
    const key = randomKey()
    await open(key)
    await owner.query(`update master_keys set wrapped = set_byte(wrapped, 40, 1)`)
    await expect(open(key)).rejects.toMatchObject({ fault: 'master_key_damaged' })
  })

  it('shows nothing of its master keys to the role of the service', async () => {
    await open(randomKey())
    await owner.query('set role holdfast_app')
    await expect(owner.query('select id from master_keys')).rejects.toMatchObject({ code: '42501' })
    await owner.query('reset role')
  })
})

describe('changing the master key', () => {
  it('leaves both keys until it is finished, then refuses the former by name', async () => {
    const [key, next] = [randomKey(), randomKey()]
    const root = await open(key)
    await addNextMasterKey(owner, { key, next }, tell)
    expect((await open(key)).equals(root)).toBe(true)
    expect((await open(next)).equals(root)).toBe(true)
    await endFormerMasterKey(owner, next, tell)
    expect((await open(next)).equals(root)).toBe(true)
    await expect(open(key)).rejects.toMatchObject({ fault: 'master_key_ended' })
    expect(await statuses()).toEqual([`${masterKeyId(key)} ended`, `${masterKeyId(next)} current`])
    const kept = await owner.query(`select count(wrapped)::int as kept from master_keys`)
    expect(kept.rows).toEqual([{ kept: 1 }])
  })

  it('does each step once, however often it is asked for', async () => {
    const [key, next] = [randomKey(), randomKey()]
    await open(key)
    for (let time = 0; time < 2; time++) await addNextMasterKey(owner, { key, next }, tell)
    for (let time = 0; time < 2; time++) await endFormerMasterKey(owner, next, tell)
    expect(await statuses()).toEqual([`${masterKeyId(key)} ended`, `${masterKeyId(next)} current`])
  })

  it('tells of each step in its own transaction, and of none that was done before', async () => {
    const [key, next, other] = [randomKey(), randomKey(), randomKey()]
    await open(key)
    for (let time = 0; time < 2; time++) await addNextMasterKey(owner, { key, next }, tell)
    for (let time = 0; time < 2; time++) await endFormerMasterKey(owner, next, tell)
    await addNextMasterKey(owner, { key: next, next: other }, tell)
    for (let time = 0; time < 2; time++) await cancelNextMasterKey(owner, next, tell)
    expect(told).toEqual([
      `added ${masterKeyId(next)} true`,
      `ended ${masterKeyId(key)} true`,
      `added ${masterKeyId(other)} true`,
      `given_up ${masterKeyId(other)} true`,
    ])
  })

  it('is not done where it cannot be told of', async () => {
    const [key, next] = [randomKey(), randomKey()]
    await open(key)
    const broken = addNextMasterKey(owner, { key, next }, async () => {
      await owner.query('select 1 / 0')
    })
    await expect(broken).rejects.toThrow('division by zero')
    expect(await statuses()).toEqual([`${masterKeyId(key)} current`])
  })

  it('ends no key before the next one is in place', async () => {
    const [key, next] = [randomKey(), randomKey()]
    await open(key)
    await addNextMasterKey(owner, { key, next }, tell)
    const early = endFormerMasterKey(owner, key, tell)
    await expect(early).rejects.toMatchObject({ fault: 'next_master_key_wanted' })
    await expect(open(key)).resolves.toHaveLength(32)
  })

  it('is asked for by one who has the key, for a key that was never used', async () => {
    const [key, next, other] = [randomKey(), randomKey(), randomKey()]
    await open(key)
    const foreign = addNextMasterKey(owner, { key: other, next }, tell)
    await expect(foreign).rejects.toMatchObject({ fault: 'master_key_of_another_installation' })
    await addNextMasterKey(owner, { key, next }, tell)
    const second = addNextMasterKey(owner, { key, next: other }, tell)
    await expect(second).rejects.toMatchObject({ fault: 'rotation_under_way' })
    await endFormerMasterKey(owner, next, tell)
    const back = addNextMasterKey(owner, { key: next, next: key }, tell)
    await expect(back).rejects.toMatchObject({ fault: 'master_key_ended' })
  })

  it('can be given up, which leaves the key that was', async () => {
    const [key, next] = [randomKey(), randomKey()]
    const root = await open(key)
    await addNextMasterKey(owner, { key, next }, tell)
    const inPlace = cancelNextMasterKey(owner, next, tell)
    await expect(inPlace).rejects.toMatchObject({ fault: 'rotation_under_way' })
    await cancelNextMasterKey(owner, key, tell)
    expect((await open(key)).equals(root)).toBe(true)
    await expect(open(next)).rejects.toMatchObject({ fault: 'master_key_ended' })
  })
})
