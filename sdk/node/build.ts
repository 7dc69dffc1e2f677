// Writes dist/: what is published. The package as ES modules and as CommonJS, each with
// declarations of its own, and a package.json that names them.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'esbuild'
import { fileNamesOf, writePackage } from '../packed.ts'

const HERE = path.dirname(fileURLToPath(import.meta.url))
const COMPILER = path.join(HERE, '../../node_modules/@typescript/native/bin/tsc')
const SOURCES = ['src', 'generated']
const TARGET = 'es2022'

/** Builds into the folder `dist`, which is emptied. Throws with every fault of the compiler. */
export function build(dist: string): void {
  rmSync(dist, { recursive: true, force: true })
  const [esm, cjs] = [path.join(dist, 'esm'), path.join(dist, 'cjs')]
  compile(esm)
  // The declarations are the same; the package.json of a folder says what its files are.
  cpSync(esm, cjs, { recursive: true })
  for (const name of fileNamesOf(cjs).filter((file) => file.endsWith('.js'))) {
    const file = path.join(cjs, name)
    const { code } = transformSync(readFileSync(file, 'utf8'), { format: 'cjs', target: TARGET })
    writeFileSync(file, code)
  }
  writeFileSync(path.join(esm, 'package.json'), '{"type":"module"}\n')
  writeFileSync(path.join(cjs, 'package.json'), '{"type":"commonjs"}\n')
  const entry = (name: string) => ({
    import: { types: `./esm/src/${name}.d.ts`, default: `./esm/src/${name}.js` },
    require: { types: `./cjs/src/${name}.d.ts`, default: `./cjs/src/${name}.js` },
  })
  writePackage(HERE, dist, {
    main: './cjs/src/index.js',
    module: './esm/src/index.js',
    types: './cjs/src/index.d.ts',
    exports: {
      '.': entry('index'),
      './testing': entry('testing'),
      './package.json': './package.json',
    },
    // For resolvers that read no `exports`.
    typesVersions: { '*': { testing: ['./cjs/src/testing.d.ts'] } },
    files: ['esm', 'cjs'],
  })
}

/** ES modules and declarations. */
function compile(outDir: string): void {
  const sources = SOURCES.flatMap((folder) =>
    readdirSync(path.join(HERE, folder))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => path.join(HERE, folder, name)),
  )
  const compilerOptions = {
    target: TARGET,
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    types: ['node'],
    typeRoots: [path.join(HERE, '../../node_modules/@types')],
    strict: true,
    skipLibCheck: true,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: HERE,
    outDir,
  }
  const folder = mkdtempSync(path.join(HERE, '.build-'))
  try {
    const project = path.join(folder, 'tsconfig.json')
    writeFileSync(project, JSON.stringify({ compilerOptions, files: sources }))
    const done = spawnSync(process.execPath, [COMPILER, '-p', project], { encoding: 'utf8' })
    if (done.status !== 0) throw new Error(`${done.stdout}${done.stderr}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build(path.join(HERE, 'dist'))
