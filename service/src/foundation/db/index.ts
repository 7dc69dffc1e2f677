export { type BringBack, needIds, needMonths, needSpan, withMonths } from './away.ts'
export type { ReadFirst } from './begin.ts'
export { type Database, openDatabase } from './database.ts'
export {
  changeOnAllNodes,
  closeForeignKeys,
  cutForeignKeys,
  type ForeignKey,
  isCluster,
} from './distribution.ts'
export { classifyDatabaseError, mayBeDone } from './faults.ts'
export {
  type Conditions,
  filterNames,
  type Listing,
  type ListingSpec,
  type ListPlace,
  listing,
  readListing,
  textOf,
} from './listing.ts'
export { isMigrated, migrate, readSchemaState, type SchemaState } from './migrate.ts'
export { readMigrations } from './migration-files.ts'
export { analyzeWholes } from './months.ts'
export { clearMark, readMark, setMark } from './moved.ts'
export { cursorRows, ownerReader, readAsOwner, readTogether } from './owner.ts'
export type { GivenIn, Literal, Parameter } from './parameters.ts'
export { lostText, mendLost, readLostRights } from './rights.ts'
export {
  APP_ROLE,
  chooseRole,
  databasesOfRole,
  isRoleName,
  ROLE_MEND,
  readServiceRole,
} from './role.ts'
export {
  judgeVersion,
  needServer,
  POOLER_MEND,
  ServerRefused,
  untriedText,
  VERSIONS,
} from './server.ts'
export { type DatabaseStanding, readStanding } from './standing.ts'
export {
  assembledStatement,
  type GivenByName,
  type Statement,
  statement,
  unnamedStatement,
  type Write,
  writeOf,
} from './statement.ts'
export {
  type ClockRow,
  freezeTheClock,
  INSERT_TENANTS,
  keepAdvance,
  landClock,
  replaceTenant,
  resumeTheClock,
  selectAdvance,
  selectClock,
  standClock,
  stopTheAdvance,
  takeAdvance,
} from './store-tenants.ts'
export type {
  Environment,
  EventPayload,
  PendingEvent,
  PendingJob,
  PendingStep,
  Reader,
  Tenant,
  Unit,
} from './unit.ts'
export { unitSlot } from './unit.ts'
