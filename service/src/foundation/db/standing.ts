// What a connection is and may do, asked before anything is done by it.
import type pg from 'pg'
import { realNow } from '#kit'

/** From here on a role is given on by those only who were made its administrators. */
const ROLES_BY_ADMINISTRATORS = 160_000

export interface DatabaseStanding {
  /** As `180000`. */
  readonly version: number
  readonly role: string
  /** That of the service, which this one gives itself. */
  readonly appRole: string
  readonly isSuperuser: boolean
  /** A standby, in which nothing can be written. */
  readonly isStandby: boolean
  readonly mayCreateTables: boolean
  /** The service's role can be made, or given to this one. */
  readonly mayGiveAppRole: boolean
  readonly mayBecomeAppRole: boolean
  /** How far the clock of the database is before that of this machine. */
  readonly clockAheadMs: number
}

interface StandingRow {
  readonly version: number
  readonly role: string
  readonly is_superuser: boolean
  readonly is_standby: boolean
  readonly creates_tables: boolean
  readonly creates_roles: boolean
  readonly has_app_role: boolean
  readonly becomes_app_role: boolean
  readonly gives_app_role: boolean
  readonly now: Date
}

const ASKED = `
  select current_setting('server_version_num')::int as version,
         r.rolname::text as role, r.rolsuper as is_superuser, pg_is_in_recovery() as is_standby,
         case when to_regnamespace('public') is null then false
              else has_schema_privilege('public', 'create') end as creates_tables,
         r.rolcreaterole as creates_roles, a.oid is not null as has_app_role,
         coalesce(pg_has_role(a.oid, 'member'), false) as becomes_app_role,
         coalesce(pg_has_role(a.oid, 'member with admin option'), false) as gives_app_role,
         clock_timestamp() as now
    from pg_roles r left join pg_roles a on a.rolname = $1
   where r.rolname = current_user`

/** Asks a connection what it is and may do with the service's role, and changes nothing. */
export async function readStanding(
  client: pg.ClientBase,
  appRole: string,
): Promise<DatabaseStanding> {
  const before = realNow().getTime()
  const { rows } = await client.query<StandingRow>(ASKED, [appRole])
  const halfway = (before + realNow().getTime()) / 2
  const [row] = rows
  if (row === undefined) throw new Error('the database does not know the role of the connection')
  const isByRight = row.creates_roles && row.version < ROLES_BY_ADMINISTRATORS
  return {
    version: row.version,
    role: row.role,
    appRole,
    isSuperuser: row.is_superuser,
    isStandby: row.is_standby,
    mayCreateTables: row.creates_tables,
    mayGiveAppRole:
      row.is_superuser || (row.has_app_role ? row.gives_app_role || isByRight : row.creates_roles),
    mayBecomeAppRole: row.is_superuser || row.becomes_app_role,
    clockAheadMs: row.now.getTime() - halfway,
  }
}
