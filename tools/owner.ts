// A connection as the owner of an installation's database, whether its service runs or not.
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '../service/src/config.ts'
import type { Database, Environment } from '../service/src/foundation/db/index.ts'
import { openDatabase } from '../service/src/foundation/db/index.ts'
import type { TenantId } from '../service/src/foundation/kit/index.ts'
import { asTenantId } from '../service/src/foundation/kit/index.ts'
import { readTenants } from '../service/src/parties/organisations/index.ts'
import { startPostgres } from './embedded-postgres.ts'
import { serverAccount } from './postgres/account.ts'
import { prepareHome } from './postgres/home.ts'

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

/**
 * Does work with a connection of the owner: to the database of `DATABASE_URL`, to the embedded one
 * beside a running service, or to the embedded one started for the purpose. Throws when there is
 * no installation in the data folder.
 */
export async function asOwner<T>(
  config: Place,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return await atInstallation(config, async (connection) => await connected(connection, work))
}

/** As `asOwner`, with what connects to the database. */
export async function atInstallation<T>(
  config: Place,
  work: (connection: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl !== null) return await work({ connectionString: config.databaseUrl })
  const { dataDir } = config
  if (!existsSync(path.join(dataDir, 'master.key'))) {
    throw new Error(`There is no installation in ${dataDir}. HOLDFAST_DATA_DIR names another.`)
  }
  const running = runningServer(realpathSync(dataDir))
  if (running !== undefined) return await work(running)
  const server = await startPostgres({ dataDir })
  try {
    const { socketDir: host, user, database } = server
    return await work({ host, user, database })
  } finally {
    await server.stop()
  }
}

/** As `atInstallation`, with the database as the service sees it. */
export async function atDatabase<T>(
  config: Place,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  return await atInstallation(config, async (connection) => {
    const database = openDatabase({ connection, connectionsMax: 2 })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  })
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

function runningServer(dataDir: string) {
  const { socketDir: host } = prepareHome(dataDir, serverAccount())
  const isRunning = existsSync(path.join(host, '.s.PGSQL.5432'))
  return isRunning ? { host, user: 'holdfast', database: 'holdfast' } : undefined
}

async function connected<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
