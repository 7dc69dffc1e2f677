import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readMigrations } from '#db'
import { buildCommit, readCommit, readVersion } from './version.ts'

const COMMIT = 'a'.repeat(40)
const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-version-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('names the version, Node and the last migration', () => {
  expect(readVersion()).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    node: process.versions.node,
    schema: readMigrations().at(-1)?.name.replace('.sql', ''),
  })
})

it('knows the commit of a branch, of a packed one and of none, and else that it does not', () => {
  expect(readCommit(path.join(folder, 'none'))).toBeNull()
  const head = (text: string) => writeFileSync(path.join(folder, 'HEAD'), `${text}\n`)
  head('ref: refs/heads/main')
  expect(readCommit(folder)).toBeNull()
  writeFileSync(path.join(folder, 'packed-refs'), `# pack-refs\n${COMMIT} refs/heads/main\n`)
  expect(readCommit(folder)).toBe(COMMIT)
  mkdirSync(path.join(folder, 'refs/heads'), { recursive: true })
  writeFileSync(path.join(folder, 'refs/heads/main'), `${'b'.repeat(40)}\n`)
  expect(readCommit(folder)).toBe('b'.repeat(40))
  head(COMMIT)
  expect(readCommit(folder)).toBe(COMMIT)
})

it('takes the commit that was written into a build, and believes nothing else', () => {
  const root = path.join(folder, 'build')
  mkdirSync(root)
  expect(buildCommit(root)).toBeNull()
  writeFileSync(path.join(root, 'COMMIT'), 'main\n')
  expect(buildCommit(root)).toBeNull()
  writeFileSync(path.join(root, 'COMMIT'), `${COMMIT}\n`)
  expect(buildCommit(root)).toBe(COMMIT)
})
