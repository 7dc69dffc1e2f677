// What one whole payment leaves behind: bytes of tables and indexes, and of WAL. Counted, not timed.
import type pg from 'pg'
import { checkInvariants } from '../../service/src/ledger/ledger/index.ts'
import { payWhole, startBuyers, stopBuyers } from './payments.ts'
import type { BenchOptions } from './report.ts'
import type { Servers } from './servers.ts'
import { withServers } from './servers.ts'
import { settle } from './store.ts'
import { countBytes, logRecordsOnly } from './store-bytes.ts'

/** The figures of 13b6a9fd, by this benchmark on one machine: two settlements, 15 events. */
const before = { disk: 78_651, wal: 140_220 } as const
const WARM = 100
const PAYMENTS = 1_000
const AT_ONCE = 250
const SELLERS = 100

interface Bytes {
  readonly disk: number
  readonly wal: number
}

/** Takes 1,000 payments to their end and looks at what grew. Takes about a minute. */
export async function benchBytes({ score }: BenchOptions): Promise<void> {
  await withServers(async (servers) => {
    const of = await countPaymentBytes(servers, PAYMENTS)
    const show = (bytes: number) => Math.round(bytes).toLocaleString('en-GB')
    process.stdout.write(
      `\nA whole payment leaves ${show(of.disk)} bytes on disk and ${show(of.wal)} of WAL\n`,
    )
    score.note('diskPerPayment', of.disk / before.disk)
    score.note('walPerPayment', of.wal / before.wal)
    const breaches = await checkInvariants(servers.owner)
    process.stdout.write(`\nThe books afterwards: ${breaches.length} broken invariants\n`)
  })
}

/** Bytes of one payment, over so many. */
async function countPaymentBytes(servers: Servers, payments: number): Promise<Bytes> {
  const buyers = await startBuyers(servers, SELLERS)
  try {
    const { owner } = servers
    // After a checkpoint whole pages are written once each: by chance, not by payments.
    for (const statement of logRecordsOnly) await owner.query(statement)
    await payWhole(servers, buyers.service, WARM)
    await owner.query(settle)
    const start = await readBytes(owner)
    for (let made = 0; made < payments; made += AT_ONCE) {
      await payWhole(servers, buyers.service, Math.min(AT_ONCE, payments - made))
    }
    // WAL first: the vacuum writes some too, which no payment asked for.
    const { wal } = await readBytes(owner)
    await owner.query(settle)
    const { disk } = await readBytes(owner)
    return { disk: (disk - start.disk) / payments, wal: (wal - start.wal) / payments }
  } finally {
    await stopBuyers(buyers)
  }
}

async function readBytes(owner: pg.Client): Promise<Bytes> {
  const { rows } = await owner.query<Bytes>(countBytes)
  return rows[0] ?? { disk: Number.NaN, wal: Number.NaN }
}
