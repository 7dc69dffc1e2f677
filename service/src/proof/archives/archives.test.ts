// Months leave for files and come back where a reading needs them; the books stay what they were.

import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db'
import { needIds, needSpan, ownerReader } from '#db'
import type { TestConnection } from '#harness'
import { testDatabase } from '#harness'
import { journalLog, latestCheckpoint, proveEntries } from '#journal'
import { asTenantId, newUuid, present, realNow } from '#kit'
import { exportLogs } from '#sealing'
import { verifyOffline } from '#testing/offline'
import { TILE_LEAVES } from '#testing/sealing'
import { checkArchives, completingFrom } from './index.ts'
import {
  changeCarried,
  deleteComparisons,
  forgetArchive,
  insertComparison,
  insertLate,
  readBalances,
  readEventRows,
  readGone,
  readLocks,
  readOthersParts,
  readPartSecurity,
} from './testing/store.ts'
import type { ArchiveWorld } from './testing/world.ts'
import { EACH, MONTHS, openArchiveWorld } from './testing/world.ts'

/** A file is changed at each of these places but its ends, which no reading takes. */
const PLACES_CHANGED = 12

let connection: TestConnection
let world: ArchiveWorld
/** What the tables held before anything left. */
let whole: { movements: readonly unknown[]; events: unknown[]; balances: unknown[] }

beforeAll(async () => {
  connection = await testDatabase()
  world = await openArchiveWorld(connection, 7)
  whole = {
    movements: await world.movements(),
    events: await eventRows(),
    balances: await balances(),
  }
}, 120_000)

afterAll(async () => await world.close())

async function eventRows(): Promise<unknown[]> {
  return (await world.owner.query(readEventRows, [world.tenant])).rows
}

async function balances(): Promise<unknown[]> {
  return (await world.owner.query(readBalances)).rows
}

/** A reading that goes back to the beginning. */
async function readAll({ read }: Pick<Database, 'read'> = world.readers): Promise<void> {
  const { tenant } = world
  await read(tenant, async (reader) => await needSpan(reader, tenant, {}))
}

/** The reading names the month and the file, and nothing of it came back. */
async function expectRefused(reason: string): Promise<void> {
  const message = `^The archive of 2025-10 \\(2025-10\\.archive\\) cannot be used: ${reason}\\.$`
  await expect(readAll()).rejects.toMatchObject({
    code: 'archive_unreadable',
    message: expect.stringMatching(new RegExp(message)),
  })
  expect(await eventRows()).toHaveLength(2 * EACH.events)
  expect(await world.breaches()).toEqual([])
}

async function archiveFaults() {
  const { owner, folder, key } = world
  return (await checkArchives(owner, folder, [key.publicKey])).faults
}

function fileOf(month: string): string {
  return path.join(world.folder, `${month}.archive`)
}

/** Does something while a file is other than it was. */
async function whileChanged(
  month: string,
  change: (bytes: Buffer) => Buffer | null,
  work: () => Promise<void>,
): Promise<void> {
  const file = fileOf(month)
  const kept = readFileSync(file)
  const changed = change(Buffer.from(kept))
  if (changed === null) renameSync(file, `${file}.away`)
  else writeFileSync(file, changed)
  try {
    await work()
  } finally {
    if (changed === null) renameSync(`${file}.away`, file)
    else writeFileSync(file, kept)
  }
}

