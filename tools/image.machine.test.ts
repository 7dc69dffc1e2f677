// The image: built of the Containerfile by buildah, and run by runc beside Debian's PostgreSQL.
import type { ChildProcess } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { list } from 'tar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '../service/test/harness/service.ts'
import { commandsOf, readGuide } from './documents/commands.ts'
import { BASE_IMAGE, makeBaseImage, makeBuildImage } from './machine/testing/base-image.ts'
import type { Unpacked } from './machine/testing/container.ts'
import { startContainer, unpackImage } from './machine/testing/container.ts'
import type { DebianPostgres } from './machine/testing/debian-postgres.ts'
import { startDebianPostgres } from './machine/testing/debian-postgres.ts'
import { writeBill } from './production/bill.ts'
import type { ImageOptions, ImageStore } from './production/image.ts'
import { archiveImage, buildImage, imageStore, stageIn } from './production/image.ts'
import { assembleTree } from './production/tree.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const COMMIT = 'd'.repeat(40)
/** Whom the image runs as. */
const USER = 10_001
const KEY_BYTES = 32
const LAYER_BYTES_MAX = 100_000_000
const MEGABYTE = 1_000_000
/** A system is unpacked, the tree assembled, both copied into layers. */
const BUILT_WITHIN_MS = 1_200_000

const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-image-'))
const dataDir = path.join(folder, 'data')
const masterKey = path.join(folder, 'master_key')
const [guided = ''] = commandsOf(readGuide('install')).filter((command) => {
  return command.startsWith('docker run --name ')
})
let store: ImageStore
let built: ImageOptions
let name: string
let image: Unpacked
let postgres: DebianPostgres

beforeAll(async () => {
  store = imageStore(path.join(folder, 'store'))
  makeBaseImage(store, folder)
  const stage = stageIn(path.join(folder, 'stage'))
  assembleTree({ from: ROOT, into: stage.tree, commit: COMMIT })
  writeBill(stage.tree)
  built = { stage, base: BASE_IMAGE, version: '0.1.0', commit: COMMIT, epochS: 1 }
  name = buildImage(store, built)
  image = unpackImage(store, name)
  mkdirSync(dataDir)
  writeFileSync(masterKey, randomBytes(KEY_BYTES).toString('hex'), { mode: 0o400 })
  for (const own of [dataDir, masterKey]) chownSync(own, USER, USER)
  postgres = await startDebianPostgres()
}, BUILT_WITHIN_MS)

afterAll(async () => {
  await postgres.stop()
  store.run(['umount', '--all'])
  rmSync(folder, { recursive: true, force: true })
}, BUILT_WITHIN_MS)

/** The values of an option of the guide's command, in their order. */
function givenBy(option: string): string[] {
  return [...guided.matchAll(new RegExp(`--${option} (\\S+)`, 'g'))].map(([, value = '']) => value)
}

/** What the guide sets, with addresses of this test. */
function settingsAt(port: number): Record<string, string> {
  const ours = { DATABASE_URL: postgres.url, HOLDFAST_BASE_URL: `http://localhost:${port}` }
  const told = givenBy('env').map((one): [string, string] => {
    const [name = '', value = ''] = one.split('=')
    return [name, value]
  })
  return { ...Object.fromEntries(told), ...ours, HOLDFAST_PORT: String(port) }
}

/** What the guide mounts, by where it stands inside. */
function volumesOf(): Record<string, string> {
  const ours = new Map([
    ['holdfast-data', dataDir],
    ['./master_key', masterKey],
  ])
  const mounted = givenBy('volume').map((one): [string, string] => {
    const [name = '', place = ''] = one.split(':')
    return [place, ours.get(name) ?? '']
  })
  return Object.fromEntries(mounted)
}

function run(id: string, settings: Record<string, string>, command?: readonly string[]) {
  const volumes = volumesOf()
  const rest = command === undefined ? {} : { command }
  return startContainer({ image, folder, id, settings, volumes, ...rest })
}

