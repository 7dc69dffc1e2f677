// The front door of the manual rail: banking by hand, by two people.
export { forgetByHand } from './forget.ts'
export { haltPayments } from './halt.ts'
export { manualRail } from './rail.ts'
export { manualRoutes } from './routes.ts'
