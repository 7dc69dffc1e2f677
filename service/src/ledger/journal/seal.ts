// Sealing: ledger transactions that have committed enter the journal in order, away from the
// payments that made them.
import type { Database, Unit } from '#db'
import type { TenantId } from '#kit'
import { asTenantId, startRounds } from '#kit'
import { signCheckpoint } from './checkpoint.ts'
import { lineOf } from './entry.ts'
import type { CheckpointFile } from './file.ts'
import type { JournalKeys } from './keys.ts'
import type { HeadRow, UnsealedRow } from './store.ts'
import {
  insertCheckpoint,
  insertEntries,
  insertHead,
  insertTiles,
  lockHead,
  selectTenantsToSeal,
  selectUnsealed,
  settleHead,
  updateHead,
} from './store.ts'
import type { Edge } from './tree.ts'
import { chainHash, chainStart, grow, leafHash, rootOf, TILE_LEAVES } from './tree.ts'

/** Transactions sealed by one unit, under one checkpoint. */
const SEAL_BATCH_MAX = 5_000
const EVERY_MS = 15_000

/**
 * Seals the next transactions of the unit's tenant, at most 5,000, and signs a checkpoint over
 * them. Returns how many; 0 also while another process seals the tenant's journal.
 */
async function sealNext(unit: Unit, keys: JournalKeys): Promise<number> {
  const tenant = unit.tenant.id
  const head = await takeHead(unit)
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
  const sealed = sealRows({ ...head, size: Number(head.size) }, rows)
  const { size, peaks, chain } = sealed
  const checkpoint = signCheckpoint(await keys.signing(unit.tx), {
    tenant,
    size,
    root: rootOf(sealed),
    chain,
    at: unit.realNow,
  })
  await Promise.all([
    unit.tx.query(insertEntries, [
      tenant,
      head.size,
      rows.map(({ id }) => id),
      sealed.leaves,
      sealed.chains,
    ]),
    unit.tx.query(insertTiles, [
      tenant,
      sealed.tiles.map(({ number }) => number),
      sealed.tiles.map(({ hash }) => hash),
    ]),
    unit.tx.query(insertCheckpoint, [
      tenant,
      size,
      checkpoint.root,
      chain,
      checkpoint.at,
      checkpoint.keyId,
      checkpoint.signature,
    ]),
    unit.tx.query(updateHead, [tenant, size, chain, [...peaks], below]),
  ])
  return rows.length
}

async function takeHead(unit: Unit): Promise<HeadRow | undefined> {
  const tenant = unit.tenant.id
  await unit.tx.query(insertHead, [tenant, chainStart(tenant)])
  return (await unit.tx.query(lockHead, [tenant]))[0]
}

interface Sealed extends Edge {
  readonly chain: Buffer
  readonly leaves: Buffer[]
  readonly chains: Buffer[]
  readonly tiles: { readonly number: number; readonly hash: Buffer }[]
}

function sealRows(head: Edge & { readonly chain: Buffer }, rows: readonly UnsealedRow[]): Sealed {
  const leaves: Buffer[] = []
  const chains: Buffer[] = []
  const tiles: { number: number; hash: Buffer }[] = []
  let edge: Edge = head
  let chain = head.chain
  for (const row of rows) {
    const leaf = leafHash(lineOf(row))
    const grown = grow(edge, leaf)
    chain = chainHash(chain, leaf)
    leaves.push(leaf)
    chains.push(chain)
    if (grown.tile !== null) {
      tiles.push({ number: grown.size / TILE_LEAVES - 1, hash: grown.tile })
    }
    edge = grown
  }
  return { ...edge, chain, leaves, chains, tiles }
}

export interface SealingOptions {
  readonly database: Database
  readonly keys: JournalKeys
  /** Where checkpoints are written down outside the database; null: nowhere. */
  readonly file: CheckpointFile | null
  readonly onError: (error: unknown, about: string) => void
}

/** Seals everything that can be sealed now, in all tenants, and writes the file on. */
export async function sealAll({ database, keys, file, onError }: SealingOptions): Promise<void> {
  const rows = await database.global.query(selectTenantsToSeal, [])
  for (const tenant of rows.map(({ tenant_id }) => asTenantId(tenant_id))) {
    try {
      await sealTenant(database, keys, tenant)
    } catch (error) {
      onError(error, 'sealing a journal')
    }
  }
  await file?.follow(database)
}

/** Seals all that a tenant has committed. */
export async function sealTenant(
  database: Database,
  keys: JournalKeys,
  tenant: TenantId,
): Promise<void> {
  for (;;) {
    const count = await database.transactAside(tenant, async (unit) => await sealNext(unit, keys))
    if (count < SEAL_BATCH_MAX) return
  }
}

export interface Sealing {
  /** Seals now what is there. */
  round(): Promise<void>
  /** Seals once more and begins no other round. */
  stop(): Promise<void>
}

/**
 * Seals in rounds, every 15 seconds: four times as often as a checkpoint is owed. Safe to run in
 * many processes.
 */
export function startSealing(options: SealingOptions): Sealing {
  const { next, stop } = startRounds({
    everyMs: EVERY_MS,
    work: async () => await sealAll(options),
    onError: (error) => options.onError(error, 'sealing the journals'),
  })
  return { round: next, stop }
}
