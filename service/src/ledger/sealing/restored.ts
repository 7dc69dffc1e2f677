// What is said where a database was restored that is older than what was written down outside it:
// the end of a log is cut, and whoever runs the installation stands by that. It stands in the file
// behind what was cut, signed by the key that signs the log. A cut of which nothing is said is a
// change like any other.
import type pg from 'pg'
import type { Reader } from '#db'
import { ownerReader } from '#db'
import { groupBy, realNow, showInstant } from '#kit'
import type { FiledLine } from './filed.ts'
import { furthestOf, readCheckpointFile } from './filed.ts'
import type { JournalKeys } from './keys.ts'
import { appendTo } from './lines.ts'
import type { LogKind, SealedLog } from './log.ts'
import { checkpointOf } from './log.ts'
import { beginReading, endReading, seeTenant } from './store-restored.ts'
import { chainStart } from './tree.ts'

/** The log goes on from fewer entries than were filed. */
export interface Cut {
  readonly tenant: string
  /** So many entries stayed, and their chain. */
  readonly size: number
  readonly chain: Buffer
  /** So many there were, and their chain. */
  readonly cutSize: number
  readonly cutChain: Buffer
  /** Real time. */
  readonly at: Date
  readonly keyId: string
  readonly signature: Buffer
}

/** The text that is signed, each line ended by a line feed. */
export function cutText(log: string, cut: Omit<Cut, 'keyId' | 'signature'>): string {
  const { tenant, size, chain, cutSize, cutChain, at } = cut
  const stayed = [String(size), chain.toString('base64')]
  const were = [String(cutSize), cutChain.toString('base64')]
  return [`holdfast ${log} restored ${tenant}`, ...stayed, ...were, showInstant(at), ''].join('\n')
}

/** A cut as the file has it. */
function cutLine(cut: Cut): string {
  const { tenant, size, chain, cutSize, cutChain, at, keyId, signature } = cut
  const shown = {
    tenant,
    size,
    chain: chain.toString('base64'),
    cut_size: cutSize,
    cut_chain: cutChain.toString('base64'),
    at: at.toISOString(),
    key_id: keyId,
    signature: signature.toString('base64'),
  }
  return `${JSON.stringify(shown)}\n`
}

/**
 * Says in the file of a log what a restored database has not any more, and answers that; nothing
 * where it has all that was filed. The client is the owner's and has no transaction open; nobody
 * works on the database.
 */
export async function sayRestored<K extends LogKind>(
  log: SealedLog<K>,
  client: pg.ClientBase,
  { file, openKeys }: { readonly file: string; readonly openKeys: () => Promise<JournalKeys> },
): Promise<Cut[]> {
  const cuts = await readAtOnce(client, async (reader) => {
    const found: Omit<Cut, 'keyId' | 'signature'>[] = []
    for (const [tenant, filed] of groupBy(readCheckpointFile(log, file), (one) => one.tenant)) {
      // An owner whom row level security binds sees the rows of a tenant as that tenant.
      await reader.query(seeTenant, { tenant_id: tenant })
      const rows = await reader.query(log.statements.selectAllCheckpoints, { tenant_id: tenant })
      const stored = rows.map((row) => checkpointOf(log, tenant, row))
      const none = { size: 0, chain: chainStart(log.name, tenant) }
      const { size, chain } = stored.reduce<Pick<Cut, 'size' | 'chain'>>(largerOf, none)
      const { size: cutSize, chain: cutChain } = standingOf(filed)
      if (cutSize > size) found.push({ tenant, size, chain, cutSize, cutChain, at: realNow() })
    }
    return found
  })
  if (cuts.length === 0) return []
  const key = await (await openKeys()).signing(ownerReader(client))
  const signed = cuts.map((cut) => {
    return { ...cut, keyId: key.keyId, signature: key.sign(cutText(log.name, cut)) }
  })
  appendTo(file, signed.map(cutLine).join(''))
  return signed
}

/** Reads in one snapshot, and leaves nothing behind on the connection. */
async function readAtOnce<T>(
  client: pg.ClientBase,
  work: (reader: Reader) => Promise<T>,
): Promise<T> {
  await client.query(beginReading)
  try {
    return await work(ownerReader(client))
  } finally {
    await client.query(endReading)
  }
}

/** How far a log goes in the file, once all that was said of cuts is counted. */
function standingOf(filed: readonly FiledLine[]): Pick<Cut, 'size' | 'chain'> {
  const none = { size: 0, chain: Buffer.alloc(0) }
  return filed.reduce<Pick<Cut, 'size' | 'chain'>>(furthestOf, none)
}

function largerOf<T extends { readonly size: number }>(one: T, other: T): T {
  return other.size > one.size ? other : one
}
