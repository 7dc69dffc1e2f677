export { readFlows } from './flows.ts'
export { readHolders, readOverview } from './overview.ts'
export { overviewRoutes } from './routes.ts'
