// A statement to be printed and filed: the letterhead, and for each currency opening, movements
// with the balance that each leaves, and closing. Each page says what it is of, carries its balance
// to the next, and has a number.
import { accentPair } from '@holdfast/contract'
import { dayOf, startOfDay } from '#kit'
import { decimalText } from './csv.ts'
import type { Face } from './fonts.ts'
import type { Letterhead } from './letterhead.ts'
import type { Document } from './pdf.ts'
import { streamPdf } from './pdf.ts'
import type { ShownHead, ShownMovement } from './show.ts'
import type { WrittenSection, WrittenStatement } from './written.ts'

const MARGIN = 40
const WIDTH = 515.28
const RIGHT = MARGIN + WIDTH
const INK = '#10151a'
const QUIET = '#56606b'
const LINE = '#d9dde2'
const TEXT_SIZE = 8
const SMALL_SIZE = 6.75
const ROW_HEIGHT = 25
const LINE_HEIGHT = 15
const GAP = 4
const ROWS_PER_TURN = 50
const LOGO_WIDTH = 150
const LOGO_HEIGHT = 44
/** Below this stand what is carried forward and the number of the page. */
const BOTTOM = 770

const columns = {
  day: { title: 'Date', x: MARGIN, width: 54, isNumber: false },
  who: { title: 'Who and what for', x: 98, width: 268, isNumber: false },
  amount: { title: 'Amount', x: 370, width: 88, isNumber: true },
  balance: { title: 'Balance', x: 462, width: RIGHT - 462, isNumber: true },
} as const
type Column = keyof typeof columns

/** What is drawn on, and how far the present page is full. */
interface Sheet {
  readonly pdf: Document
  readonly head: ShownHead
  readonly accent: string
  y: number
  page: number
}

/** Writes a statement as a PDF, a page at a time. */
export async function* writePaper(
  statement: WrittenStatement,
  letterhead: Letterhead,
): AsyncGenerator<Buffer> {
  const { head } = statement
  const paper = {
    title: `Statement of ${head.name ?? head.subject}, ${spanOf(head)}`,
    made: new Date(head.made_at),
    margin: MARGIN,
  }
  yield* streamPdf(paper, (pdf) => drawStatement(pdf, statement, letterhead))
}

async function* drawStatement(
  pdf: Document,
  { head, sections }: WrittenStatement,
  letterhead: Letterhead,
): AsyncGenerator<void> {
  // What stands at the foot is within the margin of the page, where text would begin a new one.
  pdf.page.margins.bottom = 0
  const accent = accentPair(letterhead.accentColour).light.fill
  const sheet: Sheet = { pdf, head, accent, y: MARGIN, page: 1 }
  drawLetterhead(sheet, letterhead)
  for (const section of sections) yield* drawSection(sheet, section)
  if (sections.length === 0) writeLine(sheet, 'No money was held and none moved.', 'plain')
  drawFoot(sheet)
}

interface Writing {
  readonly x?: number
  readonly y?: number
  readonly width?: number
  readonly face?: Face
  readonly size?: number
  readonly colour?: string
  readonly align?: 'left' | 'right'
}

/** Writes one line of text in its place; what is too long ends in an ellipsis. */
function writeText({ pdf, y: top }: Sheet, text: string, writing: Writing = {}): void {
  const { x = MARGIN, y = top, width = WIDTH, align = 'left' } = writing
  pdf.font(writing.face ?? 'plain').fontSize(writing.size ?? TEXT_SIZE)
  pdf.fillColor(writing.colour ?? INK)
  const plain = text.normalize('NFC').replaceAll(/\p{Cc}+/gu, ' ')
  pdf.text(plain, x, y, { width, align, lineBreak: false, ellipsis: true })
}

