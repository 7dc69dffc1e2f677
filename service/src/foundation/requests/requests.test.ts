import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#db'
import { openDatabase } from '#db'
import { testDatabase } from '#harness'
import type { RequestRecord } from '#http'
import { asTenantId, newUuid } from '#kit'
import { createOrganisation, resetSandbox } from '#organisations'
import { forgetOldRequests } from './index.ts'
import { startRequestLog } from './log.ts'

let database: Database
let template: RequestRecord

beforeAll(async () => {
  database = openDatabase({ connection: await testDatabase(), connectionsMax: 4 })
  const { tenants } = await createOrganisation(database, { name: 'Harbour' })
  const tenantId = tenants.sandbox
  template = {
    requestId: 'request_of_a_test',
    principal: { tenantId, environment: 'sandbox', keyId: newUuid(new Date()), kind: 'private' },
    method: 'POST',
    operationId: 'createProject',
    path: '/v1/projects',
    resourceId: null,
    status: 200,
    problem: null,
    isReplay: false,
    isDryRun: false,
    durationMs: 1.5,
    ip: '127.0.0.1',
  }
})

afterAll(async () => await database.close())

async function count(): Promise<number> {
  const { rows } = await database.pool.query('select count(*)::int as count from request_log')
  return Number(rows[0]?.count)
}

async function countAll(): Promise<number> {
  const client = await database.pool.connect()
  try {
    await client.query(`select set_config('holdfast.tenant', $1, false)`, [
      template.principal.tenantId,
    ])
    const { rows } = await client.query('select count(*)::int as count from request_log')
    return Number(rows[0]?.count)
  } finally {
    await client.query(`select set_config('holdfast.tenant', '', false)`)
    client.release()
  }
}

it('writes in one go what came, and leaves out and counts what is too much', async () => {
  const told: string[] = []
  const onError = (error: unknown) => told.push(String(error))
  const log = startRequestLog({ database, onError, waitingMax: 5 })
  for (let n = 0; n < 8; n++) log.record(template)
  await log.stop()
  log.record(template)
  await log.write()
  expect(await countAll()).toBe(5)
  expect(await count()).toBe(0)
  expect(log.leftOut()).toBe(3)
  expect(told).toEqual([expect.stringContaining('3 requests were left out')])
})

it('counts what cannot be written, and goes on with the others', async () => {
  const before = await countAll()
  const log = startRequestLog({ database, onError: () => undefined })
  const unknown = asTenantId('00000000-0000-7000-8000-000000000000')
  log.record({ ...template, principal: { ...template.principal, tenantId: unknown } })
  log.record(template)
  await log.stop()
  expect(log.leftOut()).toBe(1)
  expect(await countAll()).toBe(before + 1)
})

it('lets go what was asked of a sandbox that was emptied, and leaves nothing out', async () => {
  const before = await countAll()
  const { tenants } = await createOrganisation(database, { name: 'Quay' })
  const told: string[] = []
  const log = startRequestLog({ database, onError: (error) => told.push(String(error)) })
  await resetSandbox(database, tenants.sandbox, null)
  log.record({ ...template, principal: { ...template.principal, tenantId: tenants.sandbox } })
  log.record(template)
  await log.stop()
  expect([log.leftOut(), told]).toEqual([0, []])
  expect(await countAll()).toBe(before + 1)
})

it('forgets requests from before an instant, and no others', async () => {
  const before = await countAll()
  const { tenantId } = template.principal
  const day = 86_400_000
  const later = async (days: number) =>
    await database.transactAside(tenantId, async (unit) => {
      return await forgetOldRequests(unit, new Date(unit.realNow.getTime() + days * day))
    })
  expect(await later(-1)).toBe(0)
  expect(await later(1)).toBe(before)
  expect(await countAll()).toBe(0)
})
