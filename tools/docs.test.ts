// What the documents say is so.
import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KEY_NAMES, SETTINGS } from '../service/src/app/settings.ts'
import type { TestService } from '../service/test/harness/service.ts'
import { startTestService } from '../service/test/harness/service.ts'
import type { ExampleFolder } from './documents/examples.ts'
import { compileExamples, createExampleFolder, runProgram, runShell } from './documents/examples.ts'
import {
  blocksOf,
  brokenLinks,
  missingPaths,
  operationsIn,
  ROOT,
  readDocument,
  readDocuments,
  scriptsIn,
  variablesIn,
  wrongQuotations,
} from './documents/index.ts'
import { APP, FLOORS, ROOMS } from './tidy/rooms.ts'
import { isTest } from './tidy/source.ts'
import { PUBLISHED, TABLES } from './tidy/tables.ts'
import { errorsPage } from './write-errors.ts'
import { withOperations } from './write-operations.ts'

/** Dozens of programs are started, one after the other. */
const EXAMPLES_TIMEOUT_MS = 120_000

const documents = readDocuments()
const read = (at: string) => readFileSync(path.join(ROOT, at), 'utf8')
const example = (text: string) => ({ path: 'README.md', text, prose: text, fences: [] })

describe('the documents', () => {
  test('link to files and headings that exist', () => {
    expect(documents.length).toBeGreaterThan(20)
    expect(documents.flatMap(brokenLinks)).toEqual([])
    expect(brokenLinks(example('[a](no.md) [b](STYLE.md#no) [c](#no)'))).toHaveLength(3)
  })

  test('name paths that exist', () => {
    expect(documents.flatMap(missingPaths)).toEqual([])
    expect(missingPaths(example('`service/no.ts` `app/no.ts` `./no/*.ts`'))).toHaveLength(3)
  })

  test('tell to run scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const told = documents.flatMap(scriptsIn)
    expect(told).toContain('demo')
    expect(told.filter((name) => !(name in scripts))).toEqual([])
  })

  test('quote the code as it is', () => {
    expect(documents.flatMap(wrongQuotations)).toEqual([])
    const quotation = { info: 'ts in service/src/config.ts', text: 'not there' }
    expect(wrongQuotations({ ...example(''), fences: [quotation] })).toHaveLength(1)
  })

  test('hold every setting of the service, and name no other', () => {
    const settings = Object.keys(SETTINGS).toSorted()
    const table = [...read('docs/reference/settings.md').matchAll(/^\| `(\w+)` \|/gm)]
    expect(table.map(([, name = '']) => name).toSorted()).toEqual(settings)
    const ofKeys = KEY_NAMES.map((name) => `${name}_COMMAND`)
    const known = new Set([...variablesIn(settings.join(' ')), ...ofKeys])
    const told = ['docs/guides/operate.md', 'docs/reference/settings.md', 'service/src/config.ts']
    const named = told.flatMap((at) => variablesIn(read(at)))
    expect(named).toContain('DATABASE_URL')
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })

  test('hold every invariant, and no other, in the architecture', () => {
    const files = readdirSync(path.join(ROOT, 'service/invariants'))
    const names = files.filter((name) => name.endsWith('.sql')).map((name) => name.slice(0, -4))
    const told = [...read('ARCHITECTURE.md').matchAll(/^\| `(\d\d_\w+)` \|/gm)]
    expect(told.map(([, name]) => name)).toEqual(names.toSorted())
  })

  test('hold every floor, in its order, in the architecture', () => {
    const [, section = ''] = read('ARCHITECTURE.md').split('## Floors and rooms')
    const [table = ''] = section.split('## ')
    const told = [...table.matchAll(/^\| \[`(\w+)`\]\(service\/src\/(\w+)\/README\.md\) \|/gm)]
    expect(told.map(([, name]) => name)).toEqual([...FLOORS, APP])
    expect(told.map(([, , folder]) => folder)).toEqual([...FLOORS, APP])
  })

  test('hold every room, in its order, on the page of its floor', () => {
    const told = FLOORS.flatMap((floor) => {
      const rows = [
        ...read(`service/src/${floor}/README.md`).matchAll(/^\| \[`([\w-]+)`\]\((.+?)\) \|/gm),
      ]
      expect(rows.map(([, , page]) => page)).toEqual(rows.map(([, room]) => `${room}/README.md`))
      return rows.map(([, room]) => `${floor}/${room}`)
    })
    expect(told).toEqual(ROOMS)
  })

  test('hold every view that a room publishes, with its readers, in the architecture', () => {
    const [, section = ''] = read('ARCHITECTURE.md').split('| View | By | Read by |')
    const [table = ''] = section.split('\n\n')
    const told = [...table.matchAll(/^\| `(\w+)` \| `(\w+)` \| (.+?) \|$/gm)]
    const published = Object.entries(TABLES).flatMap(([room, things]) =>
      Object.entries(things).flatMap(([name, readers]) => {
        const shown = readers.replaceAll(/\w+/g, '`$&`').replaceAll(' ', ', ')
        return name.startsWith(PUBLISHED) ? [[name, path.basename(room), shown]] : []
      }),
    )
    expect(published.length).toBeGreaterThan(5)
    expect(told.map(([, ...row]) => row)).toEqual(published)
  })

  test('hold every kind of job, and no other, in the architecture', () => {
    const files = globSync('service/src/**/*.ts', { cwd: ROOT }).filter((at) => !isTest(at))
    const kinds = files.flatMap((at) => [...read(at).matchAll(/name: '([a-z]+\.\w+)',\s*lane:/g)])
    const names = kinds.map(([, name = '']) => name)
    const [, section = ''] = read('ARCHITECTURE.md').split('| Job | Does | Done by |')
    const [table = ''] = section.split('\n\n')
    const told = [...table.matchAll(/`([a-z]+\.\w+)`/g)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(20)
    expect(told.toSorted()).toEqual(names.toSorted())
  })

  test('hold every decision in their index', () => {
    const files = readdirSync(path.join(ROOT, 'docs/decisions')).filter((name) => /^\d/.test(name))
    const index = read('docs/decisions/README.md')
    expect(files.filter((name) => !index.includes(`(${name})`))).toEqual([])
  })

  test('hold the operations as `node tools/write-operations.ts` writes them', () => {
    expect(read('README.md')).toBe(withOperations(read('README.md')))
  })

  test('hold the errors as `node tools/write-errors.ts` prints them', () => {
    expect(read('docs/guides/errors.md')).toBe(errorsPage())
  })
})

