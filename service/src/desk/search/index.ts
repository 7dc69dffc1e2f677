export { searchRoutes } from './routes.ts'
export { searchDesk } from './search.ts'
