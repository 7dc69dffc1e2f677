// The front door of sealing: logs that nobody changes unseen. A room declares what its log is; all
// else is here.
export type { Checkpoint, CheckpointRow, JournalKey, RootedRow } from './checkpoint.ts'
export { isOperatorName } from './cut.ts'
export { exportLogs } from './export.ts'
export type { CheckpointFile, FiledLine } from './filed.ts'
export { isCut, openCheckpointFile, readCheckpointFile } from './filed.ts'
export type { JournalKeys } from './keys.ts'
export { handOver, openJournalKeys, readJournalKeys } from './keys.ts'
export type {
  Batch,
  Complete,
  HeadRow,
  SealedBelow,
  SealedLog,
  UncoveredRow,
  UnsealedRow,
  VerifyRow,
} from './log.ts'
export { checkpointOf, showSeal } from './log.ts'
export { sayRestored } from './restored.ts'
export type { Sealing } from './seal.ts'
export { sealTenant, startSealing } from './seal.ts'
export { checkStretch } from './stretch.ts'
export type { TreeParts } from './tree.ts'
export { consistencyPath, inclusionPath, TILE_LEAVES } from './tree.ts'
export { merkleTree, noTree } from './trees.ts'
export type { KeyLink } from './trust.ts'
export { followTrust, showHandOvers, trustIn } from './trust.ts'
export { verifyLogs } from './verify.ts'
