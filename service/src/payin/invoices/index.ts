export { followCheckouts, openInvoices, readInvoices } from './commands.ts'
export { invoiceListRoute } from './list.ts'
export { invoiceRoutes } from './routes.ts'
