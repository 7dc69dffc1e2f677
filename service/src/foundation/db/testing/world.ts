// A database with a scratch table and a few tenants.
import pg from 'pg'
import type { Database } from '#db'
import { openDatabase } from '#db'
import type { TestConnection } from '#harness'
import { atEnd, testDatabase } from '#harness'
import type { TenantId } from '#kit'
import { asTenantId, newUuid, realNow } from '#kit'
import type { DatabaseOptions } from '../database.ts'
import { createRaise, createScratch, insertTenant } from './store.ts'

export interface World {
  readonly db: Database
  /** A connection of the owner, whom row level security does not bind. */
  readonly owner: pg.Client
  readonly connection: TestConnection
  readonly addTenant: () => Promise<TenantId>
}

/** Opens it for the test file that calls this, and closes it afterwards. */
export async function openWorld(options: Partial<DatabaseOptions> = {}): Promise<World> {
  const connection = await testDatabase()
  const owner = new pg.Client(connection)
  await owner.connect()
  await owner.query(createScratch)
  await owner.query(createRaise)
  const db = openDatabase({ connection, connectionsMax: 4, ...options })
  atEnd(async () => {
    await db.close()
    await owner.end()
  })
  const addTenant = async () => {
    const tenant = asTenantId(newUuid(realNow()))
    await owner.query(insertTenant, [tenant, realNow()])
    return tenant
  }
  return { db, owner, connection, addTenant }
}
