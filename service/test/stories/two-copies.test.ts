// Two services on two copies of one database would both pay what waits there. What is known outside
// tells which one lives: the other one sends nothing and changes nothing until somebody decides.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownerReader } from '#db'
import { beginEpoch, readInstallation } from '#installation'
import { stateMove, stateRestore } from '../../src/app/restored.ts'
import { present } from '../../src/foundation/kit/index.ts'
import type { TestConnection } from '../harness/database.ts'
import { copyDatabase } from '../harness/database.ts'
import { payments, paymentsWith, soundAccount } from '../harness/payments.ts'
import { placeIn } from '../harness/place.ts'
import type { Call, TestService } from '../harness/service.ts'
import { ownerOf, startTestService } from '../harness/service.ts'
import { until } from '../harness/until.ts'

const PAYMENTS = 3
const SAID = { tool: 'a test', by: 'ada@db-1' }
const WITNESS = 'installation.json'
const newFolder = () => mkdtempSync(path.join(tmpdir(), 'two-copies-'))
/** Data folders of two machines, and what both reach: the folder that is shared with banks. */
const folders = {
  first: newFolder(),
  second: newFolder(),
  shared: newFolder(),
  moved: newFolder(),
}

const delivered: string[] = []
const receiver = createServer((request, response) => {
  request.resume()
  delivered.push(String(request.headers['webhook-id']))
  response.end()
})

let first: TestService
/** Copies: by a dump, of a database that is taken back, and of one that was stopped. */
let dumped: TestConnection
let takenBack: TestConnection
let whole: TestConnection
let outbounds: string[] = []
const running = new Set<TestService>()

async function start(of: Parameters<typeof startTestService>[0]): Promise<TestService> {
  const webhookAllowNets = ['127.0.0.1/32']
  const service = await startTestService({ webhookAllowNets, ...of })
  running.add(service)
  await service.service.installation.look()
  return service
}

/** A service on a database that was copied from that of the first one. */
async function startOn(connection: TestConnection, witnesses: readonly string[]) {
  const service = await start({ connection, rootKey: first.rootKey, witnesses })
  const { call } = paymentsWith(service.baseUrl, first.organisation.keys.sandbox)
  const [dataDir = '', bankFolder = null] = witnesses
  const place = { ...placeIn(dataDir), bankFolder }
  return { service, call, place, look: async () => await service.service.installation.look() }
}

async function stop(service: TestService): Promise<void> {
  running.delete(service)
  await service.stop()
}

async function statusesBy(call: Call): Promise<string[]> {
  const all = outbounds.map(async (id) => (await call('GET', `/v1/outbound/${id}`)).body.status)
  return await Promise.all(all)
}

const readyOf = async ({ baseUrl }: TestService) => {
  const answer = await fetch(`${baseUrl}/readyz`)
  return [answer.status, await answer.json()]
}

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve)
  })
  const address = receiver.address()
  const port = typeof address === 'object' ? address?.port : undefined
  first = await start({ witnesses: [folders.first, folders.shared] })
  const shop = payments(first)
  await shop.verify('sam@example.com', soundAccount)
  const { settlements } = await shop.paid([{ amount: 90_000 }])
  const handler = { url: `http://127.0.0.1:${port}/hook`, event_types: ['outbound_executed'] }
  await shop.call('POST', '/v1/webhooks', handler)
  await stop(first)
  // What is asked for now waits for a worker, in both copies.
  const asking = await start({
    connection: first.connection,
    rootKey: first.rootKey,
    roles: ['api'],
    witnesses: [folders.first, folders.shared],
  })
  const asked = paymentsWith(asking.baseUrl, first.organisation.keys.sandbox)
  const releases = Array.from({ length: PAYMENTS }, () => {
    return { settlement_id: settlements[0].id, amount: 10_000 }
  })
  const { body } = await asked.release(...releases)
  outbounds = body.outbounds.map(({ id }: { id: string }) => id)
  await stop(asking)
  // A new handler is sent an event to try it out.
  delivered.length = 0
  copyFileSync(path.join(folders.first, WITNESS), path.join(folders.moved, WITNESS))
  dumped = await copyDatabase(first.connection, { isFoundOut: true })
  takenBack = await copyDatabase(first.connection)
  whole = await copyDatabase(first.connection, { isFoundOut: true })
})
afterAll(async () => {
  for (const service of running) await service.stop()
  receiver.close()
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true })
})

const isExecuted = async (call: Call) =>
  (await statusesBy(call)).every((status) => status === 'executed')

/** Jobs of the tenant that a worker could do now, or has in hand. */
async function dueJobs(service: TestService): Promise<number> {
  const owner = await ownerOf(service)
  const asked = `select count(*)::int as due from jobs where kind = 'outbound.send'`
  const { rows } = await owner.query<{ due: number }>(asked)
  await owner.end()
  return rows[0]?.due ?? 0
}

it('finds a copy in another place, sends nothing from it, and says so', async () => {
  const { service, call, look } = await startOn(dumped, [folders.second])
  const before = await statusesBy(call)
  expect(await readyOf(service)).toEqual([
    503,
    { status: 'installation_in_doubt', reason: 'moved' },
  ])
  await look()
  const refused = await call('POST', '/v1/projects', { currency: 'eur' })
  expect([refused.status, refused.body.code]).toEqual([503, 'installation_in_doubt'])
  // Nor by members, who still sign in.
  const asMember = async (what: string) => await call('POST', `/dashboard/v1/${what}`, {})
  const decided = await asMember(`outbound/${outbounds[0]}/pass`)
  expect([decided.status, decided.body.code]).toEqual([503, 'installation_in_doubt'])
  expect((await asMember('sign-in')).status).not.toBe(503)
  const metrics = await (await fetch(`${service.baseUrl}/metrics`)).text()
  expect(metrics).toContain('holdfast_installation_in_doubt 1')
  expect(metrics).toContain('holdfast_ready 0')
  expect(await statusesBy(call)).toEqual(before)
  expect(before).not.toContain('executed')
  expect(await dueJobs(service)).toBe(PAYMENTS)
  expect(delivered).toEqual([])
  await stop(service)
})

