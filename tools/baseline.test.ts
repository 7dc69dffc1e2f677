// What a release wrote is taken over by this build: the fixture of 0.1.0 is brought up to date, its
// books and proofs are what they were, and its payments go on.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate, readMigrations } from '../service/src/foundation/db/index.ts'
import { journalLog } from '../service/src/ledger/journal/index.ts'
import { openJournalKeys, verifyLogs } from '../service/src/ledger/sealing/index.ts'
import { auditLog } from '../service/src/parties/audit/index.ts'
import type { TestConnection } from '../service/test/harness/database.ts'
import { emptyDatabase } from '../service/test/harness/database.ts'
import { loadFixture, readFixture } from '../service/test/harness/fixture.ts'
import { paymentsWith } from '../service/test/harness/payments.ts'
import type { TestService } from '../service/test/harness/service.ts'
import { caller, startTestService } from '../service/test/harness/service.ts'
import { BASELINE } from './migrations.ts'

const FILE = path.resolve(import.meta.dirname, '../service/test/fixtures/0.1.0.gz')
/** As `sha256sum` writes it: a line for each migration that was added since, which then stays. */
const ADDED = path.resolve(import.meta.dirname, '../service/test/fixtures/migrations.sha256')
const fixture = readFileSync(FILE)
const { keys, migrations } = readFixture(fixture)
const rootKey = Buffer.from(keys.root, 'hex')

let connection: TestConnection
let owner: pg.Client
let holdfast: TestService
/** What was applied to it on the way from then to now. */
let applied: readonly string[]

beforeAll(async () => {
  connection = await emptyDatabase()
  await loadFixture(connection, fixture)
  applied = await migrate(connection)
  owner = new pg.Client(connection)
  await owner.connect()
  holdfast = await startTestService({ connection, rootKey, roles: ['api'] })
})
afterAll(async () => {
  await holdfast.stop()
  await owner.end()
})

/** Books and proofs are whole: every entry is under what was signed. */
async function expectSound(): Promise<void> {
  expect(await holdfast.breaches()).toEqual([])
  const { publicKey } = await openJournalKeys(rootKey).signing(holdfast.service.database.global)
  const by = { publicKeys: [publicKey] }
  const reports = [await verifyLogs(journalLog, owner, by), await verifyLogs(auditLog, owner, by)]
  for (const { entries, faults } of reports) {
    expect(faults).toEqual([])
    expect(entries).toBeGreaterThan(10)
  }
}

it('is of the migrations that 0.1.0 was released with, of which none was edited', () => {
  const released = readMigrations().filter(({ version }) => version <= BASELINE)
  expect(migrations).toEqual(
    Object.fromEntries(released.map(({ name, checksum }) => [name, checksum])),
  )
  const later = readMigrations().filter(({ version }) => version > BASELINE)
  expect(applied).toEqual(later.map(({ name }) => name))
  const lines = later.map(({ name, checksum }) => `${checksum}  ${name}\n`)
  expect(lines.join('')).toBe(readFileSync(ADDED, 'utf8'))
})

it('keeps books and proofs', async () => await expectSound())

it('is read by those who had its keys', async () => {
  for (const { private: key } of [keys.simulated, keys.stranger]) {
    const call = caller(holdfast.baseUrl, key)
    const lists = ['intents', 'checkouts', 'projects', 'outbounds', 'verifications', 'events']
    for (const list of [...lists, 'participants', 'webhooks']) {
      const { status, body } = await call('GET', `/v1/${list}?limit=100`)
      expect([list, status]).toEqual([list, 200])
      expect(Array.isArray(body.data)).toBe(true)
    }
  }
  const { body } = await caller(holdfast.baseUrl, keys.simulated.private)('GET', '/v1/checkouts')
  expect(body.data.length).toBeGreaterThan(10)
})

it('goes on: money is paid in, released and sealed', async () => {
  const shop = paymentsWith(holdfast.baseUrl, keys.simulated)
  const { settlements } = await shop.paid([{}])
  const released = await shop.release({ settlement_id: settlements[0].id, amount: 100 })
  expect(released.status).toBe(200)
  await shop.advance('P2D')
  await holdfast.seal()
  await expectSound()
})
