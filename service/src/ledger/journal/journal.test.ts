import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#harness'
import { post, postAll } from '#ledger'
import {
  exportLogs,
  isCut,
  openCheckpointFile,
  readCheckpointFile,
  readJournalKeys,
  sealTenant,
  verifyLogs,
} from '#sealing'
import type { Report } from '#testing/sealing'
import {
  checkpointText,
  followTrust,
  leafHash,
  provesConsistency,
  provesInclusion,
  trustIn,
} from '#testing/sealing'
import { journalLog } from './log.ts'
import { latestCheckpoint, proveConsistency, proveEntries } from './proofs.ts'
import { selectTenantsToSeal } from './store.ts'
import { randomFrom } from './testing/random.ts'
import {
  beginLooking,
  beginWriting,
  countOn,
  openEntries,
  readOwnNumber,
  seenElsewhere,
  switchTriggersOff,
  unsettle,
  writeElsewhere,
} from './testing/store.ts'
import type { JournalWorld } from './testing/world.ts'
import { openJournalWorld } from './testing/world.ts'

const connection = await testDatabase()
let world: JournalWorld

beforeAll(async () => {
  world = await openJournalWorld(connection, randomFrom(7))
  await world.write(300)
  await world.seal()
  await world.write(30)
  await world.seal()
})

afterAll(async () => {
  await world.close()
})

async function verify(): Promise<Report> {
  return await verifyLogs(journalLog, world.owner, {
    publicKeys: [world.key.publicKey],
    filed: filed(),
  })
}

function filed() {
  return readCheckpointFile(journalLog, world.file.path)
}

async function entries(): Promise<{ position: string; transaction_id: string }[]> {
  return (await world.owner.query(openEntries, [world.tenant])).rows
}

describe('sealing', () => {
  it('takes every transaction once, and verifies', async () => {
    expect(await verify()).toEqual({
      tenants: 1,
      entries: 330,
      checkpoints: 2,
      unsealed: 0,
      faults: [],
    })
  })

  it('does nothing, and signs nothing, when there is nothing new', async () => {
    await world.seal()
    expect((await verify()).checkpoints).toBe(2)
    expect(filed()).toHaveLength(2)
  })

  it('passes over no transaction that began early and committed late', async () => {
    let release: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    let began: () => void = () => undefined
    const hasBegun = new Promise<void>((resolve) => {
      began = resolve
    })
    // In another currency, so that the two do not wait for the same bank account.
    const early = await world.posting('eur')
    const late = world.db.transact(world.tenant, async (unit) => {
      await post(unit, [early])
      began()
      await gate
    })
    await hasBegun
    const quick = await world.posting('gbp')
    await world.db.transact(world.tenant, (unit) => postAll(unit, [quick]))
    await world.seal()
    const before = await verify()
    expect(before.unsealed).toBe(1)
    expect(before.faults).toEqual([])
    release()
    await late
    await world.seal()
    expect(await verify()).toMatchObject({ entries: 332, unsealed: 0, faults: [] })
  })

  it('waits for no transaction of another database of the server', async () => {
    const elsewhere = new pg.Client({ ...connection, database: 'postgres' })
    await elsewhere.connect()
    try {
      await elsewhere.query(beginWriting)
      const before = (await entries()).length
      await world.write(5)
      await world.seal()
      expect((await entries()).length).toBe(before + 5)
    } finally {
      await elsewhere.end()
    }
  })

  it('waits for none that ended while it looked, and could not be told any more', async () => {
    const elsewhere = new pg.Client({ ...connection, database: 'postgres' })
    const looking = new pg.Client(connection)
    await Promise.all([elsewhere.connect(), looking.connect()])
    try {
      await elsewhere.query(beginWriting)
      const [number] = (await elsewhere.query(readOwnNumber)).rows
      // One that came later has ended: what runs is not simply all that is to come.
      await looking.query(readOwnNumber)
      await looking.query(beginLooking)
      await elsewhere.query('commit')
      const { rows } = await looking.query(seenElsewhere, [number.id])
      expect(rows).toEqual([{ ...number, is_seen: true, is_awaited: false }])
    } finally {
      await Promise.all([elsewhere.end(), looking.end()])
    }
  })

  it('by many at once seals each transaction once', async () => {
    await world.write(200)
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        await sealTenant(journalLog, { database: world.db, keys: world.keys }, world.tenant)
      }),
    )
    await world.seal()
    expect(await verify()).toMatchObject({ unsealed: 0, faults: [] })
    const positions = (await entries()).map(({ position }) => Number(position))
    expect(positions).toEqual(positions.map((_, index) => index + 1))
  })

  it('does not look at a tenant again that has nothing left', async () => {
    const waiting = async () => await world.db.global.query(selectTenantsToSeal, {})
    expect(await waiting()).toEqual([])
    await world.write(1)
    expect(await waiting()).toEqual([{ tenant_id: world.tenant }])
    await world.seal()
    expect(await waiting()).toEqual([])
    // As after a batch that was exactly full.
    await world.owner.query(unsettle, [world.tenant])
    expect(await waiting()).toEqual([{ tenant_id: world.tenant }])
    await world.seal()
    expect(await waiting()).toEqual([])
    expect((await verify()).faults).toEqual([])
  })

  it('takes what came from another database, by numbers that this one has not given', async () => {
    const sealed = (await entries()).length
    await world.owner.query(switchTriggersOff)
    for (let round = 1; round <= 2; round++) {
      await world.write(5)
      await world.owner.query(writeElsewhere, [world.tenant])
      await world.write(5)
      await world.seal()
      expect(await verify()).toMatchObject({ unsealed: 0, faults: [] })
      expect((await entries()).length).toBe(sealed + round * 10)
    }
  })

  it.each([1, 3, 2])('goes on where a tenant has moved to node %i', async (node) => {
    const sealed = (await entries()).length
    const waiting = async () => await world.db.global.query(selectTenantsToSeal, {})
    await world.write(3)
    await world.owner.query(countOn(node))
    await world.write(4)
    expect((await verify()).faults).toEqual([])
    await world.seal()
    expect(await verify()).toMatchObject({ unsealed: 0, faults: [] })
    expect((await entries()).length).toBe(sealed + 7)
    await world.write(2)
    await world.seal()
    await world.seal()
    expect((await entries()).length).toBe(sealed + 9)
    expect(await waiting()).toEqual([])
  })
})

