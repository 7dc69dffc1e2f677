// What every command needs before it can run: a Node that is new enough, the packages of the
// lockfile, the built pages. Runs on Node 16 and newer and uses nothing but Node itself.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  knownIntegrity,
  NODE_VERSION,
  nodeProgram,
  systemName,
  writeNodeLock,
} from './node-release.mjs'

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const STAMP = 'node_modules/.holdfast-installed'
const COMPILE_CACHE = path.join(ROOT, '.node/compile-cache')
/** What is built, packages for integrators last, and what the builds read. */
const PAGES = ['sdk/browser', 'ui/checkout', 'ui/dashboard', 'ui/docs', 'sdk']
const PAGE_INPUTS = [
  'CHANGELOG.md',
  'contract/src',
  'docs',
  'sdk/node/surface.ts',
  'service/src/banking/banks/currencies.ts',
  ...PAGES,
  'cli',
  'package-lock.json',
  'tsconfig.json',
]
const NOT_INPUTS = new Set(['node_modules', 'dist'])
const OUTPUT_TAIL_LINES = 15
const TURN_POLL_MS = 250
/** Longer than the slowest first start; then whoever is named has ended under that number. */
const TURN_WAIT_MS = 15 * 60_000

/** A fault with advice for the person at the keyboard; shown without a stack. */
class FirstRunError extends Error {}

/**
 * Prepares the working copy, doing only what is missing.
 * @returns {{ node: string, env: NodeJS.ProcessEnv }} the Node to go on with, first in its PATH
 */
export function prepare() {
  const release = takeTurn()
  try {
    const node = ensureNode()
    const bins = [path.dirname(node), path.join(ROOT, 'node_modules/.bin')]
    const env = withCompileCache(withPath(bins))
    ensurePackages(node, env)
    ensurePages(node, env)
    return { node, env }
  } finally {
    release()
  }
}

/**
 * Waits until no other command prepares this working copy: two installations at once spoil both.
 * Returns what lets the next one in.
 */
function takeTurn() {
  const folder = path.join(ROOT, '.node')
  const file = path.join(folder, 'preparing')
  for (let waitedMs = 0; ; waitedMs += TURN_POLL_MS) {
    try {
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      // Where nothing can be written nothing can be spoilt, and all may be there already.
      if (error.code !== 'EEXIST') return () => undefined
    }
    if (waitedMs > TURN_WAIT_MS || !isOther(file)) rmSync(file, { force: true })
    else {
      if (waitedMs === TURN_POLL_MS) say('waiting for another command that prepares this folder')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TURN_POLL_MS)
    }
  }
}

/** Whether the file names another process that lives. */
function isOther(file) {
  try {
    const text = readFileSync(file, 'utf8')
    // Between its making and its writing the file is empty.
    if (text === '') return true
    if (Number(text) === process.pid) return false
    process.kill(Number(text), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Runs `main` and turns its faults into one clear line and exit code 1. */
export async function runTool(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    const isKnown = error instanceof FirstRunError
    process.stderr.write(`\nholdfast: ${isKnown ? error.message : error.stack}\n`)
    process.exitCode = 1
  }
}

/** Prints one line of progress. */
function say(line) {
  process.stdout.write(`holdfast: ${line}\n`)
}

/**
 * Runs a program in the foreground until it ends, passes signals on to it, and returns its exit
 * code. The channel tells it when this process is gone for good.
 */
export function runToEnd(program, args, { env, cwd = ROOT }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    const pass = (signal) => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeListener(name, pass)
      resolve(code === null ? 128 + (constants.signals[signal] ?? 0) : code)
    })
  })
}

function ensureNode() {
  if (isNewEnough(process.versions.node)) return process.execPath
  const system = systemName()
  const folder = path.join(ROOT, '.node')
  const node = nodeProgram(folder, system)
  if (!works(node)) {
    const mend = `Install Node ${NODE_VERSION} or newer and start again.`
    const integrity = knownIntegrity(system)
    if (integrity === undefined) {
      throw new FirstRunError(
        `This is Node ${process.versions.node}; none is known to be fetched for ${system}. ${mend}`,
      )
    }
    say(`fetching Node ${NODE_VERSION}, because this is ${process.versions.node} (once, 190 MB)`)
    fetchNode(folder, system, integrity)
    if (!works(node)) {
      throw new FirstRunError(
        `Node ${NODE_VERSION} does not run on this system (${system}). ${mend}`,
      )
    }
  }
  return node
}

/** Fetches that Node into a folder, and no other: what hashes to something else is refused. */
export function fetchNode(folder, system, integrity) {
  writeNodeLock(folder, system, integrity)
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--workspaces=false']
  runNpm(process.execPath, ['ci', '--prefix', folder, ...options], process.env)
}

