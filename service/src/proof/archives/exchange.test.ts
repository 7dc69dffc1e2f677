// What others do while a month leaves, or is let go again: none of it is lost.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Reader } from '#db'
import { needSpan, ownerReader, readAsOwner, withMonths } from '#db'
import type { TestConnection } from '#harness'
import { testDatabase } from '#harness'
import { journalLog } from '#journal'
import type { TenantId } from '#kit'
import { asTenantId, newUuid, realNow } from '#kit'
import { postAll } from '#ledger'
import { verifyLogs } from '#sealing'
import { until, untilLocked } from '#testing/until'
import { completingFrom, recallFrom } from './index.ts'
import { selectEventsOf, selectSlowestClock } from './store.ts'
import { insertEvent, insertTenant, readEventRows, readWaiting } from './testing/store.ts'
import type { ArchiveWorld } from './testing/world.ts'
import { EACH, openArchiveWorld } from './testing/world.ts'

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

let connection: TestConnection
let world: ArchiveWorld
let watcher: pg.Client
/** Another tenant, with one event of 2025-10. */
let neighbour: TenantId

beforeAll(async () => {
  connection = await testDatabase()
  world = await openArchiveWorld(connection, 13)
  watcher = new pg.Client(connection)
  await watcher.connect()
  neighbour = asTenantId(newUuid(realNow()))
  await watcher.query(insertTenant, [neighbour, newUuid(realNow()), realNow()])
  const at = new Date('2025-10-10T12:00:00Z')
  await watcher.query(insertEvent, [neighbour, newUuid(at), at, 'neighbour'])
}, 120_000)

afterAll(async () => {
  await watcher.end()
  await world.close()
})

/** Something that is told once, and waited for. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  return { opened: promise, open: () => resolve(undefined) }
}

async function readAll({ read }: Database, tenant: TenantId): Promise<void> {
  await read(tenant, async (reader) => await needSpan(reader, tenant, {}))
}

async function eventsOf(tenant: TenantId): Promise<number> {
  return (await world.owner.query(readEventRows, [tenant])).rows.length
}

/** The events of the world's tenant, as a reader sees them. */
async function countEvents(reader: Reader): Promise<number> {
  const ids = { from_id: FIRST_ID, until_id: LAST_ID }
  return (await reader.query(selectEventsOf, { tenant_id: world.tenant, ...ids })).length
}

it('what is brought back while its month is let go again is brought back once more', async () => {
  const { db, folder, readers, tenant } = world
  await world.archive('2025-11')
  await readAll(readers, tenant)
  const [written, end] = [gate(), gate()]
  const slow: Database['transactAside'] = async (whose, work, options) =>
    await db.transactAside(
      whose,
      async (unit) => {
        const value = await work(unit)
        written.open()
        await end.opened
        return value
      },
      options,
    )
  const recalling = readAll(withMonths(db, recallFrom(folder, { transactAside: slow })), neighbour)
  await written.opened
  const letting = world.archive('2025-11')
  await untilLocked(watcher)
  end.open()
  await Promise.all([recalling, letting])
  await readAll(readers, neighbour)
  expect(await eventsOf(neighbour)).toBe(1)
  expect(await world.breaches()).toEqual([])
}, 60_000)

it('what is committed while its month is closed keeps the month', async () => {
  const { db, tenant } = world
  await world.archive('2026-01')
  const [posted, end] = [gate(), gate()]
  const posting = await world.posting()
  await world.setClock('2026-01-20T00:00:00Z')
  const late = db.transact(tenant, async (unit) => {
    await postAll(unit, [posting])
    posted.open()
    await end.opened
  })
  await posted.opened
  await world.setClock('2026-02-03T00:00:00Z')
  const leaving = world.archive('2026-02')
  await untilLocked(watcher)
  end.open()
  await late
  const run = await leaving
  expect(run.stays).toBe('2026-01 stays: ledger transactions are not sealed (1).')
  expect(run.left).toEqual([])
  await world.seal()
  const again = await world.archive('2026-02')
  expect(again.left.map(({ month }) => month)).toEqual(['2026-01'])
  expect(again.left[0]?.file.segments[0]?.transactions).toBe(EACH.transactions + 1)
  expect(await world.breaches()).toEqual([])
}, 60_000)

/** Lets go of what was brought back, once: it has ended then, or waits for a lock. */
function lettingGo() {
  let letting: Promise<readonly string[]> | undefined
  let isOver = false
  const run = async () => {
    const { letGo } = await world.archive('2026-02')
    isOver = true
    return letGo
  }
  return {
    begin: async () => {
      letting ??= run()
      await until(async () => isOver || (await watcher.query(readWaiting)).rows.length > 0)
    },
    ended: async () => await letting,
  }
}

describe('A reading of a month that is exchanged', () => {
  it.each([
    ['before it says what it needs', 'begun'],
    ['before it reads', 'needed'],
  ])('%s finds all of it', async (_when, moment) => {
    const { readers, tenant } = world
    await readAll(readers, tenant)
    const whole = await eventsOf(tenant)
    const letGo = lettingGo()
    const found = await readers.read(tenant, async (reader) => {
      if (moment === 'begun') await letGo.begin()
      await needSpan(reader, tenant, {})
      if (moment === 'needed') await letGo.begin()
      return await countEvents(reader)
    })
    expect(found).toBe(whole)
    expect(await letGo.ended()).toHaveLength(4)
  })

  it('in a unit finds all of it', async () => {
    const { readers, tenant } = world
    await readAll(readers, tenant)
    const whole = await eventsOf(tenant)
    const letGo = lettingGo()
    const found = await readers.transact(tenant, async ({ tx }) => {
      await needSpan(tx, tenant, {})
      await letGo.begin()
      return await countEvents(tx)
    })
    expect(found).toBe(whole)
    expect(await letGo.ended()).toHaveLength(4)
  })

  it('by the owner finds all of it', async () => {
    const { readers, tenant } = world
    await readAll(readers, tenant)
    const whole = await eventsOf(tenant)
    const owner = new pg.Client(connection)
    await owner.connect()
    const letGo = lettingGo()
    const found = await readAsOwner(owner, async (reader) => {
      await reader.query(selectSlowestClock, {})
      await letGo.begin()
      return await countEvents(reader)
    })
    await owner.end()
    expect(found).toBe(whole)
    expect(await letGo.ended()).toHaveLength(4)
  })
})

it('a check of the journal finds months that left since it was told of the files', async () => {
  const { folder, owner, key } = world
  await world.setClock('2026-02-20T00:00:00Z')
  await world.write(1)
  await world.seal()
  await world.setClock('2026-03-03T00:00:00Z')
  const completing = completingFrom(folder, ownerReader(owner))
  expect((await world.archive('2026-03')).left).toHaveLength(1)
  const { faults } = await verifyLogs(journalLog, owner, {
    publicKeys: [key.publicKey],
    completing,
  })
  expect(faults).toEqual([])
})
