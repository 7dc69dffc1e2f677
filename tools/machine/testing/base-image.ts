// A system of Debian's with this Node: what a registry of images has in the place of it.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { ImageStore } from '../../production/image.ts'

/** The name of the base in its store. */
export const BASE_IMAGE = 'localhost/base'

/** Makes the base in a store of images; what is unpacked on the way lies in the folder. */
export function makeBaseImage(store: ImageStore, folder: string): void {
  const tar = path.join(folder, 'debian.tar')
  const made = spawnSync('mmdebstrap', ['--variant=minbase', 'bookworm', tar], { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(made.stderr)
  const container = store.run(['from', 'scratch'])
  store.run(['add', container, tar, '/'])
  store.run(['copy', container, process.execPath, '/usr/local/bin/node'])
  store.run(['config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin', container])
  store.run(['commit', '--rm', container, BASE_IMAGE])
}
