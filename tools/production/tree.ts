// What the service runs from, as a folder of its own: code, packages and built pages; without Node,
// tests, build tools and the embedded database. What an image holds, and what a server is unpacked
// from.
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { isLockfile, productionPackages } from './packages.ts'

/** The workspaces that a running service imports. */
export const WORKSPACES = ['bank', 'contract', 'service', 'telemetry', 'ui/checkout']

/** What an operator runs beside the service; `first-run.mjs` prepares working copies only. */
export const OPERATOR_TOOLS = [
  'approvals',
  'archive',
  'bank-files',
  'enter',
  'erase',
  'export-logs',
  'jobs',
  'journal-key',
  'keys',
  'master-key',
  'move-to-cluster',
  'organisations',
  'restore',
  'retention',
  'verify',
]

const CODE = [
  'LICENSE',
  'bank/schemas',
  'bank/src',
  'contract/src',
  'deploy/systemd',
  'service/invariants',
  'service/migrations',
  'service/src',
  'telemetry/src',
  'ui/checkout/src',
  ...OPERATOR_TOOLS.map((name) => `tools/${name}.ts`),
  'tools/backup',
  'tools/embedded-postgres.ts',
  'tools/moving',
  'tools/owner.ts',
  'tools/postgres',
  'tools/verify-export.mjs',
  'tools/verify-signatures.mjs',
]

const PAGES = [
  'sdk/browser/dist',
  'sdk/dist',
  'ui/checkout/dist',
  'ui/dashboard/dist',
  'ui/docs/dist',
]

/** Tests, what only they take, pages for whoever reads the source, and what builds leave. */
const LEFT_OUT =
  /\.test\.tsx?$|\/testing(\/|$)|\/README\.md$|\/\.built-from$|^sdk\/dist\/built(\/|$)/

/** What no program reads of a package: maps, declarations, tests, and files of its authors. */
const UNREAD = /\.map$|\.d\.[cm]?ts$|^(\.[^/]+|tests?|bench|benchmarks?|examples?|docs)(\/|$)/

/** What a running service reads of a `package.json`. */
const KEPT = ['name', 'version', 'license', 'type', 'engines', 'bin', 'main', 'exports', 'imports']
const READABLE = 0o644
const EXECUTABLE = 0o755

/** Bytes of files. */
export type TreeSizes = Readonly<Record<'code' | 'packages' | 'pages', number>>

export interface TreeOptions {
  /** A working copy, with its packages installed and its pages built. */
  readonly from: string
  /** Made anew. */
  readonly into: string
  /** What it was built from; null: unknown. */
  readonly commit: string | null
}

/** Assembles the tree. Throws where the working copy lacks something. */
export function assembleTree({ from, into, commit }: TreeOptions): TreeSizes {
  rmSync(into, { recursive: true, force: true })
  mkdirSync(into, { recursive: true })
  for (const part of [...CODE, ...PAGES]) copyPart(from, into, part)
  copyPackages(from, into)
  mkdirSync(path.join(into, 'bin'))
  symlinkSync('../service/src/main.ts', path.join(into, 'bin/holdfast-server'))
  writeManifest(from, into, '', { workspaces: WORKSPACES })
  for (const workspace of WORKSPACES) writeManifest(from, into, workspace, {})
  if (commit !== null) writeFileSync(path.join(into, 'COMMIT'), `${commit}\n`)
  evenModes(into)
  return sizesOf(into)
}

function copyPart(from: string, into: string, part: string): void {
  const source = path.join(from, part)
  if (!existsSync(source))
    throw new Error(`${part} is missing: run \`npm start\` once to build it.`)
  cpSync(source, path.join(into, part), {
    recursive: true,
    filter: (at) => !LEFT_OUT.test(path.relative(from, at)),
  })
}

/** Each at its place, as it was published but for what no program reads. */
function copyPackages(from: string, into: string): void {
  const lock: unknown = JSON.parse(readFileSync(path.join(from, 'package-lock.json'), 'utf8'))
  if (!isLockfile(lock)) throw new Error('package-lock.json holds no packages.')
  const { places, links } = productionPackages(lock, WORKSPACES)
  for (const place of places) {
    const home = path.join(from, place)
    // What lies inside has a place of its own in the lockfile.
    const inside = path.join(home, 'node_modules')
    cpSync(home, path.join(into, place), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (at) => at !== inside && !UNREAD.test(path.relative(home, at)),
    })
  }
  for (const { place, to } of links) {
    const link = path.join(into, place)
    mkdirSync(path.dirname(link), { recursive: true })
    symlinkSync(path.relative(path.dirname(link), path.join(into, to)), link)
  }
}

function writeManifest(from: string, into: string, workspace: string, more: object): void {
  const name = path.join(workspace, 'package.json')
  const own: unknown = JSON.parse(readFileSync(path.join(from, name), 'utf8'))
  const entries = new Map<string, unknown>(Object.entries(own ?? {}))
  const kept = [...KEPT, 'dependencies']
    .filter((key) => entries.has(key))
    .map((key) => [key, entries.get(key)] as const)
  const manifest = { ...Object.fromEntries<unknown>(kept), private: true, ...more }
  writeFileSync(path.join(into, name), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Whoever built it may have had any umask: all may read, nobody else may write. */
function evenModes(folder: string): void {
  chmodSync(folder, EXECUTABLE)
  for (const name of readdirSync(folder)) {
    const at = path.join(folder, name)
    const stats = lstatSync(at)
    if (stats.isDirectory()) evenModes(at)
    else if (stats.isFile()) chmodSync(at, isProgram(at) ? EXECUTABLE : READABLE)
  }
}

function isProgram(file: string): boolean {
  return file.endsWith('/service/src/main.ts')
}

function sizesOf(tree: string): TreeSizes {
  const packages = bytesBelow(path.join(tree, 'node_modules'))
  const pages = PAGES.reduce((sum, part) => sum + bytesBelow(path.join(tree, part)), 0)
  return { code: bytesBelow(tree) - packages - pages, packages, pages }
}

/** Of a link nothing: what it leads to is counted where it lies. */
function bytesBelow(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const at = path.join(folder, entry.name)
    if (entry.isDirectory()) return sum + bytesBelow(at)
    return entry.isFile() ? sum + lstatSync(at).size : sum
  }, 0)
}
