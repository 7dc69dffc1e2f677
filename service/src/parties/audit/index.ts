// The front door of the audit log: who changed what, and that nobody changed that.
export { auditLog } from './log.ts'
export { auditRoutes } from './routes.ts'
export { actorOf, auditWatch } from './watch.ts'
export type { AuditActor, AuditFields, AuditRecord } from './write.ts'
export { noteForAudit, noteOf, writeAudit, writeAuditOfAll } from './write.ts'
