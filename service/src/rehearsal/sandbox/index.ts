// The front door of sandbox.
export { sandboxInboundHandlers, sandboxInboundRoutes } from './arrivals.ts'
export { registerSandboxPages } from './bank-pages.ts'
export { clockRoutes } from './clock.ts'
export { sandboxRoutes } from './simulations.ts'
