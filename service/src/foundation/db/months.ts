// The months whose partitions are there. A unit writes rows whose ids begin with its instant, the
// tenant's or the real one, so those months are made before it goes on, with the ones after them:
// no clock, however it was moved, comes to a month that is missing. A process asks once for each.
import type pg from 'pg'
import { isOfCluster } from './session.ts'
import { statement, valuesOf } from './statement.ts'
import type { Reader } from './unit.ts'

const makeMonths = statement('db.make_months')(
  `select make_months($at::timestamptz, $at::timestamptz + interval '1 month')`,
)

const analyzeGrown = statement<{ grown: string | null }>('db.analyze_grown')(
  `select analyze_grown() as grown`,
)
/** On a cluster a month is made in each shard of each table: longer than a unit may take. */
const MADE_WITHIN = '5min'
/** More tables than there are in months. */
const WHOLES_MAX = 20

/**
 * Takes statistics of tables as wholes whose months have grown by a fifth since the last time,
 * which the database does not do by itself. Outside a unit; tells which.
 */
export async function analyzeWholes(reader: Reader): Promise<string[]> {
  const analyzed: string[] = []
  while (analyzed.length < WHOLES_MAX) {
    const [row] = await reader.query(analyzeGrown, {})
    const grown = row?.grown ?? null
    if (grown === null || analyzed.includes(grown)) break
    analyzed.push(grown)
  }
  return analyzed
}

/** Those that a process knows to be there in one database. */
export type Months = Set<number>

/** Knows of none yet. */
export function rememberMonths(): Months {
  return new Set()
}

interface Entered {
  readonly now: Date
  readonly real_now: Date
}

/**
 * Begins a transaction that writes. Where it stands in a month that is not known yet it is rolled
 * back, which nothing is lost by, the month is made outside of it, so that nobody waits for what it
 * would lock, and it is begun again.
 */
export async function beginInMonths<E extends Entered>(
  client: pg.PoolClient,
  months: Months,
  begin: () => Promise<E>,
): Promise<E> {
  for (;;) {
    const entered = await begin()
    const missing = [entered.now, entered.real_now].filter((at) => !months.has(monthOf(at)))
    if (missing.length === 0) return entered
    await client.query('rollback')
    for (const at of missing) {
      if (isOfCluster(client)) await inOwnTime(client, async () => await make(client, at))
      else await make(client, at)
      months.add(monthOf(at))
    }
  }
}

async function make(client: pg.PoolClient, at: Date): Promise<void> {
  const { name, text } = makeMonths
  await client.query({ name, text, values: [...valuesOf(makeMonths, { at })] })
}

async function inOwnTime(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local statement_timeout = '${MADE_WITHIN}'`)
    await client.query(`set local lock_timeout = '${MADE_WITHIN}'`)
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

function monthOf(at: Date): number {
  return at.getUTCFullYear() * 12 + at.getUTCMonth()
}
