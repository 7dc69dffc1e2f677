// What the service promises of its database, on every version of PostgreSQL that it takes besides
// the embedded one; and that one before those is refused by name.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startPostgres } from '../../../tools/embedded-postgres.ts'
import { providePostgres } from '../../../tools/machine/postgres.ts'
import { plainEnvironment } from '../harness/environment.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const WITHIN_MS = 900_000
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** The server's user passes through it. */
function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-before-'))
  chmodSync(folder, 0o711)
  folders.push(folder)
  return folder
}

test.each(['15', '16', '17'])(
  'PostgreSQL %s: migrations, statements by index, stories, backups',
  async (major) => {
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.postgres.config.ts']
    const child = spawn(process.execPath, [...args, '--reporter=dot'], {
      cwd: ROOT,
      env: { ...plainEnvironment(), HOLDFAST_TEST_POSTGRES: major },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
      })
    }
    const [code] = await once(child, 'close')
    const counts = /Tests .*/.exec(said)?.[0] ?? 'no tests'
    process.stdout.write(`PostgreSQL ${providePostgres(major).version}: ${counts}\n`)
    expect({ code, said: code === 0 ? '' : said }).toEqual({ code: 0, said: '' })
  },
  WITHIN_MS,
)

test('PostgreSQL 14 is refused by name, and nothing is written there', async () => {
  const programs = providePostgres('14')
  const server = await startPostgres({ dataDir: newFolder(), durable: false, programs })
  folders.push(...server.outsideFolders)
  const { socketDir, users, database } = server
  const url = `postgres://${users.owner}@/${database}?host=${encodeURIComponent(socketDir)}`
  const command = (name: string) =>
    spawnSync(process.execPath, ['service/src/main.ts', name], {
      cwd: ROOT,
      env: { ...plainEnvironment(), DATABASE_URL: url, HOLDFAST_DATA_DIR: newFolder() },
      encoding: 'utf8',
    })
  for (const name of ['start', 'migrate']) {
    const { status, stdout, stderr } = command(name)
    expect(status).toBe(1)
    expect(stdout + stderr).toMatch(/PostgreSQL 14\.\d+ is too old. Use PostgreSQL 15 to 18/)
  }
  const { status, stdout } = command('check')
  expect(status).toBe(1)
  expect(stdout).toMatch(/PostgreSQL 14\.\d+ is too old/)
  await server.stop()
})
