// A release as it is made on a build server, in a copy with a tag of its own: the image is part of
// it, a trial of the same commit gives the same bytes, and what cannot be repeated is refused.
// Nothing is published: npm is another program here.
import { spawn, spawnSync } from 'node:child_process'
import { generateKeyPairSync, verify } from 'node:crypto'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyWorkingTree, runGit } from './machine/testing/working-copy.ts'
import { imageStore } from './production/image.ts'

const WITHIN_MS = 900_000
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-releases-'))
const copy = path.join(folder, 'copy')
const made = path.join(folder, 'made')
const base = path.join(folder, 'base.tar')
/** Holds git and no other program; and one that holds npm in the place of the real one. */
const [onlyGit, ownNpm] = [path.join(folder, 'git'), path.join(folder, 'npm')]
const published = path.join(folder, 'published')

const whereIs = (program: string) =>
  spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim()

beforeAll(() => {
  for (const one of [copy, made, onlyGit, ownNpm]) mkdirSync(one)
  symlinkSync(whereIs('git'), path.join(onlyGit, 'git'))
  const npm = `#!/bin/sh
    [ "$1" = publish ] || exec '${whereIs('npm')}' "$@"
    echo "$@" >> '${published}'`
  writeFileSync(path.join(ownNpm, 'npm'), npm, { mode: 0o755 })
  copyWorkingTree(copy)
  const store = imageStore(path.join(folder, 'store'))
  // The image is not run here: of a base no more is needed than that it is one.
  const container = store.run(['from', 'scratch'])
  store.run(['copy', container, process.execPath, '/usr/local/bin/node'])
  store.run(['commit', '--rm', container, 'localhost/base'])
  store.run(['push', '--quiet', 'localhost/base', `oci-archive:${base}`])
}, WITHIN_MS)

afterAll(() => rmSync(folder, { recursive: true }))

/** Calls the release as `npm run release` does, with these programs and this key. */
async function release(PATH: string, key: string | undefined, ...words: readonly string[]) {
  const env = {
    PATH,
    HOME: process.env.HOME,
    TMPDIR: made,
    HOLDFAST_RELEASE_BASE: `oci-archive:${base}`,
    ...(key === undefined ? {} : { HOLDFAST_RELEASE_KEY: key }),
    // Whatever is asked of a registry is asked of nobody.
    npm_config_registry: 'http://127.0.0.1:9/',
  }
  const child = spawn(process.execPath, [path.join(copy, 'tools/release.ts'), ...words], {
    cwd: copy,
    env,
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      out += chunk.toString()
    })
  }
  const [code] = await once(child, 'close')
  const [, into = ''] = /^packed in (.*)$/m.exec(out) ?? []
  return { code: Number(code), out, into }
}

const withNpm = `${ownNpm}:${process.env.PATH}`
const readSums = (into: string) => readFileSync(path.join(into, 'SHA256SUMS'), 'utf8')

describe('no release is made', () => {
  test('without a key', async () => {
    expect((await release(onlyGit, undefined)).out).toContain('HOLDFAST_RELEASE_KEY is missing')
  })

  test('of a commit without the tag of its version', async () => {
    runGit(copy, 'tag', 'v0.0.9')
    const { code, out } = await release(onlyGit, KEY)
    expect(out).toContain('This commit has no tag v0.1.0.')
    expect(code).toBe(1)
  })

  test('of a copy that differs from its tag, and without an image', async () => {
    runGit(copy, 'tag', 'v0.1.0')
    const readme = path.join(copy, 'README.md')
    const before = readFileSync(readme)
    appendFileSync(readme, 'More.\n')
    expect((await release(onlyGit, KEY)).out).toMatch(/differs from its commit:\n ?M README\.md/)
    writeFileSync(readme, before)
    expect((await release(onlyGit, KEY)).out).toContain('buildah is missing')
  })

  test('and nothing was published', () => {
    expect(existsSync(published)).toBe(false)
  })
})

test('a release of a tag and a trial of it are the same', { timeout: WITHIN_MS }, async () => {
  const { code, out, into } = await release(withNpm, KEY)
  expect({ code, out: code === 0 ? '' : out }).toEqual({ code: 0, out: '' })
  const sums = readSums(into)
  expect(sums).toMatch(/ holdfast-server-0\.1\.0\.oci\.tar$/m)
  const signature = readFileSync(path.join(into, 'SHA256SUMS.sig'))
  expect(verify(null, Buffer.from(sums), publicKey, signature)).toBe(true)
  const names = ['holdfast-node.tgz', 'holdfast-browser.tgz', 'holdfast-cli.tgz']
  const asked = readFileSync(published, 'utf8')
  const options = '--access public --provenance --ignore-scripts'
  expect(asked).toBe(names.map((name) => `publish ${into}/${name} ${options}\n`).join(''))
  for (const name of names) expect(existsSync(path.join(into, name))).toBe(true)

  const trial = await release(withNpm, undefined, '--dry-run')
  expect(trial.code).toBe(0)
  expect(trial.into).not.toBe(into)
  expect(readSums(trial.into)).toBe(sums)
  expect(trial.out).toContain(sums)
  expect(existsSync(path.join(trial.into, 'SHA256SUMS.sig'))).toBe(false)
  expect(readFileSync(published, 'utf8')).toBe(asked)

  const store = imageStore(path.join(folder, 'loaded'))
  const file = path.join(into, 'holdfast-server-0.1.0.oci.tar')
  const image = store.run(['pull', '--quiet', `oci-archive:${file}`])
  const told = store.run([
    'inspect',
    '--type',
    'image',
    '--format',
    '{{.OCIv1.Config.Labels}}',
    image,
  ])
  expect(told).toContain(`revision:${runGit(copy, 'rev-parse', 'HEAD').trim()}`)
})
