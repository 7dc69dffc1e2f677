// The signing handed on from key to key: what is followed, and what is red.

import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownerReader } from '#db'
import { testDatabase } from '#harness'
import { present, randomKey, realNow } from '#kit'
import type { KeyLink } from '#sealing'
import {
  exportLogs,
  handOver,
  openJournalKeys,
  readCheckpointFile,
  readJournalKeys,
  sealTenant,
  verifyLogs,
} from '#sealing'
import { verifyOffline } from '#testing/offline'
import type { JournalKey, Report } from '#testing/sealing'
import { handOverText, journalKey } from '#testing/sealing'
import { journalLog } from './log.ts'
import { randomFrom } from './testing/random.ts'
import type { JournalWorld } from './testing/world.ts'
import { openJournalWorld } from './testing/world.ts'

const connection = await testDatabase()
const untold = async () => undefined

let world: JournalWorld
let first: JournalKey
let second: JournalKey
let third: JournalKey
let before: string[]

beforeAll(async () => {
  world = await openJournalWorld(connection, randomFrom(11))
  first = world.key
  await grow()
  before = await exported()
  second = (await handOver(world.owner, world.rootKey, untold)).next
  await grow()
  third = (await handOver(world.owner, world.rootKey, untold)).next
  await grow()
})

afterAll(async () => await world.close())

async function grow(): Promise<void> {
  await world.write(20)
  await world.seal()
}

async function exported(): Promise<string[]> {
  const lines: string[] = []
  await exportLogs(journalLog, world.owner, {}, (line) => lines.push(line))
  return lines
}

async function verify(...keys: readonly JournalKey[]): Promise<Report> {
  return await verifyLogs(journalLog, world.owner, {
    publicKeys: keys.map(({ publicKey }) => publicKey),
    filed: readCheckpointFile(journalLog, world.file.path),
  })
}

async function faultsOf(...keys: readonly JournalKey[]): Promise<string[]> {
  const { faults } = await verifyLogs(journalLog, world.owner, {
    publicKeys: keys.map(({ publicKey }) => publicKey),
  })
  return faults.map(({ what }) => what)
}

/** What an owner of the database does behind the service's back; undone afterwards. */
async function tampered<T>(acts: string, values: unknown[], work: () => Promise<T>): Promise<T> {
  const { owner } = world
  const kept = await owner.query('select * from journal_keys order by number')
  await owner.query('alter table journal_keys disable trigger all')
  try {
    await owner.query(acts, values)
    return await work()
  } finally {
    await owner.query('delete from journal_keys')
    for (const row of kept.rows) {
      await owner.query(
        `insert into journal_keys select * from jsonb_populate_record(null::journal_keys, $1)`,
        [asJson(row)],
      )
    }
    await owner.query(`alter table journal_keys enable always trigger append_only;
      alter table journal_keys enable always trigger append_only_whole`)
  }
}

function asJson(row: pg.QueryResultRow): string {
  return JSON.stringify(row, (_name, value: unknown) => {
    const isBytes = typeof value === 'object' && value !== null && 'data' in value
    return isBytes ? `\\x${Buffer.from(value.data as number[]).toString('hex')}` : value
  })
}

const keyFile = (...keys: readonly JournalKey[]) => keys.map(({ publicKey }) => publicKey).join('')

it('is not handed over where that cannot be told of', async () => {
  const signing = async () => (await readJournalKeys(ownerReader(world.owner))).at(-1)?.keyId
  const before = await signing()
  const broken = handOver(world.owner, world.rootKey, async () => {
    await world.owner.query('select 1 / 0')
  })
  await expect(broken).rejects.toThrow('division by zero')
  expect(await signing()).toBe(before)
})

describe('the signing that was handed over', () => {
  it('is verified by whoever kept any of the keys, or all of them', async () => {
    for (const keys of [[first], [second], [third], [first, second, third]]) {
      expect((await verify(...keys)).faults).toEqual([])
    }
    const { rows } = await world.owner.query<{ key_id: string }>(
      'select distinct key_id from journal_checkpoints',
    )
    const signers = rows.map(({ key_id }) => key_id).toSorted()
    expect(signers).toEqual([first, second, third].map(({ keyId }) => keyId).toSorted())
  })

  it('is followed offline, from any key, in exports of every time', async () => {
    const now = await exported()
    const checkpoints = readFileSync(world.file.path, 'utf8')
    for (const key of [keyFile(first), keyFile(third), keyFile(first, second, third)]) {
      const found = await verifyOffline(now.join('\n'), { key, checkpoints })
      expect(found, found.out).toMatchObject({ code: 0 })
    }
    for (const key of [keyFile(first), keyFile(first, second, third)]) {
      const found = await verifyOffline(before.join('\n'), { key })
      expect(found, found.out).toMatchObject({ code: 0 })
    }
  })

  it('forgets the private part of each key but the one that signs', async () => {
    const { rows } = await world.owner.query<{ number: number }>(
      'select number from journal_keys where sealed_key is not null',
    )
    expect(rows).toEqual([{ number: 3 }])
  })

  it('goes on in other processes, which learn of it as they sign', async () => {
    const other = openJournalKeys(world.rootKey)
    expect((await other.signing(world.db.global)).keyId).toBe(third.keyId)
    expect((await world.keys.signing(world.db.global)).keyId).toBe(third.keyId)
  })

  it('comes between no signature and its commit', async () => {
    const signing = Promise.withResolvers<void>()
    const going = Promise.withResolvers<void>()
    const held = world.db.transactAside(world.tenant, async (unit) => {
      await world.keys.signing(unit.tx)
      signing.resolve()
      await going.promise
    })
    await signing.promise
    const busy = `select pid from pg_locks where locktype = 'advisory' and not granted`
    let isOver = false
    const handing = openOwner(async (client) => await handOver(client, world.rootKey, untold)).then(
      (made) => {
        isOver = true
        return made
      },
    )
    while ((await world.owner.query(busy)).rowCount === 0) await new Promise(setImmediate)
    expect(isOver).toBe(false)
    going.resolve()
    await held
    const { next } = await handing
    await grow()
    expect((await verify(next)).faults).toEqual([])
    expect((await verify(first)).faults).toEqual([])
  })

  it('is not given to the role of the service, nor changed by anyone', async () => {
    const { owner, db } = world
    const text = `insert into journal_keys
      (number, key_id, public_key, sealed_key, at, former_signature, own_signature)
      select 99, 'x', 'x', sealed_key, at, former_signature, own_signature
        from journal_keys where number = 2`
    await expect(db.pool.query(text)).rejects.toMatchObject({ code: '42501' })
    await expect(owner.query(`update journal_keys set at = now()`)).rejects.toThrow('stay as they')
    await expect(owner.query(`delete from journal_keys`)).rejects.toThrow('stay as they are')
    await expect(owner.query(`truncate journal_keys`)).rejects.toThrow('stay as they are')
  })
})

