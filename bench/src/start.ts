// How long a start takes: a new database until it is ready, and the whole process over a data folder
// that is there (`npm start`) until it answers its first request.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { request } from 'undici'
import { withCluster } from './cluster.ts'
import type { BenchOptions } from './report.ts'
import { median } from './report.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const LOOK_MS = 5
const GIVE_UP_MS = 120_000

/** Takes both in turn, round after round; the first start makes the folder and is not counted. */
export async function benchStart({ rounds, score }: BenchOptions): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'holdfast-start-'))
  // The server's user must be able to pass.
  chmodSync(dataDir, 0o711)
  const firstRuns: number[] = []
  const warmStarts: number[] = []
  try {
    await startOnce(dataDir)
    for (let round = 1; round <= rounds; round++) {
      process.stdout.write(`round ${round} of ${rounds}\n`)
      firstRuns.push(await readyOnce())
      warmStarts.push(await startOnce(dataDir))
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.stdout.write('\nStarts: median of the rounds (shortest to longest)\n')
  print('first run: database made, migrated and ready', firstRuns)
  print('npm start over a folder that is there, to its first answer', warmStarts)
  score.note('firstRun', median(firstRuns))
  score.note('warmStart', median(warmStarts))
}

/** Seconds to a new database with all tables. */
async function readyOnce(): Promise<number> {
  const begunMs = performance.now()
  let seconds = 0
  await withCluster(async () => {
    seconds = (performance.now() - begunMs) / 1_000
  })
  return seconds
}

/** Seconds from the command to its first answer; then the process is told to stop, and has ended. */
async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort()
  const variables = {
    HOLDFAST_DATA_DIR: dataDir,
    HOLDFAST_PORT: String(port),
    HOLDFAST_LOG_LEVEL: 'off',
  }
  const begunMs = performance.now()
  const child = spawn(process.execPath, [path.join(ROOT, 'tools/start.mjs')], {
    cwd: ROOT,
    env: { ...process.env, ...variables },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  try {
    while (!(await hasAnswered(port))) {
      if (child.exitCode !== null || performance.now() - begunMs > GIVE_UP_MS) {
        throw new Error('the service does not start')
      }
      await sleep(LOOK_MS)
    }
    return (performance.now() - begunMs) / 1_000
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

async function hasAnswered(port: number): Promise<boolean> {
  try {
    const { statusCode, body } = await request(`http://127.0.0.1:${port}/readyz`)
    await body.dump()
    return statusCode === 200
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function print(name: string, seconds: readonly number[]): void {
  const shown = seconds.toSorted((a, b) => a - b).map((value) => value.toFixed(2))
  const range = `(${shown[0]} to ${shown.at(-1)})`
  process.stdout.write(`  ${name.padEnd(62)}${median(seconds).toFixed(2)} s  ${range}\n`)
}
