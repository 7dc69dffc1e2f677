// Postings per second: through the ledger's `post`, by one function call each, and by pgbench as
// several statements, spread over many accounts and on one hot account.
import pg from 'pg'
import type { Database } from '../../service/src/foundation/db/index.ts'
import { APP_ROLE, openDatabase } from '../../service/src/foundation/db/index.ts'
import type { TenantId } from '../../service/src/foundation/kit/index.ts'
import {
  asId,
  asTenantId,
  minor,
  newUuid,
  realNow,
} from '../../service/src/foundation/kit/index.ts'
import type { AccountId, Posting } from '../../service/src/ledger/ledger/index.ts'
import {
  accountOf,
  checkInvariants,
  flattenPostings,
  ledgerInvariants,
  openAccounts,
  openTenantAccounts,
  post,
  postAll,
  tenantAccount,
} from '../../service/src/ledger/ledger/index.ts'
import type { BenchConnection } from './cluster.ts'
import { withCluster } from './cluster.ts'
import { measure } from './cpu.ts'
import { byPgbench, pgbenchVersion } from './pgbench.ts'
import { batching } from './queue.ts'
import type { BenchOptions, Contender } from './report.ts'
import { printRounds, runRounds } from './report.ts'
import { noteRatio } from './score.ts'
import {
  ACCOUNT_PREFIX,
  callOnce,
  createPlain,
  insertTenant,
  settle,
  severalStatements,
} from './store.ts'

const ACCOUNTS = 10_000
const FUNDS = minor(1_000_000_000n)
const AMOUNT = minor(100n)
const IN_FLIGHT = 64
const BATCH_MAX = 100
const WRITERS = 8
const CALL_CONNECTIONS = 16
const OPEN_AT_ONCE = 1_000

const names = {
  queue: `post, ${IN_FLIGHT} in flight through a queue`,
  queueHot: `post, ${IN_FLIGHT} in flight through a queue, hot account`,
  batches: `post, ${WRITERS} writers with batches of ${BATCH_MAX}`,
  batchesHot: `post, ${WRITERS} writers with batches of ${BATCH_MAX}, hot account`,
  calls: `one function call each, ${IN_FLIGHT} in flight`,
  callsHot: `one function call each, ${IN_FLIGHT} in flight, hot account`,
  several: (clients: number) => `pgbench, several statements, ${clients} clients`,
  severalHot: 'pgbench, several statements, 8 clients, hot account',
}

export interface Bench {
  readonly connection: BenchConnection
  readonly owner: pg.Client
  readonly db: Database
  readonly tenant: TenantId
  readonly accounts: readonly AccountId[]
}

/** Runs and prints; ends with a check of the books. Takes about two minutes. */
export async function benchLedger(options: BenchOptions): Promise<void> {
  await withBooks(async (bench, calls) => await compare(bench, calls, options))
}

/** Starts a database with funded accounts, and a pool for one function call each. */
export async function withBooks(
  work: (bench: Bench, calls: pg.Pool) => Promise<void>,
): Promise<void> {
  await withCluster(async (connection) => {
    const owner = new pg.Client(connection)
    await owner.connect()
    const db = openDatabase({ connection, connectionsMax: WRITERS })
    const calls = callPool(connection, asTenantId(newUuid(realNow())))
    try {
      const bench = await setUp(connection, owner, db, calls.tenant)
      await work(bench, calls.pool)
    } finally {
      await calls.pool.end()
      await db.close()
      await owner.end()
    }
  })
}

async function compare(bench: Bench, calls: pg.Pool, options: BenchOptions): Promise<void> {
  const version = pgbenchVersion()
  const rounds = await runRounds(
    [
      ...(version === undefined ? [] : pgbenchContenders(bench)),
      queued(bench, names.queue, false),
      queued(bench, names.queueHot, true),
      batched(bench, names.batches, false),
      batched(bench, names.batchesHot, true),
      called(bench, calls, names.calls, false),
      called(bench, calls, names.callsHot, true),
    ],
    options,
  )
  printRounds('Postings', rounds)
  const { score } = options
  process.stdout.write('\nRatios, median over the rounds\n')
  if (version === undefined) score.leaveOut('postings', 'pgbench is not on the PATH')
  else noteRatio(score, 'postings', rounds, { of: names.queue, to: names.several(8) })
  noteRatio(score, 'hotToSpread', rounds, { of: names.queueHot, to: names.queue })
  noteRatio(score, 'hotToCalls', rounds, { of: names.queueHot, to: names.callsHot })
  const breaches = await checkInvariants(bench.owner, ledgerInvariants())
  process.stdout.write(`\nThe books afterwards: ${breaches.length} broken invariants\n`)
}

