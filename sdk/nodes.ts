// The Nodes that packages are tried on: one of each major version that is promised.
import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** What is fetched where the machine has none. */
const VERSIONS = { 20: '20.20.2', 22: '22.23.3', 24: '24.21.0' } as const

/** A major version of Node. */
export type Major = keyof typeof VERSIONS

/** Runs a program and returns what it wrote. Throws with that when it fails. */
export function run(program: string, args: readonly string[], cwd: string, env = process.env) {
  const done = spawnSync(program, args, { cwd, env, encoding: 'utf8' })
  if (done.status === 0) return done.stdout
  throw new Error(`${program} ${args.join(' ')}: ${done.stdout}${done.stderr}`)
}

/** The path of a Node of this major version: this one, one of the path, else fetched once. */
export function nodeOf(major: Major): string {
  const places = (process.env.PATH ?? '').split(path.delimiter)
  const known = [process.execPath, ...places.map((place) => path.join(place, 'node'))]
  const found = known.find((file) => existsSync(file) && majorOf(file) === major)
  if (found !== undefined) return realpathSync(found)
  const name = `node-${process.platform}-${process.arch}`
  const prefix = path.join(ROOT, '.node', `node-${major}`)
  const node = path.join(prefix, 'node_modules', name, 'bin/node')
  if (!existsSync(node)) {
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--workspaces=false']
    run('npm', ['install', '--prefix', prefix, `${name}@${VERSIONS[major]}`, ...options], ROOT)
  }
  return node
}

function majorOf(node: string): number {
  return Number(/^v(\d+)/.exec(run(node, ['--version'], ROOT))?.[1])
}

/** npm run by a given Node, in a folder of an integrator's. */
export function npmOf(node: string, args: readonly string[], cwd: string): string {
  const npm = (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((place) => path.join(place, 'npm'))
    .find((file) => existsSync(file))
  if (npm === undefined) throw new Error('There is no npm in the path.')
  return run(node, [realpathSync(npm), ...args, '--no-audit', '--no-fund'], cwd)
}
