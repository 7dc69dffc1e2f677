// Months as a marketplace lives through them: its clock is moved far ahead, or runs over a border.
import { describe, expect, it } from 'vitest'
import { readInvariants } from '../../src/ledger/ledger/verify.ts'
import { openOwner, openShop } from '../harness/story.ts'
import { until } from '../harness/until.ts'

const { holdfast, shop } = await openShop()
const owner = await openOwner(holdfast)
const tenant = holdfast.organisation.tenants.sandbox

/** The partition that a row is in; a shard of it has a number behind that name. */
const PART = String.raw`substring(tableoid::regclass::text from '^[a-z_]+_\d{4}_\d\d')`

/** In which partitions a table has rows of the shop, from an instant on. */
async function partsOf(table: string, key: string, since: string): Promise<string[]> {
  const { rows } = await owner.query<{ part: string }>(
    `select distinct ${PART} as part from ${table}
      where tenant_id = $1 and ${key} >= first_id($2::timestamptz) order by 1`,
    [tenant, since],
  )
  return rows.map(({ part }) => part)
}

const keys = {
  events: 'id',
  status_steps: 'resource_id',
  ledger_transactions: 'id',
  ledger_movements: 'transaction_id',
} as const

const clockNow = async (): Promise<string> =>
  (await shop.call('GET', '/_sandbox/v1/clock')).body.now

describe('a clock', () => {
  it('that is advanced by 13 months finds all it needs; the past stays where it was', async () => {
    const before = await shop.paid([{ amount: 9_000, to: { email: 'sol@example.com' } }])
    const began = await clockNow()
    await shop.advance('P395D')
    const now = await clockNow()
    const month = now.slice(0, 7).replace('-', '_')
    const [settlement] = before.settlements
    const released = await shop.release({ settlement_id: settlement.id, amount: 4_000 })
    expect(released.status).toBe(200)
    const after = await shop.paid([{ amount: 5_000 }])
    expect(after.status).toBe('settled')
    for (const [table, key] of Object.entries(keys)) {
      expect(await partsOf(table, key, now)).toEqual([`${table}_${month}`])
    }
    // The history of what began 13 months ago goes on in its own month.
    const { rows } = await owner.query(
      `select distinct ${PART} as part from status_steps where resource_id = $1`,
      [(await owner.query(`select id from settlements order by id limit 1`)).rows[0]?.id],
    )
    expect(rows).toEqual([{ part: `status_steps_${began.slice(0, 7).replace('-', '_')}` }])
  })

  it('that runs over the border of a month works on both sides of it', async () => {
    const border = '2041-03-01T00:00:00.000Z'
    const standAt = `update tenants set clock_frozen_at = null, clock_resumes_at = null,
        clock_offset_ms = ceil(extract(epoch from $2::timestamptz - now()) * 1000)
      where id = $1`
    await owner.query(standAt, [tenant, '2041-02-28T23:59:58.500Z'])
    const answers: number[] = []
    const before = await clockNow()
    await until(async () => {
      answers.push((await shop.ask([{ amount: 1_000 }])).status)
      return (await clockNow()) > border
    })
    answers.push((await shop.ask([{ amount: 1_000 }])).status)
    expect(before < border).toBe(true)
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await partsOf('status_steps', 'resource_id', '2041-02-01Z')).toEqual([
      'status_steps_2041_02',
      'status_steps_2041_03',
    ])
  })
})

describe('what lies in months is referred to', () => {
  const { sql = '' } = readInvariants().find(({ name }) => name.startsWith('69_')) ?? {}
  /** A delivery that is sound but for what is said of it, and the event before it. */
  const delivery = (handler: string, sequence: string) => `
    insert into deliveries (tenant_id, id, handler_id, event_sequence, origin, status, series_at,
      created_at, delivered_at)
    select tenant_id, id, ${handler}, ${sequence}, 'event', 'delivered', created_at, created_at,
           created_at from events order by sequence limit 1`
  const handled = `
    insert into webhook_handlers (tenant_id, id, url, status, until_sequence, made_after,
      after_sequence, created_at, updated_at, deleted_at)
    select tenant_id, id, 'https://example.com', 'disabled', 1, 0, 0, now(), now(), now()
      from events order by sequence limit 1`

  it.each([
    ['a number without an event', ['delete from events where sequence = 2'], 'has no event'],
    [
      'an event without a number',
      ['delete from event_numbers where sequence = 2'],
      'has no number',
    ],
    [
      'a number that is another event’s',
      ['update event_numbers set event_id = first_id(now()) where sequence = 2'],
      'has no event',
    ],
    ['a delivery to nobody', [delivery('id', 'sequence')], 'is to no handler'],
    ['a delivery of nothing', [handled, delivery('id', '999999')], 'is of no event'],
    [
      'an event that is delivered twice',
      [
        handled,
        delivery('id', 'sequence'),
        `insert into deliveries select (jsonb_populate_record(d, jsonb_build_object(
           'id', ledger_after(d.id, d.id)))).* from deliveries d`,
      ],
      'is made twice',
    ],
    [
      'an attempt of nothing',
      [
        `insert into delivery_attempts (tenant_id, delivery_id, attempt, at, duration_ms, error)
         select tenant_id, id, 1, now(), 0, 'lost' from events limit 1`,
      ],
      'has attempts and is not there',
    ],
  ])('and %s is found', async (_what, changes, fault) => {
    const ask = async () => (await owner.query<{ fault: string }>(sql)).rows.map((row) => row.fault)
    expect(await ask()).toEqual([])
    await owner.query('begin')
    try {
      await owner.query('set local session_replication_role = replica')
      for (const change of changes) {
        expect((await owner.query(change)).rowCount).toBeGreaterThan(0)
      }
      expect(await ask()).toContain(fault)
    } finally {
      await owner.query('rollback')
    }
  })
})
