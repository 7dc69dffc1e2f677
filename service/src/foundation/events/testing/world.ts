// A database in which units write their history and events, and react to them.
import pg from 'pg'
import type { Database } from '#db'
import { openDatabase } from '#db'
import { atEnd, testDatabase } from '#harness'
import type { TenantId } from '#kit'
import { asTenantId, newUuid, realNow } from '#kit'
import type { Reaction } from '../flush.ts'
import { eventWrites, react } from '../flush.ts'
import type { StatefulResource } from '../store.ts'
import { insertRow, insertTenant, relax, selectStatus, tableOf } from './store.ts'

export interface World {
  readonly db: Database
  readonly owner: pg.Client
  /** By event type; tests put in what they need. */
  readonly reactions: Record<string, Reaction | undefined>
  readonly addTenant: () => Promise<TenantId>
  /** A row in a status, without the rows that it would belong to. */
  readonly addRow: (tenant: TenantId, resource: StatefulResource, status: string) => Promise<string>
  readonly statusOf: (tenant: TenantId, resource: StatefulResource, id: string) => Promise<string>
}

/** Opens it for the test file that calls this, and closes it afterwards. */
export async function openWorld(): Promise<World> {
  const connection = await testDatabase()
  const owner = new pg.Client(connection)
  await owner.connect()
  for (const table of Object.values(tableOf)) await owner.query(relax(table))
  const reactions: Record<string, Reaction | undefined> = {}
  const db = openDatabase({
    connection,
    connectionsMax: 16,
    beforeCommit: async (unit) => await react(unit, reactions),
    lastWrites: eventWrites,
  })
  atEnd(async () => {
    await db.close()
    await owner.end()
  })
  return {
    db,
    owner,
    reactions,
    addTenant: async () => {
      const tenant = asTenantId(newUuid(realNow()))
      await owner.query(insertTenant, [tenant])
      return tenant
    },
    addRow: async (tenant, resource, status) => {
      const id = newUuid(realNow())
      await owner.query(insertRow(tableOf[resource]), [tenant, id, status])
      return id
    },
    statusOf: async (tenant, resource, id) => {
      const { rows } = await owner.query(selectStatus(tableOf[resource]), [tenant, id])
      return rows[0]?.status
    },
  }
}
