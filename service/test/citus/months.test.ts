// Months of what grows are made by the service on every shard, and the statistics of tables as
// wholes are taken by it there, too.
import { describe, expect, it } from 'vitest'
import { analyzeWholes } from '../../src/foundation/db/index.ts'
import { payments } from '../harness/payments.ts'
import { openOwner, openService } from '../harness/story.ts'

const holdfast = await openService({ roles: ['api'] })
const shop = payments(holdfast)
const owner = await openOwner(holdfast)
const { database } = holdfast.service

/** The tables that grow without end, and how many shards each has. */
const { rows: wholes } = await owner.query<{ whole: string; shards: number }>(
  `select t.relname as whole,
          (select count(*)::int from pg_dist_shard s where s.logicalrelid = t.oid) as shards
     from pg_partitioned_table p
     join pg_class t on t.oid = p.partrelid and t.relnamespace = 'public'::regnamespace
    where exists (select from pg_dist_partition d where d.logicalrelid = t.oid)
    order by t.relname`,
)

/** What each shard of a table answers to a question about itself, `%s`. */
async function onShards(whole: string, question: string): Promise<string[]> {
  const { rows } = await owner.query<{ success: boolean; result: string }>(
    'select success, result from run_command_on_shards($1::regclass, $2)',
    [whole, question],
  )
  expect(rows.filter(({ success }) => !success)).toEqual([])
  return rows.map(({ result }) => result)
}

/** For each shard how many of its months are of that one, and guarded as the whole is. */
async function guardedIn(whole: string, month: string): Promise<string[]> {
  return await onShards(
    whole,
    `select count(*) from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = '%s'::regclass and c.relname ~ '_${month}_[0-9]+$'
        and c.relrowsecurity and exists (select from pg_policy where polrelid = c.oid)`,
  )
}

const monthOf = (at: string) => at.slice(0, 7).replace('-', '_')

describe('a month that a clock comes to', () => {
  it('is made by who writes in it, guarded, in each shard of each table that grows', async () => {
    expect(wholes.map(({ whole }) => whole)).toContain('ledger_movements')
    await shop.advance('P100D')
    await shop.paid([{ amount: 1_000 }])
    const { body } = await shop.call('GET', '/_sandbox/v1/clock')
    const month = monthOf(body.now)
    const { rows } = await owner.query(
      'select from pg_class where relname = $1 and relispartition',
      [`events_${month}`],
    )
    expect(rows).toHaveLength(1)
    for (const { whole, shards } of wholes) {
      expect([whole, await guardedIn(whole, month)]).toEqual([whole, Array(shards).fill('1')])
    }
    const { rows: written } = await owner.query<{ events: number }>(
      `select count(*)::int as events from events_${month} where tenant_id = $1`,
      [holdfast.organisation.tenants.sandbox],
    )
    expect(written[0]?.events).toBeGreaterThan(0)
  })
})

describe('statistics of a table as a whole', () => {
  const known = async () =>
    await onShards('events', `select reltuples > 0 from pg_class where oid = '%s'::regclass`)

  it('are taken in its shards when their months have grown, and not before', async () => {
    expect(await known()).not.toContain('t')
    const { rows: parts } = await owner.query<{ part: string }>(
      `select inhrelid::regclass::text as part from pg_inherits
        where inhparent = 'events'::regclass`,
    )
    for (const { part } of parts) await owner.query(`analyze ${part}`)
    expect(await analyzeWholes(database.global)).toContain('events')
    expect(await known()).toContain('t')
    expect(await analyzeWholes(database.global)).toEqual([])
  })
})
