// A database with a queue, and kinds of work whose effects can be counted.
import pg from 'pg'
import type { Database, Unit } from '#db'
import { openDatabase } from '#db'
import { atEnd, testDatabase } from '#harness'
import type { TenantId } from '#kit'
import { asTenantId, newUuid, realNow } from '#kit'
import { unitWrites } from '#testing/unit-writes'
import type { ClaimedJob, JobKind, RunnableHandler } from '../index.ts'
import { defineJob, enqueue, runDueJobs } from '../index.ts'
import type { Lane, StoredJob } from '../kinds.ts'
import type { Field } from '../payload.ts'
import { createEffects, insertEffect, insertTenant, selectEffects, selectJobs } from './store.ts'

export type Work = JobKind<{ readonly note: string }>

const note: Field<string> = {
  write: (text) => text,
  read: (stored) => {
    if (typeof stored !== 'string') throw new Error('a note is a text')
    return stored
  },
}

/** A kind of work; its payload is a note. */
export function workOf(name: string, lane: Lane = 'steps'): Work {
  return defineJob({ name, lane, payload: { note } })
}

/** Writes down that the jobs were done: `name note`. */
export async function writeDown(
  unit: Unit,
  name: string,
  jobs: readonly ClaimedJob<{ note: string }>[],
): Promise<void> {
  for (const { payload } of jobs) {
    await unit.tx.query(insertEffect, {
      tenant_id: unit.tenant.id,
      what: `${name} ${payload.note}`,
      at: unit.now,
    })
  }
}

export interface World {
  readonly db: Database
  readonly owner: pg.Client
  /** By kind; tests put in what they need. */
  readonly handlers: Map<string, RunnableHandler>
  /** What was reported: the error's message, then what it was about. */
  readonly errors: string[]
  readonly onError: (error: unknown, about: string) => void
  readonly addTenant: (environment?: 'sandbox' | 'live') => Promise<TenantId>
  readonly add: (tenant: TenantId, kind: Work, key: string, runAt?: Date) => Promise<void>
  /** One claim of one worker. */
  readonly run: (tenant: TenantId, lane?: Lane) => Promise<StoredJob[]>
  readonly effects: (tenant: TenantId) => Promise<string[]>
  readonly jobs: (tenant: TenantId) => Promise<pg.QueryResultRow[]>
}

/** Opens it for the test file that calls this, and closes it afterwards. */
export async function openWorld(): Promise<World> {
  const connection = await testDatabase()
  const owner = new pg.Client(connection)
  await owner.connect()
  await owner.query(createEffects)
  const db = openDatabase({ connection, connectionsMax: 8, ...unitWrites })
  atEnd(async () => {
    await db.close()
    await owner.end()
  })
  const handlers = new Map<string, RunnableHandler>()
  const errors: string[] = []
  const onError = (error: unknown, about: string) => {
    errors.push(`${error instanceof Error ? error.message : 'unknown'}: ${about}`)
  }
  return {
    db,
    owner,
    handlers,
    errors,
    onError,
    addTenant: async (environment = 'sandbox') => {
      const tenant = asTenantId(newUuid(realNow()))
      await owner.query(insertTenant, [tenant, environment])
      return tenant
    },
    add: async (tenant, kind, key, runAt) => {
      await db.transact(tenant, async (unit) => {
        enqueue(unit, kind, { key, runAt: runAt ?? unit.now, payload: { note: key } })
        await Promise.resolve()
      })
    },
    run: async (tenant, lane = 'steps') =>
      await runDueJobs({ database: db, handlers }, tenant, { lane, batchMax: 10, onError }),
    effects: async (tenant) =>
      (await owner.query(selectEffects, [tenant])).rows.map(({ what }) => what),
    jobs: async (tenant) => (await owner.query(selectJobs, [tenant])).rows,
  }
}
