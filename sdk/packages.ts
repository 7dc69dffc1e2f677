// The packages that integrators install.
import path from 'node:path'
import { buildCli } from '../cli/bundle.ts'
import { bundleSdk } from './browser/bundle.ts'
import { build } from './node/build.ts'

/** Builds each package into a folder of its own below `into`, and returns these folders. */
export async function packages(into: string): Promise<string[]> {
  const node = path.join(into, 'node')
  const browser = path.join(into, 'browser')
  const cli = path.join(into, 'cli')
  build(node)
  await bundleSdk(browser)
  await buildCli(cli)
  return [node, browser, cli]
}
