export { expireSessions, readSessions, type SessionRecord } from './commands.ts'
export { sessionPageRoutes } from './routes.ts'
