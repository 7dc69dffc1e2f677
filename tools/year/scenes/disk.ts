// The disk of the database is lost, and its last backup with the archived log is another one's.
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { asId, parseId, showId } from '../../../service/src/foundation/kit/index.ts'
import { connectPractice } from '../../../service/test/harness/practice.ts'
import type { Call } from '../../../service/test/harness/service.ts'
import { caller, freePort } from '../../../service/test/harness/service.ts'
import { until } from '../../../service/test/harness/until.ts'
import type { DebianCluster } from '../../machine/testing/debian-cluster.ts'
import { placeCluster } from '../../machine/testing/debian-cluster.ts'
import { expectBooksRight, expectVerified, forgetTold, scrapeAtRest } from '../books.ts'
import { archiveLog, backupsOf, encryptCluster } from '../database.ts'
import type { Fleet } from '../fleet.ts'
import { asSuperuser, endAll, runCommand, runTool, scrapeMember, startMember } from '../fleet.ts'
import type { Paid } from '../load.ts'
import type { Notes, Scene } from '../scene.ts'
import type { World } from '../world.ts'
import { needOf } from '../world.ts'
import { makeKeys } from './organisation.ts'

const BANKED = 'Quay Ltd'
const OK = 200
/** What is promised of a log that is archived each minute. */
const LOSS_MAX_MS = 60_000
const MS_OF_SECOND = 1_000
const PAYMENTS = 20
const POLL_MS = 100

/** Payments whose money is not there: they, and what was done to them, came after the last log. */
const readThere = `select c.id::text as id from checkouts c
  where c.id = any($1::uuid[]) and exists (
    select from inbounds i where i.tenant_id = c.tenant_id and i.project_id = c.project_id)`

export const disk: Scene = {
  name: 'disk',
  about:
    'the disk of the database lost under load; base backup and log restored elsewhere, and said',
  play: async (world, notes) => {
    const fleet = needOf(world, 'fleet')
    const load = needOf(world, 'load')
    const bank = await connectBank(fleet)
    await fleet.cluster.run('pg_basebackup', backupArgs(fleet))
    await load.more(PAYMENTS)
    await untilLogged(fleet)
    await load.more(PAYMENTS)
    const before = load.tally()
    load.longestWaitMs()
    const lostAtMs = Date.now()
    await loseDisk(world, fleet)
    const restoring = performance.now()
    fleet.cluster = await restoreElsewhere(fleet)
    notes.figure('restored in', seconds(performance.now() - restoring))
    const said = await runTool(fleet, 'restore', ['--own'])
    notes.holds('the restore is said', said.code === 0, said.out)
    const bound = await runTool(fleet, 'verify', [])
    const isNamed = bound.code === 2 && bound.out.includes('see the rows of all organisations')
    notes.holds('refused to who sees one organisation', isNamed, bound.out)
    const { release } = fleet.images
    for (const role of ['api', 'api', 'worker'] as const) await startMember(fleet, role, release)
    await load.more(1)
    notes.figure('without service', seconds(load.longestWaitMs()))
    notes.figure('failed', load.tally().failed.length - before.failed.length)
    await forgetLost(world, notes, lostAtMs)
    await resumeBank(bank, notes)
    const looked = await runCommand(fleet, ['check'])
    notes.holds('check green', looked.code === 0, looked.out)
    await expectBooksRight(world, notes)
    await expectVerified(fleet, notes)
    await forgetTold(world, notes)
    await scrapeAtRest(world, 'restored')
  },
}

function backupArgs(fleet: Fleet): string[] {
  const { cluster } = fleet
  const place = ['-h', '127.0.0.1', '-p', String(cluster.port), '-U', 'postgres']
  return [...place, '-D', backupsOf(fleet.folder).base, '-X', 'none', '-c', 'fast']
}

/** Waits until a segment more was archived. */
async function untilLogged(fleet: Fleet): Promise<void> {
  const count = () => readdirSync(backupsOf(fleet.folder).log).length
  const before = count()
  await until(() => count() > before)
}

