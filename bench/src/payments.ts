// Whole payments per second: create, confirm, the money arrives, settled, release, executed, 15
// events. The service through HTTP with its workers and the sandbox's bank, beside plain handlers that
// write the same rows by several statements. The bank's seconds are passed by the tenant's clock.
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { checkInvariants } from '../../service/src/ledger/ledger/index.ts'
import { startChild, stopChild, told } from './child.ts'
import { measure } from './cpu.ts'
import type { PaymentsOrder, PaymentsStep } from './payments-process.ts'
import type { BenchOptions, Contender } from './report.ts'
import { printRounds, runRounds } from './report.ts'
import { noteRatio } from './score.ts'
import type { Server, Servers } from './servers.ts'
import { spentBy, withServers } from './servers.ts'
import { settle } from './store.ts'
import {
  countExecuted,
  countPlainExecuted,
  countSettled,
  selectPlainFaults,
} from './store-plain-payments.ts'

const names = {
  service: 'whole payments, the service and its workers',
  plain: 'whole payments, plain handlers, several statements',
}
/** What one second of a round is worth: so many payments, of two outbounds each. */
const PAYMENTS_PER_SECOND = 100
const OUTBOUNDS = 2
const BANK_TAKES = 'PT30S'
const POLL_MS = 5
const SELLERS = 200

/** Runs and prints; ends with a check of both books. Takes about two minutes. */
export async function benchPayments(options: BenchOptions): Promise<void> {
  await withServers(async (servers) => {
    const buyers = await startBuyers(servers)
    try {
      await comparePayments(servers, buyers, options)
    } finally {
      await stopBuyers(buyers)
    }
  })
}

/** Whoever buys from the service, and from the plain handlers. */
export interface Buyers {
  readonly service: ChildProcess
  readonly plain: ChildProcess
}

/** Starts them, and verifies the sellers of as many payments as are named. */
export async function startBuyers(
  { service, plain, tenant }: Servers,
  sellers = SELLERS,
): Promise<Buyers> {
  const { privateKey, publicKey } = tenant
  const start = async ({ url }: Server) => {
    const child = startChild('payments-process.ts')
    const order: PaymentsOrder = { url, privateKey, publicKey, sellers }
    await told(child, order)
    return child
  }
  const buyers = { service: await start(service), plain: await start(plain) }
  await step(buyers.service, { verify: true })
  return buyers
}

/** Tells a buyer to do something, and waits until it is done. */
export async function step(child: ChildProcess, order: PaymentsStep): Promise<void> {
  await told(child, order)
}

/** Takes a number of payments to their end at the service. */
export async function payWhole(
  { owner }: Pick<Servers, 'owner'>,
  child: ChildProcess,
  count: number,
) {
  const settled = (await countOf(owner, countSettled)) + count
  const executed = (await countOf(owner, countExecuted)) + count * OUTBOUNDS
  await step(child, { pay: count })
  await reached(owner, countSettled, settled)
  await step(child, { release: true })
  await step(child, { advance: BANK_TAKES })
  await reached(owner, countExecuted, executed)
}

async function payPlain({ owner }: Servers, child: ChildProcess, count: number) {
  const executed = (await countOf(owner, countPlainExecuted)) + count * OUTBOUNDS
  await step(child, { pay: count })
  await step(child, { release: true })
  await step(child, { advance: BANK_TAKES })
  await reached(owner, countPlainExecuted, executed)
}

/** Ends both. */
export async function stopBuyers({ service, plain }: Buyers): Promise<void> {
  await stopChild(service)
  await stopChild(plain)
}

async function countOf(owner: pg.Client, statement: string): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(statement)
  return rows[0]?.count ?? 0
}

async function reached(owner: pg.Client, statement: string, count: number): Promise<void> {
  while ((await countOf(owner, statement)) < count) await sleep(POLL_MS)
}

/** Both contenders. */
export function paymentContenders(servers: Servers, buyers: Buyers): Contender[] {
  const { owner, service, plain } = servers
  const contender = (name: string, server: Server, pay: (count: number) => Promise<void>) => ({
    name,
    run: async (durationMs: number) => {
      const count = Math.max(1, Math.round((PAYMENTS_PER_SECOND * durationMs) / 1_000))
      const work = async () => {
        await pay(count)
        return count
      }
      return await measure(owner, work, async () => await spentBy(server))
    },
  })
  return [
    contender(names.service, service, async (count) => {
      await payWhole(servers, buyers.service, count)
    }),
    contender(names.plain, plain, async (count) => await payPlain(servers, buyers.plain, count)),
  ]
}

async function comparePayments(
  servers: Servers,
  buyers: Buyers,
  options: BenchOptions,
): Promise<void> {
  const contenders = paymentContenders(servers, buyers)
  for (const contender of contenders) await contender.run(options.durationMs)
  await servers.owner.query(settle)
  const rounds = await runRounds(contenders, options)
  printRounds('Whole payments (2 settlements, 15 events)', rounds)
  process.stdout.write('\nRatios, median over the rounds\n')
  noteRatio(options.score, 'payments', rounds, { of: names.service, to: names.plain })
  await checkBooks(servers)
}

/** The invariants of the service, and that the plain handlers' books balance too. */
async function checkBooks({ owner }: Servers): Promise<void> {
  const breaches = await checkInvariants(owner)
  const { rows } = await owner.query<{ sum: number; incomplete: number }>(selectPlainFaults)
  const { sum = 0, incomplete = 0 } = rows[0] ?? {}
  process.stdout.write(
    `\nThe books afterwards: ${breaches.length} broken invariants; those of the plain handlers ` +
      `are off by ${sum}, ${incomplete} of their projects are not complete\n`,
  )
}
