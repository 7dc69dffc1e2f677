// Bundles the library: an ES module, a CommonJS module and a script for a plain page.
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { writePackage } from '../packed.ts'

const home = path.dirname(fileURLToPath(import.meta.url))

/** Where `npm start` and the service expect the bundles. */
export const distFolder = path.join(home, 'dist')

/** What is no module does not know its address. */
const withoutAddress = { 'import.meta.url': 'undefined' }

const outputs = [
  { file: 'holdfast.mjs', format: 'esm' },
  { file: 'holdfast.cjs', format: 'cjs', define: withoutAddress },
  { file: 'holdfast.js', format: 'iife', globalName: 'Holdfast', define: withoutAddress },
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
  await copyFile(path.join(home, 'global.d.ts'), path.join(folder, 'global.d.ts'))
  writeEntries(folder)
}

function writeEntries(folder: string): void {
  writePackage(home, folder, {
    // The script of a page is no module, and the modules say by their names what they are.
    type: 'commonjs',
    main: './holdfast.cjs',
    module: './holdfast.mjs',
    types: './index.d.cts',
    unpkg: './holdfast.js',
    exports: {
      '.': {
        import: { types: './index.d.mts', default: './holdfast.mjs' },
        require: { types: './index.d.cts', default: './holdfast.cjs' },
      },
      './global': { types: './global.d.ts' },
      './holdfast.js': './holdfast.js',
      './package.json': './package.json',
    },
    files: ['holdfast.*', 'index.d.*', 'global.d.ts'],
  })
}
