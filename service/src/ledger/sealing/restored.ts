// What is said where a database was restored that is older than what was written down outside it:
// the end of a log is cut, and whoever runs the installation stands by that. It stands in the file
// behind what was cut, signed by the key that signs the log. A cut of which nothing is said is a
// change like any other.
import type pg from 'pg'
import type { Reader } from '#db'
import { ownerReader } from '#db'
import { assert, groupBy, realNow } from '#kit'
import type { Cut } from './cut.ts'
import { cutLine, cutText, isOperatorName } from './cut.ts'
import { readCheckpointFile } from './filed.ts'
import type { JournalKeys } from './keys.ts'
import { readJournalKeys } from './keys.ts'
import { appendTo } from './lines.ts'
import type { LogKind, SealedLog } from './log.ts'
import { checkpointOf } from './log.ts'
import { standingOf } from './standard.ts'
import { beginReading, endReading, seeTenant } from './store-restored.ts'
import { chainStart } from './tree.ts'
import { trustIn } from './trust.ts'

/** Where it is said, by whose key, and by whom. */
interface SayingOfLog {
  readonly file: string
  readonly openKeys: () => Promise<JournalKeys>
  /** A name as `isOperatorName` has them. */
  readonly by: string
}

/**
 * Says in the file of a log what a restored database has not any more, and answers that; nothing
 * where it has all that was filed. What stayed ends with the largest checkpoint that both have: the
 * database may have gone on meanwhile, with other entries. The client is the owner's and has no
 * transaction open; nobody works on the database.
 */
export async function sayRestored<K extends LogKind>(
  log: SealedLog<K>,
  client: pg.ClientBase,
  { file, openKeys, by }: SayingOfLog,
): Promise<Cut[]> {
  assert(isOperatorName(by), 'whoever says so has a name that a line can hold')
  const cuts = await readAtOnce(client, async (reader) => {
    const found: Omit<Cut, 'keyId' | 'signature'>[] = []
    const links = await readJournalKeys(reader)
    const trust = trustIn(
      links,
      links.slice(-1).map(({ publicKey }) => publicKey),
    )
    for (const [tenant, filed] of groupBy(readCheckpointFile(log, file), (one) => one.tenant)) {
      // An owner whom row level security binds sees the rows of a tenant as that tenant.
      await reader.query(seeTenant, { tenant_id: tenant })
      const rows = await reader.query(log.statements.selectAllCheckpoints, { tenant_id: tenant })
      const stored = rows.map((row) => checkpointOf(log, tenant, row))
      const none = { size: 0, chain: chainStart(log.name, tenant) }
      const standing = standingOf(log, filed, trust)
      const { size: cutSize, chain: cutChain, checkpoints } = standing
      const { size, chain } = stored
        .filter((one) => checkpoints.get(one.size)?.chain.equals(one.chain) === true)
        .reduce<Pick<Cut, 'size' | 'chain'>>(largerOf, none)
      const cut = { tenant, size, chain, cutSize, cutChain, at: realNow(), by }
      if (cutSize > size) found.push(cut)
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

function largerOf<T extends { readonly size: number }>(one: T, other: T): T {
  return other.size > one.size ? other : one
}
