// A sheet of paper: letterhead, what it is of, and rows of a day with an amount and a sum that runs
// on. Each page says what it is of, carries its sum to the next, and has a number.
import { accentPair } from '@holdfast/contract'
import { decimalText } from './csv.ts'
import type { Face } from './fonts.ts'
import type { Letterhead } from './letterhead.ts'
import type { Document } from './pdf.ts'
import { streamPdf } from './pdf.ts'
import type { PaperTime } from './span.ts'
import { instantText, spanOf } from './span.ts'

const MARGIN = 40
const WIDTH = 515.28
const RIGHT = MARGIN + WIDTH
const INK = '#10151a'
const QUIET = '#56606b'
const LINE = '#d9dde2'
const TEXT_SIZE = 8
const SMALL_SIZE = 6.75
const ROW_HEIGHT = 25
const PART_HEIGHT = 12
const LINE_HEIGHT = 15
const GAP = 4
/** Of a font's size, from line to line. */
const LINE_SPACING = 1.17
const LINES_MAX = 2
const ROWS_PER_TURN = 50
const LOGO_WIDTH = 150
const LOGO_HEIGHT = 44
const SECTION_HEIGHT = 140
/** Below this stand what is carried forward and the number of the page. */
const BOTTOM = 770

const columns = {
  day: { x: MARGIN, width: 54, isNumber: false },
  who: { x: 98, width: 268, isNumber: false },
  amount: { x: 370, width: 88, isNumber: true },
  sum: { x: 462, width: RIGHT - 462, isNumber: true },
} as const
type Column = keyof typeof columns
type Titles = Readonly<Record<Column, string>>

/** What stands above a paper. */
export interface PaperHead {
  /** What it is, as `Statement`. */
  readonly kind: string
  /** What it is of, in words; null: of all. */
  readonly of: string | null
  readonly time: PaperTime
  /** Stands at the foot of each page. */
  readonly foot: string
  /** Of the columns: in the last one the sums run on. */
  readonly titles: Titles
}

/** What is drawn on, and how far the present page is full. */
export interface Sheet {
  readonly pdf: Document
  readonly head: PaperHead
  readonly accent: string
  /** What the present section is of, as `EUR`. */
  section: string
  y: number
  page: number
}

/** A row of a table, or a part of the row above it, which has no day. */
export interface SheetRow {
  readonly day: string | null
  readonly what: string
  /** Stands below in small letters; null: nothing. */
  readonly under: string | null
  /** Minor units; null: none. */
  readonly amount: number | null
  readonly sum: number | null
  /** What is carried to the next page when this row is the last of one, in minor units. */
  readonly carried: number
  /** Whether a line is drawn below it: no parts follow. */
  readonly isEnd: boolean
}

/** Writes a paper as a PDF, a page at a time; `draw` draws what stands below its head. */
export async function* writeSheets(
  head: PaperHead,
  letterhead: Letterhead,
  draw: (sheet: Sheet) => AsyncIterable<void>,
): AsyncGenerator<Buffer> {
  const title = [titleOf(head), spanOf(head.time)].join(', ')
  const paper = { title, made: new Date(head.time.made_at), margin: MARGIN }
  yield* streamPdf(paper, async function* (pdf) {
    // What stands at the foot is within the margin of the page, where text would begin a new one.
    pdf.page.margins.bottom = 0
    const accent = accentPair(letterhead.accentColour).light.fill
    const sheet: Sheet = { pdf, head, accent, section: '', y: MARGIN, page: 1 }
    drawLetterhead(sheet, letterhead)
    yield* draw(sheet)
    drawFoot(sheet)
  })
}

function titleOf({ kind, of }: PaperHead): string {
  return of === null ? kind : `${kind}: ${of}`
}

interface Writing {
  readonly x?: number
  readonly y?: number
  readonly width?: number
  readonly face?: Face
  readonly size?: number
  readonly colour?: string
  readonly align?: 'left' | 'right'
  readonly lines?: number
}

/** Writes text in its place, in at most so many lines: what is too long ends in an ellipsis. */
function writeText({ pdf, y: top }: Sheet, text: string, writing: Writing = {}): void {
  const { x = MARGIN, y = top, width = WIDTH, align = 'left', lines = 1 } = writing
  pdf.font(writing.face ?? 'plain').fontSize(writing.size ?? TEXT_SIZE)
  pdf.fillColor(writing.colour ?? INK)
  const height = lines * pdf.currentLineHeight(true) + 0.5
  pdf.text(plainOf(text), x, y, { width, height, align, ellipsis: true })
}

