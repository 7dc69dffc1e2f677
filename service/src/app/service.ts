// The composition: every room is put together here, by hand, in the order of the floors.
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { checkoutPageRoutes, checkoutRoutes, confirmRoutes } from '#checkouts'
import { creditPageRoutes } from '#credit'
import type { Database, Unit } from '#db'
import { openDatabase } from '#db'
import { deskRoutes } from '#desk'
import { eventWrites, react } from '#events'
import { explorerRoutes } from '#explorer'
import type { Readiness, Route, ServerLog } from '#http'
import { createLog, createReadiness, createServer } from '#http'
import { inboundRoutes, sandboxInboundRoutes } from '#inbounds'
import { instrumentRoutes } from '#instruments'
import { intentRoutes } from '#intents'
import { invoiceRoutes } from '#invoices'
import type { Interrupt, RunnableHandler, Worker } from '#jobs'
import { dropFinished, jobWrites, startWorker } from '#jobs'
import { journalLog, journalRoutes } from '#journal'
import { deriveKey } from '#kit'
import type { MailSender, SmtpSettings } from '#mail'
import { mailRoutes, mailSender, registerMailbox } from '#mail'
import { manualRoutes } from '#manual'
import type { MembersDeps } from '#members'
import { createMemberAuthenticator, memberRoutes } from '#members'
import { debitRoutes, methodRoutes } from '#methods'
import type { KeyFinder } from '#organisations'
import {
  createAuthenticators,
  createKeyFinder,
  hasChangedKeys,
  organisationByLinkToken,
  organisationByPublicKey,
  sessionRoute,
} from '#organisations'
import { outboundRoutes, readWaitingAmounts } from '#outbounds'
import { paperRoutes } from '#papers'
import type { Vault } from '#participants'
import { openVault, participantRoutes } from '#participants'
import { payoutRoutes } from '#payouts'
import { sandboxCollectingRail } from '#rails'
import type { RatesByEnvironment } from '#rates'
import { returnRoutes } from '#returns'
import type { CheckpointFile, JournalKeys } from '#sealing'
import { openCheckpointFile, openJournalKeys, startSealing } from '#sealing'
import { sessionPageRoutes } from '#sessions'
import { settlementRoutes } from '#settlements'
import { planReconciliation, reconciliationRoutes, statementRoutes } from '#statements'
import { tableRoutes } from '#tables'
import { transferRoutes } from '#transfers'
import { reviewRoutes, verificationRoutes } from '#verifications'
import type { AddressPolicy, EventStreams, FanOut, WebhookJobs } from '#webhooks'
import {
  addressPolicy,
  createEventStreams,
  startDeliveries,
  startFanOut,
  webhookJobs,
  webhookRoutes,
} from '#webhooks'
import { workRoutes } from '#work'
import { carryOver } from './carry-over.ts'
import { clockRoutes } from './clock-routes.ts'
import { registerDashboardPages } from './dashboard-pages.ts'
import { debitNoticeHandler } from './debit-notices.ts'
import { tellDisabled } from './disabled-letter.ts'
import type { DoorOptions } from './door.ts'
import { serverDoor } from './door.ts'
import { faultTeller } from './fault-teller.ts'
import { arrivalTerms, foresight } from './foresight.ts'
import { registerHealth } from './health.ts'
import { tellOfKeys } from './key-letter.ts'
import type { LetterDeps } from './letter-desk.ts'
import { writeLetters } from './letters.ts'
import { listRoutes } from './list-routes.ts'
import { membersOf, stopMembers } from './member-letters.ts'
import { createMethods } from './methods.ts'
import type { Oversight } from './oversight.ts'
import { createOversight } from './oversight.ts'
import { registerPages } from './pages.ts'
import { personRoutes } from './person-routes.ts'
import { registerPlainPages } from './plain-pages.ts'
import { projectRoutes } from './project-view.ts'
import { fixedDayRates } from './rates.ts'
import { createReactions, deriveProjects } from './reactions.ts'
import { registerReference } from './reference.ts'
import { registerSandboxPages } from './sandbox-pages.ts'
import { sandboxRoutes } from './sandbox-routes.ts'
import { standingOf } from './standing.ts'
import { stepHandlers } from './step-handlers.ts'
import type { Upkeep } from './upkeep.ts'
import { startUpkeep } from './upkeep.ts'
import { tellOfBookings, workNoticeHandler } from './work-letters.ts'

export interface ServiceOptions extends DoorOptions {
  readonly connection: pg.ClientConfig
  /** 32 bytes, the same in all processes of an installation: what its master key opens. */
  readonly rootKey: Buffer
  /** Where checkpoints of the journal are written down outside the database; null: nowhere. */
  readonly checkpointFile?: string | null
  /** The same for the audit log. */
  readonly auditFile?: string | null
  readonly roles: ReadonlySet<'api' | 'worker'>
  readonly mailbox: 'open' | 'off'
  readonly webhookAllowNets: readonly string[]
  readonly log: ServerLog
  /** The mail server; without one mails are stored, and shown in the sandbox's mailbox. */
  readonly smtp?: SmtpSettings | null
  /** What money is converted at; those of one day without a margin when left out. */
  readonly rates?: RatesByEnvironment
  /** Checks each answer against the contract, for tests. */
  readonly verifyAnswers?: boolean
  /** Where simulations let workers die and outsides fail. */
  readonly interrupt?: Interrupt
}

