// The journal as a log that is sealed: ledger transactions, their lines, and its tables.
import type { Unit } from '#db'
import { zip } from '#kit'
import type { Batch, Checkpoint, SealedLog } from '#sealing'
import { merkleTree, showSeal } from '#sealing'
import type { JournalSource } from './entry.ts'
import { lineOf } from './entry.ts'
import * as store from './store.ts'

export interface JournalKind {
  readonly columns: Omit<JournalSource, 'id'>
  readonly root: Buffer
}

export type JournalCheckpoint = Checkpoint<Buffer>

/** What `#sealing` seals, verifies, files and exports as the journal. */
export const journalLog: SealedLog<JournalKind> = {
  name: 'journal',
  words: {
    one: 'a journal',
    all: 'the journals',
    log: 'journal',
    other: 'journal',
    checkpoint: 'checkpoint',
    unplaced: 'the entry is gone',
    gone: 'its transaction is gone',
    changed: 'its transaction or a movement was changed',
    passedOver: 'it stands in the ledger without an entry',
  },
  tree: merkleTree,
  lineOf,
  statements: store,
  keep,
}

async function keep({ tx }: Unit, batch: Batch<Buffer>): Promise<unknown> {
  const { before, ids, leaves, chains, tiles, peaks, checkpoint, below } = batch
  const { tenant, size, root, chain, at, keyId, signature } = checkpoint
  return await Promise.all([
    tx.query(store.insertEntries, {
      tenant_id: tenant,
      sealed: before,
      rows: zip(ids, leaves, chains).map(([id, leaf, hash]) => ({
        transaction_id: id,
        leaf,
        chain: hash,
      })),
    }),
    tx.query(store.insertTiles, {
      tenant_id: tenant,
      rows: tiles.map(({ number, hash }) => ({ number: BigInt(number), hash })),
    }),
    tx.query(store.insertCheckpoint, {
      tenant_id: tenant,
      size: BigInt(size),
      root,
      chain,
      at,
      key_id: keyId,
      signature,
    }),
    tx.query(store.updateHead, {
      tenant_id: tenant,
      size: BigInt(size),
      chain,
      peaks,
      sealed_below: below,
    }),
  ])
}

/** A checkpoint of the journal as JSON carries it. */
export function showCheckpoint(checkpoint: JournalCheckpoint) {
  return { tenant: checkpoint.tenant, ...showSeal(journalLog, checkpoint) }
}
