// Papers to be printed and filed: A4, with their letters inside.
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { loadFonts } from './fonts.ts'

/** A document that is drawn on. */
export type Document = PDFKit.PDFDocument

/** What a document says of itself. */
export interface Paper {
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
export async function* streamPdf(
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
