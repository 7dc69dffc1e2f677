// Bundles the pages: scripts and a style sheet for browsers, one module that draws the first view.
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { distFolder } from './src/index.ts'

const CONTRACT = path.join('contract', 'src')
const source = fileURLToPath(new URL('./src', import.meta.url))

/**
 * Pages take a few lists and functions of the contract. Its modules only declare, so that those
 * nobody takes, with the schemas and their library, stay out of the bundle.
 */
const contractInParts: Plugin = {
  name: 'contract-in-parts',
  setup: (build) => {
    build.onResolve(
      { filter: /^(@holdfast\/contract$|typebox|\.)/ },
      async ({ path: wanted, ...from }) => {
        const isDone: unknown = from.pluginData
        const isOfContract = wanted.startsWith('.') ? from.importer.includes(CONTRACT) : true
        if (isDone === contractInParts.name || !isOfContract) return undefined
        const { resolveDir, importer, kind } = from
        const asked = { resolveDir, importer, kind, pluginData: contractInParts.name }
        return { ...(await build.resolve(wanted, asked)), sideEffects: false }
      },
    )
  },
}

const browsers = ['es2022', 'chrome111', 'firefox113', 'safari16.4']

const shared = {
  bundle: true,
  minify: true,
  format: 'esm',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
  logLevel: 'warning',
  plugins: [contractInParts],
} as const satisfies BuildOptions

/**
 * Writes `assets/` (names carry a hash of the content), `ahead.js` and `server.mjs`. The folder is swapped in
 * whole, so that a reader never finds half of it.
 */
export async function bundlePages(folder: string = distFolder): Promise<void> {
  const fresh = `${folder}.${process.pid}`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true })
  await Promise.all([
    build({
      ...shared,
      entryPoints: {
        page: path.join(source, 'client.tsx'),
        look: path.join(source, 'styles/page.css'),
      },
      outdir: path.join(fresh, 'assets'),
      entryNames: '[name]-[hash]',
      // Each language is a file of its own, fetched by those who read it.
      splitting: true,
      chunkNames: '[name]-[hash]',
      target: browsers,
    }),
    build({
      ...shared,
      // Not a module: those wait until the document has been read.
      format: 'iife',
      entryPoints: [path.join(source, 'ahead.ts')],
      outfile: path.join(fresh, 'ahead.js'),
      target: browsers,
    }),
    build({
      ...shared,
      entryPoints: [path.join(source, 'server.tsx')],
      outfile: path.join(fresh, 'server.mjs'),
      platform: 'node',
      target: 'node24',
    }),
  ])
  await rm(folder, { recursive: true, force: true })
  await rename(fresh, folder)
}
