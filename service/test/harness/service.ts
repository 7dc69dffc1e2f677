// The whole service for a test: real database, real HTTP, answers checked against the contract.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { RateLimit, ServerLog } from '#http'
import type { Interrupt } from '#jobs'
import { journalLog } from '#journal'
import { checkInvariants } from '#ledger'
import type { SmtpSettings } from '#mail'
import type { CreatedOrganisation } from '#organisations'
import { createOrganisation } from '#organisations'
import type { Vault } from '#participants'
import { openVault } from '#participants'
import type { RatesByEnvironment } from '#rates'
import { openJournalKeys } from '#sealing'
import type { Service } from '../../src/app/service.ts'
import { createService } from '../../src/app/service.ts'
import type { Breach } from '../../src/ledger/ledger/verify.ts'
import { sealAll } from '../../src/ledger/sealing/seal.ts'
import type { TestConnection } from './database.ts'
import { clusterNodes, testDatabase } from './database.ts'
import { scannedLog } from './scanned-log.ts'

export interface TestService {
  readonly service: Service
  readonly baseUrl: string
  readonly connection: TestConnection
  readonly organisation: CreatedOrganisation
  /** Opens what the service seals, for tests that work in a unit of their own. */
  readonly vault: Vault
  /** Another process of the same installation needs it, too. */
  readonly rootKey: Buffer
  /** Seals what the service would seal within a minute. */
  seal(): Promise<void>
  /** Another organisation in the same installation. */
  readonly stranger: CreatedOrganisation
  /** Asks every invariant; an empty list means that the books are right. */
  breaches(): Promise<Breach[]>
  stop(): Promise<void>
}

export interface TestServiceOptions {
  /** A migrated database of the test's own. Default: one for this service. */
  readonly connection?: TestConnection
  readonly webhookAllowNets?: readonly string[]
  readonly frameOrigins?: readonly string[]
  /** Without workers nothing goes on by itself: only what an advance of the clock runs. */
  readonly roles?: readonly ('api' | 'worker')[]
  /** Requests of one key; generous by default. */
  readonly rateLimit?: RateLimit
  /** Requests of one address by which nobody is known; boundless by default. */
  readonly guestLimit?: RateLimit
  /** Proxies that are believed about whose requests they pass on. */
  readonly trustedProxies?: readonly string[]
  readonly metricsToken?: string
  /** Where the demo's shop would be; without it there is no demo. */
  readonly shopUrl?: string
  /** Where mails go; without it none leaves. */
  readonly smtp?: SmtpSettings
  /** Lets workers die and outsides fail. */
  readonly interrupt?: Interrupt
  /** For a test that puts a second service over the same database; random by default. */
  readonly rootKey?: Buffer
  /** What money is converted at; those of one day by default. */
  readonly rates?: RatesByEnvironment
  /** Where the service writes its log; by default it is looked through for secrets. */
  readonly log?: ServerLog
  /** Where archives lie; nowhere by default. */
  readonly archiveDir?: string
  /** Folders in which a file says which installation it is; none by default. */
  readonly witnesses?: readonly string[]
  /** Where files are exchanged with banks; nowhere by default. */
  readonly bankFolder?: string
  /** Private addresses at which banks may be reached; none by default. */
  readonly bankAllowNets?: readonly string[]
  /** How long it answers on once it is to stop; not at all by default. */
  readonly shutdownDelayMs?: number
}

/** All tests of a file come from one address. */
const BOUNDLESS: RateLimit = { perSecond: 1_000_000, burst: 1_000_000 }

/** Starts a service over a database of its own, with two organisations. */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const connection = options.connection ?? (await testDatabase())
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const rootKey = options.rootKey ?? randomBytes(32)
  const scanned = scannedLog([rootKey.toString('hex'), rootKey.toString('base64')])
  const service = createService({
    connection,
    baseUrl,
    rootKey,
    roles: new Set(options.roles ?? ['api', 'worker']),
    mailbox: 'open',
    webhookAllowNets: options.webhookAllowNets ?? [],
    log: options.log ?? scanned.log,
    verifyAnswers: true,
    guestLimit: options.guestLimit ?? BOUNDLESS,
    trustedProxies: options.trustedProxies ?? [],
    metricsToken: options.metricsToken ?? null,
    shopUrl: options.shopUrl ?? null,
    archiveDir: options.archiveDir ?? null,
    installation: { folders: options.witnesses ?? [], told: null },
    bankFolder: options.bankFolder ?? null,
    bankAllowNets: options.bankAllowNets ?? [],
    shutdownDelayMs: options.shutdownDelayMs ?? 0,
    ...(options.rates === undefined ? {} : { rates: options.rates }),
    ...(options.smtp === undefined ? {} : { smtp: options.smtp }),
    ...(options.interrupt === undefined ? {} : { interrupt: options.interrupt }),
    ...(options.rateLimit === undefined ? {} : { rateLimit: options.rateLimit }),
  })
  const frameOrigins = options.frameOrigins ?? []
  const organisation = await createOrganisation(service.database, { name: 'Harbour', frameOrigins })
  const stranger = await createOrganisation(service.database, { name: 'Stranger' })
  await service.server.listen({ port, host: '127.0.0.1' })
  service.readiness.markReady()
  return {
    service,
    baseUrl,
    connection,
    organisation,
    vault: openVault(rootKey),
    rootKey,
    seal: async () => {
      const keys = openJournalKeys(rootKey)
      await sealAll(journalLog, { database: service.database, keys, file: null, onError: raise })
    },
    stranger,
    breaches: async () => await ask(connection),
    stop: async () => {
      await service.stop()
      scanned.check()
    },
  }
}

function raise(error: unknown): never {
  throw error
}

/**
 * A connection of the database's owner, who sees all rows; on a cluster what its transactions set
 * reaches every node. The caller ends it.
 */
export async function ownerOf({ connection }: Pick<TestService, 'connection'>): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  if (clusterNodes() !== undefined) await client.query(OWNER_OF_CLUSTER)
  return client
}

/** As operators of a cluster do who change its guards. */
const OWNER_OF_CLUSTER = `set citus.propagate_set_commands = 'local';
  set citus.enable_unsafe_triggers = on; set citus.multi_shard_modify_mode = 'sequential';
  set client_min_messages = warning`

async function ask(connection: TestConnection): Promise<Breach[]> {
  const client = await ownerOf({ connection })
  try {
    return await checkInvariants(client)
  } finally {
    await client.end()
  }
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const { createServer } = await import('node:net')
  return await new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = address !== null && typeof address === 'object' ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

export interface CallOptions {
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as it is, instead of a JSON body. */
  readonly raw?: string
}

export interface CallAnswer {
  readonly status: number
  /** Stories read answers of every shape; the server checks each against the contract. */
  readonly body: ReturnType<typeof JSON.parse>
  readonly text: string
  readonly headers: Headers
}

/** Calls a service as a client would. */
export function caller(baseUrl: string, key: string) {
  return async (
    method: string,
    path: string,
    body?: unknown,
    options: CallOptions = {},
  ): Promise<CallAnswer> => {
    const credential = options.key === undefined ? key : options.key
    const sent = options.raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const answer = await fetch(baseUrl + path, {
      method,
      ...(sent === undefined ? {} : { body: sent }),
      headers: {
        ...(credential === null ? {} : { authorization: credential }),
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') === true
    return {
      status: answer.status,
      body: isJson ? JSON.parse(text) : text,
      text,
      headers: answer.headers,
    }
  }
}

export type Call = ReturnType<typeof caller>
