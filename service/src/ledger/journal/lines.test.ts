// What a full disk does to the file of checkpoints: a write takes only the first half.
import * as fs from 'node:fs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { appendTo, piecesOf } from './lines.ts'

vi.mock('node:fs', { spy: true })

let folder: string

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lines-'))
})

afterAll(() => {
  rmSync(folder, { recursive: true })
})

function textsOf(file: string): string[] {
  return [...piecesOf(file)].map(({ text }) => text)
}

describe('a file that is appended to', () => {
  it('has nothing in it while it is not there', () => {
    expect(textsOf(path.join(folder, 'nothing.jsonl'))).toEqual([])
  })

  it('says that not all was written, and takes it once more behind that', () => {
    const file = path.join(folder, 'full.jsonl')
    appendTo(file, '{"size":1}\n')
    const { writeSync } = fs
    vi.mocked(fs.writeSync).mockImplementationOnce((handle, bytes) =>
      writeSync(handle, bytes.toString().slice(0, 16)),
    )
    expect(() => appendTo(file, '{"size":2}\n{"size":3}\n')).toThrow('not all of it could be')
    appendTo(file, '{"size":2}\n{"size":3}\n')
    const sizes = ['{"size":1}', '{"size":2}', '{"size":2}', '{"size":3}']
    expect(textsOf(file)).toEqual(sizes)
  })

  it('loses nothing that was cut off right before its line feed', () => {
    const file = path.join(folder, 'whole.jsonl')
    appendTo(file, '{"size":1}')
    appendTo(file, '{"size":2}\n')
    expect(textsOf(file)).toEqual(['{"size":1}', '{"size":2}'])
  })

  it('names the line of each piece, however long the lines are', () => {
    const file = path.join(folder, 'long.jsonl')
    const long = `{"leaves":"${'a'.repeat(3_000_000)}"}`
    appendTo(file, `${long}\n{"size":2}\n${long}\n`)
    const pieces = [...piecesOf(file)]
    expect(pieces.map(({ line, text }) => [line, text.length])).toEqual([
      [1, long.length],
      [2, 10],
      [3, long.length],
    ])
  })
})
