import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { build } from './build.ts'
import * as source from './src/index.ts'

const dist = mkdtempSync(path.join(tmpdir(), 'holdfast-sdk-'))
afterAll(() => rmSync(dist, { recursive: true }))

test('what is published exports what the source exports, and depends on nothing', async () => {
  build(dist)
  const published = JSON.parse(readFileSync(path.join(dist, 'package.json'), 'utf8'))
  const entry = published.exports['.']
  const built: object = await import(pathToFileURL(path.join(dist, entry.default)).href)
  expect(Object.keys(built).sort()).toEqual(Object.keys(source).sort())
  expect(readFileSync(path.join(dist, entry.types), 'utf8')).toContain('class Holdfast')
  expect(published.dependencies).toBeUndefined()
})
