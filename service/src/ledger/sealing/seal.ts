// Sealing: entries that have committed get their places in order, away from what made them.
import type { Database, Unit } from '#db'
import type { Rounds, TenantId } from '#kit'
import { asTenantId, startRounds } from '#kit'
import { signCheckpoint } from './checkpoint.ts'
import type { CheckpointFile } from './filed.ts'
import type { JournalKeys } from './keys.ts'
import type { LogKind, Sealed, SealedLog, UnsealedRow } from './log.ts'
import { seekInOrder } from './store-seal.ts'
import type { Edge } from './tree.ts'
import { chainHash, chainStart, leafHash, TILE_LEAVES } from './tree.ts'

/** Entries sealed by one unit, under one checkpoint. */
const SEAL_BATCH_MAX = 5_000
const EVERY_MS = 15_000

/**
 * Seals the next entries of the unit's tenant, at most 5,000, and signs a checkpoint over them.
 * Returns how many; 0 also while another process seals the tenant's log.
 */
async function sealNext<K extends LogKind>(
  log: SealedLog<K>,
  unit: Unit,
  keys: JournalKeys,
): Promise<number> {
  const { tx, tenant } = unit
  const { insertHead, lockHead, selectUnsealed, settleHead } = log.statements
  await tx.query(insertHead, { tenant_id: tenant.id, chain: chainStart(log.name, tenant.id) })
  const [head] = await tx.query(lockHead, { tenant_id: tenant.id })
  if (head === undefined) return 0
  const { sealed_below: from, oldest } = head
  await tx.query(seekInOrder, {})
  const rows = await tx.query(selectUnsealed, {
    tenant_id: tenant.id,
    from_written_in: from,
    before_written_in: oldest,
    limit: SEAL_BATCH_MAX,
  })
  const last = rows.at(-1)
  if (last === undefined) {
    if (oldest !== from) await tx.query(settleHead, { tenant_id: tenant.id, sealed_below: oldest })
    return 0
  }
  const { size, peaks = [], chain } = head
  const sealed = sealRows(log, { size: Number(size), peaks, chain }, rows)
  const checkpoint = signCheckpoint(log.name, await keys.signing(tx), {
    tenant: tenant.id,
    size: sealed.size,
    root: log.tree.rootOf(sealed),
    chain: sealed.chain,
    at: unit.realNow,
  })
  await log.keep(unit, {
    ...sealed,
    before: size,
    ids: rows.map(({ id }) => id),
    checkpoint,
    // Where nothing is left, the tenant is not looked at again before it writes.
    below: rows.length < SEAL_BATCH_MAX ? oldest : last.written_in,
  })
  return rows.length
}

function sealRows<K extends LogKind>(
  { lineOf, tree }: SealedLog<K>,
  head: Edge & { readonly chain: Buffer },
  rows: readonly (K['columns'] & UnsealedRow)[],
): Sealed {
  const leaves: Buffer[] = []
  const chains: Buffer[] = []
  const tiles: { number: number; hash: Buffer }[] = []
  let edge: Edge = head
  let { chain } = head
  for (const row of rows) {
    const leaf = leafHash(lineOf(row))
    const grown = tree.grow(edge, leaf)
    chain = chainHash(chain, leaf)
    leaves.push(leaf)
    chains.push(chain)
    if (grown.tile !== null) {
      tiles.push({ number: grown.size / TILE_LEAVES - 1, hash: grown.tile })
    }
    edge = grown
  }
  const { size, peaks } = edge
  return { size, peaks, chain, leaves, chains, tiles }
}

export interface SealingOptions {
  readonly database: Database
  readonly keys: JournalKeys
  /** Where checkpoints are written down outside the database; null: nowhere. */
  readonly file: CheckpointFile | null
  readonly onError: (error: unknown, about: string) => void
}

/** Seals everything that can be sealed now, in all tenants, and writes the file on. */
export async function sealAll<K extends LogKind>(
  log: SealedLog<K>,
  { database, keys, file, onError }: SealingOptions,
): Promise<void> {
  const rows = await database.global.query(log.statements.selectTenantsToSeal, {})
  for (const tenant of rows.map(({ tenant_id }) => asTenantId(tenant_id))) {
    try {
      await sealTenant(log, { database, keys }, tenant)
    } catch (error) {
      onError(error, `sealing ${log.words.one}`)
    }
  }
  await file?.follow(database)
}

/** Seals all that a tenant has committed. */
export async function sealTenant<K extends LogKind>(
  log: SealedLog<K>,
  { database, keys }: Pick<SealingOptions, 'database' | 'keys'>,
  tenant: TenantId,
): Promise<void> {
  for (;;) {
    const count = await database.transactAside(
      tenant,
      async (unit) => await sealNext(log, unit, keys),
    )
    if (count < SEAL_BATCH_MAX) return
  }
}

export interface Sealing extends Pick<Rounds, 'halt'> {
  /** Seals now what is there. */
  round(): Promise<void>
  /** Seals once more and begins no other round. */
  stop(): Promise<void>
}

/**
 * Seals a log in rounds, every 15 seconds: four times as often as a checkpoint is owed. Safe to
 * run in many processes.
 */
export function startSealing<K extends LogKind>(
  log: SealedLog<K>,
  options: SealingOptions,
): Sealing {
  const { next, ...ends } = startRounds({
    everyMs: EVERY_MS,
    work: async () => await sealAll(log, options),
    onError: (error) => options.onError(error, `sealing ${log.words.all}`),
  })
  return { round: next, ...ends }
}
