export { decimal, writeCsv } from './csv.ts'
export { type Erasure, eraseByEmail, erasePersons } from './erasure.ts'
export type { Face } from './fonts.ts'
export { foresee } from './foresight.ts'
export { type Document as PdfDocument, printPdf, writePdf } from './pdf.ts'
export { idsOf, momentOf, type Period } from './period.ts'
export {
  dailyReconciliation,
  planReconciliation,
  reconcileDay,
  reconciliationHandlers,
  reconciliationRoutes,
} from './reconciliation.ts'
export { statementRoutes } from './routes.ts'
export { showEntry } from './show.ts'
export type { Statement, StatementRequest, Subject } from './statement.ts'
export { makeStatement, openStatement } from './statement.ts'
