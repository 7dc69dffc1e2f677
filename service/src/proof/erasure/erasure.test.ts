import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Unit } from '#db'
import { openDatabase } from '#db'
import { testDatabase } from '#harness'
import type { Id, TenantId } from '#kit'
import { present, randomKey, unwrap } from '#kit'
import { createOrganisation } from '#organisations'
import { openVault, readParticipants, resolveParticipants } from '#participants'
import { unitWrites } from '#testing/unit-writes'
import { eraseByEmail } from './erasure.ts'

const vault = openVault(randomKey())

let database: Database
let tenantId: TenantId

beforeAll(async () => {
  database = openDatabase({ connection: await testDatabase(), ...unitWrites })
  tenantId = (await createOrganisation(database, { name: 'Harbour' })).tenants.sandbox
})

afterAll(async () => {
  await database.close()
})

async function inUnit<T>(work: (unit: Unit) => Promise<T>): Promise<T> {
  return await database.transact(tenantId, work)
}

async function participant(email: string): Promise<Id<'participant'>> {
  const input = { email, name: 'Nora Buyer' }
  const [made] = await inUnit(async (unit) => {
    return await resolveParticipants(unit, vault, [{ input, pointer: '' }])
  })
  return unwrap(present(made, 'one participant')).id
}

describe('erasing a person', () => {
  it('finds nobody behind an address that nobody has given', async () => {
    const erasure = await inUnit(async (unit) => await eraseByEmail(unit, 'who@example.com'))
    expect(erasure).toEqual({ kind: 'unknown' })
  })

  it('forgets whoever is tied by no money, by the address in any case, and only once', async () => {
    const id = await participant('nora@example.com')
    const erasure = await inUnit(async (unit) => await eraseByEmail(unit, 'Nora@Example.com'))
    expect(erasure).toEqual({ kind: 'erased', ids: [id] })
    const left = await inUnit(async ({ tx }) => await readParticipants(tx, tenantId, [id]))
    // No id holds these letters by chance.
    expect(JSON.stringify([...left.values()])).not.toMatch(/nora|buyer/i)
    const again = await inUnit(async (unit) => await eraseByEmail(unit, 'nora@example.com'))
    expect(again).toEqual({ kind: 'unknown' })
  })
})