/** Runs a command of the image to its end. */
async function ask(id: string, settings: Record<string, string>, command: readonly string[]) {
  const { process: child } = run(id, settings, command)
  let out = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  const [code] = await once(child, 'close')
  const lines = out.trim().split('\n')
  return { code, lines: lines.map((line): unknown => JSON.parse(line)) }
}

async function ready(child: ChildProcess): Promise<void> {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout?.resume()
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('"event":"ready"')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)))
  })
}

test('our layers are small', () => {
  const whole = image.layers.reduce((total, size) => total + size, 0)
  const sum = whole - (image.layers[0] ?? 0)
  const shown = [sum, whole].map((bytes) => `${(bytes / MEGABYTE).toFixed(1)} MB`)
  process.stdout.write(
    `image: ${shown[0]} of code, packages and pages; ${shown[1]} with its base\n`,
  )
  expect(sum).toBeLessThan(LAYER_BYTES_MAX)
})

test('it says what it is, runs as a user of its own, and knows its commit', async () => {
  expect(image.config.User).toBe(`${USER}:${USER}`)
  expect(image.config.Labels).toMatchObject({
    'org.opencontainers.image.title': 'Holdfast',
    'org.opencontainers.image.version': '0.1.0',
    'org.opencontainers.image.revision': COMMIT,
    'org.opencontainers.image.licenses': 'Apache-2.0',
  })
  const { uid, mode } = statSync(path.join(image.root, 'var/lib/holdfast'))
  expect([uid, mode & 0o777]).toEqual([USER, 0o755])
  const { code, lines } = await ask('version', {}, ['version'])
  expect(code).toBe(0)
  expect(lines).toMatchObject([{ version: '0.1.0', commit: COMMIT }])
})

/** How a container of this service is asked whether it is well, by the compose file. */
function checkOf(service: 'api' | 'worker'): readonly string[] {
  interface Compose {
    readonly services: Readonly<Record<string, { readonly healthcheck: { test: string[] } }>>
  }
  const text = readFileSync(path.join(ROOT, 'deploy/compose/compose.yaml'), 'utf8')
  const { services }: Compose = parse(text, { merge: true })
  return services[service]?.healthcheck.test.slice(1) ?? []
}

/** The same, as the guide says it where a container is run by itself. */
function checkOfGuide(): readonly string[] {
  return ['sh', '-c', /--health-cmd '(.*?)'/.exec(readGuide('install'))?.[1] ?? '']
}

test('with a root that is read-only it migrates, serves, is probed, and ends well', async () => {
  const port = await freePort()
  const settings = settingsAt(port)
  const before = await ask('before', settings, ['check'])
  expect(before.lines.filter((line) => JSON.stringify(line).includes('wrong'))).toEqual([])
  const container = run('service', settings)
  const ended = once(container.process, 'exit')
  await ready(container.process)
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)
  expect((await fetch(`http://localhost:${port}/dashboard`)).status).toBe(200)
  for (const words of [['holdfast-server', 'probe'], checkOf('api'), checkOfGuide()]) {
    expect(await container.exec(words)).toMatchObject({
      code: 0,
      out: expect.stringContaining('"ready":true'),
    })
  }
  const checked = await container.exec(['holdfast-server', 'check'])
  expect(checked.out).toContain('"check":"schema","state":"ok"')
  const made = await container.exec(['node', 'tools/organisations.ts', 'create', 'Example'])
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining('/enter#') })
  const keys = await container.exec(['node', 'tools/keys.ts', 'list'])
  expect(keys).toMatchObject({ code: 0 })
  const written = await container.exec(['node', '--eval', "fs.writeFileSync('/opt/a', '')"])
  expect(written.out).toMatch(/EROFS/)
  expect(guided).toContain('--read-only --cap-drop ALL --security-opt no-new-privileges')
  const may = await container.exec(['cat', '/proc/1/status'])
  expect(may.out).toMatch(/^CapBnd:\t0+$[\s\S]*^NoNewPrivs:\t1$/m)
  const after = await ask('after', settings, ['check'])
  expect(after.lines).toContainEqual(expect.objectContaining({ check: 'schema', state: 'ok' }))
  container.signal('TERM')
  expect(await ended).toEqual([0, null])
  for (const name of readdirSync(dataDir)) {
    expect([name, statSync(path.join(dataDir, name)).uid]).toEqual([name, USER])
  }
  expect(readdirSync(dataDir)).toContain('installation.json')
})

