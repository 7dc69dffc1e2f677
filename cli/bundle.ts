// Bundles the command line into one file of plain JavaScript, which starts on every Node from 20 on
// and depends on nothing.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { writePackage } from '../sdk/packed.ts'

const HERE = path.dirname(fileURLToPath(import.meta.url))
const FILE = 'holdfast.mjs'
/** Parts of the bundle are CommonJS, and ask for modules of Node by `require`. */
const BANNER = `#!/usr/bin/env node
import { createRequire as holdfastRequire } from 'node:module';
const require = holdfastRequire(import.meta.url);`

/** Builds into the folder `dist`, which is emptied. */
export async function buildCli(dist: string): Promise<void> {
  await rm(dist, { recursive: true, force: true })
  await build({
    entryPoints: [path.join(HERE, 'src/packed.ts')],
    outfile: path.join(dist, FILE),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    minify: true,
    legalComments: 'inline',
    banner: { js: BANNER },
    logLevel: 'warning',
  })
  writePackage(HERE, dist, { bin: { holdfast: `./${FILE}` }, files: [FILE] })
}
