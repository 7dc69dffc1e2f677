// The goals, as data: what is measured, by which benchmark, and the number that it is held against.
// There are no others: a benchmark prints these numbers or none.

/** A figure and the bound that it must keep. */
export interface Goal {
  /** The row of the table of goals. */
  readonly row: number
  readonly what: string
  /** The benchmark that measures it: a name that `npm run bench` takes. */
  readonly by: string
  readonly unit: '×' | 'ms' | 's' | '/s'
  readonly least?: number
  readonly most?: number
}

export const goals = {
  postings: {
    row: 1,
    what: 'postings through a queue, to pgbench with several statements, 8 clients',
    by: 'ledger',
    unit: '×',
    least: 4,
  },
  hotToSpread: {
    row: 2,
    what: 'postings on one hot account, to spread accounts',
    by: 'ledger',
    unit: '×',
    least: 0.8,
  },
  hotToCalls: {
    row: 2,
    what: 'postings on one hot account, to one function call each, 64 in flight',
    by: 'ledger',
    unit: '×',
    least: 8,
  },
  intentsToSeveral: {
    row: 3,
    what: 'create-intent, to the same rows by several statements, 64 connections',
    by: 'intents',
    unit: '×',
    least: 4,
  },
  intentsToNone: {
    row: 3,
    what: 'create-intent, to the same answer without a database, 64 connections',
    by: 'intents',
    unit: '×',
    least: 0.4,
  },
  intentsP99At64: {
    row: 4,
    what: 'p99 of create-intent, to several statements, 64 connections',
    by: 'intents',
    unit: '×',
    most: 0.5,
  },
  intentsP99At8: {
    row: 4,
    what: 'p99 of create-intent, to several statements, 8 connections',
    by: 'intents',
    unit: '×',
    most: 1,
  },
  intentsP50At1: {
    row: 4,
    what: 'p50 of create-intent, to several statements, 1 connection',
    by: 'intents',
    unit: '×',
    most: 0.8,
  },
  payments: {
    row: 5,
    what: 'whole payments, to the same rows by several statements',
    by: 'payments',
    unit: '×',
    least: 3,
  },
  growthCpu: {
    row: 6,
    what: 'processor time of a payment in the dearest larger world, to 10,000 payments',
    by: 'grown',
    unit: '×',
    most: 1.25,
  },
  growthWal: {
    row: 6,
    what: 'WAL of a payment in the dearest larger world, to 10,000 payments',
    by: 'grown',
    unit: '×',
    most: 1.25,
  },
  growthBytes: {
    row: 6,
    what: 'bytes on disk of a payment in the dearest larger world, to 10,000 payments',
    by: 'grown',
    unit: '×',
    most: 1.25,
  },
  growthP99: {
    row: 6,
    what: 'p99 of the request or list that slows most in larger worlds, to 10,000 payments',
    by: 'grown',
    unit: '×',
    most: 1.25,
  },
  sealing: {
    row: 6,
    what: 'from the last payment of a load until all is sealed, in the slowest larger world',
    by: 'grown',
    unit: 's',
    most: 60,
  },
  deliveries: {
    row: 7,
    what: 'webhooks delivered and recorded, to the same requests made bare',
    by: 'webhooks',
    unit: '×',
    least: 0.6,
  },
  firstAttempt: {
    row: 7,
    what: 'commit to first attempt, p50',
    by: 'webhooks',
    unit: 'ms',
    most: 5,
  },
  firstAttemptBesideHanging: {
    row: 7,
    what: 'commit to first attempt beside a handler that hangs, p50',
    by: 'webhooks',
    unit: 'ms',
    most: 5,
  },
  outbox: {
    row: 8,
    what: 'outbox drained, to graphile-worker with a local queue',
    by: 'outbox',
    unit: '×',
    least: 1.5,
  },
  readById: {
    row: 9,
    what: 'an intent by its id, to one plain select, 64 connections',
    by: 'reads',
    unit: '×',
    least: 1.3,
  },
  readPage: {
    row: 9,
    what: 'a page of 20 intents, to one plain select and JSON.stringify, 64 connections',
    by: 'reads',
    unit: '×',
    least: 0.5,
  },
  slowFsync: {
    row: 10,
    what: 'hot account with 2 ms more at each fdatasync, to one function call each',
    by: 'fsync',
    unit: '×',
    least: 20,
  },
  firstRun: {
    row: 11,
    what: 'first run: database ready',
    by: 'start',
    unit: 's',
    most: 2,
  },
  warmStart: {
    row: 11,
    what: 'warm start of the whole process, to its first answer',
    by: 'start',
    unit: 's',
    most: 1.5,
  },
  mixedBesideFlood: {
    row: 12,
    what: 'p99 of mixed load at half the peak beside one flooding tenant, to alone',
    by: 'mixed',
    unit: '×',
    most: 3,
  },
  diskPerPayment: {
    row: 13,
    what: 'bytes on disk of a payment, to those of 13b6a9fd',
    by: 'bytes',
    unit: '×',
    most: 0.5,
  },
  walPerPayment: {
    row: 13,
    what: 'bytes of WAL of a payment, to those of 13b6a9fd',
    by: 'bytes',
    unit: '×',
    most: 0.5,
  },
  verification: {
    row: 14,
    what: 'entries of the journal verified',
    by: 'grown',
    unit: '/s',
    least: 155_000,
  },
  slowestLook: {
    row: 14,
    what: 'slowest list or read of the dashboard in larger worlds, p99',
    by: 'grown',
    unit: 'ms',
    most: 200,
  },
} as const satisfies Readonly<Record<string, Goal>>

export type GoalId = keyof typeof goals

/** The benchmarks that measure goals, in the order of the table. */
export function goalBenchmarks(): string[] {
  return [...new Set(Object.values(goals).map(({ by }) => by))]
}
