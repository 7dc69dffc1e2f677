export { timelineRoutes } from './routes.ts'
export { parseTimeline, readTimeline } from './timeline.ts'
