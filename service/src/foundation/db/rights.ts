// Whether the service's role still has what migrations gave it. A dump holds tables and says what
// the role may do, but does not make the role: restored where there is none, each right is an error
// among many, and all rows are there.
import type pg from 'pg'
import { APP_ROLE } from './session.ts'

/** Every table of a tenant is bound by this policy, and each gives the role something. */
const ASKED = `
  select c.relname::text as name
    from pg_policy p join pg_class c on c.oid = p.polrelid
    left join pg_roles a on a.rolname = '${APP_ROLE}'
   where p.polname = 'tenant' and c.relnamespace = 'public'::regnamespace
     and not c.relispartition
     and not coalesce(has_any_column_privilege(a.oid, c.oid, 'select, insert, update'), false)
   order by c.relname`

/** The service's role lacks rights that the migrations gave it. */
export class RightsLost extends Error {
  readonly fault = 'database_rights'

  constructor(tables: readonly string[]) {
    super(`${lostText(tables)}. ${LOST_MEND}`)
    this.name = 'RightsLost'
  }
}

/** What mends it. */
export const LOST_MEND =
  `Restore the dump again, in an empty database: before it, \`create role ${APP_ROLE} nologin\` ` +
  'and the user of DATABASE_URL, as docs/guides/backup.md says. No right may be missing.'

/** What is missing, in words. */
export function lostText(tables: readonly string[]): string {
  const [first = ''] = tables
  return `${APP_ROLE} has no right to ${tables.length} tables (${first} and so on)`
}

/** The tables to which the service's role has no right; none in a database that is right. */
export async function readLostRights(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(ASKED)
  return rows.map(({ name }) => name)
}
