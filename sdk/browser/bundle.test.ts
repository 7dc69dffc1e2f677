import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import ts from 'typescript'
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

test('the script of a page has types for its global', () => {
  const file = path.join(folder, 'page.ts')
  const page = `/// <reference path="./global.d.ts" />
    const made: Promise<string> = Holdfast.holdfast('sandbox_pk_1')
      .v1.confirmPaymentIntent('', { step: '1', method: Holdfast.paymentMethods[0] })
      .then(({ checkout_id }) => checkout_id)
    const wrong: 'sofort' = Holdfast.paymentMethods[0]`
  writeFileSync(file, page)
  const options = {
    noEmit: true,
    strict: true,
    types: [],
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  }
  const program = ts.createProgram([file], { ...options, allowImportingTsExtensions: true })
  const faults = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText)
  expect(faults).toEqual([`Type '"card"' is not assignable to type '"sofort"'.`])
})
