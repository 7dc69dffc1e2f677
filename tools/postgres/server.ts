// Runs initdb and the server, waits for it, and finds servers that an earlier parent left behind.
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { giveFolder, socketIn } from './home.ts'
import { commandLine } from './lock.ts'

const POLL_MS = 15
/** After a crash the server first replays its log. */
const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 30_000
/** How often a start is tried again while sessions of a server that was killed are still there. */
const LEFTOVER_POLL_MS = 200
const LEFTOVER_SESSIONS = 'pre-existing shared memory block'
const LOG_TAIL_CHARACTERS = 1500
const BUILTIN_LOCALE_SINCE = 17
const PID_LINE = 0
const STATUS_LINE = 7

/**
 * The server's parent: it waits for the end of its input, which comes when the process that
 * started it ends in any way, SIGKILL included, and then asks the server for a fast shutdown.
 */
const SUPERVISOR = `
exec 3<&0
"$@" 3<&- </dev/null &
server=$!
(read -r line <&3; kill -INT $server 2>/dev/null) &
watcher=$!
exec 3<&-
wait $server
code=$?
kill $watcher 2>/dev/null
exit $code
`

export interface Cluster {
  readonly binaries: Binaries
  readonly folder: string
  readonly socketDir: string
  readonly account: Account | undefined
  readonly superuser: string
  /** False: nothing need survive a power cut. */
  readonly isDurable: boolean
  /** Where programs write what they have to say: an open file. */
  readonly log: number
  readonly logFile: string
}

export interface Server {
  readonly process: ChildProcess
  /** Settles when the server has ended, for whatever reason. */
  readonly ended: Promise<{ readonly code: number | null }>
}

/** Where a cluster stands that was restored as a whole, until it takes its place. */
export function restoredOf(folder: string): string {
  return `${folder}.restored`
}

/**
 * Creates the cluster unless it exists. All or nothing: a draft is renamed when it is whole. One
 * that was restored, by a command that was killed before it could put it there, is that cluster.
 */
export async function createCluster(cluster: Cluster): Promise<void> {
  const { folder, account, binaries } = cluster
  if (!existsSync(folder) && existsSync(restoredOf(folder))) renameSync(restoredOf(folder), folder)
  const versionFile = path.join(folder, 'PG_VERSION')
  if (existsSync(versionFile)) {
    const found = readFileSync(versionFile, 'utf8').trim()
    if (found === binaries.major) return
    throw new EmbeddedPostgresError(
      'data_dir_of_another_version',
      `${folder} was written by PostgreSQL ${found}; this release brings ${binaries.major}. ` +
        'Move the data by a dump, or choose an empty folder with HOLDFAST_DATA_DIR.',
    )
  }
  const draft = `${folder}.part`
  rmSync(draft, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
  await mkdir(draft)
  giveFolder(draft, account)
  const options = [...localeOf(binaries), '--encoding=UTF8', '--auth=trust', '--no-instructions']
  if (!cluster.isDurable) options.push('--no-sync')
  const code = await run(cluster, binaries.initdb, [
    `--pgdata=${draft}`,
    `--username=${cluster.superuser}`,
    ...options,
  ])
  if (code !== 0) throw startFault(cluster, `initdb ended with ${code}`)
  renameSync(draft, folder)
}

/** The same in every system where PostgreSQL brings it; before, the system's. */
function localeOf({ major }: Binaries): string[] {
  if (Number(major) < BUILTIN_LOCALE_SINCE) return ['--locale=C.UTF-8']
  return ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
}

/**
 * Starts the server under its supervisor and waits until it takes connections. One that replays an
 * archived log is given longer. Sessions of a server that was killed end by themselves, but later
 * than it, and no other starts beside them: they are waited for.
 */
export async function startServer(
  cluster: Cluster,
  settings: Readonly<Record<string, string>>,
  withinMs: number = START_TIMEOUT_MS,
): Promise<Server> {
  for (let waitedMs = 0; ; waitedMs += LEFTOVER_POLL_MS) {
    const logged = statSync(cluster.logFile).size
    try {
      return await startOnce(cluster, settings, withinMs)
    } catch (error) {
      const said = readFileSync(cluster.logFile).subarray(logged)
      if (waitedMs > STOP_TIMEOUT_MS || !said.includes(LEFTOVER_SESSIONS)) throw error
    }
    await sleep(LEFTOVER_POLL_MS)
  }
}

async function startOnce(
  cluster: Cluster,
  settings: Readonly<Record<string, string>>,
  withinMs: number,
): Promise<Server> {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const places = ['-D', cluster.folder, '-k', cluster.socketDir]
  const child = spawn(
    '/bin/sh',
    ['-c', SUPERVISOR, 'holdfast-postgres', cluster.binaries.postgres, ...places, ...options],
    { ...surroundings(cluster), stdio: ['pipe', cluster.log, cluster.log], detached: true },
  )
  const ended = endOf(child)
  const server = { process: child, ended }
  child.stdin?.on('error', () => undefined)
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
  })
  for (let waitedMs = 0; waitedMs < withinMs; waitedMs += POLL_MS) {
    if (hasEnded) throw startFault(cluster, 'the server ended while starting')
    if (isReady(cluster.folder)) {
      child.unref()
      return server
    }
    await sleep(POLL_MS)
  }
  await stopServer(cluster, server)
  throw startFault(cluster, `no answer within ${withinMs / 1000} s`)
}

