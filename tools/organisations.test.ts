// Organisations made by whoever runs the installation, beside a running service.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { urlOf } from '../service/test/harness/database.ts'
import { plainEnvironment } from '../service/test/harness/environment.ts'
import { enterByLink } from '../service/test/harness/member.ts'
import { caller, startTestService, type TestService } from '../service/test/harness/service.ts'

const TOOL = fileURLToPath(new URL('./organisations.ts', import.meta.url))

let holdfast: TestService

beforeAll(async () => {
  holdfast = await startTestService()
})

afterAll(async () => await holdfast.stop())

/** Runs the tool to its end; whether it succeeded and what it said. */
async function organisations(...args: readonly string[]) {
  const env = {
    ...plainEnvironment(),
    DATABASE_URL: urlOf(holdfast.connection),
    HOLDFAST_BASE_URL: holdfast.baseUrl,
  }
  return await new Promise<{ readonly isDone: boolean; readonly said: string }>((resolve) => {
    execFile(process.execPath, [TOOL, ...args], { env }, (error, stdout, stderr) => {
      resolve({ isDone: error === null, said: (stdout + stderr).trim() })
    })
  })
}

test('a new organisation is its own: its owner enters, makes keys, opens a project', async () => {
  const made = await organisations('create', 'Quay', '--time-zone', 'Europe/Berlin')
  expect(made).toEqual({ isDone: true, said: expect.stringMatching(/\/dashboard\/enter#\S+$/) })
  expect((await organisations('list')).said.split('\n')).toEqual(['Harbour', 'Stranger', 'Quay'])

  const owner = await enterByLink(holdfast, made.said, { email: 'owner@quay.example' })
  const { body: settings } = await owner.call('GET', '/dashboard/v1/organisation')
  expect(settings).toMatchObject({ name: 'Quay', time_zone: 'Europe/Berlin' })
  expect((await owner.call('GET', '/dashboard/v1/keys')).body.data).toEqual([])
  const { body: pair } = await owner.call('POST', '/dashboard/v1/keys', {})
  const call = caller(holdfast.baseUrl, pair.private_key)
  const project = await call('POST', '/v1/projects', { currency: 'eur' })
  expect(project.status).toBe(200)
  // The others see nothing of it.
  const elsewhere = caller(holdfast.baseUrl, holdfast.organisation.keys.sandbox.private)
  expect((await elsewhere('GET', `/v1/project/${project.body.id}`)).status).toBe(404)
  const { body: told } = await owner.call('GET', '/dashboard/v1/audit')
  expect(told.data.map(({ summary }: { summary: string }) => summary)).toContain(
    'Made the organisation.',
  )
  expect(await holdfast.breaches()).toEqual([])
})

test.each([
  [['create', 'Harbour'], 'There is an organisation named Harbour already.'],
  [['create', 'Pier', '--time-zone', 'Nowhere'], 'Nowhere is not an IANA time zone'],
  [['create', ' '], 'Usage:'],
  [['make', 'Pier'], 'Usage:'],
])('%j is refused, and nothing is made', async (args, words) => {
  const { isDone, said } = await organisations(...args)
  expect(isDone).toBe(false)
  expect(said).toContain(words)
  expect((await organisations('list')).said).not.toContain('Pier')
})
