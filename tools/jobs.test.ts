// Work that is stuck, found and sent on by whoever runs the installation, beside a running
// service.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readParkedJobs } from '../service/src/foundation/jobs/index.ts'
import { present, showId } from '../service/src/foundation/kit/index.ts'
import { urlOf } from '../service/test/harness/database.ts'
import { plainEnvironment } from '../service/test/harness/environment.ts'
import { payments } from '../service/test/harness/payments.ts'
import { ownerOf, startTestService, type TestService } from '../service/test/harness/service.ts'

const TOOL = fileURLToPath(new URL('./jobs.ts', import.meta.url))

let holdfast: TestService
let isRailDown = false

beforeAll(async () => {
  holdfast = await startTestService({
    roles: ['api'],
    interrupt: async (at, { kind }) => {
      if (isRailDown && at === 'claimed' && kind === 'outbound.send') throw new TypeError('down')
      return false
    },
  })
})

afterAll(async () => {
  expect(await holdfast.breaches()).toEqual([])
  await holdfast.stop()
})

/** Runs the tool to its end; whether it succeeded and what it said. */
async function jobs(...args: readonly string[]) {
  const env = {
    ...plainEnvironment(),
    DATABASE_URL: urlOf(holdfast.connection),
  }
  return await new Promise<{ readonly isDone: boolean; readonly said: string }>((resolve) => {
    execFile(process.execPath, [TOOL, ...args], { env }, (error, stdout, stderr) => {
      resolve({ isDone: error === null, said: (stdout + stderr).trim() })
    })
  })
}

/** A release whose order fails until its job is parked. */
async function parkOne() {
  const shop = payments(holdfast)
  await shop.verify('sam@example.com')
  const { settlements } = await shop.paid([{}])
  isRailDown = true
  const { body } = await shop.release({ settlement_id: settlements[0].id })
  const [{ id }] = body.outbounds
  await shop.advance('P1D')
  isRailDown = false
  expect(await shop.read('outbound', id)).toMatchObject({ status: 'processing' })
  return { shop, id: String(id) }
}

/** The only job that stands still, as the database has it. */
async function parkedJob(): Promise<string | undefined> {
  const tenant = holdfast.organisation.tenants.sandbox
  const jobs = await holdfast.service.database.read(tenant, async (reader) => {
    return await readParkedJobs(reader, tenant)
  })
  return jobs.map(({ id }) => showId('job', id))[0]
}

test('a job that failed too often is named, and goes on when it is sent on', async () => {
  const { shop, id } = await parkOne()
  const job = present(await parkedJob(), 'a job is parked')
  const { said } = await jobs('list')
  expect(said).toMatch(/^job_\w+ {2}outbound\.send {2}outbound_\w+ {2}stands since 20\S+Z after 7/)
  expect(said.split('  ')).toMatchObject([
    job,
    'outbound.send',
    id,
    expect.anything(),
    'Harbour, sandbox',
  ])
  expect(said).toContain('(TypeError)')

  expect(await jobs('retry', job)).toEqual({ isDone: true, said: `Due now: ${job}.` })
  await shop.advance('PT1M')
  expect(await shop.read('outbound', id)).toMatchObject({ status: 'executed' })
  expect(await parkedJob()).toBeUndefined()
  const owner = await ownerOf(holdfast)
  const { rows } = await owner.query(
    "select object_id, actor_name from audit_entries where operation = 'jobs'",
  )
  await owner.end()
  expect(rows).toEqual([{ object_id: job, actor_name: 'npm run jobs' }])
})

test('where no work stands still, that is said', async () => {
  expect(await jobs('list')).toEqual({ isDone: true, said: 'No work stands still.' })
})

test.each([
  [['retry'], 'Usage:'],
  [['retry', 'outbound_01j9z3k4m5n6p7q8r9s0t1v2w3'], 'Usage:'],
  [['retry', 'job_01j9z3k4m5n6p7q8r9s0t1v2w3'], 'No parked job has the id'],
  [['list', '--environment', 'both'], 'Usage:'],
  [['list', '--organisation', 'Nobody'], 'There is no such organisation.'],
])('%j is refused', async (args, words) => {
  const { isDone, said } = await jobs(...args)
  expect(isDone).toBe(false)
  expect(said).toContain(words)
})
