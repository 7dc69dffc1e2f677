// The role that the service works as. Roles are the whole server's, so that two installations on
// one server have one each; a database says which is its own.
import pg from 'pg'

/** The role where no other was chosen. It owns nothing and is bound by row level security. */
export const APP_ROLE = 'holdfast_app'

const ROLE_PATTERN = /^holdfast_[a-z0-9_]{1,50}$/

/** What a role may be called: it needs no quotes, and is no role of anybody else's by mistake. */
export function isRoleName(name: string): boolean {
  return ROLE_PATTERN.test(name)
}

/** The role that is chosen is not the one that the database has, or has another installation. */
class RoleRefused extends Error {
  readonly fault = 'database_role'

  constructor(message: string) {
    super(message)
    this.name = 'RoleRefused'
  }
}

/** What tells the role of an installation: made with its first tables, by whoever makes them. */
export function tellingRole(role: string): string {
  return `create function public.service_role() returns text language sql immutable parallel safe
    as $$ select '${role}' $$;`
}

/** The tables of 0.1.0 were made without it, and for one role. */
const TOLD = `
  select to_regproc('public.service_role') is not null as is_told,
         to_regproc('public.current_tenant') is not null as is_made`

/** The role of the installation in a database; null in one without tables. */
export async function readServiceRole(client: pg.ClientBase): Promise<string | null> {
  const told = await client.query<{ is_told: boolean; is_made: boolean }>(TOLD)
  if (told.rows[0]?.is_told !== true) return told.rows[0]?.is_made === true ? APP_ROLE : null
  const { rows } = await client.query<{ role: string }>('select public.service_role() as role')
  return rows[0]?.role ?? null
}

/** Has a database tell the role of its installation that does not do so yet. */
export async function tellRole(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ is_told: boolean }>(TOLD)
  if (rows[0]?.is_told !== true) await client.query(tellingRole(role))
}

/** What the role has a right to in a database stands in the list of shared dependencies. */
const OTHERS = `
  select distinct d.datname::text as name
    from pg_roles r
    join pg_shdepend s on s.refclassid = 'pg_authid'::regclass and s.refobjid = r.oid
    join pg_database d on d.oid = s.dbid
   where r.rolname = $1 and d.datname <> current_database()
   order by 1`

/** Other databases of the server in which a role has any right. */
export async function databasesOfRole(client: pg.ClientBase, role: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(OTHERS, [role])
  return rows.map(({ name }) => name)
}

/** How an installation gets a role of its own. */
export const ROLE_MEND = 'Choose another with HOLDFAST_DATABASE_ROLE, as holdfast_second.'

/**
 * Says the role that a database gets or has. Throws `RoleRefused` where another one is asked for
 * than it has, or its tables are yet to be made and the role is that of another installation.
 */
export async function chooseRole(
  connection: pg.ClientConfig,
  wanted: string | null,
): Promise<string> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const present = await readServiceRole(client)
    if (present === null) return await needFreeRole(client, wanted ?? APP_ROLE)
    if (wanted === null || wanted === present) return present
    throw new RoleRefused(
      `The service's role in this database is ${present}, not ${wanted}: it is chosen at the ` +
        'first start. Take HOLDFAST_DATABASE_ROLE back, or DATABASE_URL.',
    )
  } finally {
    await client.end()
  }
}

async function needFreeRole(client: pg.Client, role: string): Promise<string> {
  const [other] = await databasesOfRole(client, role)
  if (other === undefined) return role
  const taken = `The role ${role} has rights in another database of this server, ${other}.`
  throw new RoleRefused(`${taken} ${ROLE_MEND}`)
}

const STANDING = `
  select d.datname::text as name, pg_has_role(d.datdba, 'usage') as is_ours,
         has_database_privilege('public', d.oid, 'connect, temporary') as is_open
    from pg_database d where d.datname = current_database()`

/**
 * Closes the database to whoever was not given a right to it: by default every role of the server
 * may connect. Nothing is done where it is closed, or by a user who does not own the database.
 */
export async function encloseDatabase(client: pg.ClientBase, role: string): Promise<void> {
  interface Row {
    name: string
    is_ours: boolean
    is_open: boolean
  }
  const [row] = (await client.query<Row>(STANDING)).rows
  if (row === undefined || !row.is_ours || !row.is_open) return
  const database = pg.escapeIdentifier(row.name)
  await client.query(`grant connect on database ${database} to ${role};
    revoke connect, temporary on database ${database} from public`)
}
