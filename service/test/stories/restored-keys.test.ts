// A database that was restored to before the signing was handed on: the file of public keys names
// what the database knows, and what it named before is kept.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { handOver, openJournalKeys, verifyLogs } from '#sealing'
import { publicKeyFile, readPublicKeys, writePublicKeys } from '../../src/app/journal-files.ts'
import { stateRestore } from '../../src/app/restored.ts'
import { openDatabase } from '../../src/foundation/db/index.ts'
import { journalLog } from '../../src/ledger/journal/index.ts'
import type { TestConnection } from '../harness/database.ts'
import { copyDatabase } from '../harness/database.ts'
import { payments, soundAccount } from '../harness/payments.ts'
import { placeIn } from '../harness/place.ts'
import { ownerOf, startTestService } from '../harness/service.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'restored-keys-'))
const place = placeIn(dataDir)
const namesOf = () => readdirSync(path.dirname(publicKeyFile(place))).toSorted()
const textOf = (name = 'public-key.pem') => {
  return readFileSync(path.join(path.dirname(publicKeyFile(place)), name), 'utf8')
}

let restored: TestConnection
let rootKey: Buffer
let keys: string[]

beforeAll(async () => {
  const service = await startTestService({ roles: ['api'] })
  rootKey = service.rootKey
  const shop = payments(service)
  await shop.verify('sam@example.com', soundAccount)
  await shop.paid([{ amount: 90_000 }])
  await service.seal()
  writePublicKeys(place, await readPublicKeys(service.service.database, rootKey))
  await service.stop()
  restored = await copyDatabase(service.connection)
  const owner = await ownerOf(service)
  await handOver(owner, rootKey, async () => undefined)
  await owner.end()
  const db = openDatabase({ connection: service.connection, connectionsMax: 1 })
  keys = await readPublicKeys(db, rootKey)
  await db.close()
  writePublicKeys(place, keys)
})
afterAll(() => rmSync(dataDir, { recursive: true }))

it('is verified by the file before its first start and behind it', async () => {
  expect(keys).toHaveLength(2)
  expect([namesOf(), textOf()]).toEqual([['public-key.pem'], keys.join('')])
  const owner = new pg.Client(restored)
  await owner.connect()
  const db = openDatabase({ connection: restored, connectionsMax: 1 })
  const faults = async () =>
    (await verifyLogs(journalLog, owner, { publicKeys: [textOf()] })).faults.map(({ what }) => what)
  expect((await faults())[0]).toContain('is beside keys that never handed over')
  const { formerKeys } = await stateRestore(owner, place, {
    tool: 'a test',
    by: 'ada@db-1',
    last: null,
  })
  expect(await faults()).toEqual([])
  const [former = '', ...others] = namesOf()
  expect(others).toEqual(['public-key.pem'])
  expect(former).toMatch(/^public-key\.before-\d{8}T\d{9}Z\.pem$/)
  expect([path.basename(formerKeys ?? ''), textOf(former)]).toEqual([former, keys.join('')])
  // As a start does.
  writePublicKeys(place, await readPublicKeys(db, rootKey))
  expect([namesOf(), textOf()]).toEqual([[former, 'public-key.pem'], keys[0]])
  expect(await faults()).toEqual([])
  await db.close()
  await owner.end()
})

it('is kept, too, where nobody said anything before the start', async () => {
  const before = namesOf()
  writePublicKeys(place, keys)
  const db = openDatabase({ connection: restored, connectionsMax: 1 })
  expect((await openJournalKeys(rootKey).signing(db.global)).publicKey).toBe(keys[0])
  writePublicKeys(place, await readPublicKeys(db, rootKey))
  expect(textOf()).toBe(keys[0])
  const kept = namesOf().filter((name) => !before.includes(name))
  expect(kept.map((name) => textOf(name))).toEqual([keys.join('')])
  await db.close()
})
