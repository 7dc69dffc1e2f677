// A connection as the owner of an installation's database, whether its service runs or not.
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '../service/src/config.ts'
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
