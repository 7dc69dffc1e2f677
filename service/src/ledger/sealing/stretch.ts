// A check of a stretch of one log, while the service runs: for people who look at it. Whole logs
// are verified by `npm run verify`, which trusts nothing that is stored.
import type { Reader } from '#db'
import { needIds } from '#db'
import { compact } from '#kit'
import { HASH_BYTES } from './filed.ts'
import { readJournalKeys } from './keys.ts'
import type { LogKind, SealedLog } from './log.ts'
import { checkpointOf } from './log.ts'
import { chainStart } from './tree.ts'
import { noTree } from './trees.ts'
import { followTrust, trustIn } from './trust.ts'
import type { Fault } from './walk.ts'
import { walkOf } from './walk.ts'

export interface Stretch {
  /** How many entries the log has. */
  readonly size: number
  /** The position after which it begins; null: so that it ends with the log. */
  readonly after: number | null
  /** How many entries it has. */
  readonly limit: number
  /** Keys (PEM) whose signatures count, and those of keys that they handed over to. */
  readonly publicKeys: readonly string[]
}

export interface StretchCheck {
  /** First and last entry that were checked; 0 when there are none. */
  readonly from: number
  readonly to: number
  readonly checkpoints: number
  readonly fault: Fault | null
}

/**
 * Computes entries of a tenant's log anew from what was sealed, and compares them: each with that,
 * the chain from the entry before them on, and the checkpoints among them with their signatures.
 * The reader sees the rows of the tenant.
 */
export async function checkStretch<K extends LogKind>(
  log: SealedLog<K>,
  reader: Reader,
  tenant: string,
  { size, after, limit, publicKeys }: Stretch,
): Promise<StretchCheck> {
  const { selectForVerify, selectCheckpointsAfter } = log.statements
  const begin = Math.min(after ?? Math.max(0, size - limit), size)
  const rows = await reader.query(selectForVerify, {
    tenant_id: tenant,
    after_position: BigInt(begin),
    limit,
  })
  const missing = rows.map((row) => (row.id === null ? row.entry_id : null))
  await needIds(reader, tenant, compact(missing))
  const stored = await reader.query(selectCheckpointsAfter, {
    tenant_id: tenant,
    after_size: BigInt(begin),
    limit,
  })
  const end = begin + rows.length
  const checkpoints = stored
    .map((row) => checkpointOf(log, tenant, row))
    .filter((checkpoint) => checkpoint.size <= end)
  const faultOf = followTrust(trustIn(await readJournalKeys(reader), publicKeys))
  const chain = await chainBefore(log, reader, { tenant, begin })
  const goneAt = (position: number) => {
    return { tenant, position, entry: null, what: log.words.unplaced }
  }
  const walk = walkOf(
    log,
    {
      checkpoints: new Map(checkpoints.map((checkpoint) => [checkpoint.size, checkpoint])),
      filed: { checkpoints: new Map(), leafAt: () => undefined },
      tiles: new Map(),
      faultOf,
      tree: noTree,
    },
    { tenant, size: begin, peaks: [], chain: chain ?? chainStart(log.name, tenant) },
  )
  let fault: Fault | undefined = chain === null ? goneAt(begin) : undefined
  for (const row of rows) fault ??= walk.step(row)
  const isCut = rows.length < Math.min(limit, size - begin)
  return {
    from: rows.length === 0 ? 0 : begin + 1,
    to: rows.length === 0 ? 0 : end,
    checkpoints: checkpoints.length,
    fault: fault ?? (isCut ? goneAt(end + 1) : null),
  }
}

/**
 * The chain behind so many entries: as it was stored with the last of them, computed where there is
 * none; null when that entry is gone, or
 * no hash stands there.
 */
export async function chainBefore<K extends LogKind>(
  { name, statements }: SealedLog<K>,
  reader: Reader,
  { tenant, begin }: { readonly tenant: string; readonly begin: number },
): Promise<Buffer | null> {
  if (begin === 0) return chainStart(name, tenant)
  const [before] = await reader.query(statements.selectForVerify, {
    tenant_id: tenant,
    after_position: BigInt(begin - 1),
    limit: 1,
  })
  return before?.chain.length === HASH_BYTES ? before.chain : null
}
