export { type AskedTime, monthAfter, periodOf } from './asked-period.ts'
export { isSnapshot, SNAPSHOT } from './continuation.ts'
export { decimalText } from './csv.ts'
export { readSnapshot } from './entries.ts'
export type { Face } from './fonts.ts'
export { type Letterhead, readLetterhead } from './letterhead.ts'
export {
  NOTICE_KEY,
  noticeDue,
  readMailedMembers,
  statementMailRoutes,
  statementNotice,
} from './mails.ts'
export { type Document as PdfDocument, printPdf } from './pdf.ts'
export { momentOf } from './period.ts'
export { statementRoutes } from './routes.ts'
export {
  beginSection,
  drawAmount,
  drawRows,
  drawSum,
  drawSummary,
  drawTitles,
  endSection,
  groupedText,
  type PaperHead,
  type Sheet,
  type SheetRow,
  writeLine,
  writeSheets,
} from './sheet.ts'
export type { PaperTime } from './span.ts'
