import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db'
import { openDatabase } from '#db'
import { testDatabase } from '#harness'
import type { TenantId } from '#kit'
import { present } from '#kit'
import { accountOf, balancesOf, checkInvariants } from '#ledger'
import { createOrganisation } from '#organisations'
import { unitWrites } from '#testing/unit-writes'
import { until, untilLocked } from '#testing/until'
import { createProjects, lockProjects, readProjects, settleProjects } from './commands.ts'

let database: Database
let owner: pg.Client
let tenantId: TenantId
let strangerId: TenantId

beforeAll(async () => {
  const connection = await testDatabase()
  database = openDatabase({
    connection,
    ...unitWrites,
  })
  owner = new pg.Client(connection)
  await owner.connect()
  tenantId = (await createOrganisation(database, { name: 'Harbour' })).tenants.sandbox
  strangerId = (await createOrganisation(database, { name: 'Stranger' })).tenants.sandbox
})

afterAll(async () => {
  expect(await checkInvariants(owner)).toEqual([])
  await owner.end()
  await database.close()
})

async function create(count: number) {
  const projects = Array.from({ length: count }, (_, at) => {
    return { type: 'controlled', currency: 'eur', metadata: { at } } as const
  })
  return await database.transact(tenantId, async (unit) => await createProjects(unit, projects))
}

describe('projects', () => {
  it('are made in the order asked, each with an account of its own to collect on', async () => {
    const made = await create(20)
    expect(made.map(({ metadata }) => metadata.at)).toEqual(
      Array.from({ length: 20 }, (_, at) => at),
    )
    expect(made.every(({ status }) => status === 'in_progress')).toBe(true)
    const ibans = made.map(({ collect }) => collect.local_bank_transfer.iban)
    expect(new Set(ibans).size).toBe(20)
    const accounts = made.map(({ id }) => accountOf(id))
    const balances = await database.read(
      tenantId,
      async (reader) => await balancesOf(reader, tenantId, accounts),
    )
    expect([...balances.values()]).toEqual(accounts.map(() => 0n))
  })

  it('are not there for another organisation', async () => {
    const ids = (await create(1)).map(({ id }) => id)
    const seen = await database.read(
      strangerId,
      async (reader) => await readProjects(reader, strangerId, ids),
    )
    expect(seen.size).toBe(0)
    const locked = await database.transact(
      strangerId,
      async (unit) => await lockProjects(unit, ids),
    )
    expect(locked.size).toBe(0)
  })

  it('without any business stay in progress', async () => {
    const ids = (await create(1)).map(({ id }) => id)
    await database.transact(tenantId, async (unit) => await settleProjects(unit, ids))
    const found = await database.read(
      tenantId,
      async (reader) => await readProjects(reader, tenantId, ids),
    )
    expect([...found.values()].map(({ status }) => status)).toEqual(['in_progress'])
  })

  it('are locked in one order, so that nobody waits in a circle', async () => {
    const ids = (await create(5)).map(({ id }) => id)
    const turns = Array.from({ length: 20 }, (_, turn) => turn)
    const locked = await Promise.all(
      turns.map(async (turn) => {
        const asked = turn % 2 === 0 ? ids : ids.toReversed()
        return await database.transact(tenantId, async (unit) => {
          const first = await lockProjects(unit, asked.slice(0, 3))
          const all = await lockProjects(unit, [...first.keys()])
          return all.size
        })
      }),
    )
    expect(locked).toEqual(turns.map(() => 3))
  })

  it('wait for whoever has locked them', async () => {
    const [project] = await create(1)
    const { id } = present(project, 'one')
    const order: string[] = []
    const first = database.transact(tenantId, async (unit) => {
      await lockProjects(unit, [id])
      order.push('locked')
      await untilLocked(owner)
      order.push('done')
    })
    await until(() => order.length > 0)
    await database.transact(tenantId, async (unit) => {
      await lockProjects(unit, [id])
      order.push('next')
    })
    await first
    expect(order).toEqual(['locked', 'done', 'next'])
  })
})
