// Runs once before all tests: a browser is unpacked, a cluster started in a temporary folder, and a
// template database migrated.
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'
import { inspect } from 'node:util'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from '../../../tools/embedded-postgres.ts'
import { startPostgres } from '../../../tools/embedded-postgres.ts'
import { isAlive } from './alive.ts'
import { provideChoices } from './choices.ts'
import { chromiumPath } from './chromium.ts'
import { TEMPLATE } from './template.ts'

const PREFIX = 'holdfast-test-'
/** Where Linux keeps files in memory. A database, a thousand of them, is made there in a fifth. */
const MEMORY = '/dev/shm'
/** Several times what the tests' cluster grows to. */
const MEMORY_FREE_MIN = 8 * 1024 ** 3

/** Starts the cluster, provides its address to the tests, returns what removes both. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  return await setUp(project, {})
}

/** The same with programs of another version. */
export async function setUp(
  project: TestProject,
  options: Pick<EmbeddedPostgresOptions, 'programs'>,
): Promise<() => Promise<void>> {
  removeAbandoned()
  // Unpacked before any test: of two that unpack it, one would start what the other still writes.
  await chromiumPath()
  const parent = hasMemory() ? MEMORY : tmpdir()
  const folder = mkdtempSync(path.join(parent, `${PREFIX}${process.pid}-`))
  // The server's user must be able to pass.
  chmodSync(folder, 0o711)
  const postgres = await startPostgres({ ...options, dataDir: folder, durable: false })
  const remove = () => {
    for (const one of [folder, ...postgres.outsideFolders]) {
      rmSync(one, { recursive: true, force: true })
    }
  }
  process.once('exit', remove)
  const { socketDir: host, users } = postgres
  const user = users.superuser
  const failure = await prepareTemplate(host, users)
  const { owner } = users
  project.provide('cluster', { host, user, owner, others: [], template: TEMPLATE, failure })
  provideChoices(project)
  return async () => {
    await postgres.stop()
    remove()
  }
}

/** Tests without a database run even when the migrations do not: the others report the reason. */
async function prepareTemplate(
  host: string,
  { superuser, owner: user }: EmbeddedPostgres['users'],
): Promise<string | null> {
  try {
    const client = new pg.Client({ host, user: superuser, database: 'postgres' })
    await client.connect()
    await client.query(`create database ${TEMPLATE} owner ${user}`)
    await client.end()
    const { migrate } = await import('../../src/foundation/db/migrate.ts')
    await migrate({ host, user, database: TEMPLATE })
    return null
  } catch (error) {
    return inspect(error)
  }
}

/** Whether programs may be run from files in memory, and much of it is free. */
function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false
  const mounted = readFileSync('/proc/mounts', 'utf8').split('\n')
  const options = mounted
    .find((line) => line.split(' ')[1] === MEMORY)
    ?.split(' ')[3]
    ?.split(',')
  if (options === undefined || options.includes('noexec')) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, freemem()) >= MEMORY_FREE_MIN
}

/** Removes the folders of runs that were killed; their servers have ended with them. */
function removeAbandoned(): void {
  for (const parent of [MEMORY, tmpdir()].filter((folder) => existsSync(folder))) {
    for (const name of readdirSync(parent)) {
      const pid = /^holdfast-test-(\d+)-/.exec(name)?.[1]
      if (pid === undefined || isAlive(Number(pid))) continue
      rmSync(path.join(parent, name), { recursive: true, force: true })
    }
  }
}
