// The front door of the request log: what was asked of the API, for those who integrate.
export { forgetOldRequests, startRequestLog } from './log.ts'
export { requestRoutes } from './routes.ts'
