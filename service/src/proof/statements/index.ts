export { decimal } from './csv.ts'
export type { Face } from './fonts.ts'
export { foresee } from './foresight.ts'
export { type Document as PdfDocument, printPdf } from './pdf.ts'
export { idsOf, momentOf } from './period.ts'
export {
  planReconciliation,
  reconciliationHandlers,
  reconciliationRoutes,
} from './reconciliation.ts'
export { statementRoutes } from './routes.ts'
