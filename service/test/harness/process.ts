// The service as a process of its own, as an operator starts, stops and loses it.
import type { ChildProcess, ChildProcessByStdio } from 'node:child_process'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { secretsIn } from './scanned-log.ts'

const MAIN = path.resolve(import.meta.dirname, '../../src/main.ts')
const TOOLS = path.resolve(import.meta.dirname, '../../../tools')
const READY = 'Holdfast is ready'
/** A database whose service was killed ends within this. */
const DATABASE_ENDS_WITHIN_MS = 10_000
const POLL_MS = 50

export interface Installation {
  readonly dataDir: string
  readonly baseUrl: string
  /**
   * Starts the service, with settings of its own, and waits until it serves. Throws with what it
   * said when it does not.
   */
  start(settings?: Settings): Promise<Running>
  /** Runs one of the operator's programs (`tools/…`) to its end. */
  run(tool: string, args: readonly string[], settings?: Settings): Promise<Ended>
  /** Runs a command of the server itself to its end. */
  command(args: readonly string[], settings?: Settings): Promise<Ended>
  /** Starts one, and does not wait for it. */
  launch(args: readonly string[], settings?: Settings): ChildProcess
  /** Starts one of the operator's programs and does not wait for it. */
  spawn(tool: string, args: readonly string[], settings?: Settings): ChildProcess
  /** The ids of all processes that work on the data folder. */
  processes(): string[]
  /** Waits for them to end, as long as a database may take; answers those that are left. */
  remaining(): Promise<string[]>
  /**
   * Kills what still runs and removes the data folder. Throws where a start had said what must not
   * stand in a log.
   */
  remove(): Promise<void>
}

/** Environment variables besides those of every start. */
export type Settings = Readonly<Record<string, string>>

export interface Ended {
  readonly code: number | null
  /** What it wrote, to whichever end. */
  readonly out: string
}

export interface Running {
  readonly keys: { readonly private: string; readonly public: string }
  /** Ends it with a signal and waits until the process is gone; answers its exit code. */
  end(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<number | null>
}

/** An empty data folder and a free port; `main` is of another build. */
export async function newInstallation(main = MAIN): Promise<Installation> {
  const dataDir = realpathSync(mkdtempSync(path.join(tmpdir(), 'holdfast-kill-')))
  // The database's user must be able to pass.
  chmodSync(dataDir, 0o755)
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const children: ChildProcess[] = []
  const faults: string[] = []
  const remaining = async () => {
    const until = performance.now() + DATABASE_ENDS_WITHIN_MS
    while (processesOn(dataDir).length > 0 && performance.now() < until) await wait(POLL_MS)
    return processesOn(dataDir)
  }
  const launch = (program: string, args: readonly string[], settings: Settings = {}) => {
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
    const compiled = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }
    const own = {
      HOLDFAST_DATA_DIR: dataDir,
      HOLDFAST_PORT: String(port),
      HOLDFAST_LOG_LEVEL: 'off',
    }
    const child = spawn(process.execPath, [program, ...args], {
      env: { PATH, HOME, ...compiled, ...own, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.push(child)
    return child
  }
  const launchTool = (tool: string, args: readonly string[], settings?: Settings) =>
    launch(path.join(TOOLS, tool), args, settings)
  return {
    dataDir,
    baseUrl,
    spawn: launchTool,
    launch: (args, settings) => launch(main, args, settings),
    command: async (args, settings) => await ended(launch(main, args, settings)),
    run: async (tool, args, settings) => await ended(launchTool(tool, args, settings)),
    start: async (settings) => {
      const child = launch(main, [], { HOLDFAST_LOG_LEVEL: 'debug', ...settings })
      scanLines(child, faults)
      await ready(child)
      const { sandbox } = JSON.parse(readFileSync(path.join(dataDir, 'first-run.json'), 'utf8'))
      return {
        keys: { private: sandbox.private_key, public: sandbox.public_key },
        end: async (signal) => {
          if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
          const gone = once(child, 'exit')
          child.kill(signal)
          const [code] = await gone
          return code
        },
      }
    },
    processes: () => processesOn(dataDir),
    remaining,
    remove: async () => {
      for (const child of children) child.kill('SIGKILL')
      await remaining()
      rmSync(dataDir, { recursive: true, force: true })
      if (faults.length > 0) throw new Error(faults.slice(0, 5).join('\n'))
    },
  }
}

/** Looks at each line that a service says, to whichever end, for what no log may hold. */
function scanLines({ stdout, stderr }: Spoken, faults: string[]): void {
  for (const input of [stdout, stderr]) {
    createInterface({ input }).on('line', (line) => {
      for (const what of secretsIn(line)) faults.push(`a line holds ${what}: ${line}`)
    })
  }
}

type Spoken = Pick<ChildProcessByStdio<null, Readable, Readable>, 'stdout' | 'stderr'>

async function ended(child: ChildProcess): Promise<Ended> {
  let out = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      out += chunk.toString()
    })
  }
  const [code] = await once(child, 'close')
  return { code, out }
}

async function ready(child: ChildProcess): Promise<void> {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes(READY)) resolve()
    })
    child.once('exit', (code) => reject(new Error(`ended with ${code} before serving:\n${said}`)))
  })
}

function processesOn(dataDir: string): string[] {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,command='], { encoding: 'utf8' })
  return lines
    .split('\n')
    .filter((line) => line.includes(dataDir))
    .map((line) => line.trim())
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  probe.close()
  await once(probe, 'close')
  return port
}
