// The service the demo plays with: the one that runs, or one of its own that ends with it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../service/src/main.ts', import.meta.url))
const READY_WITHIN_MS = 120_000
const READY_POLL_MS = 200
const ANSWER_WITHIN_MS = 3_000
const STOP_WITHIN_MS = 20_000
const PORT_TRIES = 50
const OUTPUT_TAIL_CHARACTERS = 2_000

/** A service that answers. */
export interface RunningService {
  readonly baseUrl: string
  readonly privateKey: string
  readonly publicKey: string
  /** The one private address that its webhooks may reach: 127.0.0.1 at this port. */
  readonly receiverPort: number
  /** Ends a service that was started for this; leaves any other alone. */
  stop(): Promise<void>
}

/** A service that was started here. */
export interface StartedService extends RunningService {
  readonly dataDir: string
  /** Ends it as a loss of power does, and leaves the folder. */
  kill(): Promise<void>
}

type Variables = Readonly<Record<string, string | undefined>>

/**
 * The running service that the data folder names, if it is ready and knows the folder's key: after
 * its end another may listen at the same address.
 */
export async function findService(variables: Variables): Promise<RunningService | undefined> {
  const found = readFirstRun(variables.HOLDFAST_DATA_DIR ?? '.holdfast')
  if (found === undefined || !(await isReady(found.baseUrl)) || !(await isKnown(found))) {
    return undefined
  }
  const port = Number(variables.HOLDFAST_PORT ?? new URL(found.baseUrl).port)
  return { ...found, receiverPort: port + 1, stop: async () => {} }
}

/**
 * Starts a service with an empty database in a temporary folder. `onBegun` is told at once how to
 * end it, for those who cannot wait until it is ready.
 */
export async function startService(
  variables: Variables,
  onBegun: (stop: () => Promise<void>) => void = () => undefined,
): Promise<StartedService> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'holdfast-demo-'))
  // The database may run as another user, who must be able to pass.
  chmodSync(dataDir, 0o711)
  const port = await freePort()
  const inherited = Object.entries(variables).filter(
    ([name]) => name !== 'DATABASE_URL' && !name.startsWith('HOLDFAST_'),
  )
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...Object.fromEntries(inherited),
      HOLDFAST_PORT: String(port),
      HOLDFAST_DATA_DIR: dataDir,
    },
    // The channel tells the service when this process is gone, in whatever way. Ctrl-C is for this
    // process, which first takes back what it left in the service: hence a group of its own.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-OUTPUT_TAIL_CHARACTERS)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    const isSlow = await Promise.race([exited.then(() => false), after(STOP_WITHIN_MS)])
    if (isSlow) child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  onBegun(stop)
  try {
    await untilReady(`http://localhost:${port}`, () => child.exitCode !== null)
    const found = readFirstRun(dataDir)
    if (found === undefined) throw new Error('It wrote no first-run.json.')
    return { ...found, receiverPort: port + 1, dataDir, stop, kill }
  } catch (error) {
    await stop()
    throw new Error(`The service did not start. Its last words:\n${output}`, { cause: error })
  }
}

async function after(waitMs: number): Promise<true> {
  return await sleep(waitMs, true, { ref: false })
}

type Found = Pick<RunningService, 'baseUrl' | 'privateKey' | 'publicKey'>

function readFirstRun(dataDir: string): Found | undefined {
  const file = path.join(dataDir, 'first-run.json')
  if (!existsSync(file)) return undefined
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!isFirstRun(value)) throw new Error(`${file} does not name an address and keys.`)
  const { base_url: baseUrl, sandbox } = value
  return { baseUrl, privateKey: sandbox.private_key, publicKey: sandbox.public_key }
}

interface FirstRun {
  readonly base_url: string
  readonly sandbox: { readonly private_key: string; readonly public_key: string }
}

function isFirstRun(value: unknown): value is FirstRun {
  if (typeof value !== 'object' || value === null) return false
  if (!('base_url' in value && 'sandbox' in value)) return false
  const { base_url: baseUrl, sandbox } = value
  if (typeof baseUrl !== 'string' || typeof sandbox !== 'object' || sandbox === null) return false
  if (!('private_key' in sandbox && 'public_key' in sandbox)) return false
  return typeof sandbox.private_key === 'string' && typeof sandbox.public_key === 'string'
}

async function isReady(baseUrl: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const response = await fetch(`${baseUrl}/readyz`, { signal })
    return response.ok
  } catch {
    return false
  }
}

async function isKnown({ baseUrl, privateKey }: Found): Promise<boolean> {
  const response = await fetch(`${baseUrl}/v1/webhooks`, {
    headers: { authorization: privateKey },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
  return response.status !== 401
}

async function untilReady(baseUrl: string, hasEnded: () => boolean): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  while (!(await isReady(baseUrl))) {
    if (hasEnded()) throw new Error('It ended.')
    if (performance.now() > deadline) throw new Error(`Not ready after ${READY_WITHIN_MS} ms.`)
    await sleep(READY_POLL_MS)
  }
}

/** A free port whose follower, where the receiver listens, is free too. */
async function freePort(): Promise<number> {
  for (let turn = 0; turn < PORT_TRIES; turn += 1) {
    const port = await tryPort(0)
    if (port !== undefined && (await tryPort(port + 1)) !== undefined) return port
  }
  throw new Error('No two free ports beside each other were found.')
}

async function tryPort(port: number): Promise<number | undefined> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : undefined
  } catch {
    return undefined
  } finally {
    server.close()
  }
}