/** A service that is put together and works off its queues; `server` does not listen yet. */
export interface Service {
  readonly database: Database
  readonly server: FastifyInstance
  readonly readiness: Readiness
  /** Refuses new work, finishes what is under way, closes everything. May be called again. */
  stop(): Promise<void>
}

interface Core {
  readonly journal: JournalKeys
  readonly options: ServiceOptions
  readonly database: Database
  readonly vault: Vault
  readonly policy: AddressPolicy
  readonly webhooks: WebhookJobs
  readonly streams: EventStreams
  readonly handlers: ReadonlyMap<string, RunnableHandler>
  readonly keys: KeyFinder
  readonly mail: MailSender | null
  readonly members: MembersDeps
  readonly letters: LetterDeps
  readonly oversight: Oversight
  readonly onError: (error: unknown, about: string) => void
}

/** What runs beside the requests; nothing in a process that only plays the role api. */
interface Background {
  readonly workers: readonly Worker[]
  readonly fanOuts: readonly FanOut[]
  readonly upkeeps: readonly Upkeep[]
}

const POLL_MS = 250
const STEPS_BATCH = 100

/** Puts the service together over a migrated database and starts its workers. */
export function createService(options: ServiceOptions): Service {
  const vault = openVault(options.rootKey)
  let background: Background = { workers: [], fanOuts: [], upkeeps: [] }
  const smtp = options.smtp ?? null
  const letters = { vault, baseUrl: options.baseUrl, isSmtpOn: smtp !== null }
  const reactions = createReactions({ vault })
  const database = openDatabase({
    connection: options.connection,
    beforeCommit: async (unit) => {
      await react(unit, reactions)
      await deriveProjects(unit)
      await planReconciliation(unit)
      await writeLetters(unit, letters)
      await dropFinished(unit)
    },
    lastWrites: (unit) => [...jobWrites(unit), ...eventWrites(unit)],
    afterCommit: (unit) => {
      if (hasChangedKeys(unit)) keys.forget()
      streams.wake(unit.tenant.id)
      wake(background, unit)
    },
  })
  const keys = createKeyFinder(database)
  const streams = createEventStreams(database)
  const onError = faultTeller(options.log)
  const policy = addressPolicy(options.webhookAllowNets)
  const webhooks = webhookJobs({
    database,
    sealer: vault,
    policy,
    onHandlerDisabled: async (unit, handler) => await tellDisabled(unit, letters, handler),
  })
  const mail = smtp === null ? null : mailSender(database, vault, smtp)
  const journal = openJournalKeys(options.rootKey)
  const oversight = createOversight({ ...options, database, journal, letters, onError })
  const handlers = [
    ...oversight.handlers,
    ...stepHandlers(database, vault, options.rates ?? fixedDayRates()),
    debitNoticeHandler(letters),
    workNoticeHandler(letters),
    ...webhooks.handlers,
    ...(mail?.handlers ?? []),
  ]
  const core: Core = {
    options,
    database,
    vault,
    policy,
    webhooks,
    streams,
    mail,
    onError,
    journal,
    oversight,
    keys,
    letters,
    members: membersOf(options, database, { letters, onError }),
    handlers: new Map(handlers.map((handler) => [handler.name, handler])),
  }
  if (options.roles.has('worker')) background = startBackground(core)
  const readiness = createReadiness()
  const server = assemble(core, readiness)
  return {
    database,
    server,
    readiness,
    stop: once(async () => await stopAll(core, { readiness, server, background })),
  }
}

/** Wakes who has work after a commit. What is due later is found by the poll. */
function wake({ workers, fanOuts }: Background, { tenant, pending, now }: Unit): void {
  if (pending.jobs.some(({ runAt }) => runAt <= now)) for (const worker of workers) worker.wake()
  if (pending.events.length > 0) for (const fanOut of fanOuts) fanOut.wake(tenant.id)
}

/** The file of checkpoints outside the database, where one is kept. */
function checkpointsOf({ checkpointFile = null }: ServiceOptions): CheckpointFile | null {
  return checkpointFile === null ? null : openCheckpointFile(journalLog, checkpointFile)
}

function startBackground(core: Core): Background {
  const { options, database, handlers, members, journal: keys, oversight, onError } = core
  const deps = { database, handlers, interrupt: options.interrupt }
  const tell = async () => await tellOfKeys(database, core.letters)
  const also = { lapse: oversight.lapse, tellOfKeys: tell }
  const steps = { lane: 'steps', batchMax: STEPS_BATCH, pollMs: POLL_MS, onError } as const
  return {
    workers: [startWorker(deps, steps), startDeliveries({ ...deps, onError })],
    fanOuts: [startFanOut({ database, onError })],
    upkeeps: [
      startUpkeep(members, also, onError),
      oversight.startSealing(),
      startSealing(journalLog, { database, keys, file: checkpointsOf(options), onError }),
    ],
  }
}

