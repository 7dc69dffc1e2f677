// Writes dist/: what is published. The package as ES modules and as CommonJS, each with
// declarations of its own, and a package.json that names them.
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
  for (const kind of KINDS) compile(files, path.join(dist, kind.folder), kind.type)
  writePackage(dist)
}

const KINDS = [
  { folder: 'esm', type: 'module' },
  { folder: 'cjs', type: 'commonjs' },
] as const

/** The nearest package.json of each folder decides what its files are. */
function compile(files: readonly string[], folder: string, type: 'module' | 'commonjs'): void {
  const isModule = type === 'module'
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: isModule ? ts.ModuleKind.ESNext : ts.ModuleKind.CommonJS,
    moduleResolution: isModule ? ts.ModuleResolutionKind.Bundler : ts.ModuleResolutionKind.Node10,
    ignoreDeprecations: '6.0',
    types: [],
    strict: true,
    skipLibCheck: true,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: HERE,
    outDir: folder,
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
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify({ type })}\n`)
}

function writePackage(dist: string): void {
  const own: unknown = JSON.parse(readFileSync(path.join(HERE, 'package.json'), 'utf8'))
  const kept = Object.entries(own ?? {}).filter(([key]) => KEPT.has(key))
  const entryOf = (folder: string) => ({
    types: `./${folder}/src/index.d.ts`,
    default: `./${folder}/src/index.js`,
  })
  const [esm, cjs] = [entryOf('esm'), entryOf('cjs')]
  const published = {
    ...Object.fromEntries(kept),
    main: cjs.default,
    module: esm.default,
    types: cjs.types,
    exports: { '.': { import: esm, require: cjs }, './package.json': './package.json' },
    files: ['esm', 'cjs'],
  }
  writeFileSync(path.join(dist, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  copyFileSync(path.join(HERE, 'README.md'), path.join(dist, 'README.md'))
  copyFileSync(path.join(HERE, '../../LICENSE'), path.join(dist, 'LICENSE'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build(path.join(HERE, 'dist'))
