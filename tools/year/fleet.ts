// What was installed: containers of an image behind a balancer, beside a database of their own.
import { once } from 'node:events'
import { chownSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { connected } from '../../service/test/harness/connected.ts'
import type { Balancer, ReleaseProcess } from '../../service/test/harness/releases.ts'
import { freePort } from '../../service/test/harness/service.ts'
import { until } from '../../service/test/harness/until.ts'
import { readGuide, statementsOf } from '../documents/commands.ts'
import type {
  Container,
  ContainerOptions,
  Executed,
  Unpacked,
} from '../machine/testing/container.ts'
import { startContainer } from '../machine/testing/container.ts'
import type { DebianCluster } from '../machine/testing/debian-cluster.ts'
import type { Authority } from './certificates.ts'
import type { Images } from './images.ts'

/** Whom the image runs as. */
const USER = 10_001
const AUTHORITIES = '/run/database'
const METRICS_TOKEN = 'metrics-of-the-year-0123456789'
const OPERATOR = 'holdfast_operator'
/** What makes it, as the guide says. */
export const operatorRole = statementsOf(readGuide('operate')).filter((statement) => {
  return statement.includes(OPERATOR)
})
const MAIN = ['node', '/opt/holdfast/service/src/main.ts']

export type Role = 'api' | 'worker'
export type Settings = Readonly<Record<string, string>>

/** A process of the service. */
export interface Member extends ReleaseProcess {
  readonly role: Role
  readonly container: Container
  /** What it has written. */
  readonly said: () => string
}

/** Scenes put others in the place of what may change. */
export interface Fleet {
  readonly folder: string
  readonly images: Images
  readonly balancer: Balancer
  /** What all processes write to. */
  readonly dataDir: string
  /** Where the authorities lie that connections to the database are checked by. */
  readonly authorities: string
  authority: Authority
  cluster: DebianCluster
  masterKey: string
  members: Member[]
  /** More settings of every process that is started. */
  more: Settings
  /** More folders of the machine that it sees. */
  volumes: ContainerOptions['volumes']
}

/** The folder of data, and that of authorities, as the image may use them. */
export function makeVolumes(folder: string): Pick<Fleet, 'dataDir' | 'authorities'> {
  const dataDir = path.join(folder, 'data')
  const authorities = path.join(folder, 'authorities')
  for (const one of [dataDir, authorities]) mkdirSync(one)
  chownSync(dataDir, USER, USER)
  return { dataDir, authorities }
}

/** Has connections to the database checked by these authorities from now on. */
export function trustAuthorities(
  { authorities }: Pick<Fleet, 'authorities'>,
  trusted: readonly Authority[],
): void {
  const text = trusted.map(({ certificate }) => certificate).join('')
  replaceFile(path.join(authorities, 'ca.pem'), text)
}

/** Gives a file another text in one step: whoever reads it finds the former one, or this. */
export function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.part`, text)
  renameSync(`${file}.part`, file)
}

/** The address of the database, by a user of it. */
function addressOf({ cluster }: Fleet, user: string): string {
  const checked = `sslmode=verify-full&sslrootcert=${AUTHORITIES}/ca.pem`
  return `postgres://${user}@127.0.0.1:${cluster.port}/holdfast?${checked}`
}

function settingsOf(fleet: Fleet, port: number): Settings {
  const { balancer, masterKey, more } = fleet
  return {
    DATABASE_URL: addressOf(fleet, 'holdfast:secret'),
    HOLDFAST_BASE_URL: `http://localhost:${balancer.port}`,
    HOLDFAST_MASTER_KEY: masterKey,
    HOLDFAST_METRICS_TOKEN: METRICS_TOKEN,
    HOLDFAST_PORT: String(port),
    HOLDFAST_SHUTDOWN_DELAY_SECONDS: '1',
    HOLDFAST_WEBHOOK_ALLOW_NETS: '127.0.0.0/8',
    HOLDFAST_LOG_LEVEL: 'error',
    ...more,
  }
}

let containers = 0

type Started = Pick<ContainerOptions, 'image' | 'settings' | 'command' | 'entrypoint'>

function containerOf(fleet: Fleet, started: Started): Container {
  containers += 1
  return startContainer({
    ...started,
    folder: path.join(fleet.folder, 'containers'),
    id: `holdfast-year-${process.pid}-${containers}`,
    volumes: {
      '/var/lib/holdfast': fleet.dataDir,
      [AUTHORITIES]: fleet.authorities,
      ...fleet.volumes,
    },
  })
}