/** Every route that is served; the description of the API is made from the same list. */
function allRoutes({
  options,
  streams,
  database,
  vault,
  policy,
  handlers,
  keys,
  onError,
  journal,
  letters,
  members,
  oversight,
}: Core): Route[] {
  const methods = createMethods({ vault, baseUrl: options.baseUrl })
  return [
    ...intentRoutes({ vault, baseUrl: options.baseUrl }),
    ...confirmRoutes({ vault, methods }),
    ...checkoutRoutes,
    ...debitRoutes,
    ...invoiceRoutes({ vault, baseUrl: options.baseUrl }),
    ...settlementRoutes,
    ...transferRoutes,
    ...projectRoutes,
    ...listRoutes({ vault, baseUrl: options.baseUrl }),
    ...inboundRoutes,
    ...returnRoutes,
    ...outboundRoutes(vault),
    ...payoutRoutes(vault),
    ...participantRoutes({ vault }),
    ...personRoutes(letters, arrivalTerms(database, vault, options.rates ?? fixedDayRates())),
    ...instrumentRoutes(vault),
    ...verificationRoutes({
      vault,
      readAmountWaiting: async (reader, tenant, participantId) =>
        (await readWaitingAmounts(reader, tenant, [participantId]))[0] ?? null,
    }),
    ...reviewRoutes({ vault, database, baseUrl: options.baseUrl }),
    ...webhookRoutes({ sealer: vault, policy, streams, isStanding: standingOf(database) }),
    ...mailRoutes({ sealer: vault }),
    ...creditPageRoutes,
    ...methodRoutes({ database, rail: sandboxCollectingRail(database) }),
    ...manualRoutes(vault, tellOfBookings),
    ...sandboxInboundRoutes(vault),
    ...sandboxRoutes(vault),
    ...clockRoutes({
      database,
      handlers,
      onError,
      interrupt: options.interrupt,
      onReset: () => keys.forget(),
      carryOver: async (from) => await carryOver(database, vault, from),
    }),
    ...journalRoutes(journal, database),
    ...statementRoutes,
    ...reconciliationRoutes,
    ...paperRoutes,
    sessionRoute(database),
    ...checkoutPageRoutes({ vault, methods }),
    ...sessionPageRoutes,
    ...memberRoutes(members),
    ...tableRoutes(database),
    ...explorerRoutes(journal),
    ...workRoutes(vault),
    ...deskRoutes,
    ...oversight.routes,
  ]
}

function assemble(core: Core, readiness: Readiness): FastifyInstance {
  const { options, database, vault } = core
  const all = allRoutes(core)
  const routes = options.roles.has('api') ? all : []
  const server = createServer({
    db: database,
    routes,
    ...core.oversight.server,
    // A worker does what was approved, whether it serves requests or not.
    performed: all,
    authenticate: {
      ...createAuthenticators(database, core.keys),
      member: createMemberAuthenticator(core.members),
    },
    readiness,
    sealKey: deriveKey(options.rootKey, 'idempotency'),
    ...serverDoor(options),
    log: options.log,
    foresee: foresight(arrivalTerms(database, vault, options.rates ?? fixedDayRates())),
    verifyAnswers: options.verifyAnswers ?? false,
  })
  const { mailbox, baseUrl, metricsToken = null } = options
  registerHealth(server, { pool: database.pool, readiness, baseUrl, metricsToken })
  if (!options.roles.has('api')) return server
  registerPages(server, {
    organisationByPublicKey: async (key) => await organisationByPublicKey(database, key),
    organisationByLinkToken: async (token, kind) =>
      await organisationByLinkToken(database, token, kind),
  })
  registerMailbox(server, { database, sealer: vault, mailbox, baseUrl })
  core.oversight.registerPages(server)
  registerSandboxPages(server, { database, vault })
  registerDashboardPages(server, { baseUrl })
  registerPlainPages(server, { hasMailbox: mailbox === 'open' })
  registerReference(server, {
    operationIds: routes.map(({ operation }) => operation.id),
    baseUrl,
  })
  return server
}

interface Running {
  readonly readiness: Readiness
  readonly server: FastifyInstance
  readonly background: Background
}

/** From the outside in: requests first, then the work they left, the database last. */
async function stopAll(
  { database, webhooks, streams, mail, oversight, members }: Core,
  { readiness, server, background }: Running,
): Promise<void> {
  readiness.drain()
  streams.stop()
  await server.close()
  await oversight.stop()
  await stopMembers(members)
  await Promise.all([...background.fanOuts, ...background.upkeeps].map((one) => one.stop()))
  await Promise.all(background.workers.map((worker) => worker.stop()))
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
export function chooseLog(kind: 'json' | 'off'): ServerLog {
  return kind === 'json' ? createLog() : createLog({ write: () => undefined })
}
