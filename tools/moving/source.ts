// The database that is left: nobody writes there while its rows are read, and nobody works there
// any more once they have arrived.
import type pg from 'pg'
import {
  APP_ROLE,
  classifyDatabaseError,
  readServiceRole,
  setMark,
} from '../../service/src/foundation/db/index.ts'
import type { Table } from './tables.ts'

/** A transaction of the service ends within 20 seconds. */
const LOCK_WAIT = '25s'

/**
 * Begins a transaction in which nobody else writes: readers go on. What waits to write is told that
 * the database is busy. Throws where somebody does not let go.
 */
export async function fenceTables(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  const names = tables.map(({ name }) => name).join(', ')
  await client.query(`begin; set local search_path = public; set local row_security = off;
    set local lock_timeout = '${LOCK_WAIT}'`)
  try {
    await client.query(`lock table ${names} in share mode`)
  } catch (error) {
    if (!['busy', 'retry'].includes(classifyDatabaseError(error))) throw error
    throw new Error('Somebody writes into the database and does not let go: stop the service.', {
      cause: error,
    })
  }
}

/**
 * Takes the database from the service for good, whatever process still works with it, and ends the
 * transaction of `fenceTables`.
 */
export async function leaveDatabase(client: pg.ClientBase): Promise<void> {
  const role = (await readServiceRole(client)) ?? APP_ROLE
  await client.query(`revoke usage on schema public from public, ${role}`)
  const { rows } = await client.query<{ may: boolean }>(
    `select has_schema_privilege('${role}', 'public', 'usage') as may`,
  )
  if (rows[0]?.may !== false) {
    throw new Error('The schema `public` cannot be taken from the service: its owner must do so.')
  }
  await setMark(client, 'left')
  await client.query('commit')
}
