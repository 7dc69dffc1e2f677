// A file of checkpoints beyond what a text can hold, which takes some millions of entries: read by
// the service and by the verifier that auditors get.
import { constants } from 'node:buffer'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { journalLog } from '#journal'
import { verifyOffline } from '#testing/offline'
import { openCheckpointFile, readCheckpointFile } from './index.ts'

const LEAVES = 100_000
const TIMEOUT_MS = 120_000
let folder: string
let file: string
let count = 0

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lines-'))
  file = path.join(folder, 'checkpoints.jsonl')
  const handle = openSync(file, 'w')
  const leaves = Buffer.alloc(LEAVES * 32, 7).toString('base64')
  for (let written = 0; written <= constants.MAX_STRING_LENGTH; count++) {
    const size = (count + 1) * LEAVES
    const hash = leaves.slice(0, 44)
    const signed = { tenant: 'harbour', size, root: hash, chain: hash, at: '2026-05-14T00:00:00Z' }
    const line = JSON.stringify({ ...signed, key_id: '', signature: '', leaves })
    written += writeSync(handle, `${line}\n`)
  }
  closeSync(handle)
}, TIMEOUT_MS)

afterAll(() => {
  rmSync(folder, { recursive: true })
})

describe('a file larger than a text can be', () => {
  it('is opened and read by the service', { timeout: TIMEOUT_MS }, () => {
    expect(() => openCheckpointFile(journalLog, file)).not.toThrow()
    const filed = readCheckpointFile(journalLog, file)
    expect(filed).toHaveLength(count)
    expect(filed.at(-1)?.size).toBe(count * LEAVES)
  })

  it('is read by the verifier', { timeout: TIMEOUT_MS }, async () => {
    const journal = JSON.stringify({ type: 'journal', tenant: 'elsewhere', public_key: '' })
    const found = await verifyOffline(journal, {}, '--checkpoints', file)
    expect(found.out).toContain('CHANGED: the journal harbour is missing')
  })
})
