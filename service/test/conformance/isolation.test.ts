// Tenants are kept apart by the schema itself, in every table that there is.
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '#harness'
import { PLACES } from '../../src/foundation/db/distribution.ts'

const client = new pg.Client(await testDatabase())
await client.connect()
afterAll(async () => await client.end())

/** Tables that row level security does not guard by the tenant of the connection, and why not. */
const UNGUARDED = new Map([
  ['organisations', 'an organisation has two tenants'],
  ['organisation_logos', 'of an organisation; served to everyone, by the hash of the picture'],
  ['tenants', 'entering a tenant reads its clock'],
  ['holdfast_migrations', 'of the installation'],
  ['installation', 'of the installation; says which one it is'],
  ['master_keys', 'of the installation; the role of the service has no right to it'],
  ['archives', 'of the installation; a month leaves for all tenants'],
  ['journal_keys', 'of the installation; everybody may know who signs'],
  ['api_processes', 'of the installation: which processes answer'],
  // A person is one in all organisations, and is found before any of them is known.
  ['members', 'a person may belong to several organisations'],
  ['memberships', 'says which organisations a person belongs to'],
  ['member_challenges', 'of a person'],
  ['member_links', 'found by the hash of the secret in the link'],
  ['member_passkeys', 'of a person'],
  ['member_recovery_codes', 'of a person'],
  ['member_devices', 'found by the hash of the cookie of a browser'],
  ['member_news', 'of a person, for the audit logs of the other organisations'],
  ['person_links', 'found by the hash of the secret in the link'],
  ['member_sessions', 'found by the hash of the cookie'],
  ['failed_tries', 'of an e-mail address, whether anybody has it or not'],
  ['sign_in_tries', 'of an e-mail address, whether anybody has it or not'],
  // Their rows name the tenant, which is not known before they are read.
  ['api_keys', 'found by the hash of the key'],
  ['virtual_iban_claims', 'says of a number, by its keyed hash, whose it is'],
])

interface Table {
  readonly name: string
  readonly has_tenant: boolean
  readonly is_forced: boolean
  readonly policies: string[]
}

const { rows: tables } = await client.query<Table>(
  `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as is_forced,
          exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id'
                    and a.attnotnull) as has_tenant,
          array(select pg_get_expr(p.polqual, c.oid) from pg_policy p
                 where p.polrelid = c.oid and (p.polroles = '{0}'
                    or 'holdfast_app'::regrole = any(p.polroles))) as policies
     from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    order by c.relname`,
)

interface Key {
  readonly on_table: string
  readonly name: string
  readonly kind: 'p' | 'u' | 'f'
  readonly columns: string[]
  readonly to_table: string | null
  readonly to_columns: string[]
}

const { rows: keys } = await client.query<Key>(
  `select c.conrelid::regclass::text as on_table, c.conname as name, c.contype as kind,
          array(select a.attname::text from unnest(c.conkey) with ordinality k (attnum, place)
                  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
                 order by k.place) as columns,
          nullif(c.confrelid, 0)::regclass::text as to_table,
          array(select a.attname::text from unnest(c.confkey) with ordinality k (attnum, place)
                  join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.attnum
                 order by k.place) as to_columns
     from pg_constraint c
    where c.contype in ('p', 'u', 'f') and c.connamespace = 'public'::regnamespace`,
)

it('every table that is no tenant’s has its place on a cluster', () => {
  expect(Object.keys(PLACES).toSorted()).toEqual([...UNGUARDED.keys()].toSorted())
})

const ofTenants = tables.filter(({ name }) => !UNGUARDED.has(name))
const names = new Set(ofTenants.map(({ name }) => name))

it('every table belongs to tenants, but for those that are named here with the reason', () => {
  expect(ofTenants.length).toBeGreaterThan(35)
  expect(ofTenants.filter(({ has_tenant }) => !has_tenant).map(({ name }) => name)).toEqual([])
  const there = new Set(tables.map(({ name }) => name))
  expect([...UNGUARDED.keys()].filter((name) => !there.has(name))).toEqual([])
})

it('the documents list those that are not guarded', () => {
  const file = new URL('../../../ARCHITECTURE.md', import.meta.url)
  const told = readFileSync(file, 'utf8').split('## Isolation and secrets')[1] ?? ''
  expect([...UNGUARDED.keys()].filter((name) => !told.includes(`\`${name}\``))).toEqual([])
})

it('row level security is forced on each, by the tenant of the connection alone', () => {
  const open = ofTenants.filter(({ is_forced, policies }) => {
    return !is_forced || policies.length !== 1 || !/current_tenant\(\)/.test(policies[0] ?? '')
  })
  expect(open.map(({ name }) => name)).toEqual([])
})

it('a view asks as whoever asks it, so that row level security holds for him', async () => {
  const { rows: views } = await client.query<{ name: string; options: string[] | null }>(
    `select relname as name, reloptions as options from pg_class
      where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace order by relname`,
  )
  expect(views.length).toBeGreaterThan(10)
  const open = views.filter(({ options }) => !options?.includes('security_invoker=true'))
  expect(open.map(({ name }) => name)).toEqual([])
})

/** Tables whose rows are told apart by an index that no constraint stands for, by their columns. */
const { rows: identities } = await client.query<Pick<Key, 'on_table' | 'columns'>>(
  `select i.indrelid::regclass::text as on_table,
          array(select pg_get_indexdef(i.indexrelid, n, true)
                  from generate_series(1, i.indnkeyatts) n) as columns
     from pg_index i
    where i.indisreplident and i.indisunique and not i.indisprimary and i.indpred is null`,
)

it('the tenant stands first in every primary key, and in every other key', () => {
  const wrong = keys.filter(({ on_table, kind, columns }) => {
    return names.has(on_table) && kind !== 'f' && columns[0] !== 'tenant_id'
  })
  expect(wrong).toEqual([])
  expect(identities.filter(({ columns }) => columns[0] !== 'tenant_id')).toEqual([])
  const primary = new Set(
    [...keys.filter(({ kind }) => kind === 'p'), ...identities].map(({ on_table }) => on_table),
  )
  expect([...names].filter((name) => !primary.has(name))).toEqual([])
})

it('no foreign key reaches into another tenant', () => {
  const within = keys.filter(({ kind, on_table, to_table }) => {
    return kind === 'f' && names.has(on_table) && names.has(to_table ?? '')
  })
  expect(within.length).toBeGreaterThan(40)
  const wrong = within.filter(
    ({ columns, to_columns }) => columns[0] !== 'tenant_id' || to_columns[0] !== 'tenant_id',
  )
  expect(wrong).toEqual([])
})
