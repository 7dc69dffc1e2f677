// Pages are read from left to right and from right to left: styles name beginning and end.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folder = new URL('.', import.meta.url)
const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'))

/** What is at one side in every language. */
const physical = [
  /^\s*(margin|padding|border)-(left|right)\b/,
  /^\s*(left|right)\s*:/,
  /^\s*(text-align|float|clear)\s*:\s*(left|right)\b/,
  /^\s*border-(top|bottom)-(left|right)-radius\b/,
]

/** Four values that differ on the left and on the right. */
const lopsided = /^\s*(margin|padding|inset)\s*:\s*(\S+)\s+(\S+)\s+(\S+)\s+(\S+)\s*;/

function isPhysical(line: string): boolean {
  const [, , , right, , left] = lopsided.exec(line) ?? []
  return physical.some((pattern) => pattern.test(line)) || right !== left
}

describe.each(sheets)('%s', (name) => {
  it('names no left and no right', () => {
    const lines = readFileSync(new URL(name, folder), 'utf8').split('\n')
    expect(lines.filter(isPhysical)).toEqual([])
  })
})
