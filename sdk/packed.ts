// What the packages that integrators install have in common: how their package.json is made of that
// of the working copy, and how they are packed.
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** What is published of the package.json: neither entries of the working copy nor its tools. */
const KEPT = ['name', 'version', 'description', 'type', 'license', 'sideEffects', 'engines']

/** Writes the package.json to publish, with the README of `home` and the licence beside it. */
export function writePackage(home: string, dist: string, entries: object): void {
  const own = new Map<string, unknown>(Object.entries(readJson(path.join(home, 'package.json'))))
  const kept = KEPT.filter((key) => own.has(key)).map((key) => [key, own.get(key)] as const)
  const published = {
    ...Object.fromEntries<unknown>(kept),
    publishConfig: { access: 'public' },
    ...entries,
  }
  writeFileSync(path.join(dist, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  copyFileSync(path.join(home, 'README.md'), path.join(dist, 'README.md'))
  copyFileSync(path.join(ROOT, 'LICENSE'), path.join(dist, 'LICENSE'))
}

/** Packs built packages into a folder, each under its name alone: `holdfast-node.tgz`. */
export function packAll(dists: readonly string[], into: string): void {
  mkdirSync(into, { recursive: true })
  const args = ['pack', ...dists, '--pack-destination', into, '--ignore-scripts', '--json']
  const shell = process.platform === 'win32'
  const done = spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8', shell })
  if (done.status !== 0) throw new Error(`npm pack failed: ${done.stderr}`)
  for (const dist of dists) {
    const { name, version } = readJson(path.join(dist, 'package.json'))
    const plain = String(name).replace('@', '').replace('/', '-')
    renameSync(path.join(into, `${plain}-${String(version)}.tgz`), path.join(into, `${plain}.tgz`))
  }
}

/** All files below a folder, by their paths from it. */
export function fileNamesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(path.join(folder, name)).isFile(),
  )
}

function readJson(file: string): { readonly name?: unknown; readonly version?: unknown } {
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof value === 'object' && value !== null) return value
  throw new Error(`${file} holds no object.`)
}
