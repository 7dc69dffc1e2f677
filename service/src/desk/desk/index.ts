// The front door of the desk: the first screen of the dashboard, search, pictures and timelines.
export { readFlows } from './flows.ts'
export { readHolders, readOverview } from './overview.ts'
export { readPicture } from './picture.ts'
export { deskRoutes } from './routes.ts'
export { search } from './search.ts'
export { parseTimeline, readTimeline } from './timeline.ts'