function writeLine(sheet: Sheet, text: string, face: Face, size: number = TEXT_SIZE): void {
  writeText(sheet, text, { face, size })
  sheet.y += size * 1.55
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
  pdf.rect(0, 0, pdf.page.width, 6).fill(accent)
  if (logo !== null) {
    pdf.image(logo, RIGHT - LOGO_WIDTH, MARGIN, { fit: [LOGO_WIDTH, LOGO_HEIGHT], align: 'right' })
  }
  const width = WIDTH - LOGO_WIDTH - 20
  writeText(sheet, name, { face: 'bold', size: 12, width })
  sheet.y += 18
  for (const line of lines) {
    writeText(sheet, line, { colour: QUIET, width })
    sheet.y += 12
  }
  sheet.y = Math.max(sheet.y, MARGIN + LOGO_HEIGHT) + 18
  writeLine(sheet, 'Statement', 'bold', 18)
  writeLine(sheet, ofWhom(head), 'bold', 10)
  writeLine(sheet, spanOf(head), 'plain', 9)
  const madeAt = instantText(new Date(head.made_at), head.time_zone)
  const made = `Made on ${madeAt}. Days are those of ${head.time_zone}.`
  writeText(sheet, made, { size: SMALL_SIZE, colour: QUIET })
  sheet.y += 20
}

/** What a statement is of, by its name, with the id beside it. */
function ofWhom({ subject, name }: ShownHead): string {
  const [kind = ''] = subject.split(/[_ ]/)
  const named = name ?? subject
  switch (kind) {
    case 'organisation':
      return `${named}: all that is held and earned`
    case 'revenue':
      return `${named}: revenue`
    default:
      return name === null ? subject : `${name} (${subject})`
  }
}

/** The time of a statement: its name where it has one, and its two ends where its days are. */
function spanOf({ period, from, to, time_zone }: ShownHead): string {
  const [start, end] = [from === null ? null : new Date(from), new Date(to)]
  // A period that ends with a day is called by that day, not by the midnight after it.
  const isWhole = isMidnight(end, time_zone) && (start === null || start < end)
  const last = isWhole
    ? longDay(new Date(end.getTime() - 1), time_zone)
    : instantText(end, time_zone)
  const first =
    start === null
      ? 'From the beginning'
      : isMidnight(start, time_zone)
        ? longDay(start, time_zone)
        : instantText(start, time_zone)
  const ends = from === to ? `At ${instantText(end, time_zone)}` : `${first} to ${last}`
  return period === null ? ends : `${periodText(period)}: ${ends}`
}

/** `October 2026`, `Q3 2026`, `2026`. */
function periodText(period: string): string {
  const [year = '', part] = period.split('-')
  if (part === undefined) return year
  if (part.startsWith('Q')) return `${part} ${year}`
  const month = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
  return `${month.format(new Date(`${period}-01`))} ${year}`
}

function isMidnight(at: Date, timeZone: string): boolean {
  return startOfDay(dayOf(at, timeZone), timeZone).getTime() === at.getTime()
}

function longDay(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(at)
}

/** A day and a time by the clocks of a zone, which it names. */
function instantText(at: Date, timeZone: string): string {
  const format = { dateStyle: 'long', timeStyle: 'long', timeZone } as const
  return new Intl.DateTimeFormat('en-GB', format).format(at)
}

async function* drawSection(sheet: Sheet, section: WrittenSection): AsyncGenerator<void> {
  const { currency, opening, closing } = section
  keepTogether(sheet, 140, section)
  writeLine(sheet, currency.toUpperCase(), 'bold', 13)
  drawParts(sheet, section)
  drawTitles(sheet)
  drawBalance(sheet, 'Opening balance', opening)
  sheet.y += GAP
  let sums = { came: 0, went: 0, balance: opening }
  for await (const movements of section.steps()) {
    for (let first = 0; first < movements.length; first += ROWS_PER_TURN) {
      for (const movement of movements.slice(first, first + ROWS_PER_TURN)) {
        keepTogether(sheet, ROW_HEIGHT, section, sums.balance)
        drawMovement(sheet, movement)
        sums = sumOf(sums, movement)
      }
      yield
    }
  }
  keepTogether(sheet, 4 * LINE_HEIGHT, section, sums.balance)
  sheet.y += GAP
  drawSum(sheet, 'Came in', sums.came)
  drawSum(sheet, 'Went out', -sums.went)
  drawBalance(sheet, 'Closing balance', closing)
  sheet.y += 16
}

interface Sums {
  readonly came: number
  readonly went: number
  readonly balance: number
}

function sumOf({ came, went }: Sums, { amount, balance }: ShownMovement): Sums {
  return amount > 0
    ? { came: came + amount, went, balance }
    : { came, went: went - amount, balance }
}

