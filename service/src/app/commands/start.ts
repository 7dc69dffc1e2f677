// The process of the service: data folder, database, migrations, service, addresses; and an orderly
// end.
import { flushCompileCache } from 'node:module'
import { supplyUkModulusTable } from '#banks'
import type { ServerLog } from '#http'
import type { Config } from '../../config.ts'
import { isLoopback } from '../../config.ts'
import { startAnnouncement } from '../announcement.ts'
import { demoPort, demoShopUrl, firstRunFile, prepareDemo } from '../first-run.ts'
import { auditFile, checkpointFile, readPublicKeys, writePublicKeys } from '../journal-files.ts'
import { unlockInstallation } from '../master-key.ts'
import { loadRates } from '../rates.ts'
import type { Service } from '../service.ts'
import { chooseLog, createService } from '../service.ts'
import { makeDataFolder } from './data-folder.ts'
import type { DatabaseServer } from './database-server.ts'
import { migrateAt, openServer } from './database-server.ts'
import { failureText, leaveProcess } from './leaving.ts'
import { openTelemetry } from './telemetry.ts'
import type { ProcessTeller } from './telling.ts'
import { readVersion } from './version.ts'

/** npm passes on a signal that the terminal has already sent: one press of a key, not two. */
const SIGNAL_REPEAT_MS = 2_000

/** Runs the service until it is told to end. Throws where it cannot be started. */
export async function startProcess(config: Config, tell: ProcessTeller): Promise<void> {
  const { version, commit } = readVersion()
  tell('starting', `Holdfast ${version} is starting`, { version, commit, pid: process.pid })
  makeDataFolder(config)
  const log = chooseLog(config.logLevel)
  const telemetry = await openTelemetry(config, { version, log })
  const server = await openServer(config, tell)
  let service: Service | undefined
  const stop = async () => {
    await service?.stop()
    await server.stop()
    await telemetry.stop()
  }
  try {
    const applied = await migrateAt(server.owner, config)
    tell('migrated', 'The database is up to date', { applied })
    const rootKey = await unlockInstallation(server.owner, config)
    service = serviceOf(config, { server, rootKey, log })
    await service.database.check()
    // The port first: a start that is refused must not tell others to look here.
    await service.server.listen({ port: config.port, host: config.host })
    const { host, port, baseUrl } = config
    tell('listening', `Listening on ${host}, port ${port}`, { host, port, base_url: baseUrl })
    const firstRun = config.demo ? await prepareDemo(service.database, config, rootKey) : null
    service.readiness.markReady()
    writePublicKeys(config, await readPublicKeys(service.database, rootKey))
    // Before it is said: whoever hears of it may end it at once.
    endOrderly(stop, server.ended, tell)
    if (process.stderr.isTTY) tell('ready', startAnnouncement(config, firstRun))
    else {
      const file = firstRun === null ? {} : { first_run_file: firstRunFile(config.dataDir) }
      tell('ready', 'Holdfast is ready', { base_url: baseUrl, roles: [...config.roles], ...file })
    }
    // For the next start, however this process ends.
    flushCompileCache()
  } catch (error) {
    await stop()
    throw error
  }
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
    log,
  })
}

/** Private addresses are closed to webhooks, but for the demo's own receiver. */
function allowedNets(config: Config): string[] {
  const demo = config.demo && isLoopback(config.host) ? [`127.0.0.1:${demoPort(config)}`] : []
  return [...config.webhookAllowNets, ...demo]
}

/** Ends on a signal, when whoever started us is gone, or when the database has died. */
function endOrderly(
  stop: () => Promise<void>,
  databaseEnded: Promise<void>,
  tell: ProcessTeller,
): void {
  let endingSince: number | undefined
  const end = (code: number) => {
    if (endingSince === undefined) {
      endingSince = performance.now()
      tell('stopping', 'Stopping: what is under way is finished.')
      stop().then(
        () => {
          tell('stopped', 'Stopped')
          leaveProcess(code)
        },
        (error: unknown) => {
          tell('failed', failureText(error))
          leaveProcess(1)
        },
      )
    } else if (performance.now() - endingSince > SIGNAL_REPEAT_MS) leaveProcess(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0))
  process.once('disconnect', () => end(0))
  databaseEnded.then(
    () => {
      if (endingSince === undefined) tell('database_ended', 'The database has stopped.')
      end(1)
    },
    () => end(1),
  )
}
