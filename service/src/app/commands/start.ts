// The process of the service: data folder, database, migrations, service, addresses; and an orderly
// end.
import { flushCompileCache } from 'node:module'
import { supplyUkModulusTable } from '#banks'
import type { ServerLog } from '#http'
import type { Config } from '../../config.ts'
import { isLoopback } from '../../config.ts'
import { startAnnouncement } from '../announcement.ts'
import { demoPort, demoShopUrl, firstRunFile, prepareDemo } from '../first-run.ts'
import { installationFolders } from '../installation.ts'
import { auditFile, checkpointFile, readPublicKeys, writePublicKeys } from '../journal-files.ts'
import { unlockInstallation } from '../master-key.ts'
import { loadRates } from '../rates.ts'
import type { Service } from '../service.ts'
import { chooseLog, createService } from '../service.ts'
import { EXIT_CODES } from './command-line.ts'
import { makeDataFolder } from './data-folder.ts'
import type { DatabaseServer } from './database-server.ts'
import { lookAtReplica, migrateAt, openServer } from './database-server.ts'
import type { Ending } from './ending.ts'
import { endOnSignal, untilEnded } from './ending.ts'
import type { Telemetry } from './telemetry.ts'
import { openTelemetry } from './telemetry.ts'
import type { ProcessTeller } from './telling.ts'
import { readVersion } from './version.ts'

/** Runs the service until it is told to end. Throws where it cannot be started. */
export async function startProcess(config: Config, tell: ProcessTeller): Promise<void> {
  const { version, commit } = readVersion()
  tell('starting', `Holdfast ${version} is starting`, { version, commit, pid: process.pid })
  const log = chooseLog(config.logLevel)
  let telemetry: Telemetry | undefined
  let server: DatabaseServer | undefined
  let service: Service | undefined
  const stop = async () => {
    await service?.stop()
    await server?.stop()
    await telemetry?.stop()
  }
  const ending = endOnSignal(stop, tell, EXIT_CODES.done)
  try {
    makeDataFolder(config)
    telemetry = await openTelemetry(config, { version, log })
    server = await openServer(config, tell)
    const applied = await migrateAt(server.owner, config, tell)
    await lookAtReplica(config, tell)
    tell('migrated', 'The database is up to date', { applied })
    const rootKey = await unlockInstallation(server.owner, config)
    service = serviceOf(config, { server, rootKey, log })
    await service.database.check()
    // Before anybody is served: a copy is asked for nothing.
    await service.installation.look()
    sayDoubt(service, tell)
    // The port first: a start that is refused must not tell others to look here.
    await service.server.listen({ port: config.port, host: config.host })
    const { host, port, baseUrl } = config
    tell('listening', `Listening on ${host}, port ${port}`, { host, port, base_url: baseUrl })
    const firstRun = config.demo ? await prepareDemo(service.database, config, rootKey) : null
    service.readiness.markReady()
    writePublicKeys(config, await readPublicKeys(service.database, rootKey))
    endWith(server.ended, ending, tell)
    if (process.stderr.isTTY) tell('ready', startAnnouncement(config, firstRun))
    else {
      const file = firstRun === null ? {} : { first_run_file: firstRunFile(config.dataDir) }
      tell('ready', 'Holdfast is ready', { base_url: baseUrl, roles: [...config.roles], ...file })
    }
    // For the next start, however this process ends.
    flushCompileCache()
  } catch (error) {
    if (ending.hasBegun) return await untilEnded()
    await stop()
    throw error
  }
}

/** Ends when the database has died. */
function endWith(databaseEnded: Promise<void>, ending: Ending, tell: ProcessTeller): void {
  const end = () => {
    // One that we have stopped ourselves is no second call to end.
    if (ending.hasBegun) return
    tell('database_ended', 'The database has stopped.')
    ending.end(EXIT_CODES.failed)
  }
  databaseEnded.then(end, end)
}

/** A process in doubt goes on: it shows why, and works as soon as somebody has decided. */
function sayDoubt({ installation: { doubt } }: Service, tell: ProcessTeller): void {
  if (doubt === null) return
  const advice = 'Nothing is sent before an operator says which copy lives (docs/guides/backup.md).'
  tell('installation_in_doubt', `${doubt.about} ${advice}`, { reason: doubt.reason })
}

/** A database that the system may empty has no witness in a folder that stays. */
function witnessesOf(config: Config, { isTemporary }: DatabaseServer) {
  const folders = isTemporary ? [] : installationFolders(config)
  return { folders, told: config.installation }
}

interface Surroundings {
  readonly server: DatabaseServer
  readonly rootKey: Buffer
  readonly log: ServerLog
}

function serviceOf(config: Config, { server, rootKey, log }: Surroundings): Service {
  supplyUkModulusTable(config.ukModulusTable)
  return createService({
    connection: server.connection,
    ...(config.replicaUrl === null ? {} : { replica: { connectionString: config.replicaUrl } }),
    baseUrl: config.baseUrl,
    rootKey,
    checkpointFile: checkpointFile(config),
    auditFile: auditFile(config),
    archiveDir: config.archiveDir,
    installation: witnessesOf(config, server),
    bankFolder: config.bankFolder,
    bankAllowNets: config.bankAllowNets,
    roles: config.roles,
    hosts: config.hosts,
    trustedProxies: config.trustedProxies,
    metricsToken: config.metricsToken,
    rateLimit: config.rateLimit,
    guestLimit: config.guestLimit,
    retention: config.retention,
    mailbox: config.mailbox,
    shopUrl: config.demo ? demoShopUrl(config) : null,
    smtp: config.smtp,
    webhookAllowNets: allowedNets(config),
    rates: loadRates(config),
    shutdownDelayMs: config.shutdownDelayMs,
    log,
  })
}

/** Private addresses are closed to webhooks, but for the demo's own receiver. */
function allowedNets(config: Config): string[] {
  const demo = config.demo && isLoopback(config.host) ? [`127.0.0.1:${demoPort(config)}`] : []
  return [...config.webhookAllowNets, ...demo]
}
