// A statement to be printed and filed: A4, with its letters inside.
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import type { ShownEntry, WrittenStatement } from './csv.ts'
import { decimalText } from './csv.ts'
import { loadFonts } from './fonts.ts'
import type { ShownHead } from './show.ts'

const MARGIN = 40
const ROW_HEIGHT = 14
const ROWS_PER_TURN = 50
const TEXT_SIZE = 6.75
const columns = [
  { title: 'Time (UTC)', x: 40, width: 98, isNumber: false },
  { title: 'What', x: 142, width: 88, isNumber: false },
  { title: 'About', x: 234, width: 166, isNumber: false },
  { title: 'Amount', x: 402, width: 74, isNumber: true },
  { title: 'Balance', x: 478, width: 77, isNumber: true },
] as const

/** A document that is drawn on. */
export type Document = PDFKit.PDFDocument

/** What a document says of itself. */
interface Paper {
  readonly title: string
  readonly made: Date
  /** Points on each side. */
  readonly margin: number
}

/**
 * Draws on A4 and gives the finished file. Whoever draws names a `Face` as font before the first
 * text. The library and the fonts are loaded when the first one is asked for.
 */
export async function printPdf(paper: Paper, draw: (document: Document) => void): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of streamPdf(paper, async function* (document) {
    draw(document)
    yield
  })) {
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * As `printPdf`, for a file of any length: what is drawn goes out after each step, and the next
 * one is drawn when it has been taken. Pages that are full are not kept.
 */
async function* streamPdf(
  { title, made, margin }: Paper,
  draw: (document: Document) => AsyncIterable<void>,
): AsyncGenerator<Buffer> {
  const { default: PdfDocument } = await import('pdfkit')
  const document = new PdfDocument({
    size: 'A4',
    margin,
    info: { Title: title, CreationDate: made, ModDate: made },
    // No standard font: the faces below are all it uses.
    font: '',
  })
  for (const [face, font] of await loadFonts()) document.registerFont(face, font)
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(document, 'end')
  for await (const _step of draw(document)) {
    // What was drawn is told of in the next turn; others have theirs, too.
    await setImmediate()
    yield* chunks.splice(0)
  }
  document.end()
  await ended
  yield* chunks
}

/** Draws a statement. */
export async function* writePdf(statement: WrittenStatement): AsyncGenerator<Buffer> {
  const { head } = statement
  const paper = {
    title: `Statement of ${head.subject}`,
    made: new Date(head.made_at),
    margin: MARGIN,
  }
  yield* streamPdf(paper, (document) => drawStatement(document, statement))
}

async function* drawStatement(
  document: Document,
  { head, steps }: WrittenStatement,
): AsyncGenerator<void> {
  drawHead(document, head)
  drawAccounts(document, head)
  let y = drawTitles(document)
  for await (const entries of steps()) {
    for (let first = 0; first < entries.length; first += ROWS_PER_TURN) {
      for (const entry of entries.slice(first, first + ROWS_PER_TURN)) {
        y = drawEntry(document, y, entry)
      }
      yield
    }
  }
}

function drawHead(document: Document, { subject, from, to, made_at, totals }: ShownHead) {
  document.font('bold').fontSize(15).text('Statement')
  document.font('plain').fontSize(9)
  document.text(subject)
  document.text(`${from === null ? 'From the beginning' : `From ${from}`} until ${to}`)
  document.text(`Made at ${made_at}`)
  document.moveDown()
  for (const total of totals) {
    const amounts = [
      `opening ${decimalText(total.opening)}`,
      `in ${decimalText(total.in)}`,
      `out ${decimalText(total.out)}`,
      `closing ${decimalText(total.closing)}`,
    ]
    document.text(`${total.currency.toUpperCase()}: ${amounts.join('   ')}`)
  }
  document.moveDown()
}

function drawAccounts(document: Document, { accounts }: ShownHead) {
  document.font('bold').fontSize(10).text('Accounts')
  document.font('plain').fontSize(TEXT_SIZE)
  for (const { of, role, currency, opening, closing } of accounts) {
    const name = role === null ? of : `${of} (${role})`
    const amounts = `opening ${decimalText(opening)}, closing ${decimalText(closing)}`
    document.text(`${name}   ${currency.toUpperCase()}   ${amounts}`)
  }
  document.moveDown()
}

/** The heading of the movements; gives where the first one goes. */
function drawTitles(document: Document): number {
  document.font('bold').fontSize(10).text('Movements', MARGIN)
  document.moveDown(0.5)
  const y = drawRow(
    document,
    document.y,
    columns.map(({ title }) => title),
  )
  document.font('plain')
  return y
}

function drawEntry(document: Document, y: number, entry: ShownEntry): number {
  const { at, kind, about, amount, balance, currency } = entry
  const shownAmount = `${decimalText(amount)} ${currency.toUpperCase()}`
  return drawRow(document, y, [
    at,
    kind.replaceAll('_', ' '),
    about,
    shownAmount,
    decimalText(balance),
  ])
}

/** Draws a row, on a new page when this one is full; gives where the next one goes. */
function drawRow(document: Document, y: number, texts: readonly string[]): number {
  const isFull = y + ROW_HEIGHT > document.page.height - MARGIN
  if (isFull) document.addPage()
  const top = isFull ? MARGIN : y
  document.fontSize(TEXT_SIZE)
  for (const [index, { x, width, isNumber }] of columns.entries()) {
    document.text(texts[index] ?? '', x, top, {
      width,
      height: ROW_HEIGHT,
      align: isNumber ? 'right' : 'left',
      lineBreak: false,
      ellipsis: true,
    })
  }
  return top + ROW_HEIGHT
}