const partNames = {
  held_for_others: 'Held for others',
  earned: 'Earned',
  owed: 'Owed for money taken back',
} as const

/** What the balances of an organisation are made of, at both ends. */
function drawParts(sheet: Sheet, { made_up_of: parts }: WrittenSection): void {
  if (parts.length === 0) return
  writeCell(sheet, 'who', 'Made up of', { x: MARGIN, colour: QUIET })
  writeCell(sheet, 'amount', 'Opening', { colour: QUIET })
  writeCell(sheet, 'balance', 'Closing', { colour: QUIET })
  sheet.y += LINE_HEIGHT
  for (const { part, opening, closing } of parts) {
    writeCell(sheet, 'who', partNames[part], { x: MARGIN })
    writeCell(sheet, 'amount', groupedText(opening))
    writeCell(sheet, 'balance', groupedText(closing))
    sheet.y += LINE_HEIGHT
  }
  sheet.y += 6
}

function drawTitles(sheet: Sheet): void {
  for (const column of ['day', 'who', 'amount', 'balance'] as const) {
    writeCell(sheet, column, columns[column].title, { colour: QUIET })
  }
  sheet.y += LINE_HEIGHT - 2
  drawRule(sheet, sheet.accent)
  sheet.y += 5
}

/** A line that says what the balance is. */
function drawBalance(sheet: Sheet, what: string, balance: number): void {
  writeCell(sheet, 'who', what, { face: 'bold' })
  writeCell(sheet, 'balance', groupedText(balance), { face: 'bold' })
  sheet.y += LINE_HEIGHT
}

function drawSum(sheet: Sheet, what: string, amount: number): void {
  writeCell(sheet, 'who', what)
  writeCell(sheet, 'amount', groupedText(amount))
  sheet.y += LINE_HEIGHT
}

function drawMovement(sheet: Sheet, movement: ShownMovement): void {
  const { day, what, counterparty, what_for, reference, amount, balance } = movement
  const told = counterparty === null ? what : `${what}: ${counterparty}`
  const under = [what_for, reference === null ? null : `Reference ${reference}`]
  writeCell(sheet, 'day', day)
  writeCell(sheet, 'who', told)
  writeCell(sheet, 'amount', groupedText(amount))
  writeCell(sheet, 'balance', groupedText(balance))
  sheet.y += 10.5
  const text = under.filter((one) => one !== null).join(' · ')
  if (text !== '') writeCell(sheet, 'who', text, { size: SMALL_SIZE, colour: QUIET })
  sheet.y += 10.5
  drawRule(sheet)
  sheet.y += ROW_HEIGHT - 21
}

/** Begins a new page when less than this is left, and carries the balance over. */
function keepTogether(
  sheet: Sheet,
  height: number,
  { currency }: WrittenSection,
  balance?: number,
): void {
  if (sheet.y + height <= BOTTOM) return
  sheet.y += GAP
  if (balance !== undefined) drawBalance(sheet, 'Carried forward', balance)
  drawFoot(sheet)
  sheet.pdf.addPage()
  sheet.pdf.page.margins.bottom = 0
  sheet.page += 1
  sheet.y = MARGIN
  const { head } = sheet
  const what = `Statement: ${ofWhom(head)}, ${spanOf(head)}`
  writeText(sheet, what, { size: SMALL_SIZE, colour: QUIET, width: WIDTH - 50 })
  const right = { size: SMALL_SIZE, colour: QUIET, align: 'right' } as const
  writeText(sheet, currency.toUpperCase(), right)
  sheet.y += 18
  if (balance === undefined) return
  drawTitles(sheet)
  drawBalance(sheet, 'Brought forward', balance)
  sheet.y += GAP
}

function drawFoot(sheet: Sheet): void {
  const writing = { y: 805, size: SMALL_SIZE, colour: QUIET } as const
  writeText(sheet, sheet.head.subject, writing)
  writeText(sheet, `Page ${sheet.page}`, { ...writing, align: 'right' })
}

/** Minor units as people read them on paper: `-1,234.56`. */
function groupedText(minorUnits: number): string {
  return decimalText(minorUnits).replaceAll(/\B(?=(\d{3})+\.)/g, ',')
}
