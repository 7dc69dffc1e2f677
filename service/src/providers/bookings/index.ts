export { forgetInStatements } from './forget.ts'
export { bookingHandlers } from './handlers.ts'
export { keepStatements } from './intake.ts'
export { bookingRoutes } from './routes.ts'
