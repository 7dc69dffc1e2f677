export { timelineRoutes } from './routes.ts'
export { readSentEmails } from './sent-emails.ts'
export { parseTimeline, readTimeline } from './timeline.ts'
