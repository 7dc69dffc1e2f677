// Shards move between nodes while payments go on, and whoever asks notices nothing of it.
import { describe, expect, it } from 'vitest'
import { classifyDatabaseError } from '#db'
import { present } from '#kit'
import { createOrganisation } from '#organisations'
import type { Payments } from '../../harness/payments.ts'
import { paymentsWith } from '../../harness/payments.ts'
import { ownerOf } from '../../harness/service.ts'
import { openOwner, openService } from '../../harness/story.ts'
import { until } from '../../harness/until.ts'

const SHOPS = ['Anchor', 'Buoy', 'Cable'] as const
/** Transactions that one node has counted more than the other. */
const AHEAD = 3_000
const TRIES_MAX = 10
/** Of what waited too long for a shard that is split. */
const BUSY = /timed_out|clock_busy/

const holdfast = await openService()
const owner = await openOwner(holdfast)

interface Shop {
  readonly tenant: string
  readonly shop: Payments
}

const shops: Shop[] = []
for (const name of SHOPS) {
  const { tenants, keys } = await createOrganisation(holdfast.service.database, { name })
  shops.push({ tenant: tenants.sandbox, shop: paymentsWith(holdfast.baseUrl, keys.sandbox) })
}
for (const { shop } of shops) await shop.verify('sam@example.com')

/** Whole payments one after the other; how many, and every request that failed. */
function payOn() {
  let isOver = false
  const failed: unknown[] = []
  let paid = 0
  const going = shops.map(async ({ shop }) => {
    while (!isOver) {
      try {
        await payWholly(shop)
        paid++
      } catch (error) {
        failed.push(error)
      }
    }
  })
  return async () => {
    isOver = true
    await Promise.all(going)
    return { paid, failed }
  }
}

function isBusy(error: unknown): false {
  expect(error).toMatchObject({ message: expect.stringMatching(BUSY) })
  return false
}

async function payWholly(shop: Payments): Promise<void> {
  const { settlements } = await shop.paid([{ amount: 4_000 }])
  const [{ id }] = settlements
  const { status, text } = await shop.release({ settlement_id: id })
  if (status !== 200) throw new Error(`release: ${status} ${text}`)
  await shop.advance('PT30M')
  const { status: stands } = await shop.read('settlement', id)
  if (stands !== 'executed') throw new Error(`a settlement is ${stands}`)
}

interface Node {
  readonly host: string
  readonly port: number
  readonly shards: number
}

/** The nodes with how many shards of the ledger each has. */
async function nodes(): Promise<Node[]> {
  const { rows } = await owner.query<Node>(
    `select n.nodename as host, n.nodeport as port, count(s.shardid)::int as shards
       from pg_dist_node n
       left join citus_shards s on s.nodename = n.nodename and s.nodeport = n.nodeport
                               and s.table_name = 'ledger_accounts'::regclass
      where n.groupid <> 0 group by n.nodename, n.nodeport order by n.nodeport`,
  )
  return rows
}

/**
 * Does what an operator does, in a session of its own. Whoever moves shards locks what payments
 * lock, and may be the one that is given up for them: it is done again.
 */
async function operate(text: string, values: readonly unknown[] = []): Promise<void> {
  for (let tries = 1; ; tries++) {
    const client = await ownerOf(holdfast)
    try {
      await client.query(text, [...values])
      return
    } catch (error) {
      if (tries === TRIES_MAX || classifyDatabaseError(error) !== 'retry') throw error
    } finally {
      await client.end()
    }
  }
}

async function shardOf(tenant: string): Promise<{ id: string; port: number }> {
  const { rows } = await owner.query<{ id: string; port: number }>(
    `select s.shardid::text as id, s.nodeport as port from citus_shards s
      where s.shardid = get_shard_id_for_distribution_column('ledger_accounts', $1::uuid)`,
    [tenant],
  )
  const [shard] = rows
  if (shard === undefined) throw new Error('the tenant has no shard')
  return shard
}

async function unsealed(): Promise<number> {
  await holdfast.seal()
  const { rows } = await owner.query(
    `select from ledger_transactions t
       left join journal_entries j on j.tenant_id = t.tenant_id and j.transaction_id = t.id
      where j.tenant_id is null`,
  )
  return rows.length
}

