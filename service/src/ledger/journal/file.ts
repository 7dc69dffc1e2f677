// Checkpoints outside the database: whoever changes the database, as its owner even, does not
// change what stands there.
import type { Checkpoint } from './checkpoint.ts'
import type { Filed, FileKind, Follower } from './filed.ts'
import { openFile, readFile, showSigned, signedOf } from './filed.ts'
import type { CheckpointRow } from './store.ts'
import { selectCheckpointsAfter, selectLeaves, selectTenantsWithJournal } from './store.ts'

/** A checkpoint with the leaves since the one before it: what a journal is compared to. */
export type FiledCheckpoint = Filed<Checkpoint>

export interface CheckpointFile extends Follower {
  readonly path: string
}

const kind: FileKind<Checkpoint, CheckpointRow> = {
  selectSealed: selectTenantsWithJournal,
  selectCheckpoints: selectCheckpointsAfter,
  selectLeaves,
  of: checkpointOf,
  show: showCheckpoint,
  parse: (signed, bytesOf) => ({ ...signed, root: bytesOf('root') }),
}

/** Opens the file of an installation, which is made when there is something to write. */
export function openCheckpointFile(file: string): CheckpointFile {
  return { path: file, ...openFile(file, kind) }
}

/** Reads a file of checkpoints, as `readFile` does. */
export function readCheckpointFile(file: string): FiledCheckpoint[] {
  return readFile(file, kind)
}

/** A stored checkpoint of a tenant. */
export function checkpointOf(tenant: string, row: CheckpointRow): Checkpoint {
  return { ...signedOf(tenant, row), root: row.root }
}

/** A checkpoint as JSON carries it. */
export function showCheckpoint(checkpoint: Checkpoint) {
  const { tenant, size, root, chain } = checkpoint
  return {
    tenant,
    size,
    root: root.toString('base64'),
    chain: chain.toString('base64'),
    ...showSigned(checkpoint),
  }
}
