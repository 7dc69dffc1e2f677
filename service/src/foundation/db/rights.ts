// Whether the service's role still has what migrations gave it. A dump holds tables and says what
// the role may do, but does not make the role: restored where there is none, each right is an error
// among many, and all rows are there.
import type pg from 'pg'
import { readServiceRole } from './role.ts'

/**
 * Every table of a tenant gives the role something, but for a month that was exchanged by
 * archiving, whose rows are about to go. Rights come last in a dump: one that was given up at an
 * error before them, too, is found by what it lacks.
 */
const ASKED = `
  select c.relname::text as name
    from pg_attribute t join pg_class c on c.oid = t.attrelid
    left join pg_roles a on a.rolname = $1
   where t.attname = 'tenant_id' and c.relnamespace = 'public'::regnamespace
     and c.relkind in ('r', 'p') and not c.relispartition and right(c.relname, 5) <> '_gone'
     and not coalesce(has_any_column_privilege(a.oid, c.oid, 'select, insert, update'), false)
   order by c.relname`

export interface LostRights {
  readonly role: string
  readonly tables: readonly string[]
}

/** The service's role lacks rights that the migrations gave it. */
export class RightsLost extends Error {
  readonly fault = 'database_rights'

  constructor(lost: LostRights) {
    super(`${lostText(lost)}. ${mendLost(lost)}`)
    this.name = 'RightsLost'
  }
}

/** What mends it. */
export function mendLost({ role }: LostRights): string {
  return (
    `Restore the dump again, in an empty database: before it, \`create role ${role} nologin\` ` +
    'and the user of DATABASE_URL, as docs/guides/backup.md says. No right may be missing.'
  )
}

/** What is missing, in words. */
export function lostText({ role, tables }: LostRights): string {
  const [first = ''] = tables
  return `${role} has no right to ${tables.length} tables (${first} and so on)`
}

/** The service's role and the tables to which it has no right; null in a database that is right. */
export async function readLostRights(client: pg.ClientBase): Promise<LostRights | null> {
  const role = await readServiceRole(client)
  if (role === null) return null
  const { rows } = await client.query<{ name: string }>(ASKED, [role])
  return rows.length === 0 ? null : { role, tables: rows.map(({ name }) => name) }
}
