import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { prepareRelease } from './release.ts'

const PACKED_WITHIN_MS = 120_000

test(
  'a release is packed with sums that are signed, and that fit what is published',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-release-'))
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    await prepareRelease(folder, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
    const sums = readFileSync(path.join(folder, 'SHA256SUMS'))
    const signature = readFileSync(path.join(folder, 'SHA256SUMS.sig'))
    expect(verify(null, sums, publicKey, signature)).toBe(true)
    expect(verify(null, Buffer.concat([sums, Buffer.from(' ')]), publicKey, signature)).toBe(false)
    const lines = sums.toString().trim().split('\n')
    expect(lines).toHaveLength(3)
    for (const line of lines) {
      const [sum, name = ''] = line.split('  ')
      const packed = readFileSync(path.join(folder, name))
      expect(createHash('sha256').update(packed).digest('hex')).toBe(sum)
    }
    rmSync(folder, { recursive: true })
  },
  PACKED_WITHIN_MS,
)
