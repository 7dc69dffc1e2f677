// Makes a release, and publishes what integrators install: `npm run release`, on a build server, at
// the tag of a version. `npm run release -- --dry-run` publishes nothing.
import { spawnSync } from 'node:child_process'
import { createHash, createPrivateKey, sign } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { packages } from '../sdk/packages.ts'
import { packAll } from '../sdk/packed.ts'
import { readVersion } from '../service/src/app/commands/version.ts'
import { BILL, writeBill } from './production/bill.ts'
import { archiveImage, buildImage, imageStore, stageIn } from './production/image.ts'
import { packFolder } from './production/pack.ts'
import { assembleTree } from './production/tree.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const TARBALLS = ['holdfast-node.tgz', 'holdfast-browser.tgz', 'holdfast-cli.tgz']
const SUMS = 'SHA256SUMS'
const CHART = path.join(ROOT, 'deploy/helm/holdfast')
/** What the image stands on, where no other is named. */
const BASE = 'docker.io/library/node:24-trixie-slim'

/** What a release is made of. */
interface Origin {
  readonly version: string
  readonly commit: string
  /** When the commit was made: what everything in the release is dated. */
  readonly epochS: number
}

export interface ReleaseOptions extends Origin {
  readonly into: string
  /** Ed25519, as PEM; undefined: sums are not signed. */
  readonly signingKey: string | undefined
  /** What the image stands on; null: none is made. */
  readonly base: string | null
}

/**
 * Makes everything of a release in a folder, with sums and, where a key is given, their signature.
 * The same commit gives the same bytes.
 */
export async function prepareRelease(options: ReleaseOptions): Promise<void> {
  const { into, signingKey, version, epochS } = options
  const work = mkdtempSync(path.join(tmpdir(), 'holdfast-building-'))
  try {
    packAll(await packages(path.join(work, 'packages')), into)
    await packServer(options, work)
    if (existsSync(CHART)) {
      const file = path.join(into, `holdfast-chart-${version}.tgz`)
      await packFolder({ folder: CHART, file, epochS, inside: 'holdfast' })
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  writeSums(into, signingKey)
}

/** What is unpacked on a machine, the bill of its packages, and the image of the same files. */
async function packServer(options: ReleaseOptions, work: string): Promise<void> {
  const { into, version, commit, epochS, base } = options
  const stage = stageIn(path.join(work, 'stage'))
  assembleTree({ from: ROOT, into: stage.tree, commit })
  writeBill(stage.tree)
  const bill = readFileSync(path.join(stage.tree, BILL))
  writeFileSync(path.join(into, `holdfast-server-${version}.${BILL}`), bill)
  const name = `holdfast-server-${version}`
  const file = path.join(into, `${name}.tar.gz`)
  await packFolder({ folder: stage.tree, file, epochS, inside: name })
  if (base === null) return
  const store = imageStore(path.join(work, 'store'))
  const image = buildImage(store, { stage, base, version, commit, epochS })
  await archiveImage(store, image, { file: path.join(into, `${name}.oci.tar`), epochS })
}

function writeSums(into: string, signingKey: string | undefined): void {
  const names = readdirSync(into).filter((name) => !name.startsWith(SUMS))
  const lines = names.toSorted().map((name) => {
    const sum = createHash('sha256')
      .update(readFileSync(path.join(into, name)))
      .digest('hex')
    return `${sum}  ${name}\n`
  })
  const sums = Buffer.from(lines.join(''))
  writeFileSync(path.join(into, SUMS), sums)
  if (signingKey === undefined) return
  // Ed25519: `openssl pkeyutl -verify -rawin -pubin` checks it.
  writeFileSync(path.join(into, `${SUMS}.sig`), sign(null, sums, createPrivateKey(signingKey)))
}

/** What this working copy has checked out. */
function readOrigin(): Origin {
  return {
    version: readVersion().version,
    commit: git('rev-parse', 'HEAD'),
    epochS: Number(git('log', '-1', '--format=%ct')),
  }
}

/** A release is of a tag, whole and unchanged: whoever checks it out gets the same. */
function refuseUntagged({ version }: Origin): void {
  const changed = git('status', '--porcelain')
  if (changed !== '') throw new Error(`This copy differs from its commit:\n${changed}`)
  const tags = git('tag', '--points-at', 'HEAD').split('\n')
  if (!tags.includes(`v${version}`)) throw new Error(`This commit has no tag v${version}.`)
}

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.trim()
}

/** npm states where it was built (provenance): only a build server with an identity can. */
function publish(tarball: string): void {
  const args = ['publish', tarball, '--access', 'public', '--provenance', '--ignore-scripts']
  const { status } = spawnSync('npm', args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${path.basename(tarball)} was not published.`)
}

async function main(words: readonly string[]): Promise<void> {
  const isTrial = words.includes('--dry-run')
  const signingKey = process.env.HOLDFAST_RELEASE_KEY
  if (signingKey === undefined && !isTrial) {
    throw new Error('HOLDFAST_RELEASE_KEY is missing: a private Ed25519 key, as PEM.')
  }
  const origin = readOrigin()
  if (!isTrial) refuseUntagged(origin)
  const hasBuildah = spawnSync('buildah', ['--version']).status === 0
  if (!hasBuildah && !isTrial) throw new Error('buildah is missing: no image can be made.')
  const base = hasBuildah ? (process.env.HOLDFAST_RELEASE_BASE ?? BASE) : null
  const into = mkdtempSync(path.join(tmpdir(), 'holdfast-release-'))
  await prepareRelease({ ...origin, into, signingKey, base })
  process.stdout.write(`packed in ${into}\n${readFileSync(path.join(into, SUMS), 'utf8')}`)
  if (isTrial) return
  for (const name of TARBALLS) publish(path.join(into, name))
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2))
