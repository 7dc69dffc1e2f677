// How an entry is written down for hashing, and what a checkpoint of the log signs.
import type { Signed } from '#journal'
import { sha256, showInstant } from '#kit'
import type { AuditSource } from './store.ts'

/** The line of an entry: compact JSON, its fields in this order. */
export function lineOf(entry: AuditSource): string {
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

/** Where the chain of a tenant begins; no chain of a journal begins there. */
export function auditStart(tenant: string): Buffer {
  return sha256(`holdfast audit ${tenant}`)
}

/** How far an audit log went, and what its chain was. */
export type AuditCheckpoint = Signed

/** The text that is signed: four lines, each ended by a line feed. */
export function auditCheckpointText({
  tenant,
  size,
  chain,
  at,
}: Pick<AuditCheckpoint, 'tenant' | 'size' | 'chain' | 'at'>): string {
  return [
    `holdfast audit ${tenant}`,
    String(size),
    chain.toString('base64'),
    showInstant(at),
    '',
  ].join('\n')
}
