export { searchRoutes } from './routes.ts'
export { search } from './search.ts'