async function loseDisk(world: World, fleet: Fleet): Promise<void> {
  await fleet.cluster.end('kill')
  rmSync(fleet.cluster.folder, { recursive: true })
  const [member] = fleet.members
  if (member === undefined) throw new Error('nobody serves')
  let told: string | null = null
  await until(async () => {
    told = await scrapeMember(member)
    await sleep(POLL_MS)
    return told?.includes('\nholdfast_measured 0\n') === true
  })
  world.scrapes.set('lost', told)
  await endAll(fleet)
  world.scrapes.set('ended', await scrapeMember(member))
}

/** Another cluster, of the base backup and all of the log that was archived. */
async function restoreElsewhere(fleet: Fleet): Promise<DebianCluster> {
  const { folder } = fleet
  const cluster = placeCluster({ folder: path.join(folder, 'restored'), port: await freePort() })
  await cluster.run('cp', ['-a', backupsOf(folder).base, cluster.data])
  archiveLog(cluster, folder)
  encryptCluster(cluster, fleet.authority)
  cluster.configure([`restore_command = 'cp ${backupsOf(fleet.folder).log}/%f %p'`])
  await cluster.run('touch', [path.join(cluster.data, 'recovery.signal')])
  await cluster.start()
  await until(async () => {
    return await asSuperuser({ cluster }, async (client) => {
      const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is')
      return rows[0]?.is === false
    })
  })
  return cluster
}

/** An organisation with a bank, which must be halted by the restore. */
async function connectBank(fleet: Fleet): Promise<Call> {
  await runTool(fleet, 'organisations', ['create', BANKED])
  const keys = await makeKeys(fleet, BANKED)
  const bank = caller(`http://localhost:${fleet.balancer.port}`, keys.private)
  await decide(bank, connectPractice())
  return bank
}

/** In a sandbox one proposes and approves. */
async function decide(bank: Call, proposal: object): Promise<void> {
  const proposed = await bank('POST', '/v1/bank/proposals', proposal)
  const approved = await bank('POST', `/v1/bank/proposal/${proposed.body.id}/approve`)
  if (approved.status !== OK) throw new Error(`${proposed.text} ${approved.text}`)
}

async function resumeBank(bank: Call, notes: Notes): Promise<void> {
  const connection = async () => (await bank('GET', '/v1/bank/connections')).body.data[0]
  const { id, is_halted } = await connection()
  notes.holds('banks halted until resumed', is_halted === true)
  await decide(bank, { kind: 'resume', resume: { connection_id: id } })
  notes.holds('banks resumed', (await connection()).is_halted === false)
}

/** Forgets payments that are not there any more, which are younger than the log's last minute. */
async function forgetLost(world: World, notes: Notes, lostAtMs: number): Promise<void> {
  const load = needOf(world, 'load')
  const paid = load.paid()
  const there = await asSuperuser(needOf(world, 'fleet'), async (client) => {
    return await thereOf(client, paid)
  })
  const lost = paid.filter(({ checkoutId }) => !there.has(checkoutId))
  const oldestMs = Math.min(lostAtMs, ...lost.map(({ atMs }) => atMs))
  load.forget(new Set(lost.map(({ checkoutId }) => checkoutId)))
  notes.figure('payments lost', lost.length)
  notes.figure('loss', seconds(lostAtMs - oldestMs))
  notes.holds('loss within a minute', lostAtMs - oldestMs <= LOSS_MAX_MS)
}

async function thereOf(client: pg.Client, paid: readonly Paid[]): Promise<ReadonlySet<string>> {
  const ids = paid.map(({ checkoutId }) => parseId('checkout', checkoutId))
  const { rows } = await client.query<{ id: string }>(readThere, [ids])
  return new Set(rows.map(({ id }) => showId('checkout', asId('checkout', id))))
}

function seconds(ms: number): string {
  return `${(ms / MS_OF_SECOND).toFixed(1)} s`
}
