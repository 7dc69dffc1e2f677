// What a log declares to be sealed: what its entries are, how they are written down for hashing,
// and the statements of its tables. All else of sealing is the same for every log.
import type { GivenIn, Statement, Unit } from '#db'
import type { Checkpoint, CheckpointRow, Root } from './checkpoint.ts'
import type { Edge } from './tree.ts'
import type { Tree } from './trees.ts'

/** What makes the types of one log. */
export interface LogKind {
  /** The columns of an entry besides its id, as its line needs them. */
  readonly columns: object
  readonly root: Root
}

/** A log that is sealed, tenant by tenant. */
export interface SealedLog<K extends LogKind> {
  /** Begins its chains and the texts that are signed, and names its exports. */
  readonly name: string
  readonly words: Words
  readonly tree: Tree<K['root']>
  /** The line of an entry: always the same bytes. */
  readonly lineOf: (entry: K['columns'] & { id: string }) => string
  readonly statements: Statements<K>
  /** Writes what was sealed, and how far the head goes now. */
  readonly keep: (unit: Unit, batch: Batch<K['root']>) => Promise<unknown>
}

/** How people are told of a log. */
interface Words {
  /** `a journal`, where one could not be sealed. */
  readonly one: string
  /** `the journals`. */
  readonly all: string
  /** `journal`, of which the whole or the end is gone. */
  readonly log: string
  /** What a checkpoint is of that does not fit. */
  readonly other: string
  readonly checkpoint: string
  /** Of an entry: its place is gone, what was sealed is gone or changed, or never got a place. */
  readonly unplaced: string
  readonly gone: string
  readonly changed: string
  readonly passedOver: string
}

type Nothing = GivenIn<''>

interface OfTenant {
  readonly tenant_id: string | null
}

interface AtMost {
  readonly limit: number | null
}

interface WrittenBetween extends OfTenant, AtMost {
  readonly from_written_in: string | null
  readonly before_written_in: string | null
}

interface AfterSize extends OfTenant, AtMost {
  readonly after_size: bigint | null
}

interface AfterPosition extends OfTenant {
  readonly after_position: bigint | null
}

interface UntilPosition {
  readonly until_position: bigint | null
}

interface Statements<K extends LogKind> {
  /** Makes the head of a tenant that has none yet: tenant, where its chain begins. */
  readonly insertHead: Statement<never, OfTenant & { readonly chain: Buffer | null }>
  /** Locks the head of a tenant; no row while another one seals. */
  readonly lockHead: Statement<HeadRow & SealedBelow, OfTenant>
  /** What is to be sealed next: tenant, from a transaction, up to another, at most so many. */
  readonly selectUnsealed: Statement<K['columns'] & UnsealedRow, WrittenBetween>
  /** Says that all of a tenant is sealed which was written before a transaction. */
  readonly settleHead: Statement<never, OfTenant & { readonly sealed_below: string | null }>
  /** Tenants with something to seal. */
  readonly selectTenantsToSeal: Statement<{ tenant_id: string }, Nothing>
  /** How far each tenant's checkpoints go. */
  readonly selectSealed: Statement<{ tenant_id: string; size: bigint }, Nothing>
  /** Of a tenant, beyond a size, at most so many. */
  readonly selectCheckpointsAfter: Statement<StoredCheckpoint, AfterSize>
  /** Of a tenant, beyond one position up to another. */
  readonly selectLeaves: Statement<{ leaf: Buffer }, AfterPosition & UntilPosition>
  /** Of all tenants, by the owner. */
  readonly selectHeads: Statement<HeadRow & { tenant_id: string }, Nothing>
  /** Of a tenant, after a position, at most so many; whether the entries are there or not. */
  readonly selectForVerify: Statement<K['columns'] & VerifyRow, AfterPosition & AtMost>
  /** Of a tenant. */
  readonly selectAllCheckpoints: Statement<StoredCheckpoint, OfTenant>
  /** Of a tenant, where the log has a tree. */
  readonly selectAllTiles?: Statement<{ number: bigint; hash: Buffer }, OfTenant>
  /** Entries without a place, by tenant. */
  readonly selectUncovered: Statement<UncoveredRow, Nothing>
}

type StoredCheckpoint = CheckpointRow & { readonly root?: Buffer }

/** How far a log goes. */
export interface HeadRow {
  size: bigint
  chain: Buffer
  /** Of the tree, where the log has one. */
  peaks?: Buffer[]
}

export interface SealedBelow {
  sealed_below: string
  /** The oldest transaction that is still open: what wrote before it is there to be seen. */
  oldest: string
}

export interface UnsealedRow {
  id: string
  written_in: string
}

/** A place in a log with its hashes, and what was sealed there. */
export interface VerifyRow {
  position: bigint
  /** The id of what was sealed. */
  entry_id: string
  leaf: Buffer
  chain: Buffer
  /** Null when what was sealed is gone. */
  id: string | null
}

/**
 * Adds to entries of a tenant what was sealed there and stands elsewhere now, as in a file. It is
 * asked for entries in the order of their log, log by log.
 */
export type Complete<K extends LogKind> = (
  tenant: string,
  rows: readonly (K['columns'] & VerifyRow)[],
) => Promise<readonly (K['columns'] & VerifyRow)[]>

export interface UncoveredRow {
  tenant_id: string
  unsealed: bigint
  /** One that sealing has gone past: it was put in beside the service. */
  passed_over: string | null
}

/** Entries in their places, and the edge and chain behind them. */
export interface Sealed extends Edge {
  readonly chain: Buffer
  readonly leaves: readonly Buffer[]
  readonly chains: readonly Buffer[]
  /** Subtrees that were completed. */
  readonly tiles: readonly { readonly number: number; readonly hash: Buffer }[]
}

/** What one unit has sealed, under one checkpoint. */
export interface Batch<R extends Root> extends Sealed {
  /** How many were sealed before. */
  readonly before: bigint
  readonly ids: readonly string[]
  readonly checkpoint: Checkpoint<R>
  /** All that was written before this transaction is sealed now. */
  readonly below: string
}

/** A stored checkpoint of a tenant. */
export function checkpointOf<K extends LogKind>(
  { tree }: SealedLog<K>,
  tenant: string,
  row: StoredCheckpoint,
): Checkpoint<K['root']> {
  const { chain, at, key_id: keyId, signature } = row
  return { tenant, size: Number(row.size), root: tree.read(row.root), chain, at, keyId, signature }
}

/** A checkpoint as JSON carries it behind its tenant. */
export function showSeal<K extends LogKind>(
  { tree }: SealedLog<K>,
  { size, root, chain, at, keyId, signature }: Checkpoint<K['root']>,
) {
  return {
    size,
    ...tree.show(root),
    chain: chain.toString('base64'),
    at: at.toISOString(),
    key_id: keyId,
    signature: signature.toString('base64'),
  }
}
