// An installation that there was before search read anything: what stands in it is found, too.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { migrate, openDatabase } from '#db'
import { emptyDatabase } from '#harness'
import { asTenantId } from '#kit'
import { readMigrations } from '../../src/foundation/db/migration-files.ts'
import { findByTerms } from '../../src/proof/finding/find.ts'
import { readAllOf } from '../../src/proof/finding/read.ts'
import { selectTenantsToRead } from '../../src/proof/finding/store.ts'

const SEARCH = '0042_search.sql'
const PEOPLE = 1_200

const connection = await emptyDatabase()
const role = `holdfast_${connection.database}`
const owner = new pg.Client(connection)
await owner.connect()
const database = openDatabase({ connection, connectionsMax: 2 })
afterAll(async () => {
  await database.close()
  await owner.end()
})

it('finds what was there before the migration, all of it, once it was read', async () => {
  const tenant = asTenantId(randomUUID())
  const files = readMigrations()
  const from = files.findIndex(({ name }) => name === SEARCH)
  await migrate(connection, files.slice(0, from), role)
  // Only what is read of them matters here.
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into tenants (id, organisation_id, environment, created_at)
     values ($1, gen_random_uuid(), 'sandbox', now())`,
    [tenant],
  )
  await owner.query('insert into event_sequences (tenant_id) values ($1)', [tenant])
  await owner.query(
    `insert into participants (tenant_id, id, identity_id, email, type, name, details, metadata,
                               details_hash, created_at, updated_at)
     select $1, gen_random_uuid(), gen_random_uuid(), 'old' || i || '@example.com', 'individual',
            'Olda Früher' || i, '{}', '{}', sha256(i::text::bytea), now(), now()
       from generate_series(1, $2::int) as i`,
    [tenant, PEOPLE],
  )
  await owner.query('set session_replication_role = origin')
  await migrate(connection, files, role)
  const waiting = async () => await database.global.query(selectTenantsToRead, {})
  expect(await waiting()).toEqual([{ tenant_id: tenant }])
  await readAllOf(database, tenant)
  expect(await waiting()).toEqual([])
  for (const at of [1, PEOPLE / 2, PEOPLE]) {
    const places = await database.read(tenant, async (reader) => {
      return await findByTerms(reader, {
        tenant,
        kinds: ['participant', 'settlement'],
        beginnings: [`old${at}@`, 'fruher'],
        field: null,
        limit: 5,
      })
    })
    expect(places.map(({ kind }) => kind)).toEqual(['participant'])
  }
})
