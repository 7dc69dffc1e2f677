// Bundles the library: an ES module, a CommonJS module and a script for a plain page.
import { copyFile } from 'node:fs/promises'
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

/** Writes `holdfast.mjs`, `holdfast.cjs`, `holdfast.js` (global `Holdfast`) and `index.d.ts`. */
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
  await copyFile(path.join(home, 'index.d.ts'), path.join(folder, 'index.d.ts'))
}
