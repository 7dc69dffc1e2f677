// The front door of work: queues, assignments, notes, and what reviewers decide.
export { parseItems, readItems, readQueueFor, readQueues, type Viewer } from './queues.ts'
export { workRoutes } from './routes.ts'
export { nightsToSign } from './store-banks.ts'
export { viewerOf } from './viewer.ts'
