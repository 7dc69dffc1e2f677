// A system of Debian's with this Node: what a registry of images has in the place of it.
import { execFileSync, spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import path from 'node:path'
import type { ImageStore } from '../../production/image.ts'

/** The name of the base in its store. */
export const BASE_IMAGE = 'localhost/base'
/** The name of the base with npm. */
export const BUILD_IMAGE = 'localhost/build'

const CERTIFICATES = '/etc/ssl/machine.crt'

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

/**
 * Makes of the base what builds: with the npm of this machine, its registry, and whom it trusts to
 * be that.
 */
export function makeBuildImage(store: ImageStore): void {
  const told = (command: string) => execFileSync('sh', ['-c', command], { encoding: 'utf8' }).trim()
  const npm = realpathSync(told('command -v npm'))
  const container = store.run(['from', '--pull-never', BASE_IMAGE])
  store.run(['copy', container, path.resolve(npm, '../..'), '/usr/local/lib/npm'])
  const link = 'ln -s ../lib/npm/bin/npm-cli.js /usr/local/bin/npm'
  store.run(['run', '--isolation', 'chroot', container, '--', 'sh', '-c', link])
  const registry = told('npm config get registry')
  store.run(['config', '--env', `npm_config_registry=${registry}`, container])
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  if (certificates !== undefined) {
    store.run(['copy', container, realpathSync(certificates), CERTIFICATES])
    store.run(['config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, container])
  }
  store.run(['commit', '--rm', container, BUILD_IMAGE])
}
