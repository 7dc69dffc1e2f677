import { describe, expect, it } from 'vitest'
import { textOfPdf } from '#testing/pdf'
import type { SheetRow } from './sheet.ts'
import { beginSection, drawRows, drawTitles, writeSheets } from './sheet.ts'

const time = {
  period: null,
  from: null,
  to: '2026-11-01T00:00:00.000Z',
  made_at: '2026-11-02T00:00:00.000Z',
  time_zone: 'UTC',
}
const titles = { day: 'Date', who: 'Who', amount: 'Amount', sum: 'Sum' }
const long = Array.from({ length: 60 }, (_, place) => `name${place}`).join(' ')

/** What is written on a paper with these rows. */
async function written(rows: readonly SheetRow[], name = 'Acme'): Promise<string[]> {
  const head = { kind: 'Fees', of: name, time, foot: name, titles }
  const letterhead = { name, lines: [], accentColour: null, logo: null }
  const chunks: Buffer[] = []
  const bytes = writeSheets(head, letterhead, async function* (sheet) {
    beginSection(sheet, 'EUR')
    drawTitles(sheet)
    yield* drawRows(sheet, stepsOf(rows), 0)
  })
  for await (const chunk of bytes) chunks.push(chunk)
  return textOfPdf(Buffer.concat(chunks)).split('\n')
}

async function* stepsOf(rows: readonly SheetRow[]) {
  yield rows
}

function rowOf(what: string, place = 1): SheetRow {
  const day = `2026-10-${String(place).padStart(2, '0')}`
  return { day, what, under: what, amount: 5, sum: 100, carried: place * 100, isEnd: true }
}

describe('a sheet', () => {
  it('gives what is long a second line, and cuts off the rest', async () => {
    const lines = await written([rowOf(long), rowOf('short')])
    const of = lines.slice(lines.indexOf('2026-10-01') + 1)
    const [first = '', second = '', amount, sum, third = '', fourth = '', next] = of
    expect([first, third].map((line) => line.slice(0, 5))).toEqual(['name0', 'name0'])
    expect([second, fourth].map((line) => line.slice(-1))).toEqual(['…', '…'])
    expect([amount, sum, next]).toEqual(['0.05', '1.00', '2026-10-01'])
  })

  it('keeps a long name at its head and foot from running over what is below', async () => {
    const lines = await written([rowOf('short')], long)
    // The letterhead and what it is of on two lines each, the foot on one.
    expect(lines.filter((line) => line.startsWith('name0'))).toHaveLength(3)
    expect(lines.filter((line) => line.endsWith('…'))).toHaveLength(3)
  })

  it('carries its sum to each next page', async () => {
    const lines = await written(Array.from({ length: 60 }, (_, place) => rowOf('short', place + 1)))
    const after = (name: string) =>
      lines.flatMap((line, place) => (line === name ? [lines[place + 1]] : []))
    expect(after('Carried forward').length).toBeGreaterThan(1)
    expect(after('Brought forward')).toEqual(after('Carried forward'))
    expect(lines.at(-1)).toBe(`Page ${after('Carried forward').length + 1}`)
  })
})
