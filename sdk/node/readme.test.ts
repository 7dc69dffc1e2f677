import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { withCalls } from './calls-table.ts'

const HERE = path.dirname(fileURLToPath(import.meta.url))
const readme = readFileSync(path.join(HERE, 'README.md'), 'utf8')

test('every example of the page compiles, one after the other', () => {
  const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code)
  expect(examples.length).toBeGreaterThan(3)
  const file = path.join(HERE, 'readme-examples.ts')
  expect(faultsOf(file, examples.join('\n'))).toEqual([])
  expect(faultsOf(file, examples.join('\n').replace("'gbp'", "'chf'"))).toHaveLength(1)
})

test('the table of calls is as `node sdk/node/generate.ts` writes it', () => {
  expect(withCalls(readme)).toBe(readme)
  expect(readme).toMatch(/^\| `inbounds` \|.*`returnInbound`/m)
  expect(readme).toMatch(/^\| `sandbox` \|.*`clock.advance`/m)
  expect(readme).toMatch(/^\| `events` \|.*`follow`/m)
})

test('the table of calls names every resource', () => {
  const index = readFileSync(path.join(HERE, 'src/index.ts'), 'utf8')
  const resources = [...index.matchAll(/readonly (\w+): Resources/g)].map(([, name]) => name)
  expect(resources.length).toBeGreaterThan(5)
  const missing = resources.filter((name) => !readme.includes(`\`${name}\``))
  expect(missing).toEqual([])
})

/** What the compiler says of a file that exists in memory only. */
function faultsOf(file: string, text: string): string[] {
  const read = (name: string) => ts.sys.readFile(name)
  const config = ts.readConfigFile(path.join(HERE, '../../tsconfig.json'), read)
  const { options } = ts.convertCompilerOptionsFromJson(config.config.compilerOptions, HERE)
  const typeRoots = [path.join(HERE, '../../node_modules/@types')]
  const all = { ...options, typeRoots, noEmit: true }
  const disk = ts.createCompilerHost(all)
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (name) => name === file || disk.fileExists(name),
    getSourceFile: (name, language) =>
      name === file
        ? ts.createSourceFile(name, text, language)
        : disk.getSourceFile(name, language),
  }
  const program = ts.createProgram([file], all, host)
  const source = program.getSourceFile(file)
  const found = [
    ...program.getSyntacticDiagnostics(source),
    ...program.getSemanticDiagnostics(source),
  ]
  return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}