describe('A month that leaves', () => {
  it('stays while a clock has not passed it', async () => {
    await world.setClock('2025-10-31T23:59:59Z')
    const run = await world.archive('2025-12')
    expect(run.left.map(({ month }) => month)).toEqual(['2025-09'])
    expect(run.stays).toMatch(/^2025-10 stays: a clock stands at 2025-10-31T23:59:59\.000Z/)
    await world.setClock('2026-02-03T00:00:00Z')
  })

  it('leaves with its rows, the locks that it takes held for a moment', async () => {
    const watcher = new pg.Client(connection)
    await watcher.connect()
    let watched: unknown[] = []
    let isOver = false
    const watch = async () => {
      while (!isOver) {
        const { rows } = await watcher.query(readLocks)
        // Locks come and go one by one: what counts is the most that was seen at once.
        if (rows.length > watched.length) watched = rows
      }
    }
    const watching = watch()
    const run = await world.archive('2025-12')
    isOver = true
    await watching
    await watcher.end()
    expect(run.stays).toBeNull()
    expect(run.left.map(({ month }) => month)).toEqual(['2025-10', '2025-11'])
    expect(run.left.map(({ tables }) => tables.map(({ rows }) => Number(rows)))).toEqual([
      [EACH.events, expect.any(Number), EACH.transactions],
      [EACH.events, expect.any(Number), EACH.transactions],
    ])
    for (const { lock } of run.left) {
      expect(lock.mode).toBe('AccessExclusiveLock')
      expect(lock.tables).toEqual(['archives', 'ledger_transactions', 'ledger_movements', 'events'])
      expect(lock.waitedMs).toBeGreaterThan(0)
      expect(lock.heldMs).toBeGreaterThan(0)
    }
    expect(watched).toEqual(
      ['events', 'ledger_movements', 'ledger_transactions'].map((name) => ({
        name,
        mode: 'AccessExclusiveLock',
      })),
    )
    expect(await eventRows()).toHaveLength(2 * EACH.events)
    expect(await balances()).toEqual(whole.balances)
    expect((await world.owner.query(readGone)).rows).toEqual([])
  })

  it('leaves the books sound, before its archive is sealed and after', async () => {
    expect(await world.breaches()).toEqual([])
    expect((await world.verify()).faults).toEqual([])
    await world.seal()
    expect(await world.breaches()).toEqual([])
    const { faults, unsealed } = await world.verify()
    expect({ faults, unsealed }).toEqual({ faults: [], unsealed: 0 })
    expect(await archiveFaults()).toEqual([])
  })

  it('is verified by several readers at once, each with shares of the journal', async () => {
    const beside = [new pg.Client(connection), new pg.Client(connection)]
    for (const client of beside) await client.connect()
    const divided = { beside, stretch: TILE_LEAVES }
    const { entries, faults } = await world.verify(divided)
    expect({ entries, faults }).toEqual({ entries: (await world.verify()).entries, faults: [] })
    expect(entries).toBeGreaterThan(2 * TILE_LEAVES)
    await whileChanged(
      '2025-11',
      () => null,
      async () => {
        await expect(world.verify(divided)).rejects.toThrow(/2025-11.*the file is not there/)
      },
    )
    for (const client of beside) await client.end()
  })

  it('leaves once: another run does nothing', async () => {
    const before = readFileSync(fileOf('2025-10'))
    const run = await world.archive('2025-12')
    expect({ left: run.left, deleted: run.deleted, letGo: run.letGo }).toEqual({
      left: [],
      deleted: [],
      letGo: [],
    })
    expect(readFileSync(fileOf('2025-10'))).toEqual(before)
  })

  it('still belongs to whom its table does, whoever had it leave', async () => {
    const { rows } = await world.owner.query(readOthersParts)
    expect(rows).toEqual([])
  })

  it('takes no row any more, and its empty partitions are as closed as the others', async () => {
    const late = [world.tenant, newUuid(new Date('2025-10-20T00:00:00Z'))]
    await expect(world.owner.query(insertLate, late)).rejects.toThrow(/has left for the archive/)
    const { rows } = await world.owner.query(readPartSecurity)
    expect(rows).toEqual([{ is_forced: true }, { is_forced: true }, { is_forced: true }])
  })

  it('is exported and proven offline with all others', async () => {
    const lines: string[] = []
    const { owner, folder, key } = world
    const completing = completingFrom(folder, ownerReader(owner))
    await exportLogs(journalLog, owner, { complete: completing() }, (line) => lines.push(line))
    const verified = await verifyOffline(lines.join('\n'), { key: key.publicKey })
    expect(verified).toMatchObject({ code: 0, out: expect.stringMatching(/as signed/) })
    expect(lines.filter((line) => line.includes('month_archived'))).toHaveLength(2)
  })
})

describe('A reading that goes back', () => {
  it('needs nothing where what it asks for is here', async () => {
    const { readers, tenant } = world
    await readers.read(tenant, async (reader) => {
      await needSpan(reader, tenant, { from: new Date('2025-12-01T00:00:00Z') })
      await needIds(reader, tenant, [newUuid(new Date('2026-01-31T00:00:00Z'))])
    })
    expect(await eventRows()).toHaveLength(2 * EACH.events)
  })

  it('is refused with the month and the file where that is missing', async () => {
    await whileChanged(
      '2025-10',
      () => null,
      async () => await expectRefused('the file is not there'),
    )
  })

  it('is refused with the month and the file whichever byte of it was changed', async () => {
    for (let part = 1; part < PLACES_CHANGED - 1; part++) {
      const change = (bytes: Buffer) => {
        const at = Math.floor((bytes.length * part) / PLACES_CHANGED)
        bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
        return bytes
      }
      // What a changed byte makes of the lines behind it depends on where it is.
      await whileChanged('2025-10', change, async () => {
        await expectRefused('it (was changed|holds (what|something|another) .+)')
      })
    }
  })

  it('finds everything as it was, and proves it', async () => {
    const { readers, tenant } = world
    const [first] = whole.movements as { id: string }[]
    const id = present(first, 'there are movements').id
    const proven = await readers.read(tenant, async (reader) => {
      const checkpoint = present(await latestCheckpoint(reader, tenant), 'it is sealed')
      return await proveEntries(reader, checkpoint, [id])
    })
    expect(proven.map(({ transaction }) => transaction)).toEqual([id])
    await readAll()
    expect(await world.movements()).toEqual(whole.movements)
    expect(await eventRows()).toEqual(whole.events)
    expect(await world.breaches()).toEqual([])
    expect((await world.verify()).faults).toEqual([])
  })

  it('brings back what is its tenant’s alone', async () => {
    const { readers } = world
    const other = asTenantId(newUuid(realNow()))
    await expect(
      readers.read(other, async (reader) => await needSpan(reader, other, {})),
    ).rejects.toThrow(/tenant that does not exist/)
    expect(await world.movements()).toEqual(whole.movements)
  })

  it('lets go again at the next run, when more months leave', async () => {
    const run = await world.archive('2026-01')
    expect(run.letGo).toEqual(['2025-10', '2025-11'])
    expect(run.left.map(({ month }) => month)).toEqual(['2025-12'])
    expect(await eventRows()).toHaveLength(EACH.events)
    await world.seal()
    expect(await world.breaches()).toEqual([])
    expect((await world.verify()).faults).toEqual([])
    await readAll(world.readers.elsewhere)
    expect(await world.movements()).toEqual(whole.movements)
    expect(await eventRows()).toEqual(whole.events)
    await world.archive('2026-01')
  })
})

