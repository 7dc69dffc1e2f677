// Connections to an installation's database, whether its service runs or not: by who sees all rows,
// or as the service.
import pg from 'pg'
import { unlockInstallation } from '../service/src/app/master-key.ts'
import type { Config } from '../service/src/config.ts'
import type { Database, Environment } from '../service/src/foundation/db/index.ts'
import { openDatabase } from '../service/src/foundation/db/index.ts'
import { eventWrites } from '../service/src/foundation/events/index.ts'
import { jobWrites } from '../service/src/foundation/jobs/index.ts'
import type { TenantId } from '../service/src/foundation/kit/index.ts'
import { asTenantId } from '../service/src/foundation/kit/index.ts'
import { readTenants } from '../service/src/parties/organisations/index.ts'
import { findingWrites } from '../service/src/proof/finding/index.ts'
import { DATABASE, startPostgres, USERS } from './embedded-postgres.ts'
import { hasCluster, runningSocket } from './postgres/running.ts'

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'masterKey'>

/**
 * Does work with a connection that sees the rows of all tenants: by the user of `DATABASE_URL`, or
 * by the superuser of the embedded database, beside a running service or started for the purpose.
 * Throws when there is no installation in the data folder.
 */
export async function asOwner<T>(
  config: Place,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return await atInstallation(config, async ({ superuser }) => await connected(superuser, work))
}

/** As `asOwner`, with so many connections. */
export async function asOwners<T>(
  config: Place,
  count: number,
  work: (clients: readonly [pg.Client, ...pg.Client[]]) => Promise<T>,
): Promise<T> {
  return await atInstallation(config, async ({ superuser }) => {
    const others: pg.Client[] = []
    const open = async (): Promise<T> =>
      await connected(superuser, async (client) => {
        if (others.length === count - 1) return await work([client, ...others])
        others.push(client)
        return await open()
      })
    return await open()
  })
}

/**
 * As `asOwner`, with the database as the service sees it, in which jobs, steps and events of units
 * are written. `openRoot` gives the installation's root key, for what is sealed; it throws where
 * the master key is not the installation's.
 */
export async function atDatabase<T>(
  config: Place,
  work: (database: Database, openRoot: () => Promise<Buffer>) => Promise<T>,
): Promise<T> {
  return await atInstallation(config, async ({ superuser, service }) => {
    const database = openDatabase({
      connection: service,
      connectionsMax: 2,
      lastWrites: (unit) => [...jobWrites(unit), ...findingWrites(unit), ...eventWrites(unit)],
    })
    try {
      return await work(database, async () => await unlockInstallation(superuser, config))
    } finally {
      await database.close()
    }
  })
}

interface Connections {
  /** Sees all rows. */
  readonly superuser: pg.ClientConfig
  readonly service: pg.ClientConfig
}

async function atInstallation<T>(
  { databaseUrl, dataDir }: Place,
  work: (by: Connections) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== null) {
    const only = { connectionString: databaseUrl }
    return await work({ superuser: only, service: only })
  }
  if (!hasCluster(dataDir)) {
    throw new Error(`There is no installation in ${dataDir}. HOLDFAST_DATA_DIR names another.`)
  }
  const running = runningSocket(dataDir)
  const server = running === undefined ? await startPostgres({ dataDir }) : undefined
  try {
    const place = { host: running ?? server?.socketDir, database: DATABASE }
    return await work({
      superuser: { ...place, user: USERS.superuser },
      service: { ...place, user: USERS.service },
    })
  } finally {
    await server?.stop()
  }
}

/** The tenant of the organisation that is named, or of the only one. Throws when it is not one. */
export async function readOneTenant(
  database: Database,
  of: { readonly organisation: string | undefined; readonly environment: Environment },
): Promise<TenantId> {
  const tenants = await readTenants(database.global, of)
  const [tenant, another] = tenants
  if (tenant === undefined) throw new Error('There is no such organisation.')
  if (another === undefined) return asTenantId(tenant.id)
  const names = tenants.map(({ name }) => name).join(', ')
  throw new Error(`Name one of the organisations with --organisation: ${names}`)
}

async function connected<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    // As sessions of the service: to compile what goes through all months takes longer than it.
    await client.query('set jit = off')
    return await work(client)
  } catch (error) {
    throw isBound(error) ? new Error(BOUND, { cause: error }) : error
  } finally {
    await client.end()
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'
const BOUND =
  'The user of DATABASE_URL does not see the rows of all organisations, which is needed here. ' +
  'Name one that does: docs/guides/operate.md, "Who sees all organisations".'

/** Whether the database has refused to answer for less than all rows. */
export function isBound(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  return error.code === INSUFFICIENT_PRIVILEGE && error.message.includes('row-level security')
}
