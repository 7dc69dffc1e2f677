// What a full disk does to the file of checkpoints: a write takes only what comes first.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendTo, piecesOf } from './lines.ts'

/** What a process does that can make no file longer than a block of 512 or 1,024 bytes. */
const APPENDING = `
  import { appendTo } from '${new URL('lines.ts', import.meta.url).href}'
  appendTo(...process.argv.slice(1))`
const LONGER_THAN_A_BLOCK = 2_000

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
    const long = `{"size":3,"leaf":"${'a'.repeat(LONGER_THAN_A_BLOCK)}"}`
    const text = `{"size":2}\n${long}\n`
    const arguments_ = ['--input-type=module', '-e', APPENDING, file, text]
    const limited = ['-c', 'ulimit -f 1; exec "$0" "$@"', process.execPath, ...arguments_]
    const { stderr } = spawnSync('sh', limited, { encoding: 'utf8' })
    expect(stderr).toContain('not all of it could be written')
    appendTo(file, text)
    expect(textsOf(file)).toEqual(['{"size":1}', '{"size":2}', '{"size":2}', long])
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