test('a process that only works is probed as well', async () => {
  const settings = { ...settingsAt(await freePort()), HOLDFAST_ROLES: 'worker' }
  const container = run('worker', settings)
  const ended = once(container.process, 'exit')
  await ready(container.process)
  expect(await container.exec(checkOf('worker'))).toMatchObject({ code: 0 })
  container.signal('TERM')
  expect(await ended).toEqual([0, null])
})

test('the image has no health check, as none in the form of OCI; in that of Docker it has', () => {
  const stage = stageIn(path.join(folder, 'nothing'))
  mkdirSync(stage.tree)
  const file = path.join(ROOT, 'deploy/image/Containerfile')
  store.run(['commit', '--rm', store.run(['from', 'scratch']), 'localhost/nothing'])
  const base = 'NODE_IMAGE=localhost/nothing'
  const build = `bud --isolation chroot --format docker --tag localhost/docker --build-arg ${base}
    --build-context build=${stage.folder} --file ${file} ${stage.folder}`
  store.run(build.split(/\s+/))
  const configOf = (image: string): unknown => {
    const told: { readonly Config: string } = JSON.parse(
      store.run(['inspect', '--type', 'image', image]),
    )
    return JSON.parse(told.Config)
  }
  expect(configOf('localhost/docker')).toMatchObject({
    config: { Healthcheck: { Test: ['CMD', ...checkOf('api')] } },
  })
  expect(configOf(name)).not.toHaveProperty('config.Healthcheck')
  expect(configOf(name)).toHaveProperty('config.Entrypoint')
})

test(
  'the same build gives the same image, which is archived for a release',
  async () => {
    const digest = () => {
      const told: unknown = JSON.parse(store.run(['inspect', '--type', 'image', name]))
      return new Map<string, unknown>(Object.entries(told ?? {})).get('FromImageDigest')
    }
    const before = digest()
    expect(before).toMatch(/^sha256:/)
    buildImage(store, built)
    expect(digest()).toBe(before)
    const file = path.join(folder, 'image.oci.tar')
    await archiveImage(store, name, { file, epochS: built.epochS })
    const paths: string[] = []
    await list({ file, onReadEntry: (entry) => void paths.push(entry.path) })
    expect(paths).toEqual(expect.arrayContaining(['blobs/', 'index.json', 'oci-layout']))
  },
  BUILT_WITHIN_MS,
)

/** Styles of the documentation are scoped, and pages name them, by the folder of the build. */
const OF_ITS_FOLDER = /^ui\/docs\/dist\/.*\.(css|html)$/

/** The folder's files with what each holds, and where each link leads. */
function contentOf(root: string): Record<string, string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  const content = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry): [string, string] => {
      const file = path.join(entry.parentPath, entry.name)
      const name = path.relative(root, file)
      if (OF_ITS_FOLDER.test(name)) return [name.replace(/\.[\w-]+\.css$/, '.css'), 'made']
      return [
        name,
        entry.isSymbolicLink() ? readlinkSync(file) : hash('sha256', readFileSync(file)),
      ]
    })
  return Object.fromEntries(content)
}

test(
  'the whole Containerfile, given the sources alone, makes what is assembled here',
  () => {
    const options = makeBuildImage(store)
    const build = `bud --isolation chroot --format oci --tag localhost/whole
      --build-arg COMMIT=${COMMIT} --file ${path.join(ROOT, 'deploy/image/Containerfile')}`
    store.run([...build.split(/\s+/), ...options, ROOT])
    const whole = unpackImage(store, 'localhost/whole')
    expect(whole.config.User).toBe(image.config.User)
    expect(contentOf(path.join(whole.root, 'opt/holdfast'))).toEqual(contentOf(built.stage.tree))
  },
  BUILT_WITHIN_MS,
)
