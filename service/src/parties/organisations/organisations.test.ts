import { currencies } from '@holdfast/contract'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { openDatabase, unnamedStatement } from '#db'
import { testDatabase } from '#harness'
import { tenantAccountKinds } from '#ledger'
import { allowOrigins, createOrganisation, readOrganisation } from './organisations.ts'
import { openWorld } from './testing/world.ts'

const world = await openWorld()

describe('an organisation', () => {
  it('has a sandbox and a live tenant of its own', async () => {
    const { database, acme } = world
    for (const environment of ['sandbox', 'live'] as const) {
      const tenantId = acme.tenants[environment]
      const read = await readOrganisation(database.global, tenantId)
      expect(read).toMatchObject({
        id: acme.organisationId,
        tenantId,
        environment,
        name: 'Harbour Cars',
        timeZone: 'Europe/London',
        accentColour: '#1f6f5c',
        frameOrigins: ['https://shop.example.com'],
        isDirectDebitEnabled: false,
      })
    }
    expect(acme.tenants.sandbox).not.toBe(acme.tenants.live)
  })

  it('has every ledger account of its tenants, and events count from 1', async () => {
    const { database, acme } = world
    const tenantId = acme.tenants.sandbox
    const counted = await database.transact(tenantId, async (unit) => {
      const accounts = unnamedStatement('select kind, currency from ledger_accounts')
      const sequence = unnamedStatement('select last from event_sequences')
      return {
        accounts: await unit.tx.query(accounts, {}),
        sequence: await unit.tx.query(sequence, {}),
      }
    })
    expect(counted.accounts).toHaveLength(currencies.length * tenantAccountKinds.length)
    const wanted = currencies.flatMap((currency) =>
      tenantAccountKinds.map((kind) => ({ kind, currency })),
    )
    expect(counted.accounts).toEqual(expect.arrayContaining(wanted))
    expect(counted.sequence).toEqual([{ last: 0n }])
  })

  it.each([
    [{ name: '  ' }, /has a name/],
    [{ name: 'A', timeZone: 'Mars/Olympus' }, /Mars\/Olympus is not an IANA time zone/],
    [{ name: 'A', accentColour: 'green' }, /green is not written as #rrggbb/],
    [{ name: 'A', frameOrigins: ['https://a.example.com/'] }, /is not an origin/],
    [{ name: 'A', frameOrigins: ['https://*.example.com'] }, /is not an origin/],
    [{ name: 'A', redirectOrigins: ['javascript:alert(1)'] }, /is not an origin/],
  ])('is refused with the reason: %j', async (settings, reason) => {
    await expect(createOrganisation(world.database, settings)).rejects.toThrow(reason)
  })

  it('allows more origins beside those it has, each once', async () => {
    const { database } = world
    const { tenants } = await createOrganisation(database, {
      name: 'A',
      frameOrigins: ['https://a.example.com'],
    })
    const added = ['https://a.example.com', 'https://b.example.com']
    await allowOrigins(database, tenants.sandbox, added)
    await allowOrigins(database, tenants.sandbox, added)
    const { frameOrigins, redirectOrigins } = await readOrganisation(
      database.global,
      tenants.sandbox,
    )
    expect(frameOrigins.toSorted()).toEqual(added)
    expect(redirectOrigins.toSorted()).toEqual(added)
    const wrong = allowOrigins(database, tenants.sandbox, ['https://c.example.com/page'])
    await expect(wrong).rejects.toThrow(/is not an origin/)
  })
})

it('no key or secret stands in the database in plain text', async () => {
  const connection = await testDatabase()
  const database = openDatabase({ connection })
  const { keys } = await createOrganisation(database, { name: 'Plain' })
  await database.close()
  const owner = new pg.Client(connection)
  await owner.connect()
  const { rows } = await owner.query<{ row: string }>('select k::text as row from api_keys k')
  await owner.end()
  expect(rows).toHaveLength(4)
  const text = rows.map(({ row }) => row).join('\n')
  const all = [keys.sandbox.private, keys.sandbox.public, keys.live.private, keys.live.public]
  for (const key of all) {
    expect(text).not.toContain(key)
    expect(text).not.toContain(key.slice(-10))
    expect(text).toContain(key.slice(-4))
  }
})
