// A table in print: rows of one line, with its titles again on each page.
import type { PdfDocument } from '#statements'

const MARGIN = 40
const ROW_HEIGHT = 14
const TEXT_SIZE = 6.75
const GAP = 4

/** A column of a printed table; widths in points. */
export interface TableColumn {
  readonly title: string
  readonly width: number
  readonly isNumber?: boolean
}

/** Draws a table where the document stands, on as many pages as it takes. */
export function drawTable(
  pdf: PdfDocument,
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
): void {
  const titles = columns.map(({ title }) => title)
  let y = drawRow(pdf.font('bold'), columns, pdf.y, titles)
  for (const row of rows) {
    if (y + ROW_HEIGHT > pdf.page.height - MARGIN) {
      y = drawRow(pdf.addPage().font('bold'), columns, MARGIN, titles)
    }
    y = drawRow(pdf.font('plain'), columns, y, row)
  }
}

/** Draws a row; gives where the next one goes. */
function drawRow(
  pdf: PdfDocument,
  columns: readonly TableColumn[],
  y: number,
  texts: readonly string[],
): number {
  pdf.fontSize(TEXT_SIZE)
  let x = MARGIN
  for (const [index, { width, isNumber = false }] of columns.entries()) {
    pdf.text((texts[index] ?? '').normalize('NFC'), x, y, {
      width: width - GAP,
      height: ROW_HEIGHT,
      align: isNumber ? 'right' : 'left',
      lineBreak: false,
      ellipsis: true,
    })
    x += width
  }
  return y + ROW_HEIGHT
}
