// What is on the way of a payment is done on the node of its tenant, which guards its rows itself.
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { APP_ROLE } from '#db'
import { runDueJobs } from '#jobs'
import { webhookJobs, webhookPolicy } from '#webhooks'
import { handlersByKind } from '../../src/app/handlers-by-kind.ts'
import { fixedDayRates } from '../../src/app/rates.ts'
import { stepHandlers } from '../../src/app/step-handlers.ts'
import { fanOut } from '../../src/notify/webhooks/fan-out.ts'
import { startReceiver } from '../../src/notify/webhooks/testing/receiver.ts'
import { atEnd } from '../harness/at-end.ts'
import { enterAsOwner } from '../harness/member.ts'
import { payments } from '../harness/payments.ts'
import { openOwner, openService } from '../harness/story.ts'

const receiver = await startReceiver()
afterAll(async () => await receiver.close())
// Without workers only what is asked for is done: they look over all tenants, and then do for each
// what is done here by hand.
const holdfast = await openService({ roles: ['api'], webhookAllowNets: [receiver.address] })
const shop = payments(holdfast)
const owner = await openOwner(holdfast)
const member = await enterAsOwner(holdfast)
const tenant = holdfast.organisation.tenants.sandbox
const other = holdfast.stranger.tenants.sandbox

await shop.verify('sam@example.com')

async function payWholly(): Promise<void> {
  const checkout = await shop.paid([{ amount: 10_000 }])
  const [{ id }] = checkout.settlements
  expect((await shop.release({ settlement_id: id })).status).toBe(200)
  await shop.advance('PT30M')
  expect((await shop.read('settlement', id)).status).toBe('executed')
}

/** What the coordinator has sent to one node, and to several at once. */
async function counted(): Promise<{ readonly one: number; readonly several: number }> {
  const { rows } = await owner.query<{ one: number; several: number }>(
    `select query_execution_single_shard::int as one, query_execution_multi_shard::int as several
       from citus_stat_counters where name = current_database()`,
  )
  return rows[0] ?? { one: 0, several: 0 }
}

/** Does something whose statements, so many at least, are each sent to one node. */
async function atOneNode(least: number, work: () => Promise<void>): Promise<void> {
  const before = await counted()
  await work()
  const after = await counted()
  expect(after.one - before.one).toBeGreaterThan(least)
  expect(after.several - before.several).toBe(0)
}

describe('whole payments', () => {
  it('ask one node with every statement', async () => {
    await payWholly()
    await atOneNode(50, payWholly)
  })
})

describe('of a worker', () => {
  const { database } = holdfast.service
  const raise = (error: unknown) => {
    throw error
  }
  const webhooks = webhookJobs({
    database,
    sealer: holdfast.vault,
    policy: webhookPolicy([receiver.address]),
    onHandlerDisabled: async () => await Promise.resolve(),
  })
  afterAll(async () => await webhooks.close())
  const handlers = handlersByKind([
    ...stepHandlers(database, holdfast.vault, fixedDayRates()),
    ...webhooks.handlers,
  ])
  const run = async (lane: 'steps' | 'deliveries') =>
    await runDueJobs({ database, handlers }, tenant, { lane, batchMax: 100, onError: raise })

  it('a step asks one node, from the claim to the end', async () => {
    const { id, project_id: project } = await shop.confirmed([{ amount: 5_000 }])
    const { reference, amount } = await shop.read('checkout', id)
    const credited = { amount, reference }
    const { status } = await shop.call('POST', `/_sandbox/v1/project/${project}/credit`, credited)
    expect(status).toBe(200)
    await atOneNode(10, async () => {
      expect((await run('steps')).length).toBeGreaterThan(0)
    })
    expect((await shop.read('checkout', id)).status).toBe('settled')
  })

  it('a delivery asks one node, from its event to the answer of the receiver', async () => {
    const hook = { url: receiver.url, send_test: false }
    expect((await shop.call('POST', '/v1/webhooks', hook)).status).toBe(200)
    await shop.confirmed([{ amount: 5_000 }])
    await atOneNode(10, async () => {
      const { deliveries } = await database.transact(tenant, async (unit) => await fanOut(unit))
      expect(deliveries).toBeGreaterThan(0)
      expect((await run('deliveries')).length).toBeGreaterThan(0)
    })
    expect(receiver.received.length).toBeGreaterThan(0)
  })

  it('sealing asks one node for each tenant: others are looked for once in a round', async () => {
    await holdfast.seal()
    const looksOf = async () => {
      const before = await counted()
      await holdfast.seal()
      return (await counted()).several - before.several
    }
    const idle = await looksOf()
    await payWholly()
    expect(await looksOf()).toBe(idle)
  })
})

