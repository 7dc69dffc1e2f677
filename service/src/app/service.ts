// The composition: every room is put together here, by hand, in the order of the floors.
import type { FastifyInstance } from 'fastify'
import { recallFrom } from '#archives'
import type { Database, Unit } from '#db'
import { openDatabase, withMonths } from '#db'
import { eventWrites, react } from '#events'
import { findingWrites } from '#finding'
import type { AddressPolicy, LogLevel, Readiness, ServerLog } from '#http'
import { addressPolicy, createLog, createReadiness, silentLog, startPresence } from '#http'
import type { InstallationStanding } from '#installation'
import { dropFinished, jobWrites } from '#jobs'
import { sleep } from '#kit'
import { letterHandlers, tellDisabled, writeLetters } from '#letters'
import { mailSender } from '#mail'
import { createKeyFinder, hasChangedKeys } from '#organisations'
import { openVault } from '#participants'
import { planReconciliation } from '#reconciliations'
import { openJournalKeys } from '#sealing'
import { createEventStreams, webhookJobs, webhookPolicy } from '#webhooks'
import type { Background } from './background.ts'
import { haltBackground, startBackground, stopBackground, wakeBackground } from './background.ts'
import { bankHandlers } from './bank-files.ts'
import type { Core, ServiceOptions } from './core.ts'
import { faultTeller } from './fault-teller.ts'
import { handlersByKind } from './handlers-by-kind.ts'
import type { Watched } from './installation.ts'
import { whileItLives } from './installation.ts'
import { membersOf, stopMembers } from './members.ts'
import { createMeters } from './metrics/meters.ts'
import { createOversight } from './oversight.ts'
import { fixedDayRates } from './rates.ts'
import { createReactions, deriveProjects } from './reactions.ts'
import { assembleServer } from './server.ts'
import { stepHandlers } from './step-handlers.ts'

/** A service that is put together and works off its queues; `server` does not listen yet. */
export interface Service {
  readonly database: Database
  readonly server: FastifyInstance
  readonly readiness: Readiness
  /** Whether it works at the database that lives: nothing is sent before that was looked at. */
  readonly installation: InstallationStanding
  /** The kinds of jobs that its workers do. */
  readonly jobKinds: readonly string[]
  /** Refuses new work, finishes what is under way, closes everything. May be called again. */
  stop(): Promise<void>
}

/** Puts the service together over a migrated database and starts its workers. */
export function createService(options: ServiceOptions): Service {
  const vault = openVault(options.rootKey)
  const running: Kept = {}
  const { smtp = null } = options
  const letters = { vault, baseUrl: options.baseUrl, isSmtpOn: smtp !== null }
  const opened = openDatabase({
    ...serversOf(options),
    beforeCommit: followUp(vault, letters),
    lastWrites: (unit) => [...jobWrites(unit), ...findingWrites(unit), ...eventWrites(unit)],
    afterCommit: (unit) => {
      if (hasChangedKeys(unit)) keys.forget()
      meters.onCommit(unit)
      streams.wake(unit.tenant.id)
      wakeBackground(running.watched?.current(), unit)
    },
  })
  const database = withMonths(opened, recallFrom(options.archiveDir ?? null, opened))
  const keys = createKeyFinder(database)
  const streams = createEventStreams(database)
  const meters = createMeters()
  const onError = faultTeller(options.log, meters.onFault)
  const policy = webhookPolicy(options.webhookAllowNets)
  const banks = banksReached(options)
  const webhooks = webhookJobs({
    database,
    sealer: vault,
    policy,
    onAttempt: meters.onAttempt,
    onHandlerDisabled: async (unit, handler) => await tellDisabled(unit, letters, handler),
  })
  const mail = smtp === null ? null : mailSender(database, vault, smtp)
  const journal = openJournalKeys(options.rootKey)
  const oversight = createOversight({ ...options, database, journal, letters, onError })
  const handlers = [
    ...oversight.handlers,
    ...stepHandlers(database, vault, options.rates ?? fixedDayRates()),
    ...bankHandlers({ ...placesOfBanks(options), database, vault, policy: banks }),
    ...letterHandlers(letters),
    ...webhooks.handlers,
    ...(mail?.handlers ?? []),
  ]
  const core: Core = {
    options,
    database,
    vault,
    policy,
    banks,
    webhooks,
    streams,
    mail,
    onError,
    journal,
    oversight,
    keys,
    letters,
    members: membersOf(options, database, { letters, onError }),
    handlers: handlersByKind(meters.counted(handlers)),
    meters,
    presence: options.roles.has('api') ? startPresence(database, onError) : null,
  }
  return serveWhileItLives(core, running)
}

/** What goes on in the background, once it does. */
interface Kept {
  watched?: Watched<Background>
}

function serveWhileItLives(core: Core, running: Kept): Service {
  const { options, database, onError } = core
  const readiness = createReadiness()
  const watched = whileItLives(
    { options, database, readiness, onError },
    { begin: () => startBackground(core), halt: haltBackground, end: stopBackground },
  )
  running.watched = watched
  const server = assembleServer(core, { readiness, installation: watched.standing })
  return {
    database,
    server,
    readiness,
    installation: watched.standing,
    jobKinds: [...core.handlers.keys()],
    stop: once(async () => await stopAll(core, { readiness, server, background: watched })),
  }
}

function serversOf({ connection, replica }: ServiceOptions) {
  return { connection, ...(replica === undefined ? {} : { replica }) }
}

function banksReached({ bankAllowNets }: ServiceOptions): AddressPolicy {
  return addressPolicy(bankAllowNets ?? [])
}

function placesOfBanks({ bankFolder, bankReached: reached }: ServiceOptions) {
  return { bankFolder: bankFolder ?? null, ...(reached === undefined ? {} : { reached }) }
}

/** What follows in each unit once its work is done. */
function followUp(vault: Core['vault'], letters: Core['letters']) {
  const reactions = createReactions({ vault })
  return async (unit: Unit): Promise<void> => {
    await react(unit, reactions)
    await deriveProjects(unit)
    await planReconciliation(unit)
    await writeLetters(unit, letters)
    await dropFinished(unit)
  }
}

interface Running {
  readonly readiness: Readiness
  readonly server: FastifyInstance
  readonly background: Watched<Background>
}

/** Whoever sends requests here is given time to notice. */
async function leave(readiness: Readiness, { shutdownDelayMs = 0 }: ServiceOptions): Promise<void> {
  readiness.leave()
  await sleep(shutdownDelayMs)
}

/** From the outside in: requests first, then the work they left, the database last. */
async function stopAll(
  { options, database, webhooks, streams, mail, oversight, members, presence }: Core,
  { readiness, server, background }: Running,
): Promise<void> {
  await leave(readiness, options)
  readiness.drain()
  streams.stop()
  await server.close()
  await presence?.stop()
  await oversight.stop()
  await stopMembers(members)
  await background.stop()
  await webhooks.close()
  mail?.close()
  await database.close()
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return async () => {
    done ??= work()
    await done
  }
}

/** JSON lines on standard output, or nothing. */
export function chooseLog(level: LogLevel | 'off'): ServerLog {
  return level === 'off' ? silentLog : createLog(undefined, level)
}
