// What the journal costs: postings per second without it, with what it needs of each posting, and
// while it is sealed; and how fast sealing and verifying are.
import pg from 'pg'
import type { Database } from '../../service/src/foundation/db/index.ts'
import { openDatabase } from '../../service/src/foundation/db/index.ts'
import type { TenantId } from '../../service/src/foundation/kit/index.ts'
import {
  asId,
  asTenantId,
  minor,
  newUuid,
  randomKey,
  realNow,
} from '../../service/src/foundation/kit/index.ts'
import { journalLog } from '../../service/src/ledger/journal/index.ts'
import type { AccountId, Posting } from '../../service/src/ledger/ledger/index.ts'
import {
  accountOf,
  openAccounts,
  openTenantAccounts,
  postAll,
  tenantAccount,
} from '../../service/src/ledger/ledger/index.ts'
import { openJournalKeys, sealTenant, verifyLogs } from '../../service/src/ledger/sealing/index.ts'
import { withCluster } from './cluster.ts'
import { measure } from './cpu.ts'
import type { BenchOptions, Contender, Measure } from './report.ts'
import { printRatio, printRounds, runRounds } from './report.ts'
import { insertTenant, settle, withJournal, withoutJournal } from './store.ts'

const ACCOUNTS = 1_000
const WRITERS = 8
const BATCH = 100
const SEAL_PAUSE_MS = 100
const keys = openJournalKeys(randomKey())

const names = {
  without: 'postings without what the journal needs',
  with: 'postings, sealed later',
  sealed: 'postings while they are sealed',
}

interface Bench {
  readonly owner: pg.Client
  readonly db: Database
  readonly tenant: TenantId
  readonly accounts: readonly AccountId[]
}

/** Runs and prints; ends with a verification of the journal. Takes about a minute. */
export async function benchJournal(options: BenchOptions): Promise<void> {
  await withCluster(async (connection) => {
    const owner = new pg.Client(connection)
    await owner.connect()
    const db = openDatabase({ connection, connectionsMax: WRITERS + 2 })
    try {
      const bench = await setUp(owner, db)
      const rounds = await runRounds(
        [
          contender(bench, names.without, withoutJournal),
          contender(bench, names.with, withJournal),
          sealed(bench),
        ],
        options,
      )
      printRounds('Journal', rounds)
      process.stdout.write('\nRatios, median over the rounds\n')
      printRatio(rounds, { of: names.with, to: names.without })
      printRatio(rounds, { of: names.sealed, to: names.without })
      await report(bench)
    } finally {
      await db.close()
      await owner.end()
    }
  })
}

async function setUp(owner: pg.Client, db: Database): Promise<Bench> {
  const tenant = asTenantId(newUuid(realNow()))
  await owner.query(insertTenant, [tenant])
  await db.transact(tenant, openTenantAccounts)
  const accounts = Array.from({ length: ACCOUNTS }, () =>
    accountOf(asId('project', newUuid(realNow()))),
  )
  await db.transact(tenant, async (unit) => {
    await openAccounts(
      unit,
      accounts.map((id) => ({ id, kind: 'project', currency: 'gbp' })),
    )
    const bank = tenantAccount(tenant, 'bank', 'gbp')
    const funds = minor(1_000_000_000n)
    await postAll(
      unit,
      accounts.map((to) => transfer(tenant, bank, to, funds)),
    )
  })
  await owner.query(settle)
  return { owner, db, tenant, accounts }
}

function transfer(tenant: TenantId, from: AccountId, to: AccountId, amount = minor(100n)): Posting {
  const subject = asId('project', tenant)
  return { kind: 'transfer_within', subject, currency: 'gbp', movements: [{ from, to, amount }] }
}

/** Eight writers with batches of a hundred postings between accounts by chance. */
async function writeFor(bench: Bench, durationMs: number): Promise<Measure> {
  const { owner, db, tenant, accounts } = bench
  return await measure(owner, async () => {
    const end = performance.now() + durationMs
    let done = 0
    let state = 1
    const next = () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
      return (state >>> 8) % ACCOUNTS
    }
    const some = (): Posting => {
      const a = next()
      const b = (a + 1 + (next() % (ACCOUNTS - 1))) % ACCOUNTS
      const [from, to] = [accounts[a], accounts[b]]
      if (from === undefined || to === undefined) throw new Error('there are accounts')
      return transfer(tenant, from, to)
    }
    const writer = async () => {
      while (performance.now() < end) {
        const postings = Array.from({ length: BATCH }, some)
        await db.transact(tenant, (unit) => postAll(unit, postings))
        done += BATCH
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, writer))
    return done
  })
}

function contender(bench: Bench, name: string, prepare: string): Contender {
  return {
    name,
    run: async (durationMs) => {
      await bench.owner.query(prepare)
      return await writeFor(bench, durationMs)
    },
  }
}

function sealed(bench: Bench): Contender {
  return {
    name: names.sealed,
    run: async (durationMs) => {
      await bench.owner.query(withJournal)
      await sealTenant(journalLog, { database: bench.db, keys }, bench.tenant)
      let isOver = false
      const sealing = (async () => {
        while (!isOver) {
          await sealTenant(journalLog, { database: bench.db, keys }, bench.tenant)
          await new Promise((resolve) => setTimeout(resolve, SEAL_PAUSE_MS))
        }
      })()
      const measured = await writeFor(bench, durationMs)
      isOver = true
      await sealing
      return measured
    },
  }
}

async function report(bench: Bench): Promise<void> {
  const { owner, db, tenant } = bench
  await owner.query(withJournal)
  await writeFor(bench, 2_000)
  const before = await sizeOf(bench)
  const sealStart = performance.now()
  await sealTenant(journalLog, { database: db, keys }, tenant)
  const sealMs = performance.now() - sealStart
  const verifyStart = performance.now()
  const { publicKey } = await keys.signing(db.global)
  const { entries, faults } = await verifyLogs(journalLog, owner, { publicKeys: [publicKey] })
  const verifyMs = performance.now() - verifyStart
  const perSecond = (count: number, ms: number) => Math.round((count * 1_000) / ms)
  const count = entries - before
  process.stdout.write(
    `\nSealing ${count} transactions: ${perSecond(count, sealMs)}/s\n` +
      `Verifying ${entries} entries: ${perSecond(entries, verifyMs)}/s, ${faults.length} faults\n`,
  )
}

async function sizeOf({ owner }: Bench): Promise<number> {
  return (await verifyLogs(journalLog, owner, { publicKeys: [] })).entries
}
