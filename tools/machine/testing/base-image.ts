// A system of Debian's with this Node: what a registry of images has in the place of it.
import { execFileSync, spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import path from 'node:path'
import type { ImageStore } from '../../production/image.ts'

/** The name of the base in its store. */
export const BASE_IMAGE = 'localhost/base'

const BUILD_IMAGE = 'localhost/build'
const CERTIFICATES = '/etc/ssl/machine.crt'
const CACHE = '/var/cache/npm'
/** A registry that does not answer is told of in minutes. */
const FETCHING = [
  `cache=${CACHE}`,
  'prefer_offline=true',
  'fetch_retries=1',
  'fetch_timeout=60000',
] as const

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
 * Makes of the base what builds: with the npm of this machine, its registry, whom it trusts to be
 * that, and what it has fetched before. Gives the options of a build on it.
 */
export function makeBuildImage(store: ImageStore): string[] {
  const npm = realpathSync(told('command -v npm'))
  const container = store.run(['from', '--pull-never', BASE_IMAGE])
  const set = (variable: string) => store.run(['config', '--env', variable, container])
  store.run(['copy', container, path.resolve(npm, '../..'), '/usr/local/lib/npm'])
  const link = 'ln -s ../lib/npm/bin/npm-cli.js /usr/local/bin/npm'
  store.run(['run', '--isolation', 'chroot', container, '--', 'sh', '-c', link])
  for (const one of [`registry=${configured('registry')}`, ...FETCHING]) set(`npm_config_${one}`)
  const certificates = process.env.NODE_EXTRA_CA_CERTS ?? configured('cafile')
  if (certificates !== undefined) {
    store.run(['copy', container, realpathSync(certificates), CERTIFICATES])
    set(`NODE_EXTRA_CA_CERTS=${CERTIFICATES}`)
  }
  store.run(['commit', '--rm', container, BUILD_IMAGE])
  const cache = `${configured('cache')}:${CACHE}`
  return ['--pull-never', '--build-arg', `NODE_IMAGE=${BUILD_IMAGE}`, '--volume', cache]
}

/** A setting of this machine's npm. */
function configured(setting: string): string | undefined {
  const value = told(`npm config get ${setting}`)
  return value === 'null' ? undefined : value
}

function told(command: string): string {
  return execFileSync('sh', ['-c', command], { encoding: 'utf8' }).trim()
}
