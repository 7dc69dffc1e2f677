// Verifies a log from its first entry on: against what was sealed, against its checkpoints, and
// against the checkpoints that were written down outside the database.
import type pg from 'pg'
import type { Reader } from '#db'
import { readAsOwner } from '#db'
import { compact, groupBy } from '#kit'
import type { Filed } from './filed.ts'
import { readJournalKeys } from './keys.ts'
import type { Complete, HeadRow, LogKind, SealedLog } from './log.ts'
import { checkpointOf } from './log.ts'
import { standardOf } from './standard.ts'
import { chainStart } from './tree.ts'
import type { Trust } from './trust.ts'
import { followTrust, trustIn } from './trust.ts'
import type { Fault } from './walk.ts'
import { walkOf } from './walk.ts'

const PAGE = 5_000

export interface Report {
  readonly tenants: number
  readonly entries: number
  readonly checkpoints: number
  /** Entries without a place so far. */
  readonly unsealed: number
  readonly faults: readonly Fault[]
}

export interface VerifyOptions<K extends LogKind> {
  /** Keys (PEM) whose signatures count, and those of keys that they handed over to. */
  readonly publicKeys: readonly string[]
  /** What was written down outside the database. */
  readonly filed?: readonly Filed[]
  /** Where entries are looked for that the database has not any more; nowhere when left out. */
  readonly complete?: Complete<K>
}

/**
 * Recomputes the logs of all tenants in one snapshot and names, for each, the first entry that
 * differs. Read only; the client is the database's owner and has no transaction open.
 */
export async function verifyLogs<K extends LogKind>(
  log: SealedLog<K>,
  client: pg.ClientBase,
  options: VerifyOptions<K>,
): Promise<Report> {
  return await readAsOwner(client, async (reader) => await checkLogs(log, reader, options))
}

/** As `verifyLogs`, by a reader that sees the rows of all tenants. */
export async function checkLogs<K extends LogKind>(
  log: SealedLog<K>,
  reader: Reader,
  { publicKeys, filed = [], complete = asTheyAre }: VerifyOptions<K>,
): Promise<Report> {
  const { statements, words } = log
  const filedOf = groupBy(filed, ({ tenant }) => tenant)
  const trust = trustIn(await readJournalKeys(reader), publicKeys)
  const heads = await reader.query(statements.selectHeads, {})
  const checks: TenantCheck[] = []
  for (const head of heads) {
    const own = filedOf.get(head.tenant_id) ?? []
    checks.push(await verifyTenant(log, reader, head, { trust, filed: own, complete }))
  }
  const uncovered = await reader.query(statements.selectUncovered, {})
  const changed = compact(checks.map(({ fault }) => fault))
  const isSound = (tenant: string) => changed.every((fault) => fault.tenant !== tenant)
  const passedOver = uncovered.flatMap(({ tenant_id: tenant, passed_over: entry }) => {
    const isFault = entry !== null && isSound(tenant)
    return isFault ? [{ tenant, position: null, entry, what: words.passedOver }] : []
  })
  const known = new Set(heads.map(({ tenant_id }) => tenant_id))
  const lost = [...filedOf.keys()].filter((tenant) => !known.has(tenant))
  const gone = { position: 1, entry: null, what: `the whole ${words.log} is gone` }
  return {
    tenants: heads.length,
    entries: sum(checks.map(({ entries }) => entries)),
    checkpoints: sum(checks.map(({ checkpoints }) => checkpoints)),
    unsealed: sum(uncovered.map(({ unsealed }) => Number(unsealed))),
    faults: withFlaws(
      [...changed, ...passedOver, ...lost.map((tenant) => ({ tenant, ...gone }))],
      compact(checks.map(({ flaw }) => flaw)),
    ),
  }
}

interface TenantCheck {
  readonly entries: number
  readonly checkpoints: number
  readonly fault: Fault | undefined
  /** What is wrong with what was filed of it. */
  readonly flaw: Fault | null
}

interface Means<K extends LogKind> {
  readonly trust: Trust
  readonly filed: readonly Filed[]
  readonly complete: Complete<K>
}

/** Where nothing is looked for elsewhere. */
async function asTheyAre<Rows>(_tenant: string, rows: Rows): Promise<Rows> {
  return await Promise.resolve(rows)
}

async function verifyTenant<K extends LogKind>(
  log: SealedLog<K>,
  reader: Reader,
  head: HeadRow & { tenant_id: string },
  { trust, filed, complete }: Means<K>,
): Promise<TenantCheck> {
  const { tenant_id: tenant } = head
  const { selectAllCheckpoints, selectAllTiles, selectForVerify } = log.statements
  const stored = await reader.query(selectAllCheckpoints, { tenant_id: tenant })
  const tiles =
    selectAllTiles === undefined ? [] : await reader.query(selectAllTiles, { tenant_id: tenant })
  const standard = standardOf(log, filed, trust)
  const walk = walkOf(
    log,
    {
      checkpoints: new Map(stored.map((row) => [Number(row.size), checkpointOf(log, tenant, row)])),
      filed: standard,
      tiles: new Map(tiles.map(({ number, hash }) => [Number(number), hash])),
      faultOf: followTrust(trust),
      tree: log.tree,
    },
    { tenant, size: 0, chain: chainStart(log.name, tenant) },
  )
  let fault: Fault | undefined
  for (let after = 0n; fault === undefined; ) {
    const rows = await reader.query(selectForVerify, {
      tenant_id: tenant,
      after_position: after,
      limit: PAGE,
    })
    for (const row of await complete(tenant, rows)) fault ??= walk.step(row)
    after = rows.at(-1)?.position ?? after
    if (rows.length < PAGE) break
  }
  fault ??= walk.end(head)
  const { flaw: what } = standard
  const flaw = what === null ? null : { tenant, position: null, entry: null, what }
  return { entries: walk.size(), checkpoints: stored.length, fault, flaw }
}

/**
 * Adds flaws of the file to the faults that were found, for tenants whose log has none: where the
 * log was changed, a file that does not go on is a consequence. Throws when there is no fault at
 * all, since then the file is wrong and not the database.
 */
function withFlaws(faults: readonly Fault[], flaws: readonly Fault[]): Fault[] {
  const [first] = flaws
  if (first !== undefined && faults.length === 0) throw new Error(first.what)
  const changed = new Set(faults.map(({ tenant }) => tenant))
  return [...faults, ...flaws.filter(({ tenant }) => !changed.has(tenant))]
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