/** Fast shutdown: sessions end, everything is on disk. At once after half a minute. */
export async function stopServer(cluster: Cluster, server: Server): Promise<void> {
  server.process.ref()
  server.process.stdin?.end()
  if (await settlesWithin(server.ended, STOP_TIMEOUT_MS)) return
  signal(serverPid(cluster.folder), 'SIGQUIT')
  if (await settlesWithin(server.ended, STOP_TIMEOUT_MS)) return
  server.process.kill('SIGKILL')
  throw new EmbeddedPostgresError('did_not_stop', 'The embedded PostgreSQL does not stop.')
}

/**
 * Stops a server that a killed parent left on this cluster, in a folder that is held: no server of
 * another container answers there. The lock file of a dead server gets our number, which the new
 * server takes for stale even if the old number lives again in another program, and still checks
 * that no session of the old one is at work. The lock of its socket holds the same number and
 * guards nothing more, so it is taken away.
 */
export async function stopLeftover({
  folder,
  socketDir,
}: Pick<Cluster, 'folder' | 'socketDir'>): Promise<void> {
  const pid = serverPid(folder)
  if (pid === undefined) return
  if (!isServerOf(pid, folder)) {
    const file = path.join(folder, 'postmaster.pid')
    const [, ...rest] = lockLines(folder).slice(0, STATUS_LINE)
    writeFileSync(file, `${[process.pid, ...rest].join('\n')}\n`)
    rmSync(`${socketIn(socketDir)}.lock`, { force: true })
    return
  }
  signal(pid, 'SIGINT')
  for (let waitedMs = 0; isServerOf(pid, folder); waitedMs += POLL_MS) {
    if (waitedMs === STOP_TIMEOUT_MS) signal(pid, 'SIGQUIT')
    if (waitedMs > 2 * STOP_TIMEOUT_MS) {
      throw new EmbeddedPostgresError(
        'did_not_stop',
        `A PostgreSQL left by an earlier start (process ${pid}) does not stop.`,
      )
    }
    await sleep(POLL_MS)
  }
}

/** Whether a server runs on a cluster that is seen among the processes here. */
export function hasServer(folder: string): boolean {
  const pid = serverPid(folder)
  return pid !== undefined && isServerOf(pid, folder)
}

/** The process of the server, as the cluster's lock file names it. */
function serverPid(folder: string): number | undefined {
  const pid = Number(lockLines(folder)[PID_LINE])
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined
}

function isReady(folder: string): boolean {
  return lockLines(folder)[STATUS_LINE]?.trim() === 'ready'
}

function lockLines(folder: string): string[] {
  try {
    return readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

function isServerOf(pid: number, folder: string): boolean {
  const command = commandLine(pid)
  return command.includes('postgres') && command.includes(folder)
}

async function run(cluster: Cluster, program: string, options: string[]): Promise<number | null> {
  const child = spawn(program, options, {
    ...surroundings(cluster),
    stdio: ['ignore', cluster.log, cluster.log],
  })
  return (await endOf(child)).code
}

/** Nothing of our environment reaches the server: PG… and locale variables would change it. */
function surroundings(cluster: Cluster) {
  const env = {
    LC_ALL: 'C',
    TZ: 'UTC',
    PATH: '/usr/bin:/bin',
    PG_GRANDPARENT_PID: String(process.pid),
  }
  return { cwd: '/', env, ...cluster.account }
}

function endOf(child: ChildProcess): Promise<{ readonly code: number | null }> {
  return new Promise((resolve) => {
    child.once('error', () => resolve({ code: null }))
    child.once('exit', (code) => resolve({ code }))
  })
}

async function settlesWithin(promise: Promise<unknown>, limitMs: number): Promise<boolean> {
  const waiting = new AbortController()
  const limit = sleep(limitMs, false, { signal: waiting.signal }).catch(() => false)
  const won = await Promise.race([promise.then(() => true), limit])
  waiting.abort()
  return won
}

function signal(pid: number | undefined, name: 'SIGINT' | 'SIGQUIT'): void {
  if (pid === undefined) return
  try {
    process.kill(pid, name)
  } catch {
    // It has ended since, which is what was asked.
  }
}

function startFault(cluster: Cluster, what: string): EmbeddedPostgresError {
  const tail = readFileSync(cluster.logFile, 'utf8').slice(-LOG_TAIL_CHARACTERS)
  if (tail.includes('No space left on device')) {
    return new EmbeddedPostgresError('disk_full', `No space is left for ${cluster.folder}.`)
  }
  return new EmbeddedPostgresError(
    'did_not_start',
    `The embedded PostgreSQL did not start: ${what}. Its log, ${cluster.logFile}, ends:\n${tail}`,
  )
}
