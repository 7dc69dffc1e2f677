// The process: database, migrations, service, addresses; and an orderly end.

import { flushCompileCache } from 'node:module'
import { inspect } from 'node:util'
import { supplyUkModulusTable } from '#banks'
import { migrate } from '#db'
import { startPostgres } from '../../tools/embedded-postgres.ts'
import { adviceOn } from './app/advice.ts'
import { startAnnouncement } from './app/announcement.ts'
import { demoPort, demoShopUrl, prepareDemo } from './app/first-run.ts'
import { auditFile, checkpointFile, readPublicKeys, writePublicKeys } from './app/journal-files.ts'
import { unlockInstallation } from './app/master-key.ts'
import { loadRates } from './app/rates.ts'
import type { Service } from './app/service.ts'
import { chooseLog, createService } from './app/service.ts'
import type { Config } from './config.ts'
import { ConfigError, isLoopback, readConfig } from './config.ts'

/** npm passes on a signal that the terminal has already sent: one press of a key, not two. */
const SIGNAL_REPEAT_MS = 2_000

type Connection = { readonly connectionString: string } | SocketConnection

interface DatabaseServer {
  /** By which the service works. */
  readonly connection: Connection
  /** Of who owns the tables: migrations, and the root key. */
  readonly owner: Connection
  readonly ended: Promise<void>
  stop(): Promise<void>
}

interface SocketConnection {
  readonly host: string
  readonly user: string
  readonly database: string
}

/** The outside database, or the embedded one. */
async function openServer(config: Config): Promise<DatabaseServer> {
  if (config.databaseUrl !== null) {
    const never = new Promise<void>(() => undefined)
    const connection = { connectionString: config.databaseUrl }
    return {
      connection,
      owner: connection,
      ended: never,
      stop: async () => {},
    }
  }
  const postgres = await startPostgres({ dataDir: config.dataDir })
  if (postgres.temporaryFolder !== undefined) {
    sayLine(`The database is in ${postgres.temporaryFolder}, which the system may empty:`)
    sayLine(`its user cannot enter ${config.dataDir}. To keep it, set HOLDFAST_DATA_DIR.`)
  }
  const { socketDir: host, users, database, ended } = postgres
  return {
    connection: { host, user: users.service, database },
    owner: { host, user: users.owner, database },
    ended,
    stop: async () => await postgres.stop(),
  }
}

async function startProcess(config: Config): Promise<void> {
  const server = await openServer(config)
  let service: Service | undefined
  const stop = async () => {
    await service?.stop()
    await server.stop()
  }
  try {
    await migrateAt(server.owner, config)
    const rootKey = await unlockInstallation(server.owner, config)
    supplyUkModulusTable(config.ukModulusTable)
    service = createService({
      connection: server.connection,
      ...(config.replicaUrl === null ? {} : { replica: { connectionString: config.replicaUrl } }),
      baseUrl: config.baseUrl,
      rootKey,
      checkpointFile: checkpointFile(config),
      auditFile: auditFile(config),
      archiveDir: config.archiveDir,
      bankFolder: config.bankFolder,
      bankAllowNets: config.bankAllowNets,
      roles: config.roles,
      hosts: config.hosts,
      trustedProxies: config.trustedProxies,
      metricsToken: config.metricsToken,
      mailbox: config.mailbox,
      shopUrl: config.demo ? demoShopUrl(config) : null,
      smtp: config.smtp,
      webhookAllowNets: allowedNets(config),
      rates: loadRates(config),
      shutdownDelayMs: config.shutdownDelayMs,
      log: chooseLog(config.log),
    })
    await service.database.check()
    // The port first: a start that is refused must not tell others to look here.
    await service.server.listen({ port: config.port, host: config.host })
    const firstRun = config.demo ? await prepareDemo(service.database, config, rootKey) : null
    service.readiness.markReady()
    writePublicKeys(config, await readPublicKeys(service.database, rootKey))
    sayLine(startAnnouncement(config, firstRun, process.stderr.isTTY))
    // For the next start, however this process ends.
    flushCompileCache()
  } catch (error) {
    await stop()
    throw error
  }
  endOrderly(stop, server.ended)
}

/** Brings the database up to date. An outside one that does not let us in is the operator's. */
async function migrateAt(connection: Connection, { databaseUrl }: Config) {
  try {
    await migrate(connection)
  } catch (error) {
    if (databaseUrl === null || !isRefusal(error)) throw error
    throw new ConfigError([`DATABASE_URL: the database cannot be used: ${error.message}`])
  }
}

/** An error of the network or of the database itself, rather than of a migration. */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && 'code' in error
}

/** Private addresses are closed to webhooks, but for the demo's own receiver. */
function allowedNets(config: Config): string[] {
  const demo = config.demo && isLoopback(config.host) ? [`127.0.0.1:${demoPort(config)}`] : []
  return [...config.webhookAllowNets, ...demo]
}

/** Ends on a signal, when whoever started us is gone, or when the database has died. */
function endOrderly(stop: () => Promise<void>, databaseEnded: Promise<void>): void {
  let endingSince: number | undefined
  const end = (code: number) => {
    if (endingSince === undefined) {
      endingSince = performance.now()
      sayLine('Stopping: what is under way is finished.')
      stop().then(
        () => leaveProcess(code),
        (error: unknown) => failStart(error),
      )
    } else if (performance.now() - endingSince > SIGNAL_REPEAT_MS) leaveProcess(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0))
  process.once('disconnect', () => end(0))
  databaseEnded.then(
    () => {
      if (endingSince === undefined) sayLine('The database has stopped.')
      end(1)
    },
    () => end(1),
  )
}

function leaveProcess(code: number): void {
  process.exitCode = code
  if (process.connected) process.disconnect()
  process.exit()
}

function sayLine(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** A fault with advice for whoever starts the service; shown without a stack. */
function isExpected(error: unknown): error is Error {
  return error instanceof ConfigError || (error instanceof Error && 'fault' in error)
}

function failStart(error: unknown, advice?: string): void {
  sayLine(advice ?? (isExpected(error) ? error.message : inspect(error)))
  leaveProcess(1)
}

try {
  const config = readConfig()
  await startProcess(config).catch((error: unknown) => failStart(error, adviceOn(error, config)))
} catch (error) {
  failStart(error)
}
