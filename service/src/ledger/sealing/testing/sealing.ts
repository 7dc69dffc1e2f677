// The side door of sealing, for tests of other rooms: a key of whoever is not the installation, and
// what the hashes and signatures of a log are made with.
export type { JournalKey } from '../checkpoint.ts'
export { checkpointText, journalKey } from '../checkpoint.ts'
export type { LogKind } from '../log.ts'
export { sealAll } from '../seal.ts'
export type { Edge } from '../tree.ts'
export {
  chainHash,
  chainStart,
  growTree,
  leafHash,
  provesConsistency,
  provesInclusion,
  rootOf,
  TILE_LEAVES,
} from '../tree.ts'
export { followTrust, handOverText, trustIn } from '../trust.ts'
export type { Report } from '../verify.ts'
export { checkLogs } from '../verify.ts'
export type { Fault } from '../walk.ts'
