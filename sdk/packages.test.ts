// What integrators install, as they install it: packed, into an empty folder, by each Node.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Major, nodeOf, npmOf, run } from './nodes.ts'
import { packages } from './packages.ts'
import { packAll } from './packed.ts'

const PACKED_WITHIN_MS = 120_000
const INSTALLED_WITHIN_MS = 180_000
const TARBALLS = ['holdfast-node.tgz', 'holdfast-browser.tgz', 'holdfast-cli.tgz']
const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-packed-'))
const tarball = (name: string) => path.join(folder, name)

beforeAll(async () => packAll(await packages(path.join(folder, 'built')), folder), PACKED_WITHIN_MS)
afterAll(() => rmSync(folder, { recursive: true }))

const NODE_MODULE = `
  import { createReceiver, Holdfast, signWebhook, verifyWebhook } from '@holdfast/node'
  import { startReceiver, deliver } from '@holdfast/node/testing'
  const receiver = await startReceiver()
  const event = { type: 'checkout_settled', payload: { id: 'checkout_1', project_id: 'project_1', participant_id: 'p' } }
  await deliver(receiver.url, event, receiver.signingSecret)
  const { type } = await receiver.take('checkout_settled')
  await receiver.close()
  const fetch = async () => Response.json({ id: 'project_1' })
  const project = await new Holdfast('sandbox_api_x', { fetch }).projects.create({ currency: 'eur' })
  console.log(type, project.id)`
const NODE_REQUIRED = `
  const { createReceiver, Holdfast } = require('@holdfast/node')
  const { startReceiver } = require('@holdfast/node/testing')
  console.log(typeof createReceiver, typeof Holdfast, typeof startReceiver)`
const BROWSER_MODULE = `
  import holdfastOf, { holdfast, paymentMethods } from '@holdfast/browser'
  console.log(holdfastOf === holdfast, paymentMethods.length > 0)`
const BROWSER_REQUIRED = `
  const { holdfast } = require('@holdfast/browser')
  console.log(typeof holdfast)`

describe.each<Major>([20, 22, 24])('on Node %i, in an empty folder', (major) => {
  test(
    'everything installs without a registry and runs',
    () => {
      const node = nodeOf(major)
      const empty = mkdtempSync(path.join(folder, 'empty-'))
      const write = (name: string, text: string) => writeFileSync(path.join(empty, name), text)
      write('package.json', '{}')
      npmOf(node, ['install', '--offline', ...TARBALLS.map(tarball)], empty)
      const say = (name: string, text: string) => {
        write(name, text)
        return run(node, [name], empty)
      }
      expect(say('node.mjs', NODE_MODULE)).toBe('checkout_settled project_1\n')
      expect(say('node.cjs', NODE_REQUIRED)).toBe('function function function\n')
      expect(say('browser.mjs', BROWSER_MODULE)).toBe('true true\n')
      expect(say('browser.cjs', BROWSER_REQUIRED)).toBe('function\n')
      const bin = path.join(empty, 'node_modules/.bin/holdfast')
      const env = { PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` }
      const { version } = JSON.parse(readFileSync('cli/package.json', 'utf8'))
      expect(run(bin, ['--version'], empty, env)).toBe(`${version}\n`)
      expect(run(bin, ['--help'], empty, env)).toContain('listen')
    },
    INSTALLED_WITHIN_MS,
  )
})

describe.each(TARBALLS)('%s', (name) => {
  test('publishes cleanly', async () => {
    const data = readFileSync(tarball(name))
    const copy = new ArrayBuffer(data.byteLength)
    new Uint8Array(copy).set(data)
    const { messages } = await publint({ pack: { tarball: copy }, level: 'warning' })
    expect(messages).toEqual([])
  })

  test('has types that resolve everywhere, for all that is imported', async () => {
    const packed = createPackageFromTarballData(readFileSync(tarball(name)))
    const analysis = await checkPackage(packed)
    const problems = 'problems' in analysis ? analysis.problems : []
    // The script of a page is not imported, and the types of its global are types only.
    const ofPages = ['./holdfast.js', './global']
    const ofImports = problems.filter(
      (one) => !('entrypoint' in one && ofPages.includes(one.entrypoint)),
    )
    expect(ofImports).toEqual([])
    // The command line is run, not imported.
    expect(analysis.types !== false).toBe(name !== 'holdfast-cli.tgz')
  })
})
