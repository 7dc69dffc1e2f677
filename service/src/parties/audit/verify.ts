// Verifies audit logs from their first entry on: against their chain, against their checkpoints,
// and against the checkpoints that were written down outside the database.
import type pg from 'pg'
import type { Reader } from '#db'
import { readAsOwner } from '#db'
import type { FiledStandard, Trust } from '#journal'
import {
  chainHash,
  followTrust,
  largest,
  leafHash,
  readJournalKeys,
  signedOf,
  standardOf,
  trustIn,
  withFlaws,
} from '#journal'
import { compact, groupBy } from '#kit'
import type { AuditCheckpoint } from './entry.ts'
import { auditCheckpointText, auditStart, lineOf } from './entry.ts'
import type { FiledAudit } from './file.ts'
import type { AuditHead, VerifyRow } from './store.ts'
import { selectAllCheckpoints, selectForVerify, selectHeads, selectUncovered } from './store.ts'

const PAGE = 5_000

/** The first thing that is wrong with the audit log of a tenant. */
export interface AuditFault {
  readonly tenant: string
  /** The first entry that is not what it was; null when it is no single one. */
  readonly position: number | null
  readonly entry: string | null
  /** A sentence for people. */
  readonly what: string
}

export interface AuditReport {
  readonly tenants: number
  readonly entries: number
  /** Entries that the chain does not hold yet. */
  readonly unsealed: number
  readonly faults: readonly AuditFault[]
}

export interface VerifyAuditOptions {
  /** Keys (PEM) whose signatures count, and those of keys that they handed over to. */
  readonly publicKeys: readonly string[]
  /** What was written down outside the database. */
  readonly filed?: readonly FiledAudit[]
}

/**
 * Recomputes every audit log in one snapshot and names, for each tenant, the first entry that
 * differs. Read only; the client is the database's owner and has no transaction open.
 */
export async function verifyAudits(
  client: pg.ClientBase,
  { publicKeys, filed = [] }: VerifyAuditOptions,
): Promise<AuditReport> {
  return await readAsOwner(client, async (reader) => {
    const filedOf = groupBy(filed, ({ tenant }) => tenant)
    const trust = trustIn(await readJournalKeys(reader), publicKeys)
    const heads = await reader.query(selectHeads, [])
    const faults: AuditFault[] = []
    const flaws: (AuditFault | null)[] = []
    let entries = 0
    for (const head of heads) {
      const own = filedOf.get(head.tenant_id) ?? []
      const checked = await verifyTenant(reader, head, { trust, filed: own })
      entries += checked.entries
      if (checked.fault !== undefined) faults.push(checked.fault)
      flaws.push(checked.flaw)
    }
    const uncovered = await reader.query(selectUncovered, [])
    for (const { tenant_id: tenant, passed_over: entry } of uncovered) {
      const isKnown = faults.some((fault) => fault.tenant === tenant)
      if (entry === null || isKnown) continue
      faults.push({ tenant, position: null, entry, what: 'it stands in the log without a place' })
    }
    const known = new Set(heads.map(({ tenant_id }) => tenant_id))
    for (const tenant of filedOf.keys()) {
      const what = 'the whole audit log is gone'
      if (!known.has(tenant)) faults.push({ tenant, position: 1, entry: null, what })
    }
    const unsealed = uncovered.reduce((sum, row) => sum + Number(row.unsealed), 0)
    const all = withFlaws(faults, compact(flaws))
    return { tenants: heads.length, entries, unsealed, faults: all }
  })
}

interface Standard {
  readonly checkpoints: ReadonlyMap<number, AuditCheckpoint>
  readonly filed: FiledStandard<AuditCheckpoint>
  readonly faultOf: ReturnType<typeof followTrust>
}

interface TenantCheck {
  readonly entries: number
  readonly fault: AuditFault | undefined
  /** What is wrong with what was filed of it. */
  readonly flaw: AuditFault | null
}

