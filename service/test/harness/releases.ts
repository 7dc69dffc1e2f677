// Releases of the service, its processes, and what stands before them: an old one goes, a newer one
// comes, while requests go on.
import { cpSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import path from 'node:path'
import type { Installation, Settings } from './process.ts'
import { newInstallation } from './process.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const LOOK_MS = 50
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding'])
/** What a release has of its own; the rest of the working copy stands beside it. */
const OWN = ['src', 'migrations', 'invariants', 'package.json']

/** This build with migrations more, by their names, in a folder; gives what starts it. */
export function releaseWith(folder: string, migrations: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(path.join(folder, 'release-'))
  for (const name of readdirSync(ROOT)) {
    const isLeft = name === 'service' || name.startsWith('.')
    if (!isLeft) symlinkSync(path.join(ROOT, name), path.join(root, name))
  }
  for (const name of OWN) {
    cpSync(path.join(ROOT, 'service', name), path.join(root, 'service', name), { recursive: true })
  }
  for (const [name, sql] of Object.entries(migrations)) {
    writeFileSync(path.join(root, 'service/migrations', name), sql)
  }
  return path.join(root, 'service/src/main.ts')
}

/** A process of a release. */
export interface ReleaseProcess {
  readonly baseUrl: string
  isReady(): Promise<boolean>
  /** Tells it to end, and waits until it has; gives its exit code. */
  end(): Promise<number | null>
}

/** Starts a process of a release, or of this build, and waits until it is ready. */
export async function startRelease(
  main: string | undefined,
  settings: Settings,
): Promise<ReleaseProcess & Pick<Installation, 'remove'>> {
  const installation = await newInstallation(main)
  const { baseUrl } = installation
  const child = installation.launch([], settings)
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  child.stdout?.resume()
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const isReady = async () => {
    try {
      return (await fetch(`${baseUrl}/readyz`)).status === 200
    } catch {
      return false
    }
  }
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`it ended before it was ready:\n${said}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  const end = async () => {
    child.kill('SIGTERM')
    return await gone
  }
  return { baseUrl, isReady, end, remove: async () => await installation.remove() }
}

export interface Balancer {
  readonly port: number
  /** Whom requests may go to; whoever says that it is not ready gets none. */
  readonly processes: Set<ReleaseProcess>
  close(): Promise<void>
}

/** Passes each request on to one of those that said a moment ago that they are ready, in turn. */
export async function openBalancer(): Promise<Balancer> {
  const processes = new Set<ReleaseProcess>()
  let ready: ReleaseProcess[] = []
  let turn = 0
  let looks = 0
  let lastTold = 0
  const look = async () => {
    looks += 1
    const number = looks
    const asked = [...processes].map(async (one) => ((await one.isReady()) ? [one] : []))
    const found = (await Promise.all(asked)).flat()
    // One that took longer tells what is over.
    if (number < lastTold) return
    lastTold = number
    ready = found
  }
  const server = createServer((asked, answer) => {
    turn += 1
    const to = ready[turn % Math.max(1, ready.length)]
    if (to === undefined) {
      answer.writeHead(502).end('nobody is ready')
      return
    }
    const { method, url = '/' } = asked
    const options = { method, headers: ofMessage(asked.headers), agent: false }
    const passed = request(`${to.baseUrl}${url}`, options, (given) => {
      answer.writeHead(given.statusCode ?? 502, ofMessage(given.headers))
      given.pipe(answer)
    })
    passed.on('error', (error) => answer.writeHead(502).end(error.message))
    asked.pipe(passed)
  })
  // Who asks ends connections; one that was ended here could be asked by in the same moment.
  server.keepAliveTimeout = 0
  const timer = setInterval(() => void look(), LOOK_MS)
  const close = async () => {
    clearInterval(timer)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { port: await portOf(server), processes, close }
}

/** Without what is said of one connection, and holds of no other (RFC 9110, 7.6.1). */
function ofMessage(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name)))
}

/** Has a server listen on this machine, at a port that is free. */
async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it has no port')
  return address.port
}
