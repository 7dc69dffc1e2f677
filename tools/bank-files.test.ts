// All files that banks have sent, read again by a running service, as whoever runs the installation
// asks for it.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { camtOf, openBank } from '../service/test/harness/banks.ts'
import { urlOf } from '../service/test/harness/database.ts'
import { plainEnvironment } from '../service/test/harness/environment.ts'
import { openOwner, openService } from '../service/test/harness/story.ts'
import { until } from '../service/test/harness/until.ts'

const TOOL = fileURLToPath(new URL('./bank-files.ts', import.meta.url))
const holdfast = await openService()
const owner = await openOwner(holdfast)
const tenant = holdfast.organisation.tenants.live

/** Runs the tool to its end; whether it succeeded and what it said. */
async function bankFiles(...args: readonly string[]) {
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

test('files are read again, and what they brought is not brought twice', async () => {
  const bank = await openBank(holdfast, owner, tenant)
  await bank.tell({ amount: 70, code: 'INTR' })
  await bank.say(camtOf({ sequence: 2, opening: 70n, entries: [{ amount: 30, code: 'INTR' }] }))
  expect(await bank.held()).toBe(100n)
  const { said } = await bankFiles('replay')
  expect(said.split('\n').toSorted()).toEqual([
    '0 files are read again: Stranger',
    '2 files are read again: Harbour',
  ])
  await until(async () => {
    const { rowCount } = await owner.query(
      "select from jobs where kind in ('artefact.read', 'bank.book')",
    )
    return rowCount === 0
  })
  expect(await bank.held()).toBe(100n)
  const { rows } = await owner.query(
    "select actor_name from audit_entries where operation = 'bank-files' and tenant_id = $1",
    [tenant],
  )
  expect(rows).toEqual([{ actor_name: 'npm run bank-files' }])
})

test.each([
  [[], 'Usage:'],
  [['forget'], 'Usage:'],
  [['replay', '--organisation', 'Nobody'], 'There is no such organisation.'],
])('%j is refused', async (args, words) => {
  const { isDone, said } = await bankFiles(...args)
  expect(isDone).toBe(false)
  expect(said).toContain(words)
})
