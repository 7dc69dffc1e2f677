// Runs once before all tests: a browser is unpacked, a cluster started in a temporary folder, and a
// template database migrated.
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inspect } from 'node:util'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { EmbeddedPostgres } from '../../../tools/embedded-postgres.ts'
import { startPostgres } from '../../../tools/embedded-postgres.ts'
import { chromiumPath } from './chromium.ts'
import { TEMPLATE } from './template.ts'

const PREFIX = 'holdfast-test-'

/** Starts the cluster, provides its address to the tests, returns what removes both. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  removeAbandoned()
  // Unpacked before any test: of two that unpack it, one would start what the other still writes.
  await chromiumPath()
  const folder = mkdtempSync(path.join(tmpdir(), `${PREFIX}${process.pid}-`))
  // The server's user must be able to pass.
  chmodSync(folder, 0o711)
  const postgres = await startPostgres({ dataDir: folder, durable: false })
  const remove = () => {
    for (const one of [folder, ...postgres.outsideFolders]) {
      rmSync(one, { recursive: true, force: true })
    }
  }
  process.once('exit', remove)
  const { socketDir: host, users } = postgres
  const user = users.superuser
  const failure = await prepareTemplate(host, users)
  project.provide('cluster', { host, user, owner: users.owner, failure })
  // The property test of the ledger prints its seed; given back, it repeats the postings.
  const seed = process.env.HOLDFAST_SEED
  if (seed !== undefined) project.provide('seed', seed)
  // So does the model of the domain, with the path of a run, or a number of commands of one's own.
  const { HOLDFAST_MODEL_SEED, HOLDFAST_MODEL_PATH, HOLDFAST_MODEL_COMMANDS } = process.env
  if (HOLDFAST_MODEL_SEED !== undefined) project.provide('modelSeed', Number(HOLDFAST_MODEL_SEED))
  if (HOLDFAST_MODEL_PATH !== undefined) project.provide('modelPath', HOLDFAST_MODEL_PATH)
  if (HOLDFAST_MODEL_COMMANDS !== undefined) {
    project.provide('modelCommands', Number(HOLDFAST_MODEL_COMMANDS))
  }
  // And the acts of two organisations.
  const { HOLDFAST_TRUST_SEED, HOLDFAST_TRUST_ACTS } = process.env
  if (HOLDFAST_TRUST_SEED !== undefined) project.provide('trustSeed', Number(HOLDFAST_TRUST_SEED))
  if (HOLDFAST_TRUST_ACTS !== undefined) project.provide('trustActs', Number(HOLDFAST_TRUST_ACTS))
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

/** Removes the folders of runs that were killed; their servers have ended with them. */
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^holdfast-test-(\d+)-/.exec(name)?.[1]
    if (pid === undefined || isAlive(Number(pid))) continue
    rmSync(path.join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
