// `holdfast-server doctor` at a database whose growth is known: 20,000 requests in ten days.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isCluster } from '#db'
import { emptyDatabase, urlOf } from '../harness/database.ts'
import type { Settings } from '../harness/process.ts'
import { newInstallation } from '../harness/process.ts'

const DAYS = 10
const installation = await newInstallation()
const connection = await emptyDatabase()
const owner = new pg.Client(connection)
const DATABASE_URL = urlOf(connection)
const AT = { DATABASE_URL, HOLDFAST_DATABASE_ROLE: `holdfast_${connection.database}` }
/** What the request log takes: it has all that has come. */
let bytes: number

const begin = `
  insert into tenants (id, organisation_id, environment, created_at)
  select first_id(now() - interval '${DAYS} days'), first_id(now() - interval '${DAYS} days'),
         'live', now() - interval '${DAYS} days'`
const fill = `
  insert into request_log (tenant_id, id, request_id, actor_kind, actor_id, method, operation,
    path, status, problem_fields, is_replay, is_dry_run, duration_us, ip, created_at)
  select t.id, (left(first_id(r.at)::text, 14) || '7' || substr(r.rest::text, 16))::uuid,
         r.rest::text, 'private', 'api_key', 'GET', 'listProjects', '/v1/projects', 200, '{}',
         false, false, 1000, '127.0.0.1', r.at
    from tenants t cross join (
      select now() - n * interval '${DAYS} days' / 20000 as at, gen_random_uuid() as rest
        from generate_series(1, 20000) n) r`
/** What months take together, in shards or not. */
const sizeBy = (function_: string) => `
  select sum(${function_}(inhrelid))::float8 as bytes
    from pg_inherits where inhparent = 'request_log'::regclass`

interface Found {
  readonly check: string
  readonly state: string
  readonly about: string
  readonly mend?: string
  readonly figures?: Readonly<Record<string, number>>
}

async function doctor(settings: Settings, ...args: readonly string[]) {
  const { code, out } = await installation.command(['doctor', ...args], {
    ...AT,
    ...settings,
  })
  const lines = out.trim().split('\n')
  const found: Found[] = lines.map((line) => JSON.parse(line))
  return { code, of: (check: string) => found.find((one) => one.check === check) }
}

beforeAll(async () => {
  expect((await installation.command(['migrate'], AT)).code).toBe(0)
  await owner.connect()
  await owner.query(begin)
  await owner.query(fill)
  await owner.query('vacuum analyze')
  const isInShards = await isCluster(owner)
  const size = sizeBy(isInShards ? 'citus_total_relation_size' : 'pg_total_relation_size')
  bytes = (await owner.query<{ bytes: number }>(size)).rows[0]?.bytes ?? 0
})
afterAll(async () => {
  await owner.end()
  await installation.remove()
})

describe('a database with known growth', () => {
  it('is full on the day on which what is free has come, and ends with 1', async () => {
    const days = 20
    const free = Math.round((bytes / DAYS) * days)
    const { code, of } = await doctor(
      { HOLDFAST_RETENTION: 'requests=always' },
      `--disk-bytes=${free}`,
    )
    const measured = of('growth')?.figures?.request_log ?? 0
    expect(measured / (bytes / DAYS)).toBeGreaterThan(0.9)
    expect(measured / (bytes / DAYS)).toBeLessThan(1.1)
    expect(of('disk')).toMatchObject({ state: 'wrong', mend: expect.stringContaining('archive') })
    expect(Math.abs((of('disk')?.figures?.full_in_days ?? 0) - days)).toBeLessThanOrEqual(2)
    expect(code).toBe(1)
  })

  it('is never full where retention lets as much go as comes', async () => {
    // In 30 days three times as much as there is.
    const enough = await doctor({}, `--disk-bytes=${Math.round(bytes * 3)}`)
    expect(enough.of('disk')).toMatchObject({
      state: 'ok',
      about: expect.stringContaining('enough for ten years'),
    })
    expect(enough.code).toBe(0)
    const less = await doctor({}, `--disk-bytes=${Math.round(bytes)}`)
    expect(less.of('disk')?.state).toBe('wrong')
  })

  it('looks at the disk itself where the database lies on this machine', async () => {
    const { of } = await doctor({ DATABASE_URL: DATABASE_URL.replace('localhost', '') })
    expect(of('disk')?.about).toMatch(/ free: /)
  })

  it('is well where nothing keeps room from being used again', async () => {
    const { of } = await doctor({})
    for (const one of ['slots', 'transactions', 'transaction ids', 'dead rows']) {
      expect([one, of(one)?.state]).toEqual([one, 'ok'])
    }
  })

  it('tells of dead rows that nothing sweeps away', async () => {
    for (const { name } of (
      await owner.query<{ name: string }>(
        `select inhrelid::regclass::text as name from pg_inherits
          where inhparent = 'request_log'::regclass`,
      )
    ).rows) {
      await owner.query(`alter table ${name} set (autovacuum_enabled = off)`)
    }
    await owner.query(`delete from request_log`)
    await owner.query(`select pg_stat_force_next_flush()`)
    const { of, code } = await doctor({})
    expect(of('dead rows')).toMatchObject({
      state: 'wrong',
      about: expect.stringContaining('request_log'),
      mend: expect.stringContaining('vacuum (analyze) request_log'),
    })
    expect(code).toBe(1)
  })
})

it('tells of a database that is away, and of words that it does not understand', async () => {
  const away = await doctor({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect(away.of('database')).toMatchObject({ state: 'wrong' })
  expect(away.code).toBe(1)
  const { code, out } = await installation.command(['doctor', '--disk-bytes=much'])
  expect([code, out]).toEqual([2, expect.stringContaining('--disk-bytes: a whole number of bytes')])
})
