// Where the time of an operation goes: functions of the service's process by the engine's sampler,
// statements by `pg_stat_statements`, and WAL, each for one operation.
import type { ChildProcess } from 'node:child_process'
import type pg from 'pg'
import { told } from './child.ts'
import { payWhole, startBuyers, stopBuyers } from './payments.ts'
import { readContenders } from './reads.ts'
import type { BenchOptions } from './report.ts'
import { CONNECTIONS, intentRequests } from './requests.ts'
import type { Servers } from './servers.ts'
import { asking, spentBy, withServers } from './servers.ts'
import type { Profiled, ServiceAsk } from './service-process.ts'
import { settle } from './store.ts'
import { forgetStatements, selectStatements, selectWal } from './store-profile.ts'

const FUNCTIONS = 15
const STATEMENTS = 12
const STATEMENT_CHARACTERS = 90
const PAYMENTS = 100
const SELLERS = 100
const WARM_UP_MS = 4_000
/** Longer than a round, so that a function's share is not chance. */
const LONGER = 5

/** Prints a profile of creating an intent, of reading one and a page, and of whole payments. */
export async function benchProfile({ durationMs }: BenchOptions): Promise<void> {
  const work = async (servers: Servers) => {
    const { service, tenant } = servers
    const requests = intentRequests(tenant.privateKey)
    const create = { name: 'POST /v1/intents/payment', server: service, requests }
    const creating = asking(servers, { ...create, connections: CONNECTIONS })
    await creating.run(WARM_UP_MS)
    await servers.owner.query(settle)
    const operations = [creating, ...(await readContenders(servers, 'service'))]
    for (const operation of operations) {
      await operation.run(durationMs)
      await profileOf(servers, operation.name, async () => {
        const { perSecond } = await operation.run(durationMs * LONGER)
        return (perSecond * durationMs * LONGER) / 1_000
      })
    }
    const buyers = await startBuyers(servers, SELLERS)
    try {
      await payWhole(servers, buyers.service, PAYMENTS)
      await profileOf(servers, 'whole payments', async () => {
        await payWhole(servers, buyers.service, PAYMENTS)
        return PAYMENTS
      })
    } finally {
      await stopBuyers(buyers)
    }
  }
  await withServers(work, { countsStatements: true })
}

interface StatementSpent {
  readonly text: string
  readonly calls: number
  readonly micros: number
  readonly wal: number
}

/** Profiles some work, which gives how many operations it did, and prints what one of them cost. */
async function profileOf(
  { owner, service }: Servers,
  name: string,
  work: () => Promise<number>,
): Promise<void> {
  await owner.query(forgetStatements)
  const wal = await walOf(owner)
  const spent = await spentBy(service)
  await tellService(service.child, { tell: 'startProfile' })
  const done = await work()
  const { functions } = await tellService(service.child, { tell: 'endProfile' })
  const node = ((await spentBy(service)) - spent) / done
  const written = ((await walOf(owner)) - wal) / done
  const print = (line: string) => process.stdout.write(`${line}\n`)
  print(
    `\n${name}: ${node.toFixed(0)} µs of Node (while sampled), ${written.toFixed(0)} bytes of WAL`,
  )
  print('  share of the processor time in Node')
  for (const { name: of, share } of functions.slice(0, FUNCTIONS)) {
    print(`  ${(share * 100).toFixed(1).padStart(6)} %  ${of}`)
  }
  await printStatements(owner, done)
}

/** Prints the dearest statements since they were forgotten, of each of so many operations. */
export async function printStatements(owner: pg.Client, done: number): Promise<void> {
  const { rows } = await owner.query<StatementSpent>(selectStatements, [STATEMENTS])
  const lines = rows.map(({ text, calls, micros, wal: bytes }) => {
    const each = [(micros / done).toFixed(1), (bytes / done).toFixed(0)]
    const [time = '', log = ''] = each.map((figure) => figure.padStart(7))
    const times = (calls / done).toFixed(3).padStart(8)
    return ` ${time}${log} ${times}  ${text.trim().slice(0, STATEMENT_CHARACTERS)}\n`
  })
  const head = '      µs    WAL    calls of one operation, statement\n'
  process.stdout.write(head + lines.join(''))
}

async function tellService(child: ChildProcess, ask: ServiceAsk): Promise<Profiled> {
  return await told<Profiled>(child, ask)
}

async function walOf(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ wal: number }>(selectWal)
  return rows[0]?.wal ?? Number.NaN
}
