// Writes dist/: what is published. JavaScript modules for Node 20, declarations, and a package.json
// that names them. Node 20.19 and newer can also `require()` it.
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const HERE = path.dirname(fileURLToPath(import.meta.url))
const SOURCES = ['src', 'generated']
/** What is published of the package.json: neither entries of the working copy nor its tools. */
const KEPT = new Set([
  'name',
  'version',
  'description',
  'type',
  'license',
  'sideEffects',
  'engines',
])

/** Builds into the folder `dist`, which is emptied. Throws with every fault of the compiler. */
export function build(dist: string): void {
  rmSync(dist, { recursive: true, force: true })
  const files = SOURCES.flatMap((folder) =>
    readdirSync(path.join(HERE, folder))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => path.join(HERE, folder, name)),
  )
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
    typeRoots: [path.join(HERE, '../../node_modules/@types')],
    strict: true,
    skipLibCheck: true,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: HERE,
    outDir: dist,
  })
  const faults = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics]
  if (faults.length > 0) {
    throw new Error(
      ts.formatDiagnostics(faults, {
        getCanonicalFileName: (name) => name,
        getCurrentDirectory: () => HERE,
        getNewLine: () => '\n',
      }),
    )
  }
  writePackage(dist)
}

function writePackage(dist: string): void {
  const own: unknown = JSON.parse(readFileSync(path.join(HERE, 'package.json'), 'utf8'))
  const kept = Object.entries(own ?? {}).filter(([key]) => KEPT.has(key))
  const entry = { types: './src/index.d.ts', default: './src/index.js' }
  const published = { ...Object.fromEntries(kept), types: entry.types, exports: { '.': entry } }
  writeFileSync(path.join(dist, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  copyFileSync(path.join(HERE, 'README.md'), path.join(dist, 'README.md'))
  copyFileSync(path.join(HERE, '../../LICENSE'), path.join(dist, 'LICENSE'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build(path.join(HERE, 'dist'))
