// Invoices and receipts to be printed: one column of A4, in the colour of who issues them.
import { type Print, printIn, transferCode } from '@holdfast/checkout-ui'
import type {
  Language,
  PaymentDocument,
  PublicLine,
  TransferInstructions,
} from '@holdfast/contract'
import { accentPair } from '@holdfast/contract'
import type { Face, PdfDocument } from '#statements'
import { printPdf } from '#statements'

const MARGIN = 56
const WIDTH = 595.28 - 2 * MARGIN
const RIGHT = MARGIN + WIDTH
const INK = '#10151a'
const QUIET = '#56606b'
const LINE = '#d9dde2'
const SIZE = 10
const CODE_SIZE = 92

interface Desk {
  readonly pdf: PdfDocument
  readonly paper: PaymentDocument
  readonly print: Print
  readonly accent: string
}

/** Prints an invoice or a receipt in a language. */
export async function printDocument(paper: PaymentDocument, language: Language): Promise<Buffer> {
  const print = printIn(language, paper.time_zone)
  const title = `${print.words[paper.kind]} ${paper.number}`
  const made = new Date(paper.paid_at ?? paper.issued_at)
  const accent = accentPair(paper.organisation.accent_colour).light.fill
  return await printPdf({ title, made, margin: MARGIN }, (pdf) => {
    const desk = { pdf, paper, print, accent }
    drawHead(desk)
    drawParties(desk)
    drawLines(desk)
    drawTotals(desk)
    if (paper.kind === 'invoice') drawPayment(desk)
    drawFoot(desk)
  })
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

/** Writes a text in its place; gives where the next line goes. */
function writeText({ pdf }: Desk, text: string, writing: Writing = {}): number {
  const { x = MARGIN, y = pdf.y, width = WIDTH, align = 'left' } = writing
  pdf.font(writing.face ?? 'plain').fontSize(writing.size ?? SIZE)
  pdf.fillColor(writing.colour ?? INK)
  pdf.text(text.normalize('NFC'), x, y, { width, align, lineGap: 2 })
  return pdf.y
}

function drawRule({ pdf }: Desk, y: number, colour: string = LINE): void {
  pdf.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(colour).stroke()
}

/** Begins a new page when less than this is left of the present one. */
function keepTogether({ pdf }: Desk, height: number): void {
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage()
}

function drawHead(desk: Desk): void {
  const { pdf, paper, print, accent } = desk
  const { words } = print
  pdf.rect(0, 0, pdf.page.width, 6).fill(accent)
  writeText(desk, paper.organisation.name, { y: MARGIN, face: 'bold', size: 14 })
  const top = pdf.y + 18
  writeText(desk, words[paper.kind], { y: top, face: 'bold', size: 24 })
  const below = pdf.y + 2
  writeText(desk, words.status[paper.status], { y: below, colour: accent, face: 'bold' })
  drawFacts(desk, top)
  pdf.y = Math.max(pdf.y, below + 30)
}

/** Number and days, on the right. */
function drawFacts(desk: Desk, top: number): void {
  const { paper, print } = desk
  const { words, day } = print
  const due = paper.due_at === null ? words.dueAtOnce : day(paper.due_at)
  const facts = [
    [words.number, paper.number],
    [words.issued, day(paper.issued_at)],
    paper.paid_at === null ? [words.due, due] : [words.paidOn, day(paper.paid_at)],
  ] as const
  let y = top + 4
  for (const [name, value] of facts) {
    writeText(desk, name, { x: RIGHT - 240, y, width: 110, colour: QUIET, align: 'right' })
    y = writeText(desk, value, { x: RIGHT - 120, y, width: 120, align: 'right' }) + 2
  }
  desk.pdf.y = y
}

function drawParties(desk: Desk): void {
  const { pdf, paper, print } = desk
  const { words } = print
  const { issuer, buyer } = paper
  const half = WIDTH / 2 - 12
  const top = pdf.y + 14
  const column = (title: string, lines: readonly string[], x: number): number => {
    let y = writeText(desk, title, { x, y: top, width: half, colour: QUIET })
    for (const line of lines) y = writeText(desk, line, { x, y, width: half })
    return y
  }
  const number = issuer.company_number === null ? [] : [words.companyNumber(issuer.company_number)]
  const country = issuer.country === null ? [] : [print.country(issuer.country)]
  const left = column(words.from, [issuer.name, ...number, ...country], MARGIN)
  const name = buyer.name === null ? [] : [buyer.name]
  const right = column(words.to, [...name, buyer.email], MARGIN + WIDTH / 2 + 12)
  pdf.y = Math.max(left, right) + 20
}

function drawLines(desk: Desk): void {
  const { pdf, paper, print } = desk
  const { words } = print
  const top = pdf.y
  writeText(desk, words.items, { y: top, colour: QUIET })
  writeText(desk, words.amount, { y: top, colour: QUIET, align: 'right' })
  drawRule(desk, pdf.y + 2)
  pdf.y += 8
  for (const line of paper.lines.filter(({ due }) => due)) drawLine(desk, line)
  const later = paper.lines.filter(({ due }) => !due)
  if (later.length === 0) return
  writeText(desk, words.later, { y: pdf.y + 6, colour: QUIET })
  pdf.y += 4
  for (const line of later) drawLine(desk, line)
}

function drawLine(desk: Desk, line: PublicLine): void {
  const { pdf, paper, print } = desk
  keepTogether(desk, 40)
  const top = pdf.y
  const amount = print.amount(line.amount, paper.currency)
  let bottom = writeText(desk, amount, { y: top, align: 'right' })
  bottom = Math.max(bottom, writeText(desk, line.description, { y: top, width: WIDTH - 130 }))
  const details = [
    ...(line.summary === null ? [] : [line.summary]),
    ...(line.required_by === null ? [] : [`${print.words.due} ${print.day(line.required_by)}`]),
  ]
  for (const text of details) {
    bottom = writeText(desk, text, { y: bottom, width: WIDTH - 130, size: 9, colour: QUIET })
  }
  pdf.y = bottom + 6
}

function drawTotals(desk: Desk): void {
  const { pdf, paper, print } = desk
  const { words } = print
  keepTogether(desk, 130)
  drawRule(desk, pdf.y)
  pdf.y += 8
  const amount = (minor: number) => print.amount(minor, paper.currency)
  const row = (name: string, minor: number, isStrong = false) => {
    const y = pdf.y + 2
    const face = isStrong ? 'bold' : 'plain'
    const size = isStrong ? 13 : SIZE
    const colour = isStrong ? INK : QUIET
    writeText(desk, name, { x: RIGHT - 300, y, width: 180, face, size, colour, align: 'right' })
    writeText(desk, amount(minor), { x: RIGHT - 120, y, width: 120, face, size, align: 'right' })
  }
  if (paper.fee > 0) {
    row(words.subtotal, paper.subtotal)
    row(words.fee, paper.fee)
  }
  row(words.total, paper.total, true)
  if (paper.tax > 0) row(words.taxInside, paper.tax)
  if (paper.kind === 'invoice' && paper.received > 0) {
    row(words.received, paper.received)
    row(words.outstanding, paper.outstanding, true)
  }
  pdf.y += 20
}

/** Where to pay, and the code that banking apps read. */
function drawPayment(desk: Desk): void {
  const { paper, print, pdf } = desk
  const { words, amount } = print
  const { instructions, total, outstanding } = paper
  const open = amount(paper.status === 'part_received' ? outstanding : total, paper.currency)
  keepTogether(desk, 190)
  const isWaiting = paper.status === 'open' || paper.status === 'part_received'
  if (isWaiting) writeText(desk, words.payTo, { face: 'bold', size: 12 })
  writeText(desk, words.lead[paper.status](open), {
    y: pdf.y + 2,
    width: WIDTH - 120,
    colour: QUIET,
  })
  if (instructions === null) {
    if (isWaiting) writeText(desk, words.otherWay, { width: WIDTH - 120, colour: QUIET })
    return
  }
  const top = pdf.y + 8
  drawCode(desk, instructions, top)
  pdf.y = top
  for (const [name, value] of accountRows(instructions, print)) {
    const y = pdf.y
    writeText(desk, name, { y, width: 130, colour: QUIET })
    const below = pdf.y
    writeText(desk, value, { x: MARGIN + 136, y, width: WIDTH - 250, face: 'bold' })
    pdf.y = Math.max(below, pdf.y) + 2
  }
  pdf.y = Math.max(pdf.y, top + CODE_SIZE)
}

function accountRows(
  { amount, currency, beneficiary, bank_name, iban, ...rest }: TransferInstructions,
  { rows, amount: show }: Print,
): [string, string][] {
  const { account_number, routing, reference, creditor_reference: structured } = rest
  const name = (row: string) => rows[row] ?? row
  return [
    [name('amount'), show(amount, currency)],
    [name('reference'), reference],
    ...(structured === null ? [] : [inFours(name('creditor_reference'), structured)]),
    [name('beneficiary'), beneficiary],
    ...(iban === null ? [] : [inFours(name('iban'), iban)]),
    ...(account_number === null ? [] : [drawPair(name('account_number'), account_number)]),
    ...routing.map((code) => drawPair(name(code.routing_code_type), code.routing_code)),
    [name('bank_name'), bank_name],
  ]
}

function drawPair(name: string, value: string): [string, string] {
  return [name, value]
}

function inFours(name: string, iban: string): [string, string] {
  return [name, iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')]
}

function drawCode({ pdf }: Desk, instructions: TransferInstructions, top: number): void {
  const code = transferCode(instructions)
  if (code === undefined) return
  const cell = CODE_SIZE / code.length
  for (const [row, cells] of code.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) pdf.rect(RIGHT - CODE_SIZE + column * cell, top + row * cell, cell, cell)
    }
  }
  pdf.fill(INK)
}

function drawFoot(desk: Desk): void {
  const { pdf, paper, print } = desk
  if (paper.environment !== 'sandbox') return
  keepTogether(desk, 30)
  writeText(desk, print.words.sandbox, { y: pdf.y + 20, size: 9, colour: QUIET })
}
