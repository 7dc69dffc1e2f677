export { bookAccount } from './book.ts'
export { bookingHandlers } from './handlers.ts'
export { keepStatements } from './intake.ts'
export { bookingRoutes } from './routes.ts'
