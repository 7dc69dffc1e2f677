// The server: routes for the API, and the pages beside it.
import type { FastifyInstance } from 'fastify'
import type { Readiness } from '#http'
import { createServer } from '#http'
import type { InstallationStanding } from '#installation'
import { deriveKey } from '#kit'
import { registerMailbox } from '#mail'
import { createMemberAuthenticator } from '#members'
import {
  createAuthenticators,
  organisationByLinkToken,
  organisationByPublicKey,
} from '#organisations'
import { registerSandboxPages } from '#sandbox'
import type { Core } from './core.ts'
import { registerDashboardPages } from './dashboard-pages.ts'
import { registerDocsPages } from './docs-pages.ts'
import { serverDoor } from './door.ts'
import { arrivalTerms, createForesee } from './dry-runs.ts'
import { registerHealth } from './health.ts'
import { registerPages } from './pages.ts'
import { registerPlainPages } from './plain-pages.ts'
import { fixedDayRates } from './rates.ts'
import { registerReference } from './reference.ts'
import { allRoutes } from './routes.ts'

interface Standing {
  readonly readiness: Readiness
  readonly installation: InstallationStanding
}

/** The server with every route and page; it does not listen yet. */
export function assembleServer(core: Core, { readiness, installation }: Standing): FastifyInstance {
  const { options, database, vault } = core
  // A worker shares nothing with others: it answers probes alone.
  const countSharers = core.presence?.countSharers ?? (() => 1)
  const doubt = () => installation.doubt
  const all = allRoutes(core, doubt)
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
    meter: core.meters.queue,
    sealKey: deriveKey(options.rootKey, 'idempotency'),
    ...serverDoor(options),
    countSharers,
    log: options.log,
    foresee: createForesee(arrivalTerms(database, vault, options.rates ?? fixedDayRates())),
    verifyAnswers: options.verifyAnswers ?? false,
  })
  const { mailbox, baseUrl, metricsToken = null } = options
  const { meters } = core
  const health = { database, readiness, doubt, countSharers, baseUrl, metricsToken, meters }
  registerHealth(server, { log: options.log, ...health })
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
  registerDocsPages(server, { baseUrl, shopUrl: options.shopUrl ?? null })
  registerPlainPages(server, { hasMailbox: mailbox === 'open', shopUrl: options.shopUrl ?? null })
  registerReference(server, {
    operationIds: routes.map(({ operation }) => operation.id),
    baseUrl,
  })
  return server
}
