// Verifies journals from their first entry on: against the ledger, against their checkpoints, and
// against the checkpoints that were written down outside the database.
import type pg from 'pg'
import type { Reader } from '#db'
import { readAsOwner } from '#db'
import { compact, groupBy } from '#kit'
import type { Checkpoint } from './checkpoint.ts'
import { checkpointText } from './checkpoint.ts'
import { lineOf } from './entry.ts'
import type { FiledCheckpoint } from './file.ts'
import { checkpointOf } from './file.ts'
import { readJournalKeys } from './keys.ts'
import type { FiledStandard } from './standard.ts'
import { largest, standardOf, withFlaws } from './standard.ts'
import type { JournalRow, VerifyRow } from './store.ts'
import {
  countWithoutJournal,
  selectAllCheckpoints,
  selectAllTiles,
  selectForVerify,
  selectJournals,
  selectUncovered,
} from './store.ts'
import type { Edge } from './tree.ts'
import { chainHash, chainStart, grow, leafHash, rootOf, TILE_LEAVES } from './tree.ts'
import type { Trust } from './trust.ts'
import { followTrust, trustIn } from './trust.ts'

const PAGE = 5_000

/** The first thing that is wrong with the journal of a tenant. */
export interface JournalFault {
  readonly tenant: string
  /** The first entry that is not what it was; null when it is no single one. */
  readonly position: number | null
  readonly transaction: string | null
  /** A sentence for people. */
  readonly what: string
}

export interface JournalReport {
  readonly tenants: number
  readonly entries: number
  readonly checkpoints: number
  /** Transactions that no entry covers yet. */
  readonly unsealed: number
  readonly faults: readonly JournalFault[]
}

export interface VerifyOptions {
  /** Keys (PEM) whose signatures count, and those of keys that they handed over to. */
  readonly publicKeys: readonly string[]
  /** What was written down outside the database. */
  readonly filed?: readonly FiledCheckpoint[]
}

/**
 * Recomputes every journal in one snapshot and names, for each tenant, the first entry that
 * differs. Entries after the last checkpoint are covered by the chain alone. Read only; the client
 * must have no transaction open.
 */
export async function verifyJournals(
  client: pg.ClientBase,
  options: VerifyOptions,
): Promise<JournalReport> {
  return await readAsOwner(client, async (reader) => await checkJournals(reader, options))
}

/** As `verifyJournals`, by a reader that sees the rows of all tenants. */
export async function checkJournals(
  reader: Reader,
  { publicKeys, filed = [] }: VerifyOptions,
): Promise<JournalReport> {
  const filedOf = groupBy(filed, ({ tenant }) => tenant)
  const trust = trustIn(await readJournalKeys(reader), publicKeys)
  const journals = await reader.query(selectJournals, [])
  const known = new Set(journals.map(({ tenant_id }) => tenant_id))
  const checks: TenantCheck[] = []
  for (const journal of journals) {
    const own = filedOf.get(journal.tenant_id) ?? []
    checks.push(await verifyTenant(reader, journal, { trust, filed: own }))
  }
  const [others] = await reader.query(countWithoutJournal, [])
  const lost = [...filedOf.keys()].filter((tenant) => !known.has(tenant))
  return {
    tenants: journals.length,
    entries: sum(checks.map(({ entries }) => entries)),
    checkpoints: sum(checks.map(({ checkpoints }) => checkpoints)),
    unsealed: sum(checks.map(({ unsealed }) => unsealed)) + Number(others?.count ?? 0n),
    faults: withFlaws(
      [
        ...compact(checks.map(({ fault }) => fault)),
        ...lost.map((tenant) => faultAt(tenant, 1, null, 'the whole journal is gone')),
      ],
      compact(checks.map(({ flaw }) => flaw)),
    ),
  }
}

interface TenantCheck {
  readonly entries: number
  readonly checkpoints: number
  readonly unsealed: number
  readonly fault: JournalFault | undefined
  /** What is wrong with what was filed of it. */
  readonly flaw: JournalFault | null
}

async function verifyTenant(
  reader: Reader,
  journal: JournalRow,
  { trust, filed }: { readonly trust: Trust; readonly filed: readonly FiledCheckpoint[] },
): Promise<TenantCheck> {
  const { tenant_id: tenant } = journal
  const stored = await reader.query(selectAllCheckpoints, [tenant])
  const tiles = await reader.query(selectAllTiles, [tenant])
  const standard = filedStandard(filed, trust)
  const walk = walkOf(tenant, {
    checkpoints: bySize(stored.map((row) => checkpointOf(tenant, row))),
    filed: standard,
    tiles: new Map(tiles.map(({ number, hash }) => [Number(number), hash])),
    faultOf: followTrust(trust),
  })
  let fault: JournalFault | undefined
  for (let after = 0n; fault === undefined; ) {
    const rows = await reader.query(selectForVerify, [tenant, after, PAGE])
    for (const row of rows) fault ??= walk.step(row)
    after = rows.at(-1)?.position ?? after
    if (rows.length < PAGE) break
  }
  fault ??= walk.end(journal)
  const [uncovered] = await reader.query(selectUncovered, [tenant])
  const passedOver = uncovered?.passed_over ?? null
  if (passedOver !== null) {
    fault ??= faultAt(tenant, null, passedOver, 'it stands in the ledger without an entry')
  }
  const unsealed = Number(uncovered?.unsealed ?? 0n)
  const flaw = standard.flaw === null ? null : faultAt(tenant, null, null, standard.flaw)
  return { entries: walk.size(), checkpoints: stored.length, unsealed, fault, flaw }
}