async function openOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { Client } = (await import('pg')).default
  const client = new Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

describe('a change of key is red', () => {
  it('that the key before did not sign', async () => {
    const acts = `update journal_keys set former_signature = own_signature where number = 2`
    const faults = await tampered(acts, [], async () => await faultsOf(first))
    expect(faults).toEqual(['its checkpoint is signed by a key that nothing was handed over to'])
  })

  it('that the next key did not sign', async () => {
    const acts = `update journal_keys set own_signature = former_signature where number = 2`
    const faults = await tampered(acts, [], async () => await faultsOf(first))
    expect(faults).toEqual(['its checkpoint is signed by a key that nothing was handed over to'])
  })

  it('whose time was changed', async () => {
    const acts = `update journal_keys set at = at + interval '1 day' where number = 2`
    expect(await tampered(acts, [], async () => await faultsOf(first))).toHaveLength(1)
  })

  it('that was taken away, before a key that was given', async () => {
    const last = present((await readJournalKeys(world.db.global)).at(-1), 'there are keys')
    const acts = `delete from journal_keys where number > 1`
    const faults = await tampered(acts, [], async () => await faultsOf(first, second))
    expect(faults[0]).toContain(`is beside keys that never handed over to ${second.keyId}`)
    expect(last.handOver).not.toBeNull()
  })

  it('to a stranger, whom nobody handed over to', async () => {
    const stranger = journalKey(randomKey())
    const acts = `update journal_keys set key_id = $1, public_key = $2 where number = 3`
    const faults = await tampered(acts, [stranger.keyId, stranger.publicKey], async () => {
      return await faultsOf(first)
    })
    expect(faults).toEqual(['its checkpoint is signed by a key that nothing was handed over to'])
  })
})

/** A journal line as an export carries it, with other hand-overs. */
function withHandOvers(lines: readonly string[], change: (given: object[]) => object[]): string {
  return lines
    .map((line) => {
      const record = JSON.parse(line)
      if (record.type !== 'journal') return line
      return JSON.stringify({ ...record, hand_overs: change(record.hand_overs) })
    })
    .join('\n')
}

describe('offline, a change of key is red', () => {
  it('where a hand-over is missing, made up or signed by one side only', async () => {
    const lines = await exported()
    const key = keyFile(first)
    const without = withHandOvers(lines, ([, ...rest]) => rest)
    expect(await verifyOffline(without, { key })).toMatchObject({ code: 1 })
    const halved = withHandOvers(lines, (given) =>
      given.map((one) => ({ ...one, from_signature: Reflect.get(one, 'to_signature') })),
    )
    const found = await verifyOffline(halved, { key })
    expect(found).toMatchObject({ code: 1, out: expect.stringContaining('is not signed by both') })
  })

  it('where a former key, known to somebody, hands over once more', async () => {
    const stranger = journalKey(randomKey())
    // Its seed is forgotten at the hand-over: a thief took it before.
    const thief = journalKey(randomKey())
    const at = realNow()
    const text = handOverText(thief.publicKey, stranger.publicKey, at)
    const forged = {
      from: thief.publicKey,
      to: stranger.publicKey,
      at: at.toISOString(),
      from_signature: thief.sign(text).toString('base64'),
      to_signature: stranger.sign(text).toString('base64'),
    }
    const lines = withHandOvers(await exported(), () => [forged])
    const kept = keyFile(thief, second)
    const found = await verifyOffline(lines, { key: kept })
    expect(found).toMatchObject({ code: 1, out: expect.stringContaining('handed over to') })
    const links: KeyLink[] = await readJournalKeys(world.db.global)
    expect(links.map(({ keyId }) => keyId)).not.toContain(stranger.keyId)
  })

  it('where a key goes on signing after it has handed over', async () => {
    const old = openJournalKeys(world.rootKey)
    const former = { ...old, signing: async () => first }
    await world.write(5)
    await sealTenant(journalLog, { database: world.db, keys: former }, world.tenant)
    expect(await faultsOf(first)).toEqual([
      'its checkpoint is signed by a key that had handed over before',
    ])
    const found = await verifyOffline((await exported()).join('\n'), { key: keyFile(first) })
    expect(found).toMatchObject({
      code: 1,
      out: expect.stringContaining('is signed by a key that had handed over'),
    })
  })
})