describe('a checkpoint', () => {
  it('is signed by the key of the installation and no other', async () => {
    const checkpoint = await world.db.read(
      world.tenant,
      async (reader) => await latestCheckpoint(reader, world.tenant),
    )
    if (checkpoint === undefined) throw new Error('there is a checkpoint')
    const links = await readJournalKeys(world.db.global)
    const faultOf = followTrust(trustIn(links, [world.key.publicKey]))
    expect(faultOf(checkpointText('journal', checkpoint), checkpoint)).toBeNull()
    const larger = { ...checkpoint, size: checkpoint.size + 1 }
    expect(faultOf(checkpointText('journal', larger), larger)).toBe('has a wrong signature')
  })

  it('has proofs of its entries that need nothing else', async () => {
    const { db, tenant } = world
    const ids = (await entries()).map(({ transaction_id }) => transaction_id)
    const proven = await db.read(tenant, async (reader) => {
      const checkpoint = await latestCheckpoint(reader, tenant)
      if (checkpoint === undefined) throw new Error('there is a checkpoint')
      const found = await proveEntries(reader, checkpoint, [ids[0], ids[280], ids[400]].map(String))
      return { checkpoint, found }
    })
    expect(proven.found).toHaveLength(3)
    const { size, root } = proven.checkpoint
    const right = proven.found.map(({ line, position, path }) =>
      provesInclusion({ leaf: leafHash(line), index: position - 1, size }, path, root),
    )
    expect(right).toEqual([true, true, true])
  })

  it('goes on from an earlier one by a proof', async () => {
    const { db, tenant } = world
    const filed = readCheckpointFile(journalLog, world.file.path)
    const [first, last] = [filed.at(0), filed.at(-1)].map((one) => {
      return one === undefined || isCut(one) ? undefined : one
    })
    if (first === undefined || last === undefined) throw new Error('there are two')
    const proof = await db.read(
      tenant,
      async (reader) =>
        await proveConsistency(reader, tenant, { earlier: first.size, later: last.size }),
    )
    expect(provesConsistency(first, last, proof?.path ?? [])).toBe(true)
  })
})

describe('the file of checkpoints', () => {
  it('is written on by another process, with one line for each checkpoint', async () => {
    await openCheckpointFile(journalLog, world.file.path).follow(world.db)
    const sizes = readCheckpointFile(journalLog, world.file.path).map(({ size }) => size)
    expect(new Set(sizes).size).toBe(sizes.length)
  })

  it('is the standard all the same when two processes wrote it, each all of it', async () => {
    const text = readFileSync(world.file.path, 'utf8')
    writeFileSync(world.file.path, text + text)
    expect((await verify()).faults).toEqual([])
    writeFileSync(world.file.path, text)
  })

  it('is no standard when what stands in it twice differs', async () => {
    const text = readFileSync(world.file.path, 'utf8')
    const [first = ''] = text.split('\n')
    const leaf = Buffer.alloc(32, 7).toString('base64')
    const other = first.replace(/"leaves":"[^"]*"/, `"leaves":"${leaf}"`)
    writeFileSync(world.file.path, `${text}${other}\n`)
    await expect(verify()).rejects.toThrow('in the file is not what was signed')
    writeFileSync(world.file.path, text)
  })

  it('is whole again after its writer died in the middle of a line', async () => {
    const text = readFileSync(world.file.path, 'utf8')
    truncateSync(world.file.path, text.length - 20)
    const again = openCheckpointFile(journalLog, world.file.path)
    await world.write(10)
    await sealTenant(journalLog, { database: world.db, keys: world.keys }, world.tenant)
    await again.follow(world.db)
    expect((await verify()).faults).toEqual([])
    const sizes = readCheckpointFile(journalLog, world.file.path).map(({ size }) => size)
    const { checkpoints } = await verify()
    expect(new Set(sizes).size).toBe(checkpoints)
    expect(() => openCheckpointFile(journalLog, world.file.path)).not.toThrow()
  })

  it('may end in a line that was cut off', () => {
    const text = readFileSync(world.file.path, 'utf8')
    const whole = readCheckpointFile(journalLog, world.file.path).length
    truncateSync(world.file.path, text.length - 10)
    expect(readCheckpointFile(journalLog, world.file.path)).toHaveLength(whole - 1)
    writeFileSync(world.file.path, text)
  })
})

describe('an export', () => {
  it('holds every entry and checkpoint', async () => {
    const lines: string[] = []
    await exportLogs(journalLog, world.owner, {}, (line) => lines.push(line))
    const kinds = lines.map((line) => JSON.parse(line).type)
    const { entries: count, checkpoints } = await verify()
    expect(kinds.filter((kind) => kind === 'entry')).toHaveLength(count)
    expect(kinds.filter((kind) => kind === 'checkpoint')).toHaveLength(checkpoints)
  })
})