function isNewEnough(version) {
  const found = version.split('.').map(Number)
  const needed = NODE_VERSION.split('.').map(Number)
  const at = found.findIndex((part, index) => part !== needed[index])
  return at === -1 || found[at] > needed[at]
}

function works(node) {
  if (!existsSync(node)) return false
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return typeof stdout === 'string' && stdout.trim() === `v${NODE_VERSION}`
}

function ensurePackages(node, env) {
  const stamp = path.join(ROOT, STAMP)
  const wanted = `${hashOf(['package-lock.json'])} ${process.platform}-${process.arch}`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('installing packages')
  // What was compiled of the packages before is of no more use.
  rmSync(COMPILE_CACHE, { recursive: true, force: true })
  runNpm(node, ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], env)
  writeFileSync(stamp, wanted)
}

function ensurePages(node, env) {
  const wanted = hashOf(PAGE_INPUTS)
  for (const page of PAGES) {
    const script = path.join(ROOT, page, 'build.mjs')
    const dist = path.join(ROOT, page, 'dist')
    const stamp = path.join(dist, '.built-from')
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) continue
    if (!existsSync(script)) {
      if (filesBelow(`${page}/src`).length === 0) continue
      throw new FirstRunError(`${page}/build.mjs is missing: this copy is not complete.`)
    }
    say(`building ${page}`)
    rmSync(stamp, { force: true })
    // Whoever builds, a test too, gets what is handed out, without what helps who develops.
    const building = { cwd: path.join(ROOT, page), env: { ...env, NODE_ENV: 'production' } }
    run(node, [script], building, `The build of ${page} failed.`)
    mkdirSync(dist, { recursive: true })
    writeFileSync(stamp, wanted)
  }
}

/** npm as it was called, but run by the given Node. */
function runNpm(node, args, env) {
  const called = process.env.npm_execpath
  const clean = Object.fromEntries(
    // What an outer `npm` set for its own folder must not steer this one.
    Object.entries(env).filter(
      ([key]) => !/^npm_(config_(local_prefix|prefix|loglevel)|package_)/i.test(key),
    ),
  )
  const isNpm = called !== undefined && /npm-cli\.c?js$/.test(called)
  const [program, first] = isNpm ? [node, [called]] : ['npm', []]
  const shell = !isNpm && process.platform === 'win32'
  run(program, [...first, ...args], { cwd: ROOT, env: clean, shell }, 'npm failed.')
}

function run(program, args, options, failure) {
  const done = spawnSync(program, args, {
    ...options,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  })
  if (done.signal !== null && done.signal !== undefined) process.kill(process.pid, done.signal)
  if (done.status === 0) return
  const output = `${done.stdout ?? ''}${done.stderr ?? ''}${done.error ?? ''}`.trim()
  throw new FirstRunError(`${failure} ${adviceOn(output)}\n${tailOf(output)}`)
}

function adviceOn(output) {
  if (/EINTEGRITY/.test(output)) {
    return 'What the package registry gave is not what it should be, and was not used:'
  }
  if (/ENOSPC|EDQUOT|no space left/i.test(output)) {
    return 'The disk is full: make room (the first start needs about 1.5 GB) and start again.'
  }
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EIDLETIMEOUT/.test(output)
  ) {
    return 'The package registry cannot be reached: check the network or proxy and start again.'
  }
  if (/EACCES|EPERM|EROFS/.test(output)) return `The folder ${ROOT} cannot be written.`
  if (/spawnSync npm ENOENT/.test(output)) return 'Is npm installed?'
  return 'Its last lines:'
}

function tailOf(output) {
  return output.split('\n').slice(-OUTPUT_TAIL_LINES).join('\n')
}

function withPath(folders) {
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  const old = process.env[key] ?? ''
  return { ...process.env, [key]: [...folders, old].join(path.delimiter) }
}

/**
 * Node keeps what it has compiled, and what it has stripped of types, by the bytes of each source:
 * half of a start. What has changed is compiled anew. Another folder can be named.
 */
export function withCompileCache(env) {
  return { NODE_COMPILE_CACHE: COMPILE_CACHE, ...env }
}

function hashOf(inputs) {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesBelow)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** The files of a folder, or the file itself, by their paths from the root, sorted. */
function filesBelow(input) {
  const place = path.join(ROOT, input)
  if (!existsSync(place)) return []
  if (statSync(place).isFile()) return [input]
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => !NOT_INPUTS.has(entry.name) && !entry.name.startsWith('.'))
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      const below = `${input}/${entry.name}`
      return entry.isDirectory() ? filesBelow(below) : [below]
    })
}
