// Files of a bank in an installation as an operator has it: `npm run verify` looks at each of them.
import { randomBytes } from 'node:crypto'
import { renameSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepStatement, practiceAt } from '../service/test/harness/practice.ts'
import type { Running } from '../service/test/harness/process.ts'
import { newInstallation } from '../service/test/harness/process.ts'
import { asOwner } from './owner.ts'

const WITHIN_MS = 180_000
const SOUND = 'Nothing was changed, and the books are right.'
const installation = await newInstallation()
let running: Running
let id: string
let size: number

beforeAll(async () => {
  running = await installation.start({ HOLDFAST_DEMO: 'on' })
  const practice = practiceAt(installation.baseUrl, running.keys.private)
  await practice.connect()
  const [file, ...others] = await keepStatement(practice)
  expect(others).toEqual([])
  id = file.id
  size = file.size
}, WITHIN_MS)

afterAll(async () => {
  await running.end('SIGTERM')
  await installation.remove()
})

/** Has the owner change one byte of the file; done twice, it is what it was. */
async function changeByte(table: string, column: string): Promise<void> {
  const place = { dataDir: installation.dataDir, databaseUrl: null, masterKey: null }
  const changed = `set_byte(${column}, 31, 255 - get_byte(${column}, 31))`
  await asOwner(place, async (client) => {
    const { rowCount } = await client.query(`update ${table} set ${column} = ${changed}`)
    expect(rowCount).toBe(1)
  })
}

const verify = async (settings: Readonly<Record<string, string>> = {}) =>
  await installation.run('verify.ts', [], settings)

test('a file of a bank is counted, and named once a byte of it or of its hash is another', {
  timeout: WITHIN_MS,
}, async () => {
  const sound = { code: 0, out: expect.stringContaining(SOUND) }
  const first = await verify()
  expect(first).toEqual(sound)
  expect(first.out).toContain(`Files of banks  1, ${size} bytes\n`)
  for (const [table, column, what] of [
    ['artefact_parts', 'sealed', 'its bytes or its name are not those that were sealed'],
    ['artefacts', 'sha256', 'its bytes are not those of its SHA-256 and size'],
  ] as const) {
    await changeByte(table, column)
    const { code, out } = await verify()
    expect(out).toMatch(new RegExp(`^CHANGED +${id} of [-0-9a-f]{36}: ${what}$`, 'm'))
    expect(out).toContain('The books are NOT as they were.')
    expect(code).toBe(1)
    await changeByte(table, column)
  }
  expect(await verify()).toEqual(sound)
})

test('says that files were not looked at where no master key is given', {
  timeout: WITHIN_MS,
}, async () => {
  const kept = path.join(installation.dataDir, 'master.key')
  renameSync(kept, `${kept}.apart`)
  const { code, out } = await verify()
  renameSync(`${kept}.apart`, kept)
  expect(out).toContain('Files of banks  1, NOT LOOKED AT: there is no master key here')
  expect(out).toContain('Nothing was changed of what was looked at, and the books are right.')
  expect([code, out.includes(SOUND)]).toEqual([0, false])
})

test('is not done where the master key that is given is of another installation', {
  timeout: WITHIN_MS,
}, async () => {
  const { code, out } = await verify({ HOLDFAST_MASTER_KEY: randomBytes(32).toString('hex') })
  expect(out).toContain('It is of another installation.')
  expect(out).toContain('NOT EVERYTHING COULD BE CHECKED.')
  expect(code).toBe(2)
})
