// Publishes what integrators install: `npm run release`, on a build server, after `npx changeset
// version` has written versions. `npm run release -- --dry-run` publishes nothing.
import { spawnSync } from 'node:child_process'
import { createHash, createPrivateKey, sign } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { packages } from '../sdk/packages.ts'
import { packAll } from '../sdk/packed.ts'

const TARBALLS = ['holdfast-node.tgz', 'holdfast-browser.tgz', 'holdfast-cli.tgz']
const SUMS = 'SHA256SUMS'

/** Packs everything into a folder, with sums and, where a key is given, their signature. */
export async function prepareRelease(into: string, signingKey: string | undefined): Promise<void> {
  packAll(await packages(path.join(into, 'built')), into)
  const lines = TARBALLS.map((name) => {
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

/** npm states where it was built (provenance): only a build server with an identity can. */
function publish(tarball: string): void {
  const args = ['publish', tarball, '--access', 'public', '--provenance', '--ignore-scripts']
  const { status } = spawnSync('npm', args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${path.basename(tarball)} was not published.`)
}

async function main(words: readonly string[]): Promise<void> {
  const isTrial = words.includes('--dry-run')
  const key = process.env.HOLDFAST_RELEASE_KEY
  if (key === undefined && !isTrial) {
    throw new Error('HOLDFAST_RELEASE_KEY is missing: a private Ed25519 key, as PEM.')
  }
  const into = mkdtempSync(path.join(tmpdir(), 'holdfast-release-'))
  await prepareRelease(into, key)
  process.stdout.write(`packed in ${into}\n${readFileSync(path.join(into, SUMS), 'utf8')}`)
  if (isTrial) return
  for (const name of TARBALLS) publish(path.join(into, name))
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2))
