// Builds the dashboard: an index, hashed assets, one script for each page, and their manifest.
import { rename, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import { build, type Plugin } from 'vite'
import { contractModule } from './contract-module.ts'
import { firstViews } from './sizes.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Where the build writes, and where the service reads. */
const distFolder = fileURLToPath(new URL('./dist', import.meta.url))

function isOurs(id: string): boolean {
  return /ui\/dashboard\/src\/.*\.tsx?$/.test(id) && !id.endsWith('/main.tsx')
}

/** Below this path the service serves the dashboard. */
const BASE = '/dashboard/'

/**
 * Builds into `folder`, which is swapped in whole, and prints what the first view of each page
 * loads, compressed.
 */
export async function bundleDashboard(folder: string = distFolder): Promise<void> {
  const fresh = `${folder}.${process.pid}`
  await build({
    root,
    configFile: false,
    base: BASE,
    logLevel: 'warn',
    plugins: [tailwind(), contractModule(), themeFirst()],
    build: {
      outDir: fresh,
      emptyOutDir: true,
      manifest: 'manifest.json',
      target: ['chrome111', 'firefox114', 'safari16.4'],
      // A data address would need a policy of its own.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        // Our modules do nothing by being imported, so a page takes of a front door what it uses.
        treeshake: { moduleSideEffects: (id) => !isOurs(id) },
        onLog: (level, log, tell) => {
          // Marks for servers that draw pages; nothing draws ours but browsers.
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') tell(level, log)
        },
      },
    },
  })
  await rm(folder, { recursive: true, force: true })
  await rename(fresh, folder)
  for (const { page, bytes } of await firstViews(folder)) {
    process.stdout.write(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${page}\n`)
  }
}

/** The entry sets the chosen theme: nothing is drawn before, so that pages do not flash. */
function themeFirst(): Plugin {
  return {
    name: 'theme-first',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace('<script type="module"', '<script type="module" blocking="render"'),
    },
  }
}
