// A database with tenants, handlers and events, and the workers of this room: what its tests share.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Environment } from '#db'
import { openDatabase } from '#db'
import { announce } from '#events'
import { testDatabase } from '#harness'
import type { RunnableHandler } from '#jobs'
import { runDueJobs } from '#jobs'
import type { TenantId } from '#kit'
import { addMs, asTenantId, newUuid, present, randomKey, realNow, unwrap } from '#kit'
import { unitWrites } from '#testing/unit-writes'
import { webhookPolicy } from '../address.ts'
import { fanOut } from '../fan-out.ts'
import { createHandlers, showHandler } from '../handlers.ts'
import type { WebhookJobsDeps } from '../jobs.ts'
import { webhookJobs } from '../jobs.ts'
import { sealerOf } from './sealer.ts'
import * as store from './store.ts'

const INVARIANTS = fileURLToPath(new URL('../../../../invariants/', import.meta.url))

export interface DeliveryRow extends pg.QueryResultRow {
  readonly id: string
  readonly handler_id: string
  readonly sequence: number
  readonly status: string
  readonly attempts: number
  readonly next_at: Date | null
  readonly last_status: number | null
  readonly created_at: Date
  readonly delivered_at: Date | null
  readonly url: string
}

export interface AttemptRow extends pg.QueryResultRow {
  readonly delivery_id: string
  readonly attempt: number
  readonly at: Date
  readonly status: number | null
  readonly duration_ms: number
  readonly answer: string | null
  readonly error: string | null
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** Opens a migrated database of its own. Call at the top of a file or in `beforeAll`. */
export async function openWorld() {
  const connection = await testDatabase()
  const owner = new pg.Pool({ ...connection, max: 2 })
  const database = openDatabase({
    connection,
    ...unitWrites,
  })
  const sealKey = randomKey()
  const sealer = sealerOf(sealKey)
  const ask = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await owner.query<Row>(text, values)).rows
  return {
    connection,
    database,
    sealKey,
    sealer,
    ask,
    newTenant: async (environment: Environment = 'sandbox'): Promise<TenantId> => {
      const id = newUuid(realNow())
      await owner.query(store.insertTenant, [id, newUuid(realNow()), environment, realNow()])
      return asTenantId(id)
    },
    /** Every file of the invariants finds nothing. */
    findBreaches: async () => {
      const found: unknown[] = []
      for (const name of readdirSync(INVARIANTS).filter((file) => /^4\d.*\.sql$/.test(file))) {
        for (const row of await ask(readFileSync(INVARIANTS + name, 'utf8'))) {
          found.push({ name, ...row })
        }
      }
      return found
    },
    close: async () => {
      await database.close()
      await owner.end()
    },
  }
}

/** What tests do with one tenant, with receivers at the listed addresses. */
export function tenantWorld(
  { database, sealer, ask }: World,
  tenantId: TenantId,
  options: Partial<WebhookJobsDeps> & { readonly addresses: readonly string[] },
) {
  const disabled: string[] = []
  const errors: unknown[] = []
  const jobs = webhookJobs({
    database,
    sealer,
    policy: webhookPolicy(options.addresses),
    onHandlerDisabled: async (_unit, { url }) => void disabled.push(url),
    ...options,
  })
  const handlers = new Map(jobs.handlers.map((handler) => [handler.name, handler]))
  const onError = (error: unknown) => void errors.push(error)
  const lane = { lane: 'deliveries', batchMax: 100, onError } as const
  const world = {
    tenantId,
    handlers,
    webhooks: jobs,
    disabled,
    errors,
    onError,
    close: async () => await jobs.close(),
    addHandler: async (url: string, eventTypes: readonly string[] | null = null) => {
      const made = await database.transact(
        tenantId,
        async (unit) => await createHandlers(unit, sealer, [{ url, eventTypes, secret: null }]),
      )
      return showHandler(unwrap(present(made[0], 'a handler was asked for')))
    },
    /** Writes events of one transaction, as the service does. */
    happen: async (...types: Parameters<typeof announce>[1][]) => {
      await database.transact(tenantId, async (unit) => {
        for (const type of types) announce(unit, type, { id: `thing_${newUuid(realNow())}` })
      })
    },
    fanOut: async () => await database.transact(tenantId, fanOut),
    /** Claims what is due and runs it once. */
    deliver: async (by: ReadonlyMap<string, RunnableHandler> = handlers) =>
      await runDueJobs({ database, handlers: by }, tenantId, lane),
    deliveries: async () => await ask<DeliveryRow>(store.selectDeliveries, [tenantId]),
    isWaiting: async () => (await ask(store.selectWaiting, [tenantId])).length > 0,
    attempts: async () => await ask<AttemptRow>(store.selectAttempts, [tenantId]),
    /** Moves the tenant's clock; deliveries that fall due are not run by it. */
    passMs: async (ms: number) => await ask(store.shiftClock, [tenantId, ms]),
    freeze: async () => await ask(store.setClock, [tenantId, realNow()]),
    expireLeases: async () => await ask(store.expireLeases, [tenantId, addMs(realNow(), -1_000)]),
  }
  return world
}
