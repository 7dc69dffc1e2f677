export { searchRoutes } from './routes.ts'
export { searchAll } from './search.ts'
