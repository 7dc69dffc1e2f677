// The audit log as a log that is sealed: its entries, their lines, and its tables. Nobody is shown
// one entry without the others, so it has no tree.
import type { Unit } from '#db'
import { zip } from '#kit'
import type { Batch, SealedLog } from '#sealing'
import { noTree } from '#sealing'
import type { AuditSource } from './store.ts'
import * as store from './store.ts'

interface AuditKind {
  readonly columns: Omit<AuditSource, 'id'>
  readonly root: null
}

/** What `#sealing` seals, verifies, files and exports as the audit log. */
export const auditLog: SealedLog<AuditKind> = {
  name: 'audit',
  words: {
    one: 'an audit log',
    all: 'the audit logs',
    log: 'audit log',
    other: 'log',
    checkpoint: 'audit checkpoint',
    unplaced: 'its place in the chain is gone',
    gone: 'the entry is gone',
    changed: 'the entry was changed',
    passedOver: 'it stands in the log without a place',
  },
  tree: noTree,
  lineOf,
  statements: store,
  keep,
}

/** The line of an entry: compact JSON, its fields in this order. */
function lineOf(entry: AuditSource): string {
  return JSON.stringify([
    entry.id,
    entry.at,
    entry.actor_kind,
    entry.actor_id,
    entry.actor_name,
    entry.operation,
    entry.object_kind,
    entry.object_id,
    entry.summary,
    entry.changes,
    entry.before_hash,
    entry.after_hash,
    entry.request_id,
    entry.ip,
  ])
}

async function keep({ tx }: Unit, batch: Batch<null>): Promise<unknown> {
  const { before, ids, leaves, chains, checkpoint, below } = batch
  const { tenant, size, chain, at, keyId, signature } = checkpoint
  return await Promise.all([
    tx.query(store.insertChain, {
      tenant_id: tenant,
      sealed: before,
      rows: zip(ids, leaves, chains).map(([id, leaf, hash]) => ({
        entry_id: id,
        leaf,
        chain: hash,
      })),
    }),
    tx.query(store.insertCheckpoint, {
      tenant_id: tenant,
      size: BigInt(size),
      chain,
      at,
      key_id: keyId,
      signature,
    }),
    tx.query(store.updateHead, {
      tenant_id: tenant,
      size: BigInt(size),
      chain,
      sealed_below: below,
    }),
  ])
}
