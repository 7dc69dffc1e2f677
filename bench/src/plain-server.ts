// What one writes first: Fastify, the key looked up by its hash, the body checked by the schema of
// the contract, a statement for each table in one transaction. In a process of its own.
import { createHash } from 'node:crypto'
import { cpuUsage } from 'node:process'
import { inspect } from 'node:util'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import pg from 'pg'
import { present } from '../../service/src/foundation/kit/index.ts'
import { serveParent } from './child.ts'
import type { BenchConnection } from './cluster.ts'
import { addPlainIntents } from './plain-intents.ts'
import { addPlainPayments } from './plain-payments.ts'
import { addPlainReads } from './plain-reads.ts'
import type { ServedTenant, Spent } from './service-process.ts'
import { selectOwnAccounts } from './store-plain-payments.ts'

/** What this process is told first. Whatever it is told later asks for its processor time. */
export interface PlainOrder {
  readonly connection: BenchConnection
  /** The one tenant that is known. */
  readonly tenant: ServedTenant
}

/** What it tells once it serves. */
export interface PlainServing {
  readonly url: string
}

const POOL = 16
const PAGE = '/client/v1/intent/'

let server: FastifyInstance | undefined
let pool: pg.Pool | undefined

async function serve({ connection, tenant: served }: PlainOrder): Promise<PlainServing> {
  pool = new pg.Pool({ ...connection, max: POOL })
  // As the service checks: nothing is coerced, defaulted or removed.
  const customOptions = { coerceTypes: false, useDefaults: false, removeAdditional: false } as const
  server = Fastify({ logger: false, ajv: { customOptions: { ...customOptions, strict: false } } })
  const tenant = served.id
  const keys = new Set([served.privateKey, served.publicKey].map(hashOf))
  server.addHook('onRequest', async ({ headers, url }, reply) => {
    // A page's session is no key: its handler looks it up.
    if (url.startsWith(PAGE) || keys.has(hashOf(headers.authorization ?? ''))) return
    await reply.code(401).send({ title: 'Unauthorized' })
  })
  server.addHook('onError', async (_request, _reply, error) => {
    if (error.validation === undefined) process.stderr.write(`${inspect(error)}\n`)
  })
  const own = await findOwnAccounts(pool, tenant)
  const deps = { server, pool, tenant, own }
  addPlainPayments(deps)
  addPlainIntents(deps)
  addPlainReads(deps)
  return { url: await server.listen({ port: 0, host: '127.0.0.1' }) }
}

async function findOwnAccounts(of: pg.Pool, tenant: string) {
  const values = [tenant, 'eur']
  const { rows } = await of.query<{ id: string; kind: string }>({ ...selectOwnAccounts, values })
  const idOf = (kind: string) =>
    present(
      rows.find((row) => row.kind === kind),
      kind,
    ).id
  return { bank: idOf('bank'), revenue: idOf('revenue') }
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64')
}

async function answer(): Promise<Spent> {
  const { user, system } = cpuUsage()
  return { micros: user + system }
}

async function stop(): Promise<void> {
  await server?.close()
  await pool?.end()
}

serveParent({ serve, answer, stop })
