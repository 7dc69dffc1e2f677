import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Unit } from '#db'
import { openDatabase } from '#db'
import { testDatabase } from '#harness'
import type { Id, Result, TenantId } from '#kit'
import { present, randomKey, unwrap } from '#kit'
import { checkInvariants } from '#ledger'
import { createOrganisation } from '#organisations'
import { openVault } from '#participants'
import { cancelIntents, createSetupIntents } from '#testing/intents'
import { unitWrites } from '#testing/unit-writes'
import { confirmSetupIntents, expireSessions, readSessions } from './commands.ts'

const DAY_MS = 86_400_000
const vault = openVault(randomKey())

let database: Database
let owner: pg.Client
let tenantId: TenantId

beforeAll(async () => {
  const connection = await testDatabase()
  database = openDatabase({
    connection,
    connectionsMax: 12,
    ...unitWrites,
  })
  owner = new pg.Client(connection)
  await owner.connect()
  tenantId = (await createOrganisation(database, { name: 'Harbour' })).tenants.sandbox
})

afterAll(async () => {
  expect(await checkInvariants(owner)).toEqual([])
  await owner.end()
  await database.close()
})

const inUnit = async <T>(work: (unit: Unit) => Promise<T>) =>
  await database.transact(tenantId, work)
const codes = (results: readonly Result<unknown>[]) =>
  results.map((result) => (result.ok ? 'ok' : result.failure.code))

async function setupIntent(): Promise<Id<'intent'>> {
  const participant = { email: 'bea@example.com' }
  const [result] = await inUnit(
    async (unit) => await createSetupIntents(unit, vault, [{ type: 'session', participant }]),
  )
  return unwrap(present(result, 'one setup intent')).intent.id
}

const confirm = async (...ids: Id<'intent'>[]) =>
  await inUnit(async (unit) => await confirmSetupIntents(unit, ids))

describe('confirming a setup intent', () => {
  it('makes one session for its participant, for thirty days of real time', async () => {
    const id = await setupIntent()
    const [made] = await inUnit(async (unit) => {
      const [result] = await confirmSetupIntents(unit, [id])
      const session = unwrap(present(result, 'one session'))
      return [session.expires_at.getTime() - unit.realNow.getTime()]
    })
    expect(made).toBe(30 * DAY_MS)
    expect(codes(await confirm(id))).toEqual(['already_confirmed'])
  })

  it('is done by one of many units at once, and by one of two in a batch', async () => {
    const [raced, batched] = [await setupIntent(), await setupIntent()]
    const results = await Promise.all(Array.from({ length: 20 }, async () => await confirm(raced)))
    expect(codes(results.flat()).filter((code) => code === 'ok')).toHaveLength(1)
    expect(codes(await confirm(batched, batched))).toEqual(['ok', 'already_confirmed'])
  })

  it('is refused for one that was called off or is unknown', async () => {
    const id = await setupIntent()
    await inUnit(async (unit) => await cancelIntents(unit, [id]))
    const unknown = await inUnit(async (unit) => unit.newId('intent'))
    expect(codes(await confirm(id, unknown))).toEqual(['intent_expired', 'not_found'])
  })
})

describe('a session', () => {
  it('that is ended has expired, and stays known', async () => {
    const [result] = await confirm(await setupIntent())
    const { id } = unwrap(present(result, 'one session'))
    const [ended, at] = await inUnit(async (unit) => {
      return [await expireSessions(unit, [id]), unit.realNow] as const
    })
    expect([...ended]).toEqual([id])
    const sessions = await database.read(
      tenantId,
      async (reader) => await readSessions(reader, tenantId, [id]),
    )
    expect(sessions.get(id)?.expires_at).toEqual(at)
  })
})
