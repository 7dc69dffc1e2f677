// The service as benchmarks start it: in this process, over the benchmark's database.
import { randomBytes } from 'node:crypto'
import type { Service } from '../../service/src/app/service.ts'
import { chooseLog, createService } from '../../service/src/app/service.ts'
import type { RateLimit } from '../../service/src/foundation/http/index.ts'
import type { CreatedOrganisation } from '../../service/src/parties/organisations/index.ts'
import { createOrganisation } from '../../service/src/parties/organisations/index.ts'
import type { BenchConnection } from './cluster.ts'

export interface Started {
  readonly service: Service
  readonly url: string
  /** The first organisation. */
  readonly organisation: CreatedOrganisation
}

export interface StartOptions {
  /** A free one by default. Pages have links to it. */
  readonly port?: number
  readonly mailbox?: 'open' | 'off'
  /** Private addresses that webhooks may reach. Default: none. */
  readonly webhookAllowNets?: readonly string[]
  /** What one address may ask without a key that is known. The service's own by default. */
  readonly guestLimit?: RateLimit
  /** The service's own by default. */
  readonly rateLimit?: RateLimit
  /** A new one by default, which opens nothing that another service has sealed. */
  readonly rootKey?: Buffer
}

/** Starts a service with one organisation, in both roles. Whoever asks for it stops it. */
export async function startService(
  connection: BenchConnection,
  options: StartOptions = {},
): Promise<Started> {
  const opened = await openService(connection, options)
  const organisation = await createOrganisation(opened.service.database, { name: 'Bench' })
  opened.service.readiness.markReady()
  return { ...opened, organisation }
}

/** Starts a service over what is in the database, in both roles. Whoever asks for it stops it. */
export async function openService(
  connection: BenchConnection,
  { port, mailbox = 'off', webhookAllowNets = [], rootKey, ...limits }: StartOptions,
): Promise<Omit<Started, 'organisation'>> {
  const service = createService({
    connection,
    baseUrl: port === undefined ? 'http://localhost' : `http://localhost:${port}`,
    rootKey: rootKey ?? randomBytes(32),
    roles: new Set(['api', 'worker']),
    mailbox,
    webhookAllowNets,
    log: chooseLog('off'),
    ...limits,
  })
  const url = await service.server.listen({ port: port ?? 0, host: '127.0.0.1' })
  return { service, url }
}
