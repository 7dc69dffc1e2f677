// The front door of papers: invoices and receipts, as data and in print.
export { paperRoutes } from './routes.ts'
