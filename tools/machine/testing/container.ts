// Runs what an image says by runc: as its user, with a root that cannot be written, without
// capabilities, in the network of the machine.
import type { ChildProcess } from 'node:child_process'
import { execFile, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ImageStore } from '../../production/image.ts'

const SIGNALLED_WITHIN_MS = 30_000

/** What of an image decides how it runs. */
interface ImageConfig {
  readonly User: string
  readonly Env: readonly string[]
  readonly Entrypoint: readonly string[]
  readonly Cmd: readonly string[]
  readonly WorkingDir: string
  readonly Labels: Readonly<Record<string, string>>
}

export interface Unpacked {
  readonly config: ImageConfig
  /** In bytes, the base's first. */
  readonly layers: readonly number[]
  readonly root: string
}

/** What buildah tells of an image; the manifest as text. */
interface Inspected {
  readonly OCIv1: { readonly config: ImageConfig }
  readonly Manifest: string
}

/** The files of an image, where a container may be run of them. */
export function unpackImage(store: ImageStore, image: string): Unpacked {
  const container = store.run(['from', '--pull-never', image])
  const told: Inspected = JSON.parse(store.run(['inspect', '--type', 'image', image]))
  const { layers }: { layers: { size: number }[] } = JSON.parse(told.Manifest)
  return {
    config: told.OCIv1.config,
    layers: layers.map(({ size }) => size),
    root: store.run(['mount', container]),
  }
}

/** The end of a program, and what it wrote to whichever end. */
export interface Executed {
  readonly code: number
  readonly out: string
}

export interface Container {
  readonly process: ChildProcess
  /** Runs another program inside, and waits for its end. */
  exec(args: readonly string[]): Promise<Executed>
  signal(name: 'TERM' | 'KILL'): void
}

export interface ContainerOptions {
  readonly image: Unpacked
  /** Holds what runc writes. */
  readonly folder: string
  readonly id: string
  /** In the place of what the image runs by itself. */
  readonly command?: readonly string[]
  /** In the place of the program that the image runs. */
  readonly entrypoint?: readonly string[]
  readonly settings: Readonly<Record<string, string>>
  /** Folders of the machine, by where they stand inside. */
  readonly volumes: Readonly<Record<string, string>>
}

/** Starts a container. */
export function startContainer(options: ContainerOptions): Container {
  const { folder, id } = options
  const bundle = path.join(folder, id)
  mkdirSync(bundle, { recursive: true })
  writeFileSync(path.join(bundle, 'config.json'), JSON.stringify(bundleOf(options)))
  const state = ['--root', path.join(folder, 'state')]
  const child = spawn('runc', [...state, 'run', '--bundle', bundle, id], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return {
    process: child,
    exec: async (args) =>
      await new Promise((resolve) => {
        execFile('runc', [...state, 'exec', id, ...args], (error, stdout, stderr) => {
          const code = error === null ? 0 : Number(error.code ?? 1)
          resolve({ code, out: `${stdout}${stderr}` })
        })
      }),
    signal: (name) => {
      spawnSync('runc', [...state, 'kill', id, name], { timeout: SIGNALLED_WITHIN_MS })
    },
  }
}

/** The bundle that runc takes (OCI runtime specification). */
function bundleOf({ image, settings, volumes, ...instead }: ContainerOptions): object {
  const { User, Env, Entrypoint, Cmd, WorkingDir } = image.config
  const { entrypoint = Entrypoint, command = Cmd } = instead
  const [uid, gid] = User.split(':').map(Number)
  const none: readonly string[] = []
  const given = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  const binds = Object.entries(volumes).map(([destination, source]) => {
    return { destination, source, type: 'bind', options: ['bind', 'rw'] }
  })
  return {
    ociVersion: '1.0.2',
    process: {
      user: { uid, gid },
      args: [...entrypoint, ...command],
      env: [...Env, ...given],
      cwd: WorkingDir,
      capabilities: { bounding: none, effective: none, permitted: none },
      noNewPrivileges: true,
    },
    root: { path: image.root, readonly: true },
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'mode=755'] },
      ...binds,
    ],
    linux: { namespaces: ['pid', 'mount', 'ipc', 'uts'].map((type) => ({ type })) },
  }
}
