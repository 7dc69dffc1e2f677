// What must hold after each scene, whatever it did to the installation.
import type pg from 'pg'
import { parseId } from '../../service/src/foundation/kit/index.ts'
import { checkInvariants } from '../../service/src/ledger/ledger/index.ts'
import { until } from '../../service/test/harness/until.ts'
import type { Fleet } from './fleet.ts'
import { asSuperuser, runOverAll, scrapeMember } from './fleet.ts'
import type { Paid, Tally } from './load.ts'
import type { Notes } from './scene.ts'
import type { World } from './world.ts'
import { needOf } from './world.ts'

const FAULTS_SHOWN = 5
const MS_OF_SECOND = 1_000

const countSettled = `select count(*)::int as settled from checkouts
  where status = 'settled' and id = any($1::uuid[])`

const readUntold = `select (select max(last) from event_sequences where tenant_id = h.tenant_id)
    - (select sequence from webhook_cursors where tenant_id = h.tenant_id)
    + (select count(*) from deliveries d
        where d.tenant_id = h.tenant_id and status = 'waiting') as untold
  from webhook_handlers h`

/**
 * A few payments more go through; each that was made is settled, and the invariants hold. Among
 * millions of rows they are asked for minutes, in which nothing is paid.
 */
export async function expectBooksRight(world: World, notes: Notes, payments = 5): Promise<void> {
  const load = needOf(world, 'load')
  await load.more(payments)
  await load.pause()
  await asSuperuser(needOf(world, 'fleet'), async (client) => {
    await untilSettled(client, load.paid())
    notes.holds('each payment settled', true)
    const breaches = await checkInvariants(client)
    notes.holds('invariants', breaches.length === 0, breaches)
  })
  load.resume()
}

/** Waits until each of these payments is settled. */
async function untilSettled(client: pg.Client, paid: readonly Paid[]): Promise<void> {
  const ids = paid.map(({ checkoutId }) => parseId('checkout', checkoutId))
  await until(async () => {
    const { rows } = await client.query<{ settled: number }>(countSettled, [ids])
    return rows[0]?.settled === ids.length
  })
}

/** Waits until every event was told; nothing is paid meanwhile. Gives how many were told twice. */
async function untilAllTold(world: World): Promise<{ told: number; twice: number }> {
  const { receiver } = needOf(world, 'shop')
  await needOf(world, 'load').pause()
  await asSuperuser(needOf(world, 'fleet'), async (client) => {
    await until(async () => {
      const { rows } = await client.query<{ untold: string }>(readUntold)
      return rows.every(({ untold }) => untold === '0')
    })
  })
  needOf(world, 'load').resume()
  const ids = receiver.received.map(({ body }): string => JSON.parse(body).id)
  return { told: ids.length, twice: ids.length - new Set(ids).size }
}

/** Each event was told to its receiver, and none twice. */
export async function expectAllTold(world: World, notes: Notes): Promise<void> {
  const { told, twice } = await untilAllTold(world)
  notes.holds('each event told once', twice === 0, twice)
  notes.figure('events told', told)
}

/**
 * Each event was told, at least once, as is promised: what was told and is not known to have been
 * is told again. What comes later is counted anew.
 */
export async function forgetTold(world: World, notes: Notes): Promise<void> {
  const { twice } = await untilAllTold(world)
  notes.figure('events told again', twice)
  const { received } = needOf(world, 'shop').receiver
  received.splice(0, received.length)
}

/** Keeps what the first process tells while nobody pays: nothing waits but what stands still. */
export async function scrapeAtRest(world: World, when: string): Promise<void> {
  const load = needOf(world, 'load')
  const [member] = needOf(world, 'fleet').members
  await load.pause()
  world.scrapes.set(when, member === undefined ? null : await scrapeMember(member))
  load.resume()
}

/** Notes what the load met since a tally was taken. Nothing was refused. */
function noteLoad(world: World, notes: Notes, before: Tally): Tally {
  const load = needOf(world, 'load')
  const after = load.tally()
  notes.figure('requests', after.requests - before.requests)
  notes.figure('failed', after.failed.length - before.failed.length)
  const wait = (load.longestWaitMs() / MS_OF_SECOND).toFixed(1)
  notes.figure('longest without an answer', `${wait} s`)
  const refused = after.refused.slice(before.refused.length)
  notes.holds('0 refused', refused.length === 0, refused.slice(0, 3))
  return after
}

/** Does something while payments go on, of which no request may fail. */
export async function withoutFailure(
  world: World,
  notes: Notes,
  work: () => Promise<void>,
): Promise<void> {
  const load = needOf(world, 'load')
  const before = load.tally()
  load.longestWaitMs()
  await work()
  await load.more(1)
  const after = noteLoad(world, notes, before)
  const failed = after.failed.slice(before.failed.length)
  const why = failed.length === 0 ? [] : faultsSaid(needOf(world, 'fleet'))
  notes.holds('0 failed', failed.length === 0, [...failed, ...why])
}

/** The last faults of requests that processes have told of. */
function faultsSaid({ members }: Fleet): string[] {
  const lines = members.flatMap(({ said }) => said().split('\n'))
  const isOfRequest = (line: string) => !line.includes('background work failed')
  return lines
    .filter((line) => line.includes('"level":"error"') && isOfRequest(line))
    .slice(-FAULTS_SHOWN)
}

/** Journal, checkpoints, archives and every invariant, as the operator asks for them. */
export async function expectVerified(fleet: Fleet, notes: Notes): Promise<void> {
  const { code, out } = await runOverAll(fleet, 'verify', [])
  notes.holds('verify green', code === 0, out)
}
