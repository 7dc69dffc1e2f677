// What stands behind an address: a PostgreSQL of a version that this build knows, and sessions that
// are its client's alone. A pooler that lends them by transaction would give what one client has
// set or locked to another, so it is found out before anything is done.
import pg from 'pg'

/** The versions that this build is tried with. */
export const VERSIONS = { oldest: 15, newest: 18 } as const
const PER_MAJOR = 10_000
const WITHIN_MS = 10_000
const MS_OF_SECOND = 1_000

/**
 * Who of two clients asks which process serves him. A pooler that lends by transaction gives the
 * one that is free, the last or the longest at rest: somebody gets another than before, or the
 * other's.
 */
const TURNS = [0, 1, 1, 0, 0, 1, 0, 0, 1, 1, 0, 1, 0, 1] as const

/** The database is none that the service can work with. */
export class ServerRefused extends Error {
  readonly fault: 'database_version' | 'database_pooler'

  constructor(fault: ServerRefused['fault'], message: string) {
    super(message)
    this.name = 'ServerRefused'
    this.fault = fault
  }
}

/** What mends a pooler that lends sessions. */
export const POOLER_MEND = 'Set `pool_mode = session` in it, or pass it by.'

/** The major version, and what is amiss with it. */
export function judgeVersion(version: number): {
  readonly name: string
  readonly age: 'known' | 'old' | 'new'
} {
  const major = Math.floor(version / PER_MAJOR)
  const name = `PostgreSQL ${major}.${version % PER_MAJOR}`
  if (major < VERSIONS.oldest) return { name, age: 'old' }
  return { name, age: major > VERSIONS.newest ? 'new' : 'known' }
}

/**
 * Looks at the server behind an address, and changes nothing. Returns what its operator should be
 * told: null, or that it is newer than what this build was tried with. Throws `ServerRefused` where
 * it is too old, or a pooler lends its sessions.
 */
export async function needServer(connection: pg.ClientConfig): Promise<string | null> {
  return await withTwo(connection, async ([first, second]) => {
    const { rows } = await first.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    const { name, age } = judgeVersion(rows[0]?.version ?? 0)
    if (age === 'old') {
      const known = `${VERSIONS.oldest} to ${VERSIONS.newest}`
      throw new ServerRefused('database_version', `${name} is too old. Use PostgreSQL ${known}.`)
    }
    await needOwnSessions([first, second])
    return age === 'new' ? untriedText(name) : null
  })
}

/** What is said of a version that came after this build. */
export function untriedText(name: string): string {
  return `${name} is newer than what this build was tried with (${VERSIONS.newest})`
}

type Two = readonly [pg.Client, pg.Client]

async function withTwo<T>(connection: pg.ClientConfig, work: (two: Two) => Promise<T>): Promise<T> {
  const limits = { connectionTimeoutMillis: WITHIN_MS, query_timeout: WITHIN_MS }
  const two: Two = [
    new pg.Client({ ...connection, ...limits }),
    new pg.Client({ ...connection, ...limits }),
  ]
  // The loss of a connection is told by the question that it answers.
  for (const client of two) client.on('error', () => undefined)
  try {
    for (const client of two) await client.connect()
    return await work(two)
  } finally {
    for (const client of two) await client.end().catch(() => undefined)
  }
}

/** The processes that each was served by. */
async function readProcesses(two: Two): Promise<readonly [Set<number>, Set<number>]> {
  const seen = [new Set<number>(), new Set<number>()] as const
  for (const turn of TURNS) {
    const { rows } = await two[turn].query<{ pid: number }>('select pg_backend_pid() as pid')
    seen[turn].add(rows[0]?.pid ?? 0)
  }
  return seen
}

/** As `pg` says that a query was not answered in time. */
function isLate(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

function tooFew(): ServerRefused {
  return new ServerRefused(
    'database_pooler',
    `The database gives no second session within ${WITHIN_MS / MS_OF_SECOND} seconds. A pooler ` +
      'needs as many as all processes have connections (16 each) and two more for a start.',
  )
}

async function needOwnSessions(two: Two): Promise<void> {
  const [first, second] = await readProcesses(two).catch((error: unknown) => {
    throw isLate(error) ? tooFew() : error
  })
  if (first.size === 1 && second.size === 1 && first.isDisjointFrom(second)) return
  throw new ServerRefused(
    'database_pooler',
    'A pooler before the database lends sessions by transaction or by statement: two clients at ' +
      `once were served by ${first.union(second).size} process(es) in turn, not each by its own. ` +
      POOLER_MEND,
  )
}
