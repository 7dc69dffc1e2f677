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

/**
 * What functions are run with. The plan of a statement for any values cannot be made on a node: its
 * values say on which. Months are attached on every node, with their guards, by whoever needs them.
 */
const SETTINGS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    Object.keys(FUNCTIONS).map((name) => [name, ['plan_cache_mode=force_custom_plan']]),
  ),
  make_months: ['citus.enable_unsafe_triggers=on', 'citus.multi_shard_modify_mode=sequential'],
}

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
 * looked at. Functions that a migration has made anew are made those of a cluster again.
 */
export async function distributeTables(client: pg.ClientBase): Promise<void> {
  const unplaced = await namesFrom(client, selectUnplaced)
  const unsettled = await namesFrom(client, selectUnsettled)
  if (unplaced.length === 0 && unsettled.length === 0) return
  await client.query('begin')
  try {
    await changeOnAllNodes(client)
    await client.query('set local client_min_messages = warning')
    await client.query(`set local holdfast.ledger = 'open'`)
    await client.query(releaseOwner)
    const keys = await cutForeignKeys(client, unplaced)
    for (const name of unplaced) await client.query(...placing(name))
    await closeForeignKeys(client, keys)
    await settleFunctions(client)
    // Nodes ask each other as the role of whoever asks them. What sessions set by themselves does
    // not reach them: what is quick to do would be compiled there.
    const role = await readServiceRole(client)
    await client.query(`alter role ${role} login`)
    await client.query(`alter role ${role} set jit = off`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error('the tables cannot be distributed', { cause: error })
  }
}

async function namesFrom(client: pg.ClientBase, asked: string): Promise<string[]> {
  return (await client.query<{ name: string }>(asked)).rows.map(({ name }) => name)
}

async function settleFunctions(client: pg.ClientBase): Promise<void> {
  for (const [name, { as, body }] of Object.entries(BODIES)) {
    await client.query(`create or replace function ${name}() ${as} as ${quoted(body)}`)
  }
  for (const [name, settings] of Object.entries(SETTINGS)) {
    for (const setting of settings) await client.query(`alter function ${name} set ${setting}`)
  }
  for (const [name, argument] of Object.entries(FUNCTIONS)) {
    await client.query(delegate, [name, argument, ANCHOR])
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

/**
 * Those of the coordinator are known to Citus only where others reference them, and so are those
 * that a migration has made with a key to a table of every node, until they are put in their place.
 */
const selectUnplaced = `
  select c.relname as name
    from pg_class c
   where c.relkind in ('r', 'p') and not c.relispartition
     and c.relnamespace = 'public'::regnamespace
     and c.relname <> all (array['${Object.keys(PLACES)
       .filter((name) => PLACES[name] === 'coordinator')
       .join("', '")}'])
     and not exists (select from pg_dist_partition p
                      where p.logicalrelid = c.oid and not p.autoconverted)
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

/** What is told otherwise than on one server. */
const BODIES: Readonly<Record<string, { readonly as: string; readonly body: string }>> = {
  // Each node tells its own numbers of transactions: see `0013_journal.sql`.
  numbers_from: {
    as: 'returns bigint language sql stable',
    body: `
    select groupid::bigint << 48 from pg_catalog.pg_dist_local_group
  `,
  },
  // The rows are in shards, each of them in months of its own: see `0001_foundation.sql`.
  analyze_grown: {
    as: 'returns text language plpgsql security definer set search_path = public, pg_temp',
    body: `
    declare
      grown text;
    begin
      if not pg_try_advisory_xact_lock(4280003) then return null; end if;
      select t.relname into grown
        from pg_partitioned_table p
        join pg_class t on t.oid = p.partrelid and t.relnamespace = 'public'::regnamespace
        join pg_dist_partition d on d.logicalrelid = t.oid
       cross join lateral (
         select sum(split_part(n.result, ' ', 1)::float8) as tuples,
                sum(split_part(n.result, ' ', 2)::float8) as known
           from run_command_on_shards(t.oid, $asked$
                  select concat_ws(' ', sum(greatest(c.reltuples, 0)),
                                        max(greatest(w.reltuples, 0)))
                    from pg_class w join pg_inherits i on i.inhparent = w.oid
                    join pg_class c on c.oid = i.inhrelid
                   where w.oid = '%s'::regclass $asked$) n
          where n.success) parts
       where parts.tuples > 0 and parts.tuples > 1.2 * parts.known
       order by parts.tuples - parts.known desc limit 1;
      if grown is not null then execute format('analyze %I', grown); end if;
      return grown;
    end
  `,
  },
}

function quoted(body: string): string {
  return `$holdfast$${body}$holdfast$`
}

/** Functions that are not as a cluster needs them: made anew by a migration, or never settled. */
const selectUnsettled = `
  select w.name
    from (values ${Object.entries(SETTINGS)
      .map(([name, settings]) => `('${name}', array['${settings.join(`', '`)}'], null)`)
      .concat(
        Object.entries(BODIES).map(
          ([name, { body }]) => `('${name}', '{}'::text[], ${quoted(body)})`,
        ),
      )
      .join(',\n                 ')}) w(name, settings, body)
    left join pg_proc p on p.proname = w.name and p.pronamespace = 'public'::regnamespace
   where not coalesce(coalesce(p.proconfig, '{}') @> w.settings
                      and p.prosrc = coalesce(w.body, p.prosrc), false)`

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
