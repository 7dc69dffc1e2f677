// Bundles the library: an ES module, a CommonJS module and a script for a plain page.
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const home = path.dirname(fileURLToPath(import.meta.url))

/** Where `npm start` and the service expect the bundles. */
export const distFolder = path.join(home, 'dist')

const outputs = [
  { file: 'holdfast.mjs', format: 'esm' },
  { file: 'holdfast.cjs', format: 'cjs' },
  { file: 'holdfast.js', format: 'iife', globalName: 'Holdfast' },
] as const

/** Writes `holdfast.mjs`, `holdfast.cjs`, `holdfast.js` (global `Holdfast`), types and package. */
export async function bundleSdk(folder: string = distFolder): Promise<void> {
  await Promise.all(
    outputs.map(
      async ({ file, ...format }) =>
        await build({
          ...format,
          entryPoints: [path.join(home, 'src/index.ts')],
          outfile: path.join(folder, file),
          bundle: true,
          minify: true,
          target: 'es2022',
          legalComments: 'none',
          logLevel: 'warning',
        }),
    ),
  )
  const types = ['index.d.ts', 'index.d.mts', 'index.d.cts']
  await Promise.all(
    types.map(
      async (name) => await copyFile(path.join(home, 'index.d.ts'), path.join(folder, name)),
    ),
  )
  await writePackage(folder)
}

const KEPT = new Set(['name', 'version', 'description', 'type', 'license', 'sideEffects'])

async function writePackage(folder: string): Promise<void> {
  const own: unknown = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8'))
  const published = {
    ...Object.fromEntries(Object.entries(own ?? {}).filter(([key]) => KEPT.has(key))),
    main: './holdfast.cjs',
    module: './holdfast.mjs',
    types: './index.d.cts',
    unpkg: './holdfast.js',
    exports: {
      '.': {
        import: { types: './index.d.mts', default: './holdfast.mjs' },
        require: { types: './index.d.cts', default: './holdfast.cjs' },
      },
      './holdfast.js': './holdfast.js',
      './package.json': './package.json',
    },
  }
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
}
