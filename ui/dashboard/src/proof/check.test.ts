import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { JournalCheckpoint } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { canCheckSignatures, isConsistent, isIncluded, isSigned } from './check.ts'

const hash = (...parts: (Buffer | string)[]) => {
  const made = createHash('sha256')
  for (const part of parts) made.update(part)
  return made.digest()
}
const leaf = (line: string) => hash(Buffer.of(0), line)
const node = (left: Buffer, right: Buffer) => hash(Buffer.of(1), left, right)

/** The largest power of two below `size`. */
const split = (size: number) => 2 ** Math.ceil(Math.log2(size) - 1)

function root(lines: readonly string[]): Buffer {
  const [only] = lines
  if (lines.length === 1 && only !== undefined) return leaf(only)
  const at = split(lines.length)
  return node(root(lines.slice(0, at)), root(lines.slice(at)))
}

function pathTo(index: number, lines: readonly string[]): Buffer[] {
  if (lines.length === 1) return []
  const at = split(lines.length)
  const [left, right] = [lines.slice(0, at), lines.slice(at)]
  return index < at
    ? [...pathTo(index, left), root(right)]
    : [...pathTo(index - at, right), root(left)]
}

function growth(size: number, lines: readonly string[], isWhole: boolean): Buffer[] {
  if (size === lines.length) return isWhole ? [] : [root(lines)]
  const at = split(lines.length)
  const [left, right] = [lines.slice(0, at), lines.slice(at)]
  return size <= at
    ? [...growth(size, left, isWhole), root(right)]
    : [...growth(size - at, right, false), root(left)]
}

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()

function checkpoint(lines: readonly string[]): JournalCheckpoint {
  const [tenant, at, chain] = [
    'tenant',
    '2030-01-01T00:00:00.000Z',
    hash('chain').toString('base64'),
  ]
  const top = root(lines).toString('base64')
  const text = `holdfast journal ${tenant}\n${lines.length}\n${top}\n${chain}\n${at}\n`
  const signature = sign(null, Buffer.from(text), privateKey).toString('base64')
  return { tenant, size: lines.length, root: top, chain, at, key_id: 'key', signature }
}

const lines = Array.from({ length: 21 }, (_, index) => `{"id":"transaction_${index}"}`)
const encoded = (path: readonly Buffer[]) => path.map((step) => step.toString('base64'))

describe('the checks of the journal in the browser', () => {
  it('know the signature of a checkpoint, and that of another text from it', async () => {
    expect(await canCheckSignatures()).toBe(true)
    const signed = checkpoint(lines)
    expect(await isSigned(signed, pem)).toBe(true)
    expect(await isSigned({ ...signed, size: signed.size - 1 }, pem)).toBe(false)
  })

  it('find every line of trees of every size at its place, and nowhere else', async () => {
    for (let size = 1; size <= lines.length; size += 1) {
      const some = lines.slice(0, size)
      for (const [index, line] of some.entries()) {
        const path = encoded(pathTo(index, some))
        const proof = { position: index + 1, line, path, checkpoint: checkpoint(some) }
        expect(await isIncluded(proof)).toBe(true)
        expect(await isIncluded({ ...proof, line: `${line} ` })).toBe(false)
        if (size > 1) expect(await isIncluded({ ...proof, path: path.slice(1) })).toBe(false)
      }
    }
  })

  it('tell a journal that only grew from one that was changed', async () => {
    for (let later = 1; later <= lines.length; later += 1) {
      for (let earlier = 1; earlier <= later; earlier += 1) {
        const some = lines.slice(0, later)
        const path = encoded(growth(earlier, some, true))
        const [from, to] = [checkpoint(some.slice(0, earlier)), checkpoint(some)]
        expect(await isConsistent({ from, to, path })).toBe(true)
        const changed = checkpoint([...some.slice(0, earlier - 1), 'another line'])
        expect(await isConsistent({ from: changed, to, path })).toBe(false)
      }
    }
  })
})
