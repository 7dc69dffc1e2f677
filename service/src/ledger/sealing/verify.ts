// Verifies a log from its first entry on: against what was sealed, against its checkpoints, and
// against the checkpoints that were written down outside the database.
import type pg from 'pg'
import type { Reader } from '#db'
import { readTogether } from '#db'
import { assert, compact, groupBy } from '#kit'
import type { FiledLine } from './filed.ts'
import { readJournalKeys } from './keys.ts'
import type { Complete, HeadRow, LogKind, SealedLog } from './log.ts'
import { checkpointOf } from './log.ts'
import type { Share } from './shares.ts'
import { divideAmong, sharesOf } from './shares.ts'
import type { FiledStandard } from './standard.ts'
import { standardOf } from './standard.ts'
import type { Trust } from './trust.ts'
import { followTrust, trustIn } from './trust.ts'
import type { Fault, Standard } from './walk.ts'
import { walkOf } from './walk.ts'

const PAGE = 8_192

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
  readonly filed?: readonly FiledLine[]
  /** Of how many entries a stretch is that one reader walks along. */
  readonly stretch?: number | undefined
  /**
   * Makes what looks for entries elsewhere that the database has not any more, one for each reader,
   * which asks it in the order of the log; nowhere when left out.
   */
  readonly completing?: () => Complete<K>
}

interface Beside {
  /** More readers, which read at the same time. */
  readonly beside?: readonly Reader[]
}

/**
 * Recomputes the logs of all tenants in one snapshot and names, for each, the first entry that
 * differs. Read only; the clients are connections of the database's owner that have no transaction
 * open: `beside` read at the same time as `client`.
 */
export async function verifyLogs<K extends LogKind>(
  log: SealedLog<K>,
  client: pg.ClientBase,
  { beside = [], ...options }: VerifyOptions<K> & { readonly beside?: readonly pg.ClientBase[] },
): Promise<Report> {
  return await readTogether(
    [client, ...beside],
    async ([reader, ...others]) => await checkLogs(log, reader, { ...options, beside: others }),
  )
}

/** As `verifyLogs`, by readers that see the rows of all tenants, in the same snapshot. */
export async function checkLogs<K extends LogKind>(
  log: SealedLog<K>,
  reader: Reader,
  {
    beside = [],
    publicKeys,
    filed = [],
    stretch,
    completing = () => asTheyAre,
  }: VerifyOptions<K> & Beside,
): Promise<Report> {
  const { statements, words } = log
  const readers = [reader, ...beside]
  const filedOf = groupBy(filed, ({ tenant }) => tenant)
  const trust = trustIn(await readJournalKeys(reader), publicKeys)
  const heads = await reader.query(statements.selectHeads, {})
  const logs = await divideAmong(readers, heads, async (by, head) => {
    const own = filedOf.get(head.tenant_id) ?? []
    return await openLog(log, by, head, { trust, filed: own, stretch })
  })
  const shares = logs.flatMap((one) => one.shares.map((share) => ({ ...one, share })))
  const walked = await divideAmong(
    readers.map((by) => ({ reader: by, complete: completing() })),
    shares,
    async (by, share) => await walkShare(log, by, share),
  )
  const uncovered = await reader.query(statements.selectUncovered, {})
  const changed = [...groupBy(compact(walked.map(({ fault }) => fault)), ({ tenant }) => tenant)]
    .map(([, faults]) => faults)
    .map(firstOf)
  const isSound = (tenant: string) => changed.every((fault) => fault.tenant !== tenant)
  const passedOver = uncovered.flatMap(({ tenant_id: tenant, passed_over: entry }) => {
    const isFault = entry !== null && isSound(tenant)
    return isFault ? [{ tenant, position: null, entry, what: words.passedOver }] : []
  })
  const known = new Set(heads.map(({ tenant_id }) => tenant_id))
  const lost = [...filedOf]
    .filter(([tenant, lines]) => !known.has(tenant) && isLeft(standardOf(log, lines, trust)))
    .map(([tenant]) => tenant)
  const gone = { position: 1, entry: null, what: `the whole ${words.log} is gone` }
  return {
    tenants: heads.length,
    entries: sum(walked.map(({ entries }) => entries)),
    checkpoints: sum(logs.map(({ standard }) => standard.checkpoints.size)),
    unsealed: sum(uncovered.map(({ unsealed }) => Number(unsealed))),
    faults: withFlaws(
      [...changed, ...passedOver, ...lost.map((tenant) => ({ tenant, ...gone }))],
      compact(logs.map(({ flaw }) => flaw)),
    ),
  }
}