describe('against a service', { timeout: EXAMPLES_TIMEOUT_MS }, () => {
  let holdfast: TestService
  let folder: ExampleFolder

  beforeAll(async () => {
    holdfast = await startTestService()
    const { private: privateKey, public: publicKey } = holdfast.organisation.keys.sandbox
    folder = createExampleFolder({ baseUrl: holdfast.baseUrl, privateKey, publicKey })
  })

  afterAll(async () => {
    folder.remove()
    expect(await holdfast.breaches()).toEqual([])
    await holdfast.stop()
  })

  test('the README names every operation that is served, and no other', async () => {
    const served = await Promise.all(
      ['/v1/openapi.json', '/client/v1/openapi.json'].map(async (at) => {
        const { paths } = JSON.parse(await (await fetch(holdfast.baseUrl + at)).text())
        return Object.entries<object>(paths).flatMap(([place, methods]) =>
          Object.keys(methods).map((method) => `${method.toUpperCase()} ${place}`),
        )
      }),
    )
    expect(operationsIn(read('README.md'))).toEqual(served.flat().toSorted())
  })

  test('the examples in TypeScript compile', async () => {
    const programs = documents.flatMap((one) => [
      ...blocksOf(one, 'ts run'),
      ...blocksOf(one, 'ts check'),
    ])
    expect(programs.length).toBeGreaterThan(3)
    expect(await compileExamples(folder, programs)).toEqual({ code: 0, output: '' })
  })

  test('the first payment of the README is made by curl and by the SDK', async () => {
    const readme = readDocument('README.md')
    const shown = await runShell(folder, blocksOf(readme, 'bash run'))
    expect(shown).toMatchObject({ code: 0 })
    expect(shown.output).toMatch(/"client_secret":"sandbox_i_/)
    const [program = ''] = blocksOf(readme, 'ts run')
    const ran = await runProgram(folder, program)
    expect(ran).toMatchObject({ code: 0 })
    expect(ran.output).toMatch(/^sandbox_i_\w+\n$/)
  })

  test('the guide to a first payment begins in any folder, by the one that is named', async () => {
    const [setup = ''] = blocksOf(readDocument('docs/guides/first-payment.md'), 'bash run')
    const begin = ['mkdir elsewhere', 'cd elsewhere', setup, 'echo "$BASE"']
    const unnamed = await runShell(folder, begin)
    expect(unnamed.output).toContain('.holdfast/first-run.json')
    const named = ['cd elsewhere', 'export HOLDFAST_DATA_DIR=../.holdfast', setup, 'echo "$BASE"']
    expect(await runShell(folder, named)).toEqual({ code: 0, output: `${holdfast.baseUrl}\n` })
  })
})
