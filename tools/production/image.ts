// The image of the service, built by buildah of what was assembled already: the second stage of the
// Containerfile, without a daemon and without the first stage.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { packFolder } from './pack.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const CONTAINERFILE = path.join(ROOT, 'deploy/image/Containerfile')
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024
const RUN_MAX_MS = 1_200_000

/** Where the folder of the first stage is assembled: what it leaves is `out` and `data`. */
export interface BuildStage {
  readonly folder: string
  /** Where the tree is assembled. */
  readonly tree: string
}

/** Makes the folder that stands for the first stage. */
export function stageIn(folder: string): BuildStage {
  mkdirSync(path.join(folder, 'data'), { recursive: true })
  return { folder, tree: path.join(folder, 'out') }
}

/** Where buildah keeps images. */
export interface ImageStore {
  run(args: readonly string[]): string
}

/** A store of images in a folder of its own. Throws with what buildah says. */
export function imageStore(folder: string): ImageStore {
  const places = ['--root', path.join(folder, 'images'), '--runroot', path.join(folder, 'running')]
  return {
    run: (args) => {
      const all = [...places, '--storage-driver', 'vfs', ...args]
      const limits = { maxBuffer: OUTPUT_BYTES_MAX, timeout: RUN_MAX_MS }
      const done = spawnSync('buildah', all, { encoding: 'utf8', ...limits })
      const { status, stdout, stderr, error } = done
      if (status !== 0) throw new Error(`buildah ${args.join(' ')}: ${error?.message ?? stderr}`)
      return stdout.trim()
    },
  }
}

export interface ImageOptions {
  readonly stage: BuildStage
  /** An image that has Node; one of the store, or of a registry. */
  readonly base: string
  readonly version: string
  readonly commit: string
  /** What every file and the image itself are dated: the same build gives the same bytes. */
  readonly epochS: number
}

/** Builds the image, names it `holdfast:<version>` in the store, and returns that name. */
export function buildImage(store: ImageStore, options: ImageOptions): string {
  const { stage, base, version, commit, epochS } = options
  const name = `localhost/holdfast:${version}`
  store.run([
    'bud',
    '--isolation',
    'chroot',
    '--build-context',
    `build=${stage.folder}`,
    '--build-arg',
    `NODE_IMAGE=${base}`,
    '--build-arg',
    `VERSION=${version}`,
    '--build-arg',
    `COMMIT=${commit}`,
    '--timestamp',
    String(epochS),
    // In Docker's form buildah notes the container that it built in, another one each time.
    '--format',
    'oci',
    '--file',
    CONTAINERFILE,
    '--tag',
    name,
    // Everything that is copied comes from the stage.
    path.dirname(CONTAINERFILE),
  ])
  return name
}

/** Writes an image of the store as an archive, as `docker load` and `skopeo` take it. */
export async function archiveImage(
  store: ImageStore,
  name: string,
  { file, epochS }: { readonly file: string; readonly epochS: number },
): Promise<void> {
  const layout = `${file}.layout`
  store.run(['push', '--quiet', name, `oci:${layout}:${path.basename(name)}`])
  await packFolder({ folder: layout, file, epochS })
  rmSync(layout, { recursive: true })
}
