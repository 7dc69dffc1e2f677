// Proofs from the database: where an entry stands, and that it stands there.
import type { Reader } from '#db'
import { needIds } from '#db'
import type { TenantId } from '#kit'
import { distinct } from '#kit'
import type { TreeParts } from '#sealing'
import { checkpointOf, consistencyPath, inclusionPath, TILE_LEAVES } from '#sealing'
import { lineOf } from './entry.ts'
import type { JournalCheckpoint } from './log.ts'
import { journalLog } from './log.ts'
import type { EntryRow } from './store.ts'
import {
  selectCheckpoint,
  selectCheckpointsAfter,
  selectEntriesAfter,
  selectEntriesOf,
  selectLatestCheckpoint,
  selectLeavesOfTiles,
  selectTiles,
} from './store.ts'

/** An entry of the journal, with the line whose hash is its leaf. */
export interface JournalEntry {
  /** From 1. */
  readonly position: number
  readonly transaction: string
  readonly line: string
  readonly leaf: Buffer
}

/** An entry with the path from its leaf to a checkpoint's root. */
export interface ProvenEntry extends JournalEntry {
  readonly path: readonly Buffer[]
}

/** The newest checkpoint; undefined while nothing is sealed. */
export async function latestCheckpoint(
  reader: Reader,
  tenant: TenantId,
): Promise<JournalCheckpoint | undefined> {
  const [row] = await reader.query(selectLatestCheckpoint, { tenant_id: tenant })
  return row === undefined ? undefined : checkpointOf(journalLog, tenant, row)
}

/** Checkpoints that cover more entries than `after`, oldest first. */
export async function checkpointsAfter(
  reader: Reader,
  tenant: TenantId,
  after: number,
  limit: number,
): Promise<JournalCheckpoint[]> {
  const rows = await reader.query(selectCheckpointsAfter, {
    tenant_id: tenant,
    after_size: BigInt(after),
    limit,
  })
  return rows.map((row) => checkpointOf(journalLog, tenant, row))
}

/** Entries after a position, oldest first. */
export async function journalAfter(
  reader: Reader,
  tenant: TenantId,
  after: number,
  limit: number,
): Promise<JournalEntry[]> {
  const rows = await reader.query(selectEntriesAfter, {
    tenant_id: tenant,
    after_position: BigInt(after),
    limit,
  })
  return await entriesOf(reader, tenant, rows)
}

/** Entries whose transactions are there; needs those that are in files alone. */
async function entriesOf(
  reader: Reader,
  tenant: string,
  rows: readonly EntryRow[],
): Promise<JournalEntry[]> {
  const missing = rows.filter(({ id }) => id === null)
  await needIds(
    reader,
    tenant,
    missing.map(({ entry_id }) => entry_id),
  )
  return rows.flatMap((row) => {
    const { id, position, leaf } = row
    if (id === null) return []
    return [{ position: Number(position), transaction: id, line: lineOf({ ...row, id }), leaf }]
  })
}

/**
 * The entries of ledger transactions, with their paths to the root of a checkpoint. What is not
 * sealed yet, or only after that checkpoint, is left out.
 */
export async function proveEntries(
  reader: Reader,
  checkpoint: JournalCheckpoint,
  transactions: readonly string[],
): Promise<ProvenEntry[]> {
  const { tenant, size } = checkpoint
  const rows = await reader.query(selectEntriesOf, {
    tenant_id: tenant,
    transaction_ids: distinct(transactions),
  })
  const within = rows.filter(({ position }) => position <= size)
  const entries = await entriesOf(reader, tenant, within)
  if (entries.length === 0) return []
  const parts = await partsFor(
    reader,
    tenant,
    size,
    entries.map(({ position }) => position - 1),
  )
  return entries.map((entry) => ({
    ...entry,
    path: inclusionPath(parts, entry.position - 1, size),
  }))
}

/**
 * The proof that the journal at `later` only added to what it was at `earlier`. Undefined when the
 * tenant has no checkpoint of one of these sizes.
 */
export async function proveConsistency(
  reader: Reader,
  tenant: TenantId,
  { earlier, later }: { readonly earlier: number; readonly later: number },
): Promise<
  { earlier: JournalCheckpoint; later: JournalCheckpoint; path: readonly Buffer[] } | undefined
> {
  const [[first], [second]] = await Promise.all([
    reader.query(selectCheckpoint, { tenant_id: tenant, size: BigInt(earlier) }),
    reader.query(selectCheckpoint, { tenant_id: tenant, size: BigInt(later) }),
  ])
  if (first === undefined || second === undefined || earlier > later) return undefined
  const parts = await partsFor(reader, tenant, later, [earlier - 1, Math.min(earlier, later - 1)])
  return {
    earlier: checkpointOf(journalLog, tenant, first),
    later: checkpointOf(journalLog, tenant, second),
    path: consistencyPath(parts, earlier, later),
  }
}

/** The leaves around these entries and at the end, and the roots of all other subtrees. */
async function partsFor(
  reader: Reader,
  tenant: string,
  size: number,
  indexes: readonly number[],
): Promise<TreeParts> {
  const numbers = distinct([...indexes, size - 1].map((index) => Math.floor(index / TILE_LEAVES)))
  const complete = Math.floor(size / TILE_LEAVES)
  const [leaves, tiles] = await Promise.all([
    reader.query(selectLeavesOfTiles, { tenant_id: tenant, numbers: numbers.map(BigInt) }),
    reader.query(selectTiles, { tenant_id: tenant, before_number: BigInt(complete) }),
  ])
  return {
    leaves: new Map(leaves.map(({ position, leaf }) => [Number(position) - 1, leaf])),
    tiles: new Map(tiles.map(({ number, hash }) => [Number(number), hash])),
  }
}
