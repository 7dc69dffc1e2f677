// What one writes first to read an intent, or a page of them: Fastify, the key looked up by its
// hash, one select that brings everything, `JSON.stringify`. The bytes are those of the service.
import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { cursorOf, parseCursor } from '../../service/src/foundation/http/index.ts'
import { asId, parseId, showId } from '../../service/src/foundation/kit/index.ts'
import type { BenchConnection } from './cluster.ts'
import { plainIntent, plainPage } from './store-reads.ts'

const POOL = 16
const ID = '^intent_[0-7][0-9a-hjkmnp-tv-z]{25}$'
const PLACE = /^(\S+) (\S+) (\d+) (\S+)$/
const PPM = 1_000_000

interface PlainParticipant {
  readonly id: string
  readonly details: object
  readonly [field: string]: unknown
}

interface PlainTerm {
  readonly seller: PlainParticipant
  readonly fee_ppm: number | null
  readonly tax_ppm: number | null
  readonly [field: string]: unknown
}

interface PlainIntent {
  readonly id: string
  readonly created_at: Date
  readonly updated_at: Date
  readonly fee_flat: string | null
  readonly fee_ppm: string | null
  readonly buyer: PlainParticipant
  readonly terms: readonly PlainTerm[]
  readonly [field: string]: unknown
}

interface PageAsked {
  readonly limit: number
  readonly cursor: string
}

export interface PlainOptions {
  /** The one key that is known, and the tenant it opens. */
  readonly key: string
  readonly tenant: string
}

/** Serves `/v1/intent/:id` and `/v1/intents`; returns where. */
export async function servePlain(
  connection: BenchConnection,
  { key, tenant }: PlainOptions,
): Promise<string> {
  const pool = new pg.Pool({ ...connection, max: POOL })
  const tenants = new Map([[hashOf(key), tenant]])
  const server = Fastify({ logger: false })
  server.addHook('onRequest', async (request) => {
    if (!tenants.has(hashOf(request.headers.authorization ?? ''))) throw new Error('unknown key')
  })
  const params = { type: 'object', properties: { id: { type: 'string', pattern: ID } } }
  server.get<{ Params: { id: string } }>(
    '/v1/intent/:id',
    { schema: { params } },
    async (request, reply) => {
      const values = [tenant, parseId('intent', request.params.id)]
      const { rows } = await pool.query<PlainIntent>({ ...plainIntent, values })
      const [row] = rows
      if (row === undefined) throw new Error('no such intent')
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(showPlain(row)))
    },
  )
  const querystring = {
    type: 'object',
    properties: { limit: { type: 'integer', maximum: 100 }, cursor: { type: 'string' } },
  }
  server.get<{ Querystring: PageAsked }>(
    '/v1/intents',
    { schema: { querystring } },
    async ({ query: { limit, cursor } }, reply) => {
      const [name, digest, ms, id] = parseCursor(cursor, PLACE)
      const values = [tenant, new Date(Number(ms)), id, limit + 1]
      const { rows } = await pool.query<PlainIntent>({ ...plainPage, values })
      const data = rows.slice(0, limit)
      const last = data.at(-1)
      const next = `${name} ${digest} ${last?.created_at.getTime()} ${last?.id}`
      const next_cursor = rows.length > limit ? cursorOf(next) : null
      const page = { data: data.map(showPlain), next_cursor }
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(page))
    },
  )
  return await server.listen({ port: 0, host: '127.0.0.1' })
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64')
}

function showPlain(row: PlainIntent) {
  const { created_at, updated_at } = row
  return {
    id: showId('intent', asId('intent', row.id)),
    created_at,
    updated_at,
    project_id: null,
    from: showParticipant(row.buyer),
    status: row.status,
    currency: row.currency,
    type: row.type,
    fee_flat: row.fee_flat === null ? null : Number(row.fee_flat),
    fee_percentage: row.fee_ppm === null ? null : Number(row.fee_ppm) / PPM,
    settlements: row.terms.map((term) => ({
      created_at,
      updated_at: created_at,
      settlement_id: term.settlement_id,
      to: showParticipant(term.seller),
      target_project_id: term.target_project_id,
      type: term.type,
      amount: term.amount,
      description: term.description,
      summary: term.summary,
      fee_flat: term.fee_flat,
      fee_percentage: term.fee_ppm === null ? null : term.fee_ppm / PPM,
      tax_flat: term.tax_flat,
      tax_percentage: term.tax_ppm === null ? null : term.tax_ppm / PPM,
      required_by: term.required_by,
      release_at: term.release_at,
      reference: term.reference,
      metadata: term.metadata,
    })),
    redirect_url: row.redirect_url,
    metadata: row.metadata,
    client_secret: null,
  }
}

/** All that the benchmark's people have. */
function showParticipant({ id, status, type, email, name, metadata }: PlainParticipant) {
  return {
    id: showId('participant', asId('participant', id)),
    status,
    type,
    email,
    name,
    address: null,
    bank_account: null,
    proposed_bank_account: null,
    bank_account_payable_from: null,
    bank_account_disputed_at: null,
    business: null,
    individual: null,
    organisation: null,
    metadata,
  }
}
