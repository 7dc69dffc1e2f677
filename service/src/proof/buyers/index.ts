// The front door of the page by which buyers come back.
export { forgetStatusLinks, statusLinks } from './links.ts'
export { readCheckoutsOf, readLatestPayments } from './read.ts'
export { buyerRoutes } from './routes.ts'