/** The log of a tenant, what it is compared to, and how it is divided. */
interface OpenLog {
  readonly head: TenantHead
  readonly standard: Standard
  readonly shares: readonly Share[]
  /** What is wrong with what was filed of it. */
  readonly flaw: Fault | null
}

/** Where nothing is looked for elsewhere. */
async function asTheyAre<Rows>(_tenant: string, rows: Rows): Promise<Rows> {
  return await Promise.resolve(rows)
}

type TenantHead = HeadRow & { readonly tenant_id: string }

async function openLog<K extends LogKind>(
  log: SealedLog<K>,
  reader: Reader,
  head: TenantHead,
  of: {
    readonly trust: Trust
    readonly filed: readonly FiledLine[]
    readonly stretch: number | undefined
  },
): Promise<OpenLog> {
  const { tenant_id: tenant } = head
  const { selectAllCheckpoints, selectAllTiles } = log.statements
  const stored = await reader.query(selectAllCheckpoints, { tenant_id: tenant })
  const rows =
    selectAllTiles === undefined ? [] : await reader.query(selectAllTiles, { tenant_id: tenant })
  const tiles = new Map(rows.map(({ number, hash }) => [Number(number), hash]))
  const filed = standardOf(log, of.filed, of.trust)
  const { flaw: what } = filed
  return {
    head,
    standard: {
      checkpoints: new Map(stored.map((row) => [Number(row.size), checkpointOf(log, tenant, row)])),
      filed,
      tiles,
      faultOf: followTrust(of.trust),
      tree: log.tree,
    },
    shares: await sharesOf(log, reader, { tenant, tiles, stretch: of.stretch }),
    flaw: what === null ? null : { tenant, position: null, entry: null, what },
  }
}

interface Walked {
  readonly entries: number
  readonly fault: Fault | undefined
}

/** Goes along one share of a log, to its first fault. */
async function walkShare<K extends LogKind>(
  log: SealedLog<K>,
  { reader, complete }: { readonly reader: Reader; readonly complete: Complete<K> },
  { head, standard, share }: OpenLog & { readonly share: Share },
): Promise<Walked> {
  const { tenant_id: tenant } = head
  const { until } = share
  const walk = walkOf(log, standard, { tenant, ...share })
  const walked = (fault: Fault | undefined) => ({ entries: walk.size() - share.size, fault })
  for (;;) {
    const after = walk.size()
    const limit = until === null ? PAGE : Math.min(PAGE, until - after)
    if (limit === 0) return walked(undefined)
    const rows = await reader.query(log.statements.selectForVerify, {
      tenant_id: tenant,
      after_position: BigInt(after),
      limit,
    })
    for (const row of await complete(tenant, rows)) {
      const fault = walk.step(row)
      if (fault !== undefined) return walked(fault)
    }
    if (rows.length < limit) break
  }
  assert(until === null, 'an entry stands at the end of each share but the last')
  return walked(walk.end(head))
}

/** Whether anything is to be there: not where all of it was cut by a restored database. */
function isLeft({ checkpoints, flaw }: FiledStandard): boolean {
  return checkpoints.size > 0 || flaw !== null
}

/** The fault that stands first in a log. */
function firstOf(faults: readonly Fault[]): Fault {
  return faults.reduce((first, fault) =>
    (fault.position ?? 0) < (first.position ?? 0) ? fault : first,
  )
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
