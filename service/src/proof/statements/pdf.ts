// A statement to be printed and filed: A4, with its letters inside.
import { setImmediate } from 'node:timers/promises'
import type { Statement as ShownStatement } from '@holdfast/contract'
import { decimal } from './csv.ts'
import { loadFonts } from './fonts.ts'

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
export async function printPdf(
  { title, made, margin }: Paper,
  draw: (document: Document) => void | Promise<void>,
): Promise<Buffer> {
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
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  await draw(document)
  document.end()
  return await finished
}

/** Draws a statement. */
export async function writePdf(statement: ShownStatement): Promise<Buffer> {
  const title = `Statement of ${statement.subject}`
  const paper = { title, made: new Date(statement.made_at), margin: MARGIN }
  return await printPdf(paper, async (document) => {
    drawHead(document, statement)
    drawAccounts(document, statement)
    await drawEntries(document, statement)
  })
}

function drawHead(document: Document, { subject, from, to, made_at, totals }: ShownStatement) {
  document.font('bold').fontSize(15).text('Statement')
  document.font('plain').fontSize(9)
  document.text(subject)
  document.text(`${from === null ? 'From the beginning' : `From ${from}`} until ${to}`)
  document.text(`Made at ${made_at}`)
  document.moveDown()
  for (const total of totals) {
    const amounts = [
      `opening ${decimal(total.opening)}`,
      `in ${decimal(total.in)}`,
      `out ${decimal(total.out)}`,
      `closing ${decimal(total.closing)}`,
    ]
    document.text(`${total.currency.toUpperCase()}: ${amounts.join('   ')}`)
  }
  document.moveDown()
}

function drawAccounts(document: Document, { accounts }: ShownStatement) {
  document.font('bold').fontSize(10).text('Accounts')
  document.font('plain').fontSize(TEXT_SIZE)
  for (const { of, role, currency, opening, closing } of accounts) {
    const name = role === null ? of : `${of} (${role})`
    const amounts = `opening ${decimal(opening)}, closing ${decimal(closing)}`
    document.text(`${name}   ${currency.toUpperCase()}   ${amounts}`)
  }
  document.moveDown()
}

async function drawEntries(document: Document, { entries }: ShownStatement): Promise<void> {
  document.font('bold').fontSize(10).text('Movements', MARGIN)
  document.moveDown(0.5)
  let y = drawRow(
    document,
    document.y,
    columns.map(({ title }) => title),
  )
  document.font('plain')
  for (const [index, { at, kind, about, amount, balance, currency }] of entries.entries()) {
    // Thousands of rows take seconds: others have their turn in between.
    if (index % ROWS_PER_TURN === 0) await setImmediate()
    const shownAmount = `${decimal(amount)} ${currency.toUpperCase()}`
    y = drawRow(document, y, [at, kind.replaceAll('_', ' '), about, shownAmount, decimal(balance)])
  }
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
