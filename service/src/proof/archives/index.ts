// The front door of archives: months that have left the tables for files.
export { checkArchives } from './check.ts'
export type { Left } from './leave.ts'
export { completingFrom } from './lines.ts'
export { recallFrom } from './recall.ts'
export { type ArchiveRun, archiveBefore } from './run.ts'
