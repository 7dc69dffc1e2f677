// The database grows by a year of payments, and months of it leave for files.
import { readdirSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { Shop } from '../../../bench/src/pattern.ts'
import { askInTurn, openShop } from '../../../bench/src/pattern.ts'
import type { Repeated } from '../../../bench/src/world.ts'
import { beginPatterns, makePattern, repeatPatterns } from '../../../bench/src/world.ts'
import { asTenantId } from '../../../service/src/foundation/kit/index.ts'
import { beginInThePast } from '../../../service/src/proof/archives/testing/past.ts'
import { monthAfter } from '../../../service/src/proof/statements/index.ts'
import type { Call } from '../../../service/test/harness/service.ts'
import { caller } from '../../../service/test/harness/service.ts'
import { until } from '../../../service/test/harness/until.ts'
import type { DebianCluster } from '../../machine/testing/debian-cluster.ts'
import { expectBooksRight, expectVerified, withoutFailure } from '../books.ts'
import type { Fleet } from '../fleet.ts'
import { asSuperuser, commandOverAll, endAll, runOverAll, runTool, startMember } from '../fleet.ts'
import type { Notes, Scene } from '../scene.ts'
import type { Keys } from '../shop.ts'
import type { World } from '../world.ts'
import { needOf } from '../world.ts'
import { makeKeys } from './organisation.ts'

const NAME = 'Grown Ltd'
/** A payment of the pattern tells of 9.9 of them. */
const EVENTS_OF_PAYMENT = 9.8
/** Payments that the service makes itself; the others repeat them. */
const PATTERN = { most: 200, least: 4, share: 12 } as const
const PEOPLE = { sellers: 4, buyers: 8 } as const
/** So far behind the real time its clock stands at first: the year that it lives is over then. */
const BEHIND_DAYS = 400
const BYTES_OF_PAYMENT = 60_000
/** A year is made within minutes: its log would take as much again, and lead to no backup. */
const WITHOUT_LOG = [
  'archive_mode = off',
  'max_wal_senders = 0',
  'max_wal_size = 4GB',
  'wal_level = minimal',
]
const WITH_LOG = ['max_wal_senders = 4', 'wal_level = replica']
const MEGABYTE = 1_000_000
const MS_OF_SECOND = 1_000
/** Sealing takes a quarter of an hour: who looks often takes its time. */
const LOOK_MS = 1_000
const MONTH_DIGITS = 7
const OK = 200

const setBehind = `update tenants t
    set clock_offset_ms = -86400000::bigint * ${BEHIND_DAYS}
   from organisations o
  where o.id = t.organisation_id and o.name = $1 and t.environment = 'sandbox'
  returning t.id::text as id`
const readBytes = 'select pg_database_size(current_database())::float8 as bytes'
const countEvents = 'select count(*)::int as events from events'
const countOthers = `select count(*)::int as others from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and relowner <> 'holdfast'::regrole`
const countUnsealed = `select count(*)::int as unsealed from journal_heads h
  cross join lateral (
    select from ledger_transactions t
     where t.tenant_id = h.tenant_id and t.written_in >= h.sealed_below
       and not exists (select from journal_entries j
                        where j.tenant_id = t.tenant_id and j.transaction_id = t.id)
     limit 1) waiting
  where h.tenant_id = $1::uuid`

export const growth: Scene = {
  name: 'growth',
  about: 'grown to the events asked for; all months that are over there left for files under load',
  play: async (world, notes) => {
    const fleet = needOf(world, 'fleet')
    const load = needOf(world, 'load')
    needRoom(world)
    const keys = await openGrown(fleet)
    const repeated = await asSuperuser(fleet, async (client) => {
      await load.pause()
      await beginOwned(client)
      const shop = await openBehind(world, client, keys)
      const pattern = patternOf(world)
      await beginPatterns(client)
      await makePattern(shop, pattern)
      return { shop, pattern, payments: paymentsOf(world) }
    })
    const loading = performance.now()
    await repeat(world, repeated)
    notes.figure('grown in', seconds(loading))
    load.resume()
    const sealing = performance.now()
    await untilSealed(fleet, repeated.shop.tenant)
    notes.figure('sealed in', seconds(sealing))
    notes.figure('events', await numberOf(fleet, countEvents))
    await expectBooksRight(world, notes)
    await askDoctor(fleet, notes, 'grown')
    await prune(world, notes, caller(`http://localhost:${fleet.balancer.port}`, keys.private))
    await expectBooksRight(world, notes)
    await expectVerified(fleet, notes)
    await askDoctor(fleet, notes, 'pruned')
  },
}

/** The disk must hold the tables, what is written beside them, and the files of the months. */
function needRoom({ folder, events }: World): void {
  const { bavail, bsize } = statfsSync(folder)
  const needed = (events / EVENTS_OF_PAYMENT) * BYTES_OF_PAYMENT
  const free = bavail * bsize
  if (free >= needed) return
  const inMegabytes = [needed, free].map((bytes) => Math.round(bytes / MEGABYTE))
  throw new Error(`needs ${inMegabytes[0]} MB below ${folder}; ${inMegabytes[1]} MB are free`)
}

async function openGrown(fleet: Fleet): Promise<Keys> {
  const made = await runTool(fleet, 'organisations', ['create', NAME])
  if (made.code !== 0) throw new Error(made.out)
  return await makeKeys(fleet, NAME)
}

/** Gives the tables months before there was any: the installation might be older. */
async function beginOwned(client: pg.Client): Promise<void> {
  await client.query('set role holdfast')
  await beginInThePast(client)
  await client.query('reset role')
}

/** A shop whose clock is more than a year behind, so that its year is over when it has grown. */
async function openBehind(world: World, owner: pg.Client, keys: Keys): Promise<Shop> {
  const { rows } = await owner.query<{ id: string }>(setBehind, [NAME])
  const url = `http://localhost:${needOf(world, 'fleet').balancer.port}`
  return await openShop({
    url: () => url,
    keys,
    tenant: asTenantId(rows[0]?.id ?? ''),
    hooks: needOf(world, 'shop').receiver.url,
    owner: askInTurn(owner),
    people: PEOPLE,
  })
}

function paymentsOf({ events }: World): number {
  return Math.round(events / EVENTS_OF_PAYMENT)
}

function patternOf(world: World): number {
  const { most, least, share } = PATTERN
  return Math.min(most, Math.max(least, Math.floor(paymentsOf(world) / share)))
}

/** The pattern is repeated while the service is away, and no log is written of it. */
async function repeat(world: World, repeated: Repeated): Promise<void> {
  const fleet = needOf(world, 'fleet')
  const { cluster } = fleet
  world.say(`a pattern of ${repeated.pattern} payments is repeated`)
  await endAll(fleet)
  await startAnew(cluster, WITHOUT_LOG)
  const connection = cluster.superuser('holdfast')
  await asSuperuser(fleet, async (client) => await repeatPatterns(connection, client, [repeated]))
  await startAnew(cluster, WITH_LOG)
  const { release } = fleet.images
  for (const role of ['api', 'api', 'worker'] as const) await startMember(fleet, role, release)
}

async function startAnew(cluster: DebianCluster, settings: readonly string[]): Promise<void> {
  cluster.configure(settings)
  await cluster.end('stop')
  await cluster.start()
}

/** Of who is paid meanwhile something is always unsealed. */
async function untilSealed(fleet: Fleet, tenant: string): Promise<void> {
  await asSuperuser(fleet, async (client) => {
    await until(async () => (await askNumber(client, countUnsealed, [tenant])) === 0, LOOK_MS)
  })
}

async function numberOf(fleet: Fleet, text: string): Promise<number> {
  return await asSuperuser(fleet, async (client) => await askNumber(client, text))
}

async function askNumber(client: pg.Client, text: string, values: string[] = []): Promise<number> {
  const { rows } = await client.query<Record<string, number>>(text, values)
  return Object.values(rows[0] ?? {})[0] ?? 0
}

/**
 * All months leave that are over for who has grown, while payments go on; what was in them is read
 * afterwards.
 */
async function prune(world: World, notes: Notes, grown: Call): Promise<void> {
  const fleet = needOf(world, 'fleet')
  const first = (await grown('GET', '/v1/events?limit=1&after_sequence=0')).body.data[0]
  const before = await numberOf(fleet, readBytes)
  const leaving = performance.now()
  const { now } = (await grown('GET', '/_sandbox/v1/clock')).body
  await withoutFailure(world, notes, async () => {
    await until(async () => {
      const { code, out } = await runOverAll(fleet, 'archive', [`--before=${monthOf(now)}`])
      if (code > 1) throw new Error(out)
      return code === 0
    })
  })
  notes.figure('left in', seconds(leaving))
  const files = readdirSync(path.join(fleet.dataDir, 'archive'))
  const sizes = files.map((name) => statSync(path.join(fleet.dataDir, 'archive', name)).size)
  const others = await numberOf(fleet, countOthers)
  notes.holds("all tables are still the owner's", others === 0, others)
  const over = monthsBetween(first.created_at, now)
  const stay = over.filter((one) => !files.includes(`${one}.archive`))
  notes.holds('all months that are over left', over.length >= 10 && stay.length === 0, stay)
  notes.figure('months', files.length)
  notes.figure('before', megabytes(before))
  notes.figure('after', megabytes(await numberOf(fleet, readBytes)))
  notes.figure('files', megabytes(sizes.reduce((sum, size) => sum + size, 0)))
  const reading = performance.now()
  const read = await grown('GET', `/v1/event/${first.id}`)
  const isSame = read.status === OK && JSON.stringify(read.body) === JSON.stringify(first)
  notes.holds('an event of the first month reads as before', isSame, read.text)
  notes.figure('read in', seconds(reading))
}

/** The months from that of an instant to the one before that of another. */
function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = monthOf(from); month < monthOf(to); month = monthAfter(month)) months.push(month)
  return months
}

function monthOf(instant: string): string {
  return instant.slice(0, MONTH_DIGITS)
}

/** It says when the disk is full. A year that was made within minutes is no growth to go by. */
async function askDoctor(fleet: Fleet, notes: Notes, when: string): Promise<void> {
  const { code, out } = await commandOverAll(fleet, ['doctor'])
  notes.holds(`doctor answers, ${when}`, code <= 1 && out.includes('disk'), out)
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / MEGABYTE)} MB`
}

function seconds(sinceMs: number): string {
  return `${((performance.now() - sinceMs) / MS_OF_SECOND).toFixed(1)} s`
}
