// What waits for a second owner, listed, carried out and declined by whoever runs the installation.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMasterKey as keepRootKey } from '../service/src/foundation/keyring/master.ts'
import { urlOf } from '../service/test/harness/database.ts'
import { plainEnvironment } from '../service/test/harness/environment.ts'
import { enterAsOwner, joinAs, type MemberBrowser } from '../service/test/harness/member.ts'
import { soundAccount } from '../service/test/harness/payments.ts'
import { ownerOf, startTestService, type TestService } from '../service/test/harness/service.ts'
import { type Act, endOf } from '../service/test/harness/waiting.ts'

const TOOL = fileURLToPath(new URL('./approvals.ts', import.meta.url))
const live = { environment: 'live' } as const
const masterKey = randomBytes(32)

let holdfast: TestService
let ada: MemberBrowser

beforeAll(async () => {
  holdfast = await startTestService()
  ada = await enterAsOwner(holdfast)
  const client = await ownerOf(holdfast)
  await keepRootKey(client, { key: masterKey, status: 'current', root: holdfast.rootKey })
  await client.end()
})

afterAll(async () => {
  expect(await holdfast.breaches()).toEqual([])
  await holdfast.stop()
})

/** Runs the tool to its end; whether it succeeded and what it said. */
async function approvals(...args: readonly string[]) {
  const env = {
    ...plainEnvironment(),
    DATABASE_URL: urlOf(holdfast.connection),
    HOLDFAST_MASTER_KEY: masterKey.toString('hex'),
  }
  return await new Promise<{ readonly isDone: boolean; readonly said: string }>((resolve) => {
    execFile(process.execPath, [TOOL, ...args], { env }, (error, stdout, stderr) => {
      resolve({ isDone: error === null, said: (stdout + stderr).trim() })
    })
  })
}

async function asked(act: Act): Promise<string> {
  const { body } = await ada.call('POST', '/dashboard/v1/approvals', { body: {}, ...act }, live)
  return body.id
}

async function roleOf(email: string) {
  const { body } = await ada.call('GET', '/dashboard/v1/members')
  return body.data.find((one: { email: string }) => one.email === email)
}

test('what waits is listed, and done by the service as whoever asked', async () => {
  await joinAs(holdfast, ada, 'support')
  const { id: member } = await roleOf('support@harbour.example')
  const role = { params: { id: member }, body: { role: 'finance' } }
  const id = await asked({ operation: 'changeMemberRole', ...role })
  expect((await approvals('list')).said).toContain(`${id}  change a role  Ada Lovelace`)
  expect(await approvals('carry-out', id)).toEqual({
    isDone: true,
    said: 'Approved: the service does it now, or once it runs.',
  })
  expect(await endOf(ada, id)).toMatchObject({ status: 'executed', decided_by: null })
  expect((await roleOf('support@harbour.example')).role).toBe('finance')
  const log = await ada.call('GET', '/dashboard/v1/audit?operation=approvals', undefined, live)
  expect(log.body.data[0]).toMatchObject({
    actor: { kind: 'tool', name: 'npm run approvals' },
    summary: 'Approved by the operator of the installation.',
  })
  expect((await approvals('list')).said).toBe('Nothing waits for a second owner.')
})

test('what gives power over money is declined by the operator, and never carried out', async () => {
  const id = await asked({ operation: 'setPayoutAccount', body: soundAccount })
  const carried = await approvals('carry-out', id)
  expect([carried.isDone, carried.said]).toEqual([false, expect.stringContaining('two members')])
  expect(await approvals('object', id)).toEqual({ isDone: true, said: 'Declined.' })
  expect(await endOf(ada, id)).toMatchObject({ status: 'declined', decided_by: null })
  const again = await approvals('object', id)
  expect([again.isDone, again.said]).toEqual([false, expect.stringContaining('has ended')])
  const unknown = await approvals('carry-out', 'approval_01m82m3kmte05rh3efc4xynpdy')
  expect(unknown).toEqual({ isDone: false, said: 'No approval has this id.' })
})
