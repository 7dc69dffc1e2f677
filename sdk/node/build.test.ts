import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { build as bundle } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileNamesOf } from '../packed.ts'
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

test('it tells the service its own version', () => {
  const { version } = published
  const sent = fileNamesOf(dist).filter((name) =>
    readFileSync(path.join(dist, name), 'utf8').includes(`holdfast-node/${version}`),
  )
  expect(sent).toEqual(['cjs/src/exchange.js', 'esm/src/exchange.js'])
})

test('nothing of it belongs to Node alone', () => {
  const text = fileNamesOf(dist)
    .filter((name) => name.endsWith('.js') && !name.endsWith('testing.js'))
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
