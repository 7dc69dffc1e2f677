export { foldAddress } from './addresses.ts'
export {
  addMs,
  monotonicMs,
  parseDurationMs,
  parseInstant,
  realNow,
  showInstant,
  showInstantOrNull,
  sleep,
} from './clock.ts'
export { compact, distinct, groupBy, indexBy, makeRecord, onceOnly, zip } from './collections.ts'
export { addDays, dayOf, hourOfDay, startOfDay, timeOfDay } from './days.ts'
export {
  accepted,
  assert,
  Failure,
  type FailureDetails,
  type FieldFault,
  fail,
  invalid,
  present,
  type Result,
  refillLists,
  refillResults,
  refused,
  unwrap,
} from './errors.ts'
export { feeOn } from './fees.ts'
export {
  type AnyId,
  asId,
  asTenantId,
  type Id,
  idsOf,
  newId,
  newUuid,
  parseAnyId,
  parseId,
  parseTenant,
  seededUuid,
  showId,
  showIdOrNull,
  showTenant,
  TENANT_CHARACTERS,
  type TenantId,
  type TimeRange,
  timeOfId,
} from './ids.ts'
export { hasTooManyFields, isRecord, isStorable, parseJson, pointerStep } from './json.ts'
export { isKeepable, parseAsWritten, writtenText } from './json-numbers.ts'
export {
  divideHalfUp,
  larger,
  less,
  type Minor,
  minor,
  type Ppm,
  parseMinor,
  parsePpm,
  plus,
  ppm,
  showMinor,
  showPpm,
  smaller,
  sum,
  zero,
} from './money.ts'
export { nearestOf } from './nearest.ts'
export {
  addNetwork,
  addressBlock,
  type Family,
  isLoopbackAddress,
  isNetwork,
  isWithin,
  networkList,
  plainAddress,
} from './networks.ts'
export { createPlaces, type Places } from './places.ts'
export { rememberMade } from './remembered.ts'
export type { Rounds } from './rounds.ts'
export { startRounds } from './rounds.ts'
export {
  deriveKey,
  isSameSecret,
  keyedHash,
  randomKey,
  randomText,
  seal,
  sha256,
  unseal,
} from './secrets.ts'
export { sourcesOf, type Transitions } from './states.ts'
export { bareText } from './texts.ts'
export { processTurns, type Turns } from './turns.ts'
