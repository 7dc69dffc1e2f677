// A database that is older than what was filed: a cut that is signed is no change, by both
// verifiers, and any other one stays one.

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db'
import { openDatabase } from '#db'
import type { TestConnection } from '#harness'
import { copyDatabase, testDatabase } from '#harness'
import { asId, minor, newUuid, present, randomKey, realNow } from '#kit'
import { accountOf, openAccounts, postAll, tenantAccount } from '#ledger'
import {
  exportLogs,
  openCheckpointFile,
  openJournalKeys,
  readCheckpointFile,
  sayRestored,
  sealTenant,
  verifyLogs,
} from '#sealing'
import { journalLog } from './log.ts'
import { randomFrom } from './testing/random.ts'
import type { JournalWorld } from './testing/world.ts'
import { openJournalWorld } from './testing/world.ts'

const VERIFIER = fileURLToPath(new URL('../../../../tools/verify-export.mjs', import.meta.url))
const [STAYED, CUT] = [100, 40]

const connection = await testDatabase()
let world: JournalWorld
let backup: TestConnection
/** The restored database. */
let db: Database
let owner: pg.Client
/** What was filed before anything was said of a cut. */
let filedBefore: string

/** Makes so many transactions, seals them, and writes the file on, as a service does. */
async function goOn(at: Database, count: number): Promise<void> {
  const { tenant, keys, file } = world
  const id = accountOf(asId('project', newUuid(realNow())))
  const subject = asId('settlement', newUuid(realNow()))
  const from = tenantAccount(tenant, 'bank', 'gbp')
  const movements = [{ from, to: id, amount: minor(7n) }]
  await at.transact(tenant, async (unit) => {
    await openAccounts(unit, [{ id, kind: 'project', currency: 'gbp' }])
    const posting = { kind: 'transfer_within', subject, currency: 'gbp', movements } as const
    await postAll(
      unit,
      Array.from({ length: count }, () => posting),
    )
  })
  await sealTenant(journalLog, { database: at, keys }, tenant)
  await openCheckpointFile(journalLog, file.path).follow(at)
}

beforeAll(async () => {
  world = await openJournalWorld(connection, randomFrom(11))
  await world.write(STAYED)
  await world.sealWhole()
  await world.db.close()
  await world.owner.end()
  backup = await copyDatabase(connection)
  const after = openDatabase({ connection, connectionsMax: 2 })
  await goOn(after, CUT)
  await after.close()
  filedBefore = readFileSync(world.file.path, 'utf8')
  db = openDatabase({ connection: backup, connectionsMax: 2 })
  owner = new pg.Client(backup)
  await owner.connect()
})

afterAll(async () => {
  await db.close()
  await owner.end()
})

async function faults(): Promise<string[]> {
  const report = await verifyLogs(journalLog, owner, {
    publicKeys: [world.key.publicKey],
    filed: readCheckpointFile(journalLog, world.file.path),
  })
  return report.faults.map(({ what }) => what)
}

/** What the offline verifier says of an export of the restored database. */
async function offline(): Promise<string> {
  const exported = `${world.file.path}.export`
  const lines: string[] = []
  await exportLogs(journalLog, owner, {}, (line) => lines.push(line))
  writeFileSync(exported, `${lines.join('\n')}\n`)
  const key = `${world.file.path}.pem`
  writeFileSync(key, world.key.publicKey)
  try {
    const args = [VERIFIER, exported, '--key', key, '--checkpoints', world.file.path]
    return execFileSync(process.execPath, args, { encoding: 'utf8' })
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)
  }
}

const say = async (rootKey: Buffer) =>
  await sayRestored(journalLog, owner, {
    file: world.file.path,
    openKeys: async () => await Promise.resolve(openJournalKeys(rootKey)),
  })

describe('a restored database', () => {
  it('has lost its end, as long as nothing is said of that', async () => {
    expect(await faults()).toEqual(['the end of the journal is cut off'])
    expect(await offline()).toContain(`entry ${STAYED + 1} is missing: the end is cut off`)
  })

  it('cannot say so without the key of the installation', async () => {
    await expect(say(randomKey())).rejects.toThrow('authenticate')
    expect(readFileSync(world.file.path, 'utf8')).toBe(filedBefore)
  })

  it('is right once it is said, and says of what', async () => {
    const [cut, another] = await say(world.rootKey)
    expect(another).toBeUndefined()
    expect(cut).toMatchObject({ size: STAYED, cutSize: STAYED + CUT, tenant: world.tenant })
    expect(await faults()).toEqual([])
    expect(await offline()).toMatch(/restored at .*, from 140 to 100 entries\.\n.*as signed/)
    expect(await say(world.rootKey)).toEqual([])
  })

  it('goes on from there, also past what was cut', async () => {
    for (const count of [CUT - 1, 2, CUT]) {
      await goOn(db, count)
      expect(await faults()).toEqual([])
      expect(await offline()).toContain('as signed')
    }
  })

  it('is changed where the cut is not signed, or says another thing', async () => {
    const whole = readFileSync(world.file.path, 'utf8')
    const line = present(/^.*cut_size.*$/m.exec(whole)?.[0], 'the cut stands in the file')
    const { tenant } = world
    for (const changed of [
      line.replace('"signature":"', '"signature":"AAAA'),
      line.replace(`"size":${STAYED}`, `"size":${STAYED - 1}`),
      line.replace(`"cut_size":${STAYED + CUT}`, `"cut_size":${STAYED + CUT + 1}`),
      line.replace(tenant, tenant.toUpperCase()),
    ]) {
      expect(changed).not.toBe(line)
      writeFileSync(world.file.path, whole.replace(line, changed))
      expect(await faults().catch(() => ['unproven'])).not.toEqual([])
      expect(await offline()).toMatch(/CHANGED|NOT PROVEN/)
    }
    writeFileSync(world.file.path, whole.replace(`${line}\n`, ''))
    expect(await faults().catch(() => ['unproven'])).not.toEqual([])
    expect(await offline()).toContain('CHANGED')
  })
})