describe('while payments go on', () => {
  it('a node is left by all shards and joined again, and no request fails', async () => {
    const stop = payOn()
    const [, last] = await nodes()
    await operate('select citus_drain_node($1, $2)', [last?.host, last?.port])
    expect((await nodes()).map(({ shards }) => shards)).toEqual([4, 0])
    const join = `select citus_set_node_property($1, $2, 'shouldhaveshards', true)`
    await operate(join, [last?.host, last?.port])
    await operate('select rebalance_table_shards()')
    expect((await nodes()).map(({ shards }) => shards)).toEqual([2, 2])
    const { paid, failed } = await stop()
    expect(failed).toEqual([])
    expect(paid).toBeGreaterThan(SHOPS.length)
    expect(await unsealed()).toBe(0)
    expect(await holdfast.breaches()).toEqual([])
  })

  it('a tenant gets a shard of its own, and who has to wait too long may come again', async () => {
    const { tenant } = present(shops[0], 'there are shops')
    const stop = payOn()
    const before = await shardOf(tenant)
    await operate(
      `select isolate_tenant_to_new_shard('ledger_accounts', $1::uuid, 'CASCADE', 'block_writes')`,
      [tenant],
    )
    expect((await shardOf(tenant)).id).not.toBe(before.id)
    const { failed } = await stop()
    for (const error of failed)
      expect(error).toMatchObject({ message: expect.stringMatching(BUSY) })
    expect(await unsealed()).toBe(0)
    expect(await holdfast.breaches()).toEqual([])
    // A clock whose advance was refused is free again a while later.
    const isPaid = async (shop: Payments) => await payWholly(shop).then(() => true, isBusy)
    for (const { shop } of shops) await until(async () => await isPaid(shop))
  })
})

describe('a tenant on a node that has counted fewer transactions', () => {
  const { tenant, shop } = present(shops[0], 'there are shops')
  const shown = async (): Promise<string[]> => {
    const year = 'from=2026-01-01&to=2031-01-01'
    const asked = [
      `/v1/statements/organisation?${year}&format=csv`,
      '/v1/statements/organisation?at=2030-01-01T00:00:00Z',
      `/v1/reports/fees?${year}`,
      '/v1/journal/entries?limit=3',
    ]
    const answers = await Promise.all(asked.map(async (path) => await shop.call('GET', path)))
    expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 200))
    // When they were made is another matter.
    return answers.map(({ text }) => text.replaceAll(/"(made_at|to)":"[^"]*"/g, ''))
  }

  it('has the same statements as before, and what follows is sealed', async () => {
    const { id, port } = await shardOf(tenant)
    const [from, to] = (await nodes()).toSorted((a) => (a.port === port ? -1 : 1))
    // Each statement of its own is a transaction.
    await owner.query('select run_command_on_workers($1)', [
      `do $$ begin if inet_server_port() = ${port} then for n in 1..${AHEAD} loop
         perform pg_current_xact_id(); commit; end loop; end if; end $$`,
    ])
    await payWholly(shop)
    const before = await shown()
    await operate('select citus_move_shard_placement($1, $2, $3, $4, $5)', [
      id,
      from?.host,
      from?.port,
      to?.host,
      to?.port,
    ])
    expect((await shardOf(tenant)).port).toBe(to?.port)
    expect(await shown()).toEqual(before)
    await payWholly(shop)
    expect(await unsealed()).toBe(0)
    expect(await holdfast.breaches()).toEqual([])
  })

  it('is guarded there as it was', async () => {
    const { id, port } = await shardOf(tenant)
    const { rows } = await owner.query<{ guards: string }>(
      `select result as guards from run_command_on_workers(
         $$ select string_agg(left(tgname, 11), ',' order by tgname) from pg_trigger
             where tgrelid = to_regclass('ledger_accounts_${id}') and tgenabled = 'A' $$)
        where nodeport = $1`,
      [port],
    )
    expect(rows[0]?.guards).toBe('append_only,append_only,by_function')
  })
})