interface Shard {
  readonly host: string
  readonly port: number
  readonly name: string
}

/** Where a tenant's rows of a table are. */
async function shardOf(table: string, of: string = tenant): Promise<Shard> {
  const { rows } = await owner.query<Shard>(
    `select nodename as host, nodeport as port, shard_name(logicalrelid, shardid) as name
       from citus_shards s join pg_dist_shard d using (shardid)
      where shardid = get_shard_id_for_distribution_column($1::regclass, $2::uuid)`,
    [table, of],
  )
  const [shard] = rows
  if (shard === undefined) throw new Error(`${table} has no shard of the tenant`)
  return shard
}

async function connectTo({ host, port }: Shard, user: string): Promise<pg.Client> {
  const { database } = holdfast.connection
  const client = new pg.Client({ host, port, user, database })
  await client.connect()
  atEnd(async () => await client.end())
  return client
}

describe('a shard', () => {
  it.each(['intents', 'ledger_movements', 'secrets', 'events'])(
    'of %s shows its rows to their tenant alone',
    async (table) => {
      await payWholly()
      const shard = await shardOf(table)
      const client = await connectTo(shard, APP_ROLE)
      const seenBy = async (whom: string) => {
        await client.query(`select set_config('holdfast.tenant', $1, false)`, [whom])
        return (await client.query(`select from ${shard.name}`)).rows.length
      }
      expect(await seenBy('')).toBe(0)
      expect(await seenBy(other)).toBe(0)
      expect(await seenBy(tenant)).toBeGreaterThan(0)
    },
  )

  it.each(['ledger_movements', 'ledger_transactions', 'journal_entries', 'audit_entries'])(
    'of %s lets nobody change what was written',
    async (table) => {
      await payWholly()
      await member.call('POST', '/dashboard/v1/invitations', {
        email: `${table}@harbour.example`,
        role: 'support',
      })
      await holdfast.seal()
      const { rows } = await owner.query<{ tenant_id: string }>(`select tenant_id from ${table}`)
      const shard = await shardOf(table, rows[0]?.tenant_id)
      const client = await connectTo(shard, holdfast.connection.user)
      await client.query(`set citus.enable_manual_changes_to_shards = on`)
      await client.query(`set session_replication_role = replica`)
      await expect(client.query(`delete from ${shard.name}`)).rejects.toThrow('append only')
      await expect(client.query(`truncate ${shard.name}`)).rejects.toThrow('append only')
    },
  )

  it('of a month that is made later is guarded as all are', async () => {
    await owner.query(`select make_months('2031-05-01Z', '2031-05-01Z')`)
    const shard = await shardOf('ledger_movements_2031_05')
    const read = (await connectTo(shard, APP_ROLE)).query(`select from ${shard.name}`)
    await expect(read).rejects.toThrow('permission denied')
    const client = await connectTo(shard, holdfast.connection.user)
    await client.query(`set citus.enable_manual_changes_to_shards = on`)
    await client.query(`set session_replication_role = replica`)
    await client.query(`set citus.override_table_visibility = off`)
    await expect(client.query(`truncate ${shard.name}`)).rejects.toThrow('append only')
    const { rows } = await client.query(
      `select relrowsecurity, array(select tgname::text from pg_trigger
                                          where tgrelid = c.oid and tgenabled = 'A'
                                          order by tgname) as guards
         from pg_class c where oid = $1::regclass`,
      [shard.name],
    )
    const guards = ['append_only', 'append_only_whole', 'by_function']
    expect(rows).toEqual([
      { relrowsecurity: true, guards: guards.map((name) => expect.stringMatching(name)) },
    ])
  })

  it('of the ledger is written by its functions only', async () => {
    const shard = await shardOf('ledger_accounts')
    const client = await connectTo(shard, holdfast.connection.user)
    await client.query(`set citus.enable_manual_changes_to_shards = on`)
    await client.query(`set session_replication_role = replica`)
    const raised = client.query(`update ${shard.name} set balance = balance + 1`)
    await expect(raised).rejects.toThrow('by its functions only')
  })
})
