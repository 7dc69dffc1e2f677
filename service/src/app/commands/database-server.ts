// The database that a process works with: an outside one, or the embedded one beside it.
import type pg from 'pg'
import { chooseRole, migrate, needServer, readMigrations, ServerRefused } from '#db'
import { startPostgres } from '../../../../tools/embedded-postgres.ts'
import type { Config } from '../../config.ts'
import { ConfigError } from '../../config.ts'
import type { ProcessTeller } from './telling.ts'

export interface DatabaseServer {
  /** By which the service works. */
  readonly connection: pg.ClientConfig
  /** Of who owns the tables: migrations, and the root key. */
  readonly owner: pg.ClientConfig
  /** It lies where the system may empty it: no file of a lasting folder is of it. */
  readonly isTemporary: boolean
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/** The outside database, or the embedded one, which is started. */
export async function openServer(config: Config, tell: ProcessTeller): Promise<DatabaseServer> {
  if (config.databaseUrl !== null) {
    const never = new Promise<void>(() => undefined)
    const connection = { connectionString: config.databaseUrl }
    const stop = async () => {}
    return { connection, owner: connection, isTemporary: false, ended: never, stop }
  }
  const postgres = await startPostgres({ dataDir: config.dataDir })
  const folder = postgres.temporaryFolder
  if (folder !== undefined) {
    const lines = [
      `The database is in ${folder}, which the system may empty:`,
      `its user cannot enter ${config.dataDir}. To keep it, set HOLDFAST_DATA_DIR.`,
    ]
    tell('temporary_folder', lines.join('\n'), { folder })
  }
  const { socketDir: host, users, database, ended } = postgres
  return {
    connection: { host, user: users.service, database },
    owner: { host, user: users.owner, database },
    isTemporary: folder !== undefined,
    ended,
    stop: async () => await postgres.stop(),
  }
}

/**
 * Brings the database up to date, and names the files that were applied. An outside one that does
 * not let us in is the operator's: a `ConfigError`.
 */
export async function migrateAt(
  connection: pg.ClientConfig,
  { databaseUrl, databaseRole }: Config,
  tell: ProcessTeller,
): Promise<readonly string[]> {
  try {
    if (databaseUrl !== null) await lookAtServer(connection, tell)
    return await migrate(connection, readMigrations(), await chooseRole(connection, databaseRole))
  } catch (error) {
    if (databaseUrl === null || !isRefusal(error)) throw error
    throw new ConfigError([`DATABASE_URL: the database cannot be used: ${error.message}`])
  }
}

/**
 * Looks at a replica as at the primary; one that is away may come later. Throws `ServerRefused`
 * where it is none that the service can read from.
 */
export async function lookAtReplica({ replicaUrl }: Config, tell: ProcessTeller): Promise<void> {
  if (replicaUrl === null) return
  try {
    await lookAtServer({ connectionString: replicaUrl }, tell)
  } catch (error) {
    if (error instanceof ServerRefused) throw error
  }
}

async function lookAtServer(connection: pg.ClientConfig, tell: ProcessTeller): Promise<void> {
  const untried = await needServer(connection)
  if (untried !== null) tell('database_untried', `${untried}.`)
}

/** An error of the network or of the database itself, rather than of a migration. */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && 'code' in error
}
