// Sealing: entries that have committed enter the chain in order, away from what made them.
import type { Database, Unit } from '#db'
import type { Follower, JournalKeys, Sealing } from '#journal'
import { chainHash, leafHash } from '#journal'
import type { TenantId } from '#kit'
import { asTenantId, startRounds } from '#kit'
import { auditCheckpointText, auditStart, lineOf } from './entry.ts'
import {
  insertChain,
  insertCheckpoint,
  insertHead,
  lockHead,
  selectTenantsToSeal,
  selectUnsealed,
  settleHead,
  updateHead,
} from './store.ts'

/** Entries sealed by one unit, under one checkpoint. */
const SEAL_BATCH_MAX = 5_000
const EVERY_MS = 15_000

/** Seals the next entries of the unit's tenant; 0 also while another process does. */
async function sealNext(unit: Unit, keys: JournalKeys): Promise<number> {
  const tenant = unit.tenant.id
  await unit.tx.query(insertHead, [tenant, auditStart(tenant)])
  const [head] = await unit.tx.query(lockHead, [tenant])
  if (head === undefined) return 0
  const { sealed_below: from, oldest } = head
  const rows = await unit.tx.query(selectUnsealed, [tenant, from, oldest, SEAL_BATCH_MAX])
  const last = rows.at(-1)
  if (last === undefined) {
    if (oldest !== from) await unit.tx.query(settleHead, [tenant, oldest])
    return 0
  }
  // Where nothing is left, the tenant is not looked at again before it writes.
  const below = rows.length < SEAL_BATCH_MAX ? oldest : last.written_in
  let { chain } = head
  const leaves = rows.map((row) => leafHash(lineOf(row)))
  const chains = leaves.map((leaf) => {
    chain = chainHash(chain, leaf)
    return chain
  })
  const size = Number(head.size) + rows.length
  const key = await keys.signing(unit.tx)
  const signature = key.sign(auditCheckpointText({ tenant, size, chain, at: unit.realNow }))
  await Promise.all([
    unit.tx.query(insertChain, [tenant, head.size, rows.map(({ id }) => id), leaves, chains]),
    unit.tx.query(insertCheckpoint, [tenant, size, chain, unit.realNow, key.keyId, signature]),
    unit.tx.query(updateHead, [tenant, size, chain, below]),
  ])
  return rows.length
}

export interface AuditSealingOptions {
  readonly database: Database
  /** Signs, as it signs the journal. */
  readonly keys: JournalKeys
  /** Where checkpoints are written down outside the database; null: nowhere. */
  readonly file: Follower | null
  readonly onError: (error: unknown, about: string) => void
}

/** Seals the entries of all tenants that can be sealed now, and writes the file on. */
export async function sealAudits(options: AuditSealingOptions): Promise<void> {
  const { database, keys, file, onError } = options
  const rows = await database.global.query(selectTenantsToSeal, [])
  for (const tenant of rows.map(({ tenant_id }) => asTenantId(tenant_id))) {
    try {
      await sealAudit(database, keys, tenant)
    } catch (error) {
      onError(error, 'sealing an audit log')
    }
  }
  await file?.follow(database)
}

async function sealAudit(database: Database, keys: JournalKeys, tenant: TenantId): Promise<void> {
  for (;;) {
    const count = await database.transactAside(tenant, async (unit) => await sealNext(unit, keys))
    if (count < SEAL_BATCH_MAX) return
  }
}

/** Seals in rounds, every 15 seconds. Safe to run in many processes. */
export function startAuditSealing(options: AuditSealingOptions): Sealing {
  const { next, stop } = startRounds({
    everyMs: EVERY_MS,
    work: async () => await sealAudits(options),
    onError: (error) => options.onError(error, 'sealing the audit logs'),
  })
  return { round: next, stop }
}