describe('What is under way', () => {
  it('keeps a month, as what is not sealed yet', async () => {
    await world.setClock('2026-01-20T00:00:00Z')
    await world.write(1)
    await world.setClock('2026-02-03T00:00:00Z')
    const run = await world.archive('2026-02')
    expect(run.stays).toBe('2026-01 stays: ledger transactions are not sealed (1).')
    await world.seal()
  })

  it('keeps a month, as a day that is not compared with the banks', async () => {
    const { owner, tenant } = world
    for (const [day, stays] of [
      ['2026-02-01', null],
      ['2026-01-31', '2026-01 stays: days are not compared with the banks (1).'],
    ]) {
      await owner.query(insertComparison, [tenant, newUuid(realNow()), day])
      expect((await world.archive(stays === null ? '2026-01' : '2026-02')).stays).toBe(stays)
    }
    await owner.query(deleteComparisons, [tenant])
  })
})

describe('Who changes an archive', () => {
  it('is found out by any byte of a file', async () => {
    const size = readFileSync(fileOf('2025-10')).length
    for (let at = 3; at < size; at += Math.ceil(size / 12)) {
      const flip = (bytes: Buffer) => {
        bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
        return bytes
      }
      await whileChanged('2025-10', flip, async () => {
        expect(await archiveFaults()).toMatchObject([{ month: '2025-10', file: '2025-10.archive' }])
      })
    }
  })

  it('is found out where a file is cut off, taken away, or another’s', async () => {
    await whileChanged(
      '2025-10',
      (bytes) => bytes.subarray(0, bytes.length - 7),
      async () => {
        expect(await archiveFaults()).toMatchObject([{ what: 'its end is cut off' }])
      },
    )
    await whileChanged(
      '2025-10',
      () => null,
      async () => {
        expect(await archiveFaults()).toMatchObject([{ what: 'the file is not there' }])
        await expect(world.verify()).rejects.toThrow(/2025-10.*the file is not there/)
      },
    )
    await whileChanged(
      '2025-10',
      () => readFileSync(fileOf('2025-11')),
      async () => {
        expect(await archiveFaults()).toMatchObject([{ what: 'it has a wrong signature' }])
      },
    )
  })

  it('is found out where balances that are carried forward are others', async () => {
    await world.owner.query('begin')
    await world.owner.query(changeCarried)
    await world.owner.query('commit')
    expect(new Set((await world.breaches()).map(({ invariant }) => invariant))).toEqual(
      new Set(['04_balances_equal_their_entries', '71_carried_balances']),
    )
    expect(await archiveFaults()).toMatchObject([
      { what: 'the balances carried forward are not those that were sealed' },
    ])
    await world.owner.query(changeCarried.replace('amount + 1', 'amount - 1'))
    expect(await world.breaches()).toEqual([])
  })

  it('is found out where the database forgets an archive', async () => {
    await world.owner.query(forgetArchive)
    expect((await world.verify()).faults).toMatchObject([{ what: 'its transaction is gone' }])
    expect((await world.breaches()).map(({ invariant }) => invariant)).toContain(
      '61_journal_without_gaps',
    )
    expect(existsSync(fileOf('2025-10'))).toBe(true)
    expect(readdirSync(world.folder).toSorted()).toEqual(
      ['2025-09', ...MONTHS.slice(0, 3)].map((month) => `${month}.archive`),
    )
  })
})