it('pays once by the one that goes on', async () => {
  const witnesses = [folders.first, folders.shared]
  const { service, call } = await startOn(first.connection, witnesses)
  await until(async () => await isExecuted(call))
  await until(() => delivered.length >= PAYMENTS)
  expect(delivered).toHaveLength(PAYMENTS)
  await stop(service)
})

it('finds one that was taken back, by a file beside it or by what both reach', async () => {
  for (const witnesses of [[folders.first], [folders.second, folders.shared]]) {
    const { service, call, place } = await startOn(takenBack, witnesses)
    expect(service.service.installation.doubt).toMatchObject({ reason: 'behind' })
    expect(await isExecuted(call)).toBe(false)
    const owner = await ownerOf(service)
    await expect(stateMove(owner, place, SAID)).rejects.toThrow('knows what came after')
    await owner.end()
    await stop(service)
  }
  expect(delivered).toHaveLength(PAYMENTS)
})

it('goes on where somebody decides, and then the other one stands still', async () => {
  const witnesses = [folders.second, folders.shared]
  const second = await startOn(takenBack, witnesses)
  const owner = await ownerOf(second.service)
  const act = await stateRestore(owner, second.place, { ...SAID, last: null })
  expect(act.installation).toMatch(/:2$/)
  const told = `select count(*)::int as said from audit_entries where operation = 'restore'`
  expect((await owner.query(told)).rows[0].said).toBeGreaterThan(0)
  await owner.end()
  await second.look()
  expect((await readyOf(second.service))[0]).toBe(200)
  await until(async () => await isExecuted(second.call))
  const other = await startOn(first.connection, [folders.first, folders.shared])
  expect(other.service.service.installation.doubt).toMatchObject({ reason: 'superseded' })
  await stop(second.service)
  // Said of both, each by itself: neither is the one as long as both hear of it.
  const ofOther = await ownerOf(other.service)
  const apart = { ...other.place, bankFolder: null }
  await stateRestore(ofOther, apart, { ...SAID, last: null })
  await ofOther.end()
  await other.look()
  expect(other.service.service.installation.doubt).toMatchObject({ reason: 'forked' })
  await stop(other.service)
})

it('draws the next epoch above what is configured, where no folder lasts', async () => {
  const { service } = await startOn(whole, [])
  const owner = await ownerOf(service)
  const { rows } = await owner.query<{ id: string }>('select id::text as id from installation')
  const id = rows[0]?.id ?? ''
  const dataDir = path.join(folders.second, 'gone')
  const configured = { ...placeIn(dataDir), installation: { id, epoch: 7 } }
  await expect(stateMove(owner, configured, SAID)).rejects.toThrow('knows epoch 7')
  await owner.query('begin')
  const reader = ownerReader(owner)
  const told = { folders: [], told: configured.installation }
  expect(await beginEpoch(reader, await readInstallation(reader, told))).toMatchObject({ epoch: 8 })
  await owner.query('rollback')
  await owner.end()
  await stop(service)
})

it('goes on at once after a move in which nothing was lost', async () => {
  const { service, call, place, look } = await startOn(whole, [folders.moved])
  expect(service.service.installation.doubt).toMatchObject({ reason: 'moved' })
  const owner = await ownerOf(service)
  const { installation } = await stateMove(owner, place, SAID)
  await owner.end()
  expect(installation).toMatch(/:1$/)
  await look()
  expect((await call('POST', '/v1/projects', { currency: 'eur' })).status).toBe(200)
  await stop(service)
})

/** How many entries of the audit logs are sealed. */
async function sealedOf(connection: TestConnection): Promise<number> {
  const owner = new pg.Client(connection)
  await owner.connect()
  const asked = 'select coalesce(sum(size), 0)::int as sealed from audit_heads'
  const { rows } = await owner.query<{ sealed: number }>(asked)
  await owner.end()
  return present(rows[0], 'a sum has a row').sealed
}

it('seals nothing more once there is a doubt, and a last time at an orderly stop', async () => {
  const file = path.join(folders.moved, WITNESS)
  const kept = readFileSync(file)
  const before = await sealedOf(whole)
  for (const isInDoubt of [true, false]) {
    const { service, call, look } = await startOn(whole, [folders.moved])
    expect(service.service.installation.lives).toBe(true)
    const handler = { url: 'https://example.com/hook', event_types: ['outbound_executed'] }
    expect((await call('POST', '/v1/webhooks', handler)).status).toBe(200)
    if (isInDoubt) writeFileSync(file, 'not one')
    await look()
    expect(service.service.installation.lives).toBe(!isInDoubt)
    await stop(service)
    writeFileSync(file, kept)
    if (isInDoubt) expect(await sealedOf(whole)).toBe(before)
  }
  expect(await sealedOf(whole)).toBeGreaterThan(before)
})

it('stands still beside a file that is none of ours', async () => {
  const file = path.join(folders.moved, WITNESS)
  const kept = readFileSync(file)
  writeFileSync(file, 'not one')
  const { service, look } = await startOn(whole, [folders.moved])
  expect(service.service.installation.doubt).toMatchObject({ reason: 'unreadable' })
  expect(readFileSync(file, 'utf8')).toBe('not one')
  writeFileSync(file, kept)
  await look()
  expect(service.service.installation.lives).toBe(true)
  await stop(service)
})