interface Standard {
  readonly checkpoints: ReadonlyMap<number, Checkpoint>
  readonly filed: FiledStandard<Checkpoint>
  readonly tiles: ReadonlyMap<number, Buffer>
  readonly faultOf: ReturnType<typeof followTrust>
}

/** Goes from entry to entry, computing anew what each should be. */
function walkOf(tenant: string, standard: Standard) {
  let edge: Edge = { size: 0, peaks: [] }
  let chain = chainStart(tenant)
  const step = (row: VerifyRow): JournalFault | undefined => {
    const position = edge.size + 1
    const faultHere = (what: string) => faultAt(tenant, position, row.transaction_id, what)
    if (Number(row.position) !== position) {
      return faultAt(tenant, position, null, 'the entry is gone')
    }
    const wanted = standard.filed.leafAt(position)
    if (wanted !== undefined && !wanted.equals(row.leaf)) {
      return faultHere('the entry is not the one that was written down outside')
    }
    if (row.id === null) return faultHere('its transaction is gone')
    if (!leafHash(lineOf({ ...row, id: row.id })).equals(row.leaf)) {
      return faultHere('its transaction or a movement was changed')
    }
    chain = chainHash(chain, row.leaf)
    if (!chain.equals(row.chain)) return faultHere('the chain breaks')
    const grown = grow(edge, row.leaf)
    edge = grown
    const what = tileFault(standard, grown) ?? checkpointFault(standard, edge, chain)
    return what === undefined ? undefined : faultHere(what)
  }
  const end = (journal: JournalRow): JournalFault | undefined => {
    const { size } = edge
    const signed = largest(standard.checkpoints.keys())
    if (Math.max(signed, largest(standard.filed.checkpoints.keys())) > size) {
      return faultAt(tenant, size + 1, null, 'the end of the journal is cut off')
    }
    // Entries are sealed and signed together.
    if (signed < size) return faultAt(tenant, signed + 1, null, 'no checkpoint covers the entry')
    const isHead =
      Number(journal.size) === size &&
      journal.chain.equals(chain) &&
      Buffer.concat(journal.peaks).equals(Buffer.concat([...edge.peaks]))
    return isHead ? undefined : faultAt(tenant, size + 1, null, 'the head says something else')
  }
  return { step, end, size: () => edge.size }
}

function tileFault(
  { tiles }: Standard,
  { size, tile }: Edge & { readonly tile: Buffer | null },
): string | undefined {
  if (tile === null) return undefined
  const isSame = tiles.get(size / TILE_LEAVES - 1)?.equals(tile) === true
  return isSame ? undefined : 'the stored subtree that it ends was changed'
}

function checkpointFault(standard: Standard, edge: Edge, chain: Buffer): string | undefined {
  const checkpoint = standard.checkpoints.get(edge.size)
  const filed = standard.filed.checkpoints.get(edge.size)
  if (checkpoint === undefined) return filed === undefined ? undefined : 'its checkpoint is gone'
  const fault = standard.faultOf(checkpointText(checkpoint), checkpoint)
  if (fault !== null) return `its checkpoint ${fault}`
  const root = rootOf(edge)
  const differs = [checkpoint, filed].some(
    (one) => one !== undefined && !(one.root.equals(root) && one.chain.equals(chain)),
  )
  return differs ? 'its checkpoint is of another journal' : undefined
}

function bySize<C extends Checkpoint>(checkpoints: readonly C[]): Map<number, C> {
  return new Map(checkpoints.map((checkpoint) => [checkpoint.size, checkpoint]))
}

/** What was filed, as far as signatures and roots bear it out. */
function filedStandard(filed: readonly FiledCheckpoint[], trust: Trust): FiledStandard<Checkpoint> {
  const faultOf = followTrust(trust)
  let edge: Edge = { size: 0, peaks: [] }
  return standardOf(filed, 'checkpoint', (checkpoint, fresh) => {
    for (const leaf of fresh) edge = grow(edge, leaf)
    const fault = faultOf(checkpointText(checkpoint), checkpoint)
    return fault === null && rootOf(edge).equals(checkpoint.root)
  })
}

function faultAt(
  tenant: string,
  position: number | null,
  transaction: string | null,
  what: string,
): JournalFault {
  return { tenant, position, transaction, what }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
