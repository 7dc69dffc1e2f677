// A check of a stretch of one journal, while the service runs: for people who look at it. Whole
// journals are verified by `npm run verify`, which trusts nothing that is stored.
import type { Reader } from '#db'
import type { Checkpoint } from './checkpoint.ts'
import { checkpointText } from './checkpoint.ts'
import { lineOf } from './entry.ts'
import { checkpointOf } from './file.ts'
import { readJournalKeys } from './keys.ts'
import type { VerifyRow } from './store.ts'
import { selectCheckpointsAfter, selectForVerify, selectSize } from './store.ts'
import { chainHash, chainStart, leafHash } from './tree.ts'
import { followTrust, trustIn } from './trust.ts'
import type { JournalFault } from './verify.ts'

export interface Stretch {
  /** The position after which it begins; null: so that it ends with the journal. */
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
  readonly size: number
  readonly checkpoints: number
  readonly fault: JournalFault | null
}

/**
 * Computes entries of a tenant's journal anew from the ledger, and compares them: each with its
 * transaction, the chain from the entry before them on, and the checkpoints among them with their
 * signatures. The reader sees the rows of the tenant.
 */
export async function checkStretch(
  reader: Reader,
  tenant: string,
  { after, limit, publicKeys }: Stretch,
): Promise<StretchCheck> {
  const [head] = await reader.query(selectSize, [tenant])
  const size = Number(head?.size ?? 0n)
  const begin = Math.min(after ?? Math.max(0, size - limit), size)
  const rows = await reader.query(selectForVerify, [tenant, begin, limit])
  const stored = await reader.query(selectCheckpointsAfter, [tenant, begin, limit])
  const end = begin + rows.length
  const checkpoints = stored
    .filter((row) => Number(row.size) <= end)
    .map((row) => checkpointOf(tenant, row))
  const chain = await chainBefore(reader, tenant, begin)
  const signatureFault = followTrust(trustIn(await readJournalKeys(reader), publicKeys))
  const fault = faultOf({ tenant, begin, rows, checkpoints, chain, signatureFault })
  const isCut = rows.length < Math.min(limit, size - begin)
  return {
    from: rows.length === 0 ? 0 : begin + 1,
    to: rows.length === 0 ? 0 : end,
    size,
    checkpoints: checkpoints.length,
    fault: fault ?? (isCut ? faultAt(tenant, end + 1, null, 'the entry is gone') : null),
  }
}

/** The chain as it was stored with the entry before; computed where there is none. */
async function chainBefore(reader: Reader, tenant: string, begin: number): Promise<Buffer | null> {
  if (begin === 0) return chainStart(tenant)
  const [before] = await reader.query(selectForVerify, [tenant, begin - 1, 1])
  return before?.chain ?? null
}

interface Standard {
  readonly tenant: string
  readonly begin: number
  readonly rows: readonly VerifyRow[]
  readonly checkpoints: readonly Checkpoint[]
  readonly chain: Buffer | null
  readonly signatureFault: ReturnType<typeof followTrust>
}

function faultOf({ tenant, begin, rows, checkpoints, ...of }: Standard): JournalFault | undefined {
  if (of.chain === null) return faultAt(tenant, begin, null, 'the entry is gone')
  let chain = of.chain
  for (const [index, row] of rows.entries()) {
    const position = begin + index + 1
    const at = (what: string) => faultAt(tenant, position, row.transaction_id, what)
    if (Number(row.position) !== position)
      return faultAt(tenant, position, null, 'the entry is gone')
    if (row.id === null) return at('its transaction is gone')
    if (!leafHash(lineOf({ ...row, id: row.id })).equals(row.leaf)) {
      return at('its transaction or a movement was changed')
    }
    chain = chainHash(chain, row.leaf)
    if (!chain.equals(row.chain)) return at('the chain breaks')
    const checkpoint = checkpoints.find(({ size }) => size === position)
    if (checkpoint === undefined) continue
    const unsigned = of.signatureFault(checkpointText(checkpoint), checkpoint)
    if (unsigned !== null) return at(`its checkpoint ${unsigned}`)
    if (!checkpoint.chain.equals(chain)) return at('its checkpoint is of another journal')
  }
  return undefined
}

function faultAt(
  tenant: string,
  position: number,
  transaction: string | null,
  what: string,
): JournalFault {
  return { tenant, position, transaction, what }
}
