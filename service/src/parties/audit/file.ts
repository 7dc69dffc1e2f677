// Checkpoints of the audit log outside the database, filed as those of the journal are.
import type { Filed, FileKind, Follower, SignedRow } from '#journal'
import { openFile, readFile, showSigned, signedOf } from '#journal'
import type { AuditCheckpoint } from './entry.ts'
import { selectCheckpointsAfter, selectLeaves, selectSealed } from './store.ts'

/** A checkpoint with the leaves since the one before it. */
export type FiledAudit = Filed<AuditCheckpoint>

const kind: FileKind<AuditCheckpoint, SignedRow> = {
  selectSealed,
  selectCheckpoints: selectCheckpointsAfter,
  selectLeaves,
  of: signedOf,
  show: (checkpoint) => ({ tenant: checkpoint.tenant, ...showAuditCheckpoint(checkpoint) }),
  parse: (signed) => signed,
}

/** Opens the file of an installation, which is made when there is something to write. */
export function openAuditFile(file: string): Follower {
  return openFile(file, kind)
}

/** Reads a file of checkpoints, as `readFile` does. */
export function readAuditFile(file: string): FiledAudit[] {
  return readFile(file, kind)
}

/** A checkpoint as JSON carries it. */
export function showAuditCheckpoint(checkpoint: AuditCheckpoint) {
  const { size, chain } = checkpoint
  return { size, chain: chain.toString('base64'), ...showSigned(checkpoint) }
}