async function setUp(
  connection: BenchConnection,
  owner: pg.Client,
  db: Database,
  tenant: TenantId,
): Promise<Bench> {
  await owner.query(insertTenant, [tenant])
  const accounts = Array.from({ length: ACCOUNTS }, (_, index) =>
    accountOf(asId('project', `${ACCOUNT_PREFIX}${String(index + 1).padStart(12, '0')}`)),
  )
  await db.transact(tenant, openTenantAccounts)
  const bank = tenantAccount(tenant, 'bank', 'gbp')
  for (let start = 0; start < ACCOUNTS; start += OPEN_AT_ONCE) {
    const some = accounts.slice(start, start + OPEN_AT_ONCE)
    await db.transact(tenant, async (unit) => {
      await openAccounts(
        unit,
        some.map((id) => ({ id, kind: 'project', currency: 'gbp' })),
      )
      await postAll(
        unit,
        some.map((to) => transfer(tenant, bank, to, FUNDS)),
      )
    })
  }
  await owner.query(createPlain)
  await owner.query(settle)
  return { connection, owner, db, tenant, accounts }
}

function transfer(tenant: TenantId, from: AccountId, to: AccountId, amount = AMOUNT): Posting {
  const subject = asId('project', tenant)
  return { kind: 'transfer_within', subject, currency: 'gbp', movements: [{ from, to, amount }] }
}

/** Postings between two accounts by chance; when hot, the first account pays them all. */
function someTransfers({ tenant, accounts }: Bench, isHot: boolean): () => Posting {
  let state = 1
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return (state >>> 8) % ACCOUNTS
  }
  const [first] = accounts
  return () => {
    const a = isHot ? 0 : next()
    const b = (a + 1 + (next() % (ACCOUNTS - 1))) % ACCOUNTS
    const [from, to] = [accounts[a] ?? first, accounts[b] ?? first]
    if (from === undefined || to === undefined) throw new Error('there are accounts')
    return transfer(tenant, from, to)
  }
}

function pgbenchContenders({ connection, tenant }: Bench): Contender[] {
  const script = severalStatements(tenant, ACCOUNTS, false)
  const hot = severalStatements(tenant, ACCOUNTS, true)
  return [
    ...[1, 8, 32].map((clients) =>
      byPgbench({ name: names.several(clients), connection, script, clients }),
    ),
    byPgbench({ name: names.severalHot, connection, script: hot, clients: WRITERS }),
  ]
}

/** So many callers, each waiting for the answer to its one posting. */
export function queued(bench: Bench, name: string, isHot: boolean): Contender {
  const { db, tenant, owner } = bench
  const submit = batching<Posting, { readonly accepted: boolean }>(
    async (postings) => await db.transact(tenant, (unit) => post(unit, postings)),
    BATCH_MAX,
  )
  return {
    name,
    run: async (durationMs) =>
      await measure(owner, async () => {
        const next = someTransfers(bench, isHot)
        return await inParallel(IN_FLIGHT, durationMs, async () => {
          needAccepted((await submit(next())).accepted)
          return 1
        })
      }),
  }
}

/** Writers that come with whole batches, as a busy process or several of them do. */
function batched(bench: Bench, name: string, isHot: boolean): Contender {
  const { db, tenant, owner } = bench
  return {
    name,
    run: async (durationMs) =>
      await measure(owner, async () => {
        const next = someTransfers(bench, isHot)
        return await inParallel(WRITERS, durationMs, async () => {
          const postings = Array.from({ length: BATCH_MAX }, next)
          const results = await db.transact(tenant, (unit) => post(unit, postings))
          for (const { accepted } of results) needAccepted(accepted)
          return results.length
        })
      }),
  }
}

/** A pool whose sessions belong to one tenant, so that one round trip is a whole posting. */
function callPool(connection: BenchConnection, tenant: TenantId) {
  const options = `-c role=${APP_ROLE} -c holdfast.tenant=${tenant}`
  return { tenant, pool: new pg.Pool({ ...connection, max: CALL_CONNECTIONS, options }) }
}

export function called(bench: Bench, pool: pg.Pool, name: string, isHot: boolean): Contender {
  return {
    name,
    run: async (durationMs) =>
      await measure(bench.owner, async () => {
        const next = someTransfers(bench, isHot)
        return await inParallel(IN_FLIGHT, durationMs, async () => {
          const now = realNow()
          const flat = flattenPostings([next()])
          const { rows } = await pool.query<{ refusal: string | null }>({
            ...callOnce,
            values: [
              bench.tenant,
              now,
              flat.accounts,
              [newUuid(now)],
              flat.kinds,
              flat.subjects,
              flat.currencies,
              flat.groups,
              flat.sources,
              flat.targets,
              flat.amounts,
            ],
          })
          needAccepted(rows[0]?.refusal === null)
          return 1
        })
      }),
  }
}

function needAccepted(isAccepted: boolean): void {
  if (!isAccepted) throw new Error('the ledger refused a posting of the benchmark')
}

/** Repeats a step in several loops until the time is over; returns the sum of what they did. */
async function inParallel(
  loops: number,
  durationMs: number,
  step: () => Promise<number>,
): Promise<number> {
  const end = performance.now() + durationMs
  let done = 0
  const loop = async () => {
    while (performance.now() < end) {
      const more = await step()
      done += more
    }
  }
  await Promise.all(Array.from({ length: loops }, loop))
  return done
}
