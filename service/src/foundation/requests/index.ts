// The front door of the request log: what was asked of the API, for those who integrate.
export type { RequestLog, RequestLogOptions } from './log.ts'
export { forgetOldRequests, startRequestLog } from './log.ts'
export { requestRoutes } from './routes.ts'
