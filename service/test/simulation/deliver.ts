// The end of a story for whoever listens: a worker delivers every event that a handler asked for,
// to a receiver that errs now and then.
import { setTimeout as wait } from 'node:timers/promises'
import type { EventType } from '@holdfast/contract'
import { expect } from 'vitest'
import { chooseLog, createService } from '../../src/app/service.ts'
import type { City, Shown, Stage } from './city.ts'
import { advance, tenantOf } from './city.ts'

/** What the handler of every story listens to. */
export const toldEvents: readonly EventType[] = [
  'checkout_settled',
  'inbound_settled',
  'outbound_executed',
  'outbound_failed',
  'settlement_executed',
  'transfer_executed',
]
const TURNS_MAX = 200
const TURN_MS = 50

/** Starts a worker and waits until every event it should tell is delivered or parked. */
export async function deliverAll(stage: Stage, city: City): Promise<void> {
  const { world, receiver, owner } = stage
  const tenant = await tenantOf(stage)
  const { connection, baseUrl, rootKey } = world
  const worker = createService({
    connection,
    baseUrl,
    rootKey,
    mailbox: 'open',
    roles: new Set(['worker'] as const),
    log: chooseLog('off'),
    webhookAllowNets: [receiver.address],
  })
  try {
    for (let turn = 0; turn < TURNS_MAX; turn++) {
      const { told, waiting, asked } = await countDeliveries(owner, tenant)
      if (told === asked && waiting === 0) break
      await wait(TURN_MS)
      // Who failed is asked again in the tenant's time, and that stands still.
      await advance(city, 'PT30S')
    }
  } finally {
    await worker.stop()
  }
  const { told, waiting, asked } = await countDeliveries(owner, tenant)
  expect({ told, waiting }).toEqual({ told: asked, waiting: 0 })
  expect(await world.breaches()).toEqual([])
}

async function countDeliveries(owner: Stage['owner'], tenant: string): Promise<Shown> {
  const { rows } = await owner.query(
    // A new handler is tried out by a delivery that tells of no event.
    `select (select count(*) from deliveries where tenant_id = $1 and origin = 'event')::int
              as told,
            (select count(*) from deliveries where tenant_id = $1 and status = 'waiting')::int
              as waiting,
            (select count(*) from events where tenant_id = $1 and type = any($2))::int as asked`,
    [tenant, toldEvents],
  )
  return rows[0]
}