async function verifyTenant(
  reader: Reader,
  head: AuditHead,
  { trust, filed }: { readonly trust: Trust; readonly filed: readonly FiledAudit[] },
): Promise<TenantCheck> {
  const { tenant_id: tenant } = head
  const stored = await reader.query(selectAllCheckpoints, [tenant])
  const standard = filedStandard(filed, trust)
  const checkpoints = new Map(stored.map((row) => [Number(row.size), signedOf(tenant, row)]))
  const walk = walkOf(tenant, { checkpoints, filed: standard, faultOf: followTrust(trust) })
  let fault: AuditFault | undefined
  for (let after = 0n; fault === undefined; ) {
    const rows = await reader.query(selectForVerify, [tenant, after, PAGE])
    for (const row of rows) fault ??= walk.step(row)
    after = rows.at(-1)?.position ?? after
    if (rows.length < PAGE) break
  }
  const { flaw: what } = standard
  const flaw = what === null ? null : { tenant, position: null, entry: null, what }
  return { entries: walk.size(), fault: fault ?? walk.end(head), flaw }
}

/** Goes from entry to entry, computing anew what each should be. */
function walkOf(tenant: string, standard: Standard) {
  let size = 0
  let chain = auditStart(tenant)
  const step = (row: VerifyRow): AuditFault | undefined => {
    const position = size + 1
    const faultHere = (what: string) => ({ tenant, position, entry: row.entry_id, what })
    if (Number(row.position) !== position) {
      return { tenant, position, entry: null, what: 'its place in the chain is gone' }
    }
    const wanted = standard.filed.leafAt(position)
    if (wanted !== undefined && !wanted.equals(row.leaf)) {
      return faultHere('the entry is not the one that was written down outside')
    }
    if (row.id === null) return faultHere('the entry is gone')
    if (!leafHash(lineOf({ ...row, id: row.id })).equals(row.leaf)) {
      return faultHere('the entry was changed')
    }
    chain = chainHash(chain, row.leaf)
    if (!chain.equals(row.chain)) return faultHere('the chain breaks')
    size = position
    const what = checkpointFault(standard, size, chain)
    return what === undefined ? undefined : faultHere(what)
  }
  const end = (head: AuditHead): AuditFault | undefined => {
    const place = { tenant, position: size + 1, entry: null }
    const signed = largest(standard.checkpoints.keys())
    if (Math.max(signed, largest(standard.filed.checkpoints.keys())) > size) {
      return { ...place, what: 'the end of the audit log is cut off' }
    }
    // Entries are sealed and signed together.
    if (signed < size) {
      return { ...place, position: signed + 1, what: 'no checkpoint covers the entry' }
    }
    const isHead = Number(head.size) === size && head.chain.equals(chain)
    return isHead ? undefined : { ...place, what: 'the head says something else' }
  }
  return { step, end, size: () => size }
}

function checkpointFault(standard: Standard, size: number, chain: Buffer): string | undefined {
  const checkpoint = standard.checkpoints.get(size)
  const filed = standard.filed.checkpoints.get(size)
  if (checkpoint === undefined) return filed === undefined ? undefined : 'its checkpoint is gone'
  const fault = standard.faultOf(auditCheckpointText(checkpoint), checkpoint)
  if (fault !== null) return `its checkpoint ${fault}`
  const differs = [checkpoint, filed].some((one) => one !== undefined && !one.chain.equals(chain))
  return differs ? 'its checkpoint is of another log' : undefined
}

/** What was filed, as far as signatures and the chain bear it out. */
function filedStandard(filed: readonly FiledAudit[], trust: Trust): FiledStandard<AuditCheckpoint> {
  const faultOf = followTrust(trust)
  let chain: Buffer | undefined
  return standardOf(filed, 'audit checkpoint', (checkpoint, fresh) => {
    for (const leaf of fresh) chain = chainHash(chain ?? auditStart(checkpoint.tenant), leaf)
    const fault = faultOf(auditCheckpointText(checkpoint), checkpoint)
    return fault === null && chain?.equals(checkpoint.chain) === true
  })
}
