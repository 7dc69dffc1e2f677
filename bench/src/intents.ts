// Intents per second through HTTP: the service, beside a plain handler that writes the same rows by
// several statements, and beside the same answer without a database.
import { checkInvariants } from '../../service/src/ledger/ledger/index.ts'
import type { BenchOptions, Contender } from './report.ts'
import { printLatencies, printRounds, runRounds } from './report.ts'
import { CONNECTIONS, intentRequests } from './requests.ts'
import { noteLatency, noteRatio } from './score.ts'
import type { Server, Servers } from './servers.ts'
import { asking, withServers } from './servers.ts'
import { settle } from './store.ts'

const WARM_UP_MS = 4_000
const FEW = 8

const names = {
  service: (connections: number) => `the service, ${connections} connections`,
  plain: (connections: number) => `plain handler, several statements, ${connections} connections`,
  none: `plain handler without a database, ${CONNECTIONS} connections`,
}

/** Runs and prints; ends with a check of the books. Takes about two minutes. */
export async function benchIntents(options: BenchOptions): Promise<void> {
  await withServers(async (servers) => await compareIntents(servers, options))
}

/** All contenders for `POST /v1/intents/payment`. */
export function intentContenders(servers: Servers): Contender[] {
  const { service, plain, tenant } = servers
  const contender = (name: string, server: Server, connections: number, path?: string) => {
    const requests = intentRequests(tenant.privateKey, path)
    return asking(servers, { name, server, requests, connections })
  }
  return [
    ...[CONNECTIONS, FEW, 1].flatMap((connections) => [
      contender(names.service(connections), service, connections),
      contender(names.plain(connections), plain, connections),
    ]),
    contender(names.none, plain, CONNECTIONS, '/none/v1/intents/payment'),
  ]
}

async function compareIntents(servers: Servers, options: BenchOptions): Promise<void> {
  const { owner } = servers
  const { score } = options
  const contenders = intentContenders(servers)
  // The people are known and the tables have statistics before the first measured round.
  for (const contender of contenders.slice(0, 2)) await contender.run(WARM_UP_MS)
  await owner.query(settle)
  const rounds = await runRounds(contenders, options)
  printRounds('Intents (3 participants named, 2 settlements)', rounds)
  printLatencies(rounds)
  process.stdout.write('\nRatios, median over the rounds\n')
  const to = (connections: number) => ({
    of: names.service(connections),
    to: names.plain(connections),
  })
  noteRatio(score, 'intentsToSeveral', rounds, to(CONNECTIONS))
  noteRatio(score, 'intentsToNone', rounds, { of: names.service(CONNECTIONS), to: names.none })
  noteLatency(score, 'intentsP99At64', rounds, { ...to(CONNECTIONS), at: 'p99Ms' })
  noteLatency(score, 'intentsP99At8', rounds, { ...to(FEW), at: 'p99Ms' })
  noteLatency(score, 'intentsP50At1', rounds, { ...to(1), at: 'p50Ms' })
  const breaches = await checkInvariants(owner)
  process.stdout.write(`\nThe books afterwards: ${breaches.length} broken invariants\n`)
}
