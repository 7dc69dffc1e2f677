// The front door of the HTTP room: how routes are made, and the server they are put on.

export { csvField } from './csv.ts'
export type { Bound, EffectChange, MoneyEffect, MoneyItem, PowerEffect } from './effect.ts'
export { liveOnly, sandboxOnly } from './environment.ts'
export { fieldFault, fieldName } from './field-faults.ts'
export { credentialOf } from './guards.ts'
export { GUEST_LIMIT } from './guests.ts'
export { isLoopbackName, namesOf } from './hosts.ts'
export { forgetExpiredKeys } from './idempotency.ts'
export type { ListAsked, ShownPage } from './list.ts'
export { inOrderOf, listHandlers, listPage } from './list.ts'
export type { LogLevel, ServerLog } from './log.ts'
export { createLog, logLevels, silentLog } from './log.ts'
export type { AddressPolicy, Resolve } from './outside.ts'
export { AddressRefused, addressPolicy, connectOutside, literalAddress } from './outside.ts'
export { whenOver } from './over.ts'
export type { Page } from './paging.ts'
export { cursorOf, pageOf, parseCursor } from './paging.ts'
export type { Performer } from './performer.ts'
export { createPerformer } from './performer.ts'
export type { Presence } from './presence.ts'
export { startPresence } from './presence.ts'
export { describeFault, problemOf } from './problem.ts'
export type { QueueMeter } from './queue.ts'
export { createQueue } from './queue.ts'
export type { CountSharers, RateLimit } from './rate-limit.ts'
export { DEFAULT_RATE_LIMIT, readRateLimit } from './rate-limit.ts'
export { readInstant, readMinor, readPpm } from './read-fields.ts'
export type { Readiness } from './readiness.ts'
export { createReadiness } from './readiness.ts'
export { KnownRefusal } from './refusal.ts'
export {
  commandRoute,
  documentRoute,
  headedRoute,
  plainRoute,
  readRoute,
  streamRoute,
} from './route.ts'
export type { ServerOptions } from './server.ts'
export { createServer } from './server.ts'
export { shareUnits } from './share-units.ts'
export type { StaticFile } from './static-folder.ts'
export { openStaticFolder, sendStatic, staticFile } from './static-folder.ts'
export { triedRoutes } from './tried.ts'
export type {
  Answer,
  AnswerHeaders,
  AnswerOf,
  Authenticate,
  Authenticators,
  CommandWatch,
  DoneCommand,
  FileAnswer,
  Foresee,
  HeadedAnswer,
  MemberPrincipal,
  MoveLimit,
  ParsedRequest,
  PlainRequest,
  Principal,
  ReadAside,
  RequestFacts,
  RequestRecord,
  Route,
  RouteOperation,
} from './types.ts'
export { validateValue } from './validate.ts'
