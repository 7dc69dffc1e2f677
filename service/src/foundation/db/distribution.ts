// Where each table stands on a Citus cluster, and what puts it there. On one server nothing of this
// is done: the tables are the same ones, with the same keys, guards and policies.
import type pg from 'pg'
import { readServiceRole } from './role.ts'

/**
 * - `tenant`: in shards by `tenant_id`, all tables of one tenant on one node.
 * - `everywhere`: a copy on every node, for what tenants' rows name or are read together with; each
 *   write of it goes to all of them.
 * - `coordinator`: on the coordinator only.
 */
type Place = 'tenant' | 'everywhere' | 'coordinator'

/** Tables that are no tenant's, or are read before it is known. All others are in shards. */
export const PLACES: Readonly<Record<string, Exclude<Place, 'tenant'>>> = {
  api_processes: 'coordinator',
  archives: 'everywhere',
  tenants: 'everywhere',
  organisations: 'everywhere',
  members: 'everywhere',
  memberships: 'everywhere',
  api_keys: 'everywhere',
  failed_tries: 'coordinator',
  holdfast_migrations: 'coordinator',
  installation: 'coordinator',
  journal_keys: 'coordinator',
  master_keys: 'coordinator',
  member_challenges: 'coordinator',
  member_devices: 'coordinator',
  member_links: 'coordinator',
  member_news: 'coordinator',
  member_passkeys: 'coordinator',
  member_recovery_codes: 'coordinator',
  member_sessions: 'coordinator',
  organisation_logos: 'coordinator',
  person_links: 'coordinator',
  sign_in_tries: 'coordinator',
  virtual_iban_claims: 'coordinator',
}

/**
 * What writes or reads one tenant's rows in several statements: run on the node that has them,
 * which its argument tells.
 */
export const FUNCTIONS = {
  ledger_open: 'in_tenant',
  ledger_lock: 'in_tenant',
  ledger_allow_overdraft: 'in_tenant',
  ledger_post: 'in_tenant',
  journal_bring_back: 'in_tenant',
  events_bring_back: 'in_tenant',
} as const

/** Months are attached on every node, with their guards, by whoever needs them. */
const TO_MAKE_MONTHS = [
  'citus.enable_unsafe_triggers = on',
  `citus.multi_shard_modify_mode = 'sequential'`,
]

/** The first table in shards: all others stand where it does. */
const ANCHOR = 'ledger_accounts'

/** Whether the database is the coordinator of a cluster. */
export async function isCluster(client: pg.ClientBase): Promise<boolean> {
  const asked = `select from pg_extension where extname = 'citus'`
  return (await client.query(asked)).rows.length > 0
}

/**
 * Puts every table that stands nowhere yet in its place, in one transaction; rows that it holds go
 * along. Row triggers guard the ledger on every node, which Citus allows to those who ask for it.
 * Keys that reference each other in a circle are cut meanwhile, and closed again with all rows
 * looked at.
 */
export async function distributeTables(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(selectUnplaced)
  const unplaced = rows.map(({ name }) => name)
  if (unplaced.length === 0) return
  await client.query('begin')
  try {
    await changeOnAllNodes(client)
    await client.query('set local client_min_messages = warning')
    await client.query(`set local holdfast.ledger = 'open'`)
    await client.query(releaseOwner)
    const keys = await cutForeignKeys(client, unplaced)
    for (const name of unplaced) await client.query(...placing(name))
    await closeForeignKeys(client, keys)
    for (const [name, argument] of Object.entries(FUNCTIONS)) {
      // The plan of a statement for any values cannot be made there: its values say on which node.
      await client.query(`alter function ${name} set plan_cache_mode = force_custom_plan`)
      await client.query(delegate, [name, argument, ANCHOR])
    }
    for (const setting of TO_MAKE_MONTHS) {
      await client.query(`alter function make_months set ${setting}`)
    }
    await client.query(countByNode)
    // Nodes ask each other as the role of whoever asks them.
    await client.query(`alter role ${await readServiceRole(client)} login`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error('the tables cannot be distributed', { cause: error })
  }
}

/**
 * What a transaction of the owner sets before it makes, guards or exchanges tables of a cluster:
 * the same is done on every node.
 */
export async function changeOnAllNodes(client: pg.ClientBase): Promise<void> {
  await client.query(`set local citus.propagate_set_commands = 'local'`)
  await client.query('set local citus.enable_unsafe_triggers = on')
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
}

/** A foreign key that is cut, as it was. */
export interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Cuts the foreign keys of and to tables, and gives them back. */
export async function cutForeignKeys(
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<ForeignKey[]> {
  const { rows: keys } = await client.query<ForeignKey>(selectForeignKeys, [tables])
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${name}`)
  }
  return keys
}

/** Closes foreign keys that were cut: all rows are looked at. */
export async function closeForeignKeys(
  client: pg.ClientBase,
  keys: readonly ForeignKey[],
): Promise<void> {
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

/** Those of the coordinator are known to Citus only where others reference them. */
const selectUnplaced = `
  select c.relname as name
    from pg_class c
   where c.relkind in ('r', 'p') and not c.relispartition
     and c.relnamespace = 'public'::regnamespace
     and c.relname <> all (array['${Object.keys(PLACES)
       .filter((name) => PLACES[name] === 'coordinator')
       .join("', '")}'])
     and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
     and not exists (select from pg_depend d
                      where d.objid = c.oid and d.classid = 'pg_class'::regclass
                        and d.deptype = 'e')
   order by c.relname not in ('tenants', 'members', 'organisations'), c.relname <> '${ANCHOR}',
            c.relname`

const selectForeignKeys = `
  select conrelid::regclass::text as table, quote_ident(conname) as name,
         pg_get_constraintdef(oid) as definition
    from pg_constraint
   where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
     and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1))
   order by 1, 2`

/**
 * A superuser owns the tables of a cluster, whom no policy binds. A shard that moves is written by
 * a role of Citus that stands for the owner, and writes nothing where an owner is said to be bound.
 */
const releaseOwner = `
  do $$ declare
    bound record;
  begin
    for bound in
      select relname from pg_class
       where relforcerowsecurity and relnamespace = 'public'::regnamespace
         and relkind in ('r', 'p')
    loop
      execute format('alter table %I no force row level security', bound.relname);
    end loop;
  end $$`

/** Each node tells its own numbers of transactions: see `0013_journal.sql`. */
const countByNode = `
  create or replace function numbers_from() returns bigint language sql stable as $$
    select groupid::bigint << 48 from pg_catalog.pg_dist_local_group
  $$`

const delegate = `
  select create_distributed_function(
           oid::regprocedure, $2::text, colocate_with => $3::text, force_delegation => true)
    from pg_proc where proname = $1 and pronamespace = 'public'::regnamespace`

function placing(name: string): [text: string, values: string[]] {
  if (PLACES[name] === 'everywhere') return ['select create_reference_table($1)', [name]]
  const beside = name === ANCHOR ? 'none' : ANCHOR
  return [
    `select create_distributed_table($1, 'tenant_id', colocate_with => $2::text)`,
    [name, beside],
  ]
}