function plainOf(text: string): string {
  return text.normalize('NFC').replaceAll(/\p{Cc}+/gu, ' ')
}

/** How many lines a text is given in its place. */
function linesOf({ pdf }: Sheet, text: string, writing: Writing): number {
  pdf.font(writing.face ?? 'plain').fontSize(writing.size ?? TEXT_SIZE)
  return pdf.widthOfString(plainOf(text)) > (writing.width ?? WIDTH) ? LINES_MAX : 1
}

/** Writes a line by itself, or two where it is long. */
export function writeLine(sheet: Sheet, text: string, face: Face, rest: Writing = {}): void {
  const size = rest.size ?? TEXT_SIZE
  const writing = { ...rest, face, size }
  const lines = linesOf(sheet, text, writing)
  writeText(sheet, text, { ...writing, lines })
  sheet.y += size * (1.55 + (lines - 1) * LINE_SPACING)
}

function writeCell(sheet: Sheet, column: Column, text: string, writing: Writing = {}): void {
  const { x, width, isNumber } = columns[column]
  writeText(sheet, text, { x, width, align: isNumber ? 'right' : 'left', ...writing })
}

function drawRule({ pdf, y }: Sheet, colour: string = LINE): void {
  pdf.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(colour).stroke()
}

function drawLetterhead(sheet: Sheet, { name, lines, logo }: Letterhead): void {
  const { pdf, head, accent } = sheet
  const { kind, of, time } = head
  pdf.rect(0, 0, pdf.page.width, 6).fill(accent)
  if (logo !== null) {
    pdf.image(logo, RIGHT - LOGO_WIDTH, MARGIN, { fit: [LOGO_WIDTH, LOGO_HEIGHT], align: 'right' })
  }
  const width = WIDTH - LOGO_WIDTH - 20
  writeLine(sheet, name, 'bold', { size: 12, width })
  for (const line of lines) writeLine(sheet, line, 'plain', { colour: QUIET, width })
  sheet.y = Math.max(sheet.y, MARGIN + LOGO_HEIGHT) + 18
  writeLine(sheet, kind, 'bold', { size: 18 })
  if (of !== null) writeLine(sheet, of, 'bold', { size: 10 })
  writeLine(sheet, spanOf(time), 'plain', { size: 9 })
  const madeAt = instantText(new Date(time.made_at), time.time_zone)
  const made = `Made on ${madeAt}. Days are those of ${time.time_zone}.`
  writeText(sheet, made, { size: SMALL_SIZE, colour: QUIET })
  sheet.y += 20
}

/** Begins a section, on a new page when little is left of the present one. */
export function beginSection(sheet: Sheet, section: string): void {
  sheet.section = section
  keepTogether(sheet, SECTION_HEIGHT)
  writeLine(sheet, section, 'bold', { size: 13 })
}

/** Ends a section with its sums, which stay together: `draw` draws so many lines. */
export function endSection(sheet: Sheet, lines: number, carried: number, draw: () => void): void {
  keepTogether(sheet, (lines + 1) * LINE_HEIGHT, carried)
  sheet.y += GAP
  draw()
  sheet.y += 16
}

/** A small table of texts above the rows: what it is of, and two numbers. */
export function drawSummary(
  sheet: Sheet,
  titles: readonly [string, string, string],
  rows: readonly (readonly [string, string, string])[],
): void {
  if (rows.length === 0) return
  drawThree(sheet, titles, { colour: QUIET })
  for (const row of rows) drawThree(sheet, row)
  sheet.y += 6
}

function drawThree(
  sheet: Sheet,
  [what, amount, sum]: readonly [string, string, string],
  writing: Writing = {},
): void {
  writeCell(sheet, 'who', what, { x: MARGIN, ...writing })
  writeCell(sheet, 'amount', amount, writing)
  writeCell(sheet, 'sum', sum, writing)
  sheet.y += LINE_HEIGHT
}

/** Begins the table of a section: the titles of its columns. */
export function drawTitles(sheet: Sheet): void {
  for (const column of ['day', 'who', 'amount', 'sum'] as const) {
    writeCell(sheet, column, sheet.head.titles[column], { colour: QUIET })
  }
  sheet.y += LINE_HEIGHT - 2
  drawRule(sheet, sheet.accent)
  sheet.y += 5
}

