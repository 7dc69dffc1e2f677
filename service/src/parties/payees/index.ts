// The front door of payees: where buyers and sellers are paid to, decided by those who may.
export type { TellAbove } from './accounts.ts'
export { accountNotices, forgetPayeeLinks, type PayeeLink, sendLinks } from './links.ts'
export { payeePageRoutes } from './page-routes.ts'
export { payeeRoutes } from './routes.ts'
