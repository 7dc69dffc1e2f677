// Bundles the example for browsers.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The script of the shop's page. */
export async function bundleShop(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./src/shop.tsx', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    jsx: 'automatic',
    write: false,
    logLevel: 'warning',
  })
  return outputFiles.map(({ text }) => text).join('')
}
