// Compiles and runs the examples of the documents in a folder that stands for a working copy.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PYTHON } from '../machine/programs.ts'
import { ROOT } from './index.ts'

const COMPILER = path.join(ROOT, 'node_modules/@typescript/native/bin/tsc')
const RUN_WITHIN_MS = 60_000

/** What a program said and how it ended. */
export interface Ran {
  readonly code: number
  readonly output: string
}

/** A folder with the project's packages and the `first-run.json` of a service. */
export interface ExampleFolder {
  readonly path: string
  remove(): void
}

/** What the examples read of a service. */
export interface ExampleService {
  readonly baseUrl: string
  readonly privateKey: string
  readonly publicKey: string
}

/** Makes the folder in which the examples of the documents work as they are written. */
export function createExampleFolder(service: ExampleService): ExampleFolder {
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-examples-'))
  const { baseUrl, privateKey, publicKey } = service
  const sandbox = { private_key: privateKey, public_key: publicKey }
  mkdirSync(path.join(folder, '.holdfast'))
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'dir')
  write(folder, '.holdfast/first-run.json', { base_url: baseUrl, sandbox })
  write(folder, 'package.json', { type: 'module' })
  write(folder, 'tsconfig.json', {
    extends: path.join(ROOT, 'tsconfig.json'),
    compilerOptions: { rootDir: '/' },
    include: ['*.ts'],
    exclude: [],
  })
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function write(folder: string, name: string, value: unknown): void {
  writeFileSync(path.join(folder, name), JSON.stringify(value))
}

/** Compiles programs together; an empty output means that they are right. */
export async function compileExamples(
  { path: folder }: ExampleFolder,
  programs: readonly string[],
): Promise<Ran> {
  for (const [index, text] of programs.entries()) {
    writeFileSync(path.join(folder, `compiled-${index}.ts`), text)
  }
  return await run(process.execPath, [COMPILER, '--noEmit', '-p', folder], folder)
}

/** Runs a TypeScript program. */
export async function runProgram({ path: folder }: ExampleFolder, text: string): Promise<Ran> {
  const file = path.join(folder, 'run.ts')
  writeFileSync(file, text)
  return await run(process.execPath, [file], folder)
}

/** Runs a program in Python, with the libraries that Debian has. */
export async function runPython({ path: folder }: ExampleFolder, text: string): Promise<Ran> {
  const file = path.join(folder, 'run.py')
  writeFileSync(file, text)
  return await run(PYTHON, [file], folder)
}

/** Runs the shell blocks of a document as one session, which ends at the first fault. */
export async function runShell(
  { path: folder }: Pick<ExampleFolder, 'path'>,
  blocks: readonly string[],
  withinMs = RUN_WITHIN_MS,
): Promise<Ran> {
  const script = ['set -euo pipefail', ...blocks].join('\n')
  return await run('bash', ['-c', script], folder, withinMs)
}

/** Beside this process, which serves what the program asks for. */
async function run(
  program: string,
  args: readonly string[],
  cwd: string,
  timeout = RUN_WITHIN_MS,
): Promise<Ran> {
  const bins = path.dirname(process.execPath)
  const env = { ...process.env, PATH: `${bins}${path.delimiter}${process.env.PATH ?? ''}` }
  return await new Promise((resolve) => {
    execFile(program, args, { cwd, env, timeout }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1
      resolve({ code, output: stdout + stderr })
    })
  })
}
