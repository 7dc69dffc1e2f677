// Generates the clients of the guide as it says, compiles them with the programs that it shows, and
// plays those against a service.
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ExampleService, Ran } from './examples.ts'
import { runShell } from './examples.ts'
import { blocksOf, ROOT, readDocument } from './index.ts'

const GUIDE = readDocument('docs/guides/generate-a-client.md')
/** The address of the service in the commands of the guide. */
const URL_IN_GUIDE = 'http://localhost:4280'
/** Where the generators that npm has are installed, by `examples/clients/package.json`. */
const BINS = [
  path.join(ROOT, 'examples/clients/node_modules/.bin'),
  path.join(ROOT, 'node_modules/.bin'),
]
const COMPILER = path.join(ROOT, 'node_modules/@typescript/native/bin/tsc')
/** A generator or compiler on a busy machine. */
const COMMANDS_WITHIN_MS = 280_000

const typeScript: Written = {
  files: { ts: 'story.ts' },
  compile: `node ${COMPILER} --project .`,
  play: 'node made/story.js',
}

/** How a program of the guide becomes one that runs. */
interface Written {
  /** Under which names its blocks are kept, by the languages with which the guide marks them. */
  readonly files: Readonly<Record<string, string>>
  /** Nothing where the commands of the guide compile. */
  readonly compile: string
  readonly play: string
}

/** The clients of the guide by their names there. */
export const clients = {
  'openapi-fetch': typeScript,
  'hey-api': typeScript,
  csharp: { files: { csharp: 'Story.cs' }, compile: '', play: 'mono story.exe' },
  go: { files: { python: 'to30.py', go: 'story.go' }, compile: '', play: './story' },
} as const satisfies Record<string, Written>

/** Generates, compiles and plays one client. Throws with what was said where that fails. */
export async function playClient(
  name: keyof typeof clients,
  service: ExampleService,
): Promise<unknown> {
  const { files, compile, play } = clients[name]
  const [commands = ''] = blocksOf(GUIDE, `bash client ${name}`)
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-client-'))
  try {
    for (const [language, file] of Object.entries(files)) {
      const [program = ''] = blocksOf(GUIDE, `${language} client ${name}`)
      writeFileSync(path.join(folder, file), program)
    }
    if ('ts' in files) prepareTypeScript(folder)
    const made = [
      `export PATH="${BINS.join(path.delimiter)}${path.delimiter}$PATH"`,
      // What npx would find in a project that has installed it.
      commands.replaceAll('npx ', '').replaceAll(URL_IN_GUIDE, service.baseUrl),
      compile,
    ]
    expectWell(await runShell({ path: folder }, made, COMMANDS_WITHIN_MS))
    const played = expectWell(await runShell({ path: folder }, [...settings(service), play]))
    return JSON.parse(played)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function settings({ baseUrl, privateKey, publicKey }: ExampleService): string[] {
  return [
    `export HOLDFAST_URL=${baseUrl}`,
    `export HOLDFAST_KEY=${privateKey}`,
    `export HOLDFAST_PUBLIC_KEY=${publicKey}`,
  ]
}

function expectWell({ code, output }: Ran): string {
  if (code !== 0) throw new Error(output)
  return output
}

function prepareTypeScript(folder: string): void {
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'dir')
  const compilerOptions = {
    target: 'esnext',
    module: 'nodenext',
    strict: true,
    types: ['node'],
    skipLibCheck: true,
    rootDir: '.',
    outDir: 'made',
  }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
}
