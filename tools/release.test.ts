import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { list } from 'tar'
import { afterAll, expect, test } from 'vitest'
import type { ReleaseOptions } from './release.ts'
import { prepareRelease } from './release.ts'

const PACKED_WITHIN_MS = 600_000
const EPOCH_S = 1_800_000_000
const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-release-'))
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
afterAll(() => rmSync(folder, { recursive: true }))

/** Makes a release without an image: `release.machine.test.ts` makes that. */
async function release(name: string): Promise<string> {
  const into = path.join(folder, name)
  mkdirSync(into)
  const options: ReleaseOptions = {
    into,
    signingKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    base: null,
    version: '0.1.0',
    commit: 'e'.repeat(40),
    epochS: EPOCH_S,
  }
  await prepareRelease(options)
  return into
}

const readSums = (into: string) => readFileSync(path.join(into, 'SHA256SUMS'))

test(
  'a release has sums that are signed and fit what is published, and is the same made twice',
  async () => {
    const into = await release('one')
    const sums = readSums(into)
    const signature = readFileSync(path.join(into, 'SHA256SUMS.sig'))
    expect(verify(null, sums, publicKey, signature)).toBe(true)
    expect(verify(null, Buffer.concat([sums, Buffer.from(' ')]), publicKey, signature)).toBe(false)
    const lines = sums.toString().trim().split('\n')
    const names = lines.map((line) => line.split('  ')[1] ?? '')
    const hasChart = existsSync(path.resolve(import.meta.dirname, '../deploy/helm/holdfast'))
    expect(names).toEqual([
      'holdfast-browser.tgz',
      ...(hasChart ? ['holdfast-chart-0.1.0.tgz'] : []),
      'holdfast-cli.tgz',
      'holdfast-node.tgz',
      'holdfast-server-0.1.0.sbom.cdx.json',
      'holdfast-server-0.1.0.tar.gz',
    ])
    for (const line of lines) {
      const [sum, name = ''] = line.split('  ')
      const packed = readFileSync(path.join(into, name))
      expect(createHash('sha256').update(packed).digest('hex')).toBe(sum)
    }
    expect(readSums(await release('two')).toString()).toBe(sums.toString())
  },
  PACKED_WITHIN_MS,
)

test('what a server is unpacked from belongs to nobody, and is dated by its commit', async () => {
  const entries: { path: string; type: string; uid?: number; at?: number }[] = []
  await list({
    file: path.join(folder, 'one/holdfast-server-0.1.0.tar.gz'),
    onReadEntry: ({ path: at, type, uid, mtime }) => {
      const owner = uid === undefined ? {} : { uid }
      entries.push({ path: at, type, ...owner, ...(mtime && { at: mtime.getTime() }) })
    },
  })
  expect(entries.length).toBeGreaterThan(1_000)
  const root = 'holdfast-server-0.1.0/'
  expect(entries.filter(({ path: at }) => !at.startsWith(root))).toEqual([])
  expect(entries.filter(({ uid }) => uid !== undefined)).toEqual([])
  // Folders are not dated at all.
  const files = entries.filter(({ type }) => type !== 'Directory')
  expect(files.filter(({ at }) => at !== EPOCH_S * 1_000)).toEqual([])
  const paths = entries.map(({ path: at }) => at)
  expect(paths).toContain(`${root}service/src/main.ts`)
  expect(paths).toContain(`${root}node_modules/@holdfast/contract`)
})