/** Starts a process of an image, and waits until it is ready. */
export async function startMember(fleet: Fleet, role: Role, image: Unpacked): Promise<Member> {
  const port = await freePort()
  const settings = { ...settingsOf(fleet, port), HOLDFAST_ROLES: role }
  const container = containerOf(fleet, { image, settings })
  const gone = once(container.process, 'exit')
  const said = listenTo(container)
  const baseUrl = `http://localhost:${port}`
  const member = {
    role,
    container,
    said,
    baseUrl,
    isReady: async () => {
      try {
        return (await fetch(`${baseUrl}/readyz`)).status === 200
      } catch {
        return false
      }
    },
    end: async () => {
      container.signal('TERM')
      await gone
      return container.process.exitCode
    },
  }
  await until(async () => {
    if (container.process.exitCode !== null) throw new Error(`it ended: ${said()}`)
    return await member.isReady()
  })
  fleet.members.push(member)
  if (role === 'api') fleet.balancer.processes.add(member)
  return member
}

/** What a container has written to either end. */
function listenTo({ process: child }: Container): () => string {
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  }
  return () => said
}

/** Ends a process; gives its exit code. */
async function endMember(fleet: Fleet, member: Member): Promise<number | null> {
  const code = await member.end()
  fleet.balancer.processes.delete(member)
  fleet.members = fleet.members.filter((one) => one !== member)
  return code
}

/** One after the other, a process of an image comes and one of those that run goes. */
export async function rollTo(fleet: Fleet, image: Unpacked): Promise<(number | null)[]> {
  const codes: (number | null)[] = []
  for (const former of fleet.members) {
    await startMember(fleet, former.role, image)
    codes.push(await endMember(fleet, former))
  }
  return codes
}

/** Ends all processes. */
export async function endAll(fleet: Fleet): Promise<void> {
  await Promise.all(fleet.members.map(async (member) => await endMember(fleet, member)))
}

/** Runs a command of the server in a container of its own, to its end. */
export async function runCommand(
  fleet: Fleet,
  command: readonly string[],
  { image = fleet.images.release, settings = {} }: { image?: Unpacked; settings?: Settings } = {},
): Promise<Executed> {
  return await runProgram(fleet, [...MAIN, ...command], { image, settings })
}

/** A command of the server by a user that sees all organisations. */
export async function commandOverAll(fleet: Fleet, command: readonly string[]): Promise<Executed> {
  return await runCommand(fleet, command, {
    settings: { DATABASE_URL: addressOf(fleet, OPERATOR) },
  })
}

/** Runs one of the operator's programs (`tools/…`) likewise. */
export async function runTool(
  fleet: Fleet,
  tool: string,
  args: readonly string[],
  settings: Settings = {},
): Promise<Executed> {
  const { release: image } = fleet.images
  return await runProgram(fleet, ['node', `tools/${tool}.ts`, ...args], { image, settings })
}

/** The same by a user that sees all organisations. */
export async function runOverAll(
  fleet: Fleet,
  tool: string,
  args: readonly string[],
): Promise<Executed> {
  return await runTool(fleet, tool, args, { DATABASE_URL: addressOf(fleet, OPERATOR) })
}

async function runProgram(
  fleet: Fleet,
  entrypoint: readonly string[],
  { image, settings }: { readonly image: Unpacked; readonly settings: Settings },
): Promise<Executed> {
  const all = { ...settingsOf(fleet, await freePort()), ...settings }
  const container = containerOf(fleet, { image, settings: all, entrypoint, command: [] })
  const said = listenTo(container)
  const [code] = await once(container.process, 'close')
  return { code: Number(code ?? 1), out: said() }
}

/** Asks the database as whoever sees the rows of all tenants. */
export async function asSuperuser<T>(
  { cluster }: Pick<Fleet, 'cluster'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return await connected(cluster.superuser('holdfast'), work)
}

/** What a process tells of itself; null where it does not answer. */
export async function scrapeMember({ baseUrl }: Pick<Member, 'baseUrl'>): Promise<string | null> {
  try {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const answer = await fetch(`${baseUrl}/metrics`, { headers })
    return answer.ok ? await answer.text() : null
  } catch {
    return null
  }
}
