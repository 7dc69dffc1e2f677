import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { checkPackage, Package } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleSdk } from './bundle.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-browser-'))
beforeAll(async () => await bundleSdk(folder))
afterAll(() => rmSync(folder, { recursive: true }))

test('the bundles export the same: as a module, by require and from a script tag', async () => {
  const esm: object = await import(pathToFileURL(path.join(folder, 'holdfast.mjs')).href)
  const cjs: object = createRequire(import.meta.url)(path.join(folder, 'holdfast.cjs'))
  const page = createContext({})
  runInContext(readFileSync(path.join(folder, 'holdfast.js'), 'utf8'), page)
  const names = Object.keys(esm).sort()
  expect(names).toContain('holdfast')
  expect(Object.keys(cjs).sort()).toEqual(names)
  expect(runInContext('Object.keys(Holdfast).sort().join()', page)).toBe(names.join())
})

test('types resolve everywhere, as modules and by require', async () => {
  const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const files = Object.fromEntries(
    readdirSync(folder).map((file) => [
      `/node_modules/${name}/${file}`,
      readFileSync(path.join(folder, file), 'utf8'),
    ]),
  )
  const analysis = await checkPackage(new Package(files, name, version))
  const problems = 'problems' in analysis ? analysis.problems : undefined
  // The script for a page has no types: it is not imported.
  const ofImports = problems?.filter((one) => !('entrypoint' in one && one.entrypoint !== '.'))
  expect(ofImports).toEqual([])
})

test('the package is one that publishes cleanly', async () => {
  const { messages } = await publint({ pkgDir: folder, pack: false, level: 'warning' })
  expect(messages).toEqual([])
})
