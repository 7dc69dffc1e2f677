import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { checkPackage, Package } from '@arethetypeswrong/core'
import { build as bundle } from 'esbuild'
import { publint } from 'publint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from './build.ts'
import * as source from './src/index.ts'

const dist = mkdtempSync(path.join(tmpdir(), 'holdfast-sdk-'))
const BUILT_WITHIN_MS = 60_000
let published: ReturnType<typeof JSON.parse>
beforeAll(() => {
  build(dist)
  published = JSON.parse(readFileSync(path.join(dist, 'package.json'), 'utf8'))
}, BUILT_WITHIN_MS)
afterAll(() => rmSync(dist, { recursive: true }))

test('what is published exports what the source exports, and depends on nothing', async () => {
  const { import: esm, require: cjs } = published.exports['.']
  const built: object = await import(pathToFileURL(path.join(dist, esm.default)).href)
  expect(Object.keys(built).sort()).toEqual(Object.keys(source).sort())
  const required: object = createRequire(import.meta.url)(path.join(dist, cjs.default))
  const names = Object.keys(required).filter((name) => name !== '__esModule')
  expect(names.sort()).toEqual(Object.keys(source).sort())
  expect(readFileSync(path.join(dist, esm.types), 'utf8')).toContain('class Holdfast')
  expect(published.dependencies).toBeUndefined()
})

test('types resolve everywhere, as modules and by require', async () => {
  const root = `/node_modules/${published.name}`
  const files = Object.fromEntries(
    filesIn(dist).map((name) => [`${root}/${name}`, readFileSync(path.join(dist, name), 'utf8')]),
  )
  const analysis = await checkPackage(new Package(files, published.name, published.version))
  expect(analysis.types).not.toBe(false)
  expect('problems' in analysis ? analysis.problems : undefined).toEqual([])
})

test('the package is one that publishes cleanly', async () => {
  const { messages } = await publint({ pkgDir: dist, pack: false, level: 'warning' })
  expect(messages).toEqual([])
})

test('nothing of it belongs to Node alone', () => {
  const text = filesIn(dist)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(path.join(dist, name), 'utf8'))
    .join('\n')
  expect(text).not.toMatch(/\b(node:|Buffer|process|require\(['"](?!\.))/)
})

test('it works where there are only the interfaces of the web', async () => {
  const bundled = await bundle({
    entryPoints: [path.join(dist, 'esm/src/index.js')],
    format: 'iife',
    globalName: 'sdk',
    platform: 'neutral',
    bundle: true,
    write: false,
  })
  const web = { crypto, atob, btoa, TextEncoder, TextDecoder, Uint8Array, Headers, URL }
  const signals = { AbortSignal, AbortController, setTimeout, clearTimeout, URLSearchParams }
  const fetch = async () => Response.json({ id: 'project_1' })
  const edge = createContext({ ...web, ...signals, fetch })
  runInContext(bundled.outputFiles[0]?.text ?? '', edge)
  const found: unknown = await runInContext(
    `(async () => {
      const secret = 'whsec_' + btoa('a key of some bytes')
      const body = JSON.stringify({ id: 'wh_evt_1', type: 'checkout_settled', payload: {} })
      const headers = await sdk.signWebhook(body, { id: 'wh_evt_1', secret })
      const event = await sdk.verifyWebhook(body, new Headers(headers), secret)
      const client = new sdk.Holdfast('sandbox_api_x')
      const project = await client.projects.create({ currency: 'eur' })
      return event.type + ' ' + project.id
    })()`,
    edge,
  )
  expect(found).toBe('checkout_settled project_1')
})

test('every Node of this machine from 20 on loads it, as a module and by require', () => {
  const { import: esm, require: cjs } = published.exports['.']
  const use = `
    const secret = 'whsec_' + btoa('a key of some bytes')
    const body = JSON.stringify({ id: 'wh_evt_1', type: 'checkout_settled', payload: {} })
    const headers = await sdk.signWebhook(body, { id: 'wh_evt_1', secret })
    const event = await sdk.verifyWebhook(body, headers, secret)
    const fetch = async () => Response.json({ id: 'project_1' })
    const client = new sdk.Holdfast('sandbox_api_x', { fetch })
    const project = await client.projects.create({ currency: 'eur' })
    console.log(event.type, project.id)`
  const asModule = `const sdk = await import('${pathToFileURL(path.join(dist, esm.default)).href}');${use}`
  const byRequire = `(async () => { const sdk = require('${path.join(dist, cjs.default)}');${use} })()`
  const found = nodesFrom(20)
  expect(found.length).toBeGreaterThan(0)
  for (const node of found) {
    const run = (...args: string[]) => execFileSync(node, args, { encoding: 'utf8' })
    expect(run('--input-type=module', '-e', asModule), node).toBe('checkout_settled project_1\n')
    expect(run('-e', byRequire), node).toBe('checkout_settled project_1\n')
  }
})

/** The Nodes on the path that are of this major version or a newer one. */
function nodesFrom(major: number): string[] {
  const places = (process.env.PATH ?? '').split(path.delimiter)
  const files = [process.execPath, ...places.map((place) => path.join(place, 'node'))]
  const known = [
    ...new Set(files.filter((file) => existsSync(file)).map((file) => realpathSync(file))),
  ]
  return known.filter((file) => {
    const version = execFileSync(file, ['--version'], { encoding: 'utf8' })
    return Number(/^v(\d+)/.exec(version)?.[1]) >= major
  })
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(path.join(folder, name)).isFile(),
  )
}
