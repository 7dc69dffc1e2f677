// What a start has to read: what is used rarely is loaded when it is used.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const SERVICE = fileURLToPath(new URL('../../src/app/service.ts', import.meta.url))
/** Tells the packages of which something was loaded with the service. */
const TELL_PACKAGES = `
  const { registerHooks } = require('node:module')
  const packages = new Set()
  registerHooks({ load: (url, context, next) => {
    const [, name] = /node_modules\\/((?:@[^/]+\\/)?[^/]+)\\//.exec(url) ?? []
    if (name !== undefined) packages.add(name)
    return next(url, context)
  } })
  import(${JSON.stringify(SERVICE)}).then(() => console.log(JSON.stringify([...packages])))`

const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-compiled-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function runNode(args: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  return execFileSync(process.execPath, args, {
    encoding: 'utf8',
    env,
  })
}

test('a start loads neither passkeys nor papers', () => {
  const packages: unknown = JSON.parse(runNode(['--eval', TELL_PACKAGES]))
  expect(packages).toEqual(expect.arrayContaining(['fastify', 'pg', 'undici']))
  for (const name of ['@simplewebauthn/server', 'pdfkit', 'xmlbuilder2']) {
    expect(packages).not.toContain(name)
  }
})

test('commands keep what was compiled, and a source that changes is never run as it was', () => {
  const cache = path.join(folder, 'cache')
  const source = path.join(folder, 'told.ts')
  const tell = (word: string): string => {
    writeFileSync(source, `const word: string = '${word}'\nconsole.log(word)\n`)
    return runNode([source], { NODE_COMPILE_CACHE: cache }).trim()
  }
  expect(tell('one')).toBe('one')
  expect(readdirSync(cache).length).toBeGreaterThan(0)
  // As long as before, and written within the same moment: neither decides.
  expect(tell('two')).toBe('two')
  expect(tell('one')).toBe('one')
})

test('commands are run with that cache, unless somebody named another', () => {
  const tool = fileURLToPath(new URL('../../../tools/first-run.mjs', import.meta.url))
  const tell = (env: object): string =>
    runNode([
      '--input-type=module',
      '--eval',
      `import { withCompileCache } from ${JSON.stringify(tool)}
       console.log(withCompileCache(${JSON.stringify(env)}).NODE_COMPILE_CACHE)`,
    ]).trim()
  expect(tell({})).toMatch(/\.node\/compile-cache$/)
  expect(tell({ NODE_COMPILE_CACHE: folder })).toBe(folder)
})
