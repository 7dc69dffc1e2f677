import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-suite-report-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const FILES = {
  'passes.test.js': `test('adds', () => expect(1 + 1).toBe(2))`,
  'fails.test.js': `describe('sums', () => test('adds', () => expect(1 + 1).toBe(3)))`,
  'breaks.test.js': `throw new Error('cannot be read')`,
  'ends-badly.test.js': `describe('books', () => {
    afterAll(() => { throw new Error('do not add up') })
    test('adds', () => expect(1 + 1).toBe(2))
  })`,
  'leaves.test.js': `test('goes', async () => {
    setTimeout(() => { throw new Error('cut off') }, 1)
    await new Promise((resolve) => setTimeout(resolve, 50))
  })`,
}

async function reportOf(...names: readonly (keyof typeof FILES)[]) {
  const file = path.join(folder, 'report.json')
  const args = [
    path.join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--root',
    folder,
    '--globals',
    `--reporter=${path.join(ROOT, 'tools/suite-report.mjs')}`,
    `--outputFile.suite=${file}`,
    ...names,
  ]
  await new Promise((resolve) => execFile(process.execPath, args, resolve))
  return JSON.parse(readFileSync(file, 'utf8'))
}

it('counts what failed in a test, beside it, or outside all of them, and says why', async () => {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(folder, name), text)
  expect(await reportOf('passes.test.js')).toEqual({ passed: 1, failed: 0, why: [] })
  const { passed, failed, why } = await reportOf()
  expect({ passed, failed }).toEqual({ passed: 3, failed: 4 })
  expect(why.toSorted()).toEqual([
    expect.stringMatching(/^breaks\.test\.js\n {2}Error: cannot be read\n/),
    expect.stringMatching(/^ends-badly\.test\.js\n {2}Error: do not add up\n/),
    expect.stringMatching(/^fails\.test\.js: sums > adds\n {2}AssertionError: expected 2 to be 3/),
    expect.stringMatching(/^outside the tests\n {2}Error: cut off\n/),
  ])
})