/** A line that says what the sum is, in minor units. */
export function drawSum(sheet: Sheet, what: string, sum: number): void {
  writeCell(sheet, 'who', what, { face: 'bold' })
  writeCell(sheet, 'sum', groupedText(sum), { face: 'bold' })
  sheet.y += LINE_HEIGHT
}

/** A line with an amount, in minor units. */
export function drawAmount(sheet: Sheet, what: string, amount: number): void {
  writeCell(sheet, 'who', what)
  writeCell(sheet, 'amount', groupedText(amount))
  sheet.y += LINE_HEIGHT
}

/** Draws rows as they come, `opening` being carried to a page that begins before the first. */
export async function* drawRows(
  sheet: Sheet,
  steps: AsyncIterable<readonly SheetRow[]>,
  opening: number,
): AsyncGenerator<void> {
  let carried = opening
  sheet.y += GAP
  for await (const rows of steps) {
    for (let first = 0; first < rows.length; first += ROWS_PER_TURN) {
      for (const row of rows.slice(first, first + ROWS_PER_TURN)) {
        const lines = linesOfRow(sheet, row)
        keepTogether(sheet, heightOf(row, lines), carried)
        drawRow(sheet, row, lines)
        carried = row.carried
      }
      yield
    }
  }
}

interface RowLines {
  readonly what: number
  readonly under: number
}

const { width: TOLD_WIDTH } = columns.who
const small = { size: SMALL_SIZE, colour: QUIET } as const

function linesOfRow(sheet: Sheet, { day, what, under }: SheetRow): RowLines {
  const told = { width: TOLD_WIDTH, ...(day === null ? small : {}) }
  return {
    what: linesOf(sheet, what, told),
    under: under === null ? 1 : linesOf(sheet, under, { width: TOLD_WIDTH, ...small }),
  }
}

/** What the lines of a row after the first ones take. */
function moreOf(lines: number, size: number): number {
  return (lines - 1) * size * LINE_SPACING
}

function heightOf({ day, isEnd }: SheetRow, { what, under }: RowLines): number {
  if (day === null) return PART_HEIGHT + moreOf(what, SMALL_SIZE) + (isEnd ? GAP : 0)
  return ROW_HEIGHT + moreOf(what, TEXT_SIZE) + moreOf(under, SMALL_SIZE)
}

function drawRow(sheet: Sheet, row: SheetRow, lines: RowLines): void {
  const isPart = row.day === null
  const writing = isPart ? small : {}
  const end = sheet.y + heightOf(row, lines)
  if (row.day !== null) writeCell(sheet, 'day', row.day)
  writeCell(sheet, 'who', row.what, { ...writing, lines: lines.what })
  if (row.amount !== null) writeCell(sheet, 'amount', groupedText(row.amount), writing)
  if (row.sum !== null) writeCell(sheet, 'sum', groupedText(row.sum))
  sheet.y += 10.5 + moreOf(lines.what, TEXT_SIZE)
  if (row.under !== null) writeCell(sheet, 'who', row.under, { ...small, lines: lines.under })
  sheet.y = end - GAP
  if (row.isEnd) drawRule(sheet)
  sheet.y = end
}

/** Begins a new page when less than this is left; inside a table its sum is carried over. */
function keepTogether(sheet: Sheet, height: number, carried?: number): void {
  if (sheet.y + height <= BOTTOM) return
  sheet.y += GAP
  if (carried !== undefined) drawSum(sheet, 'Carried forward', carried)
  drawFoot(sheet)
  sheet.pdf.addPage()
  sheet.pdf.page.margins.bottom = 0
  sheet.page += 1
  sheet.y = MARGIN
  const { head, section } = sheet
  const what = `${titleOf(head)}, ${spanOf(head.time)}`
  writeText(sheet, what, { size: SMALL_SIZE, colour: QUIET, width: WIDTH - 50 })
  writeText(sheet, section, { size: SMALL_SIZE, colour: QUIET, align: 'right' })
  sheet.y += 18
  if (carried === undefined) return
  drawTitles(sheet)
  drawSum(sheet, 'Brought forward', carried)
  sheet.y += GAP
}

function drawFoot(sheet: Sheet): void {
  const writing = { y: 805, size: SMALL_SIZE, colour: QUIET } as const
  writeText(sheet, sheet.head.foot, writing)
  writeText(sheet, `Page ${sheet.page}`, { ...writing, align: 'right' })
}

/** Minor units as people read them on paper: `-1,234.56`. */
export function groupedText(minorUnits: number): string {
  return decimalText(minorUnits).replaceAll(/\B(?=(\d{3})+\.)/g, ',')
}
