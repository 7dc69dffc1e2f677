// What one writes first to read an intent, or a page of them: Fastify, the key looked up by its
// hash, one select that brings everything, `JSON.stringify`. The bytes are those of the service.
import { cursorOf, parseCursor } from '../../service/src/foundation/http/index.ts'
import { asId, parseId, showId } from '../../service/src/foundation/kit/index.ts'
import type { PlainDeps } from './plain.ts'
import { plainIntent, plainPage } from './store-reads.ts'

const ID = '^intent_[0-7][0-9a-hjkmnp-tv-z]{25}$'
const PLACE = /^(\S+) (\S+) (\d+) (\S+)$/
const LIMIT = '^(100|[1-9][0-9]?)$'
const PPM = 1_000_000

/** A person as a plain select brings them. */
export interface PlainParticipant {
  readonly id: string
  readonly status: string
  readonly type: string
  readonly email: string
  readonly name: string | null
  readonly metadata: object
}

interface PlainTerm {
  readonly settlement_id: string | null
  readonly seller: PlainParticipant | null
  readonly target_project_id: string | null
  readonly type: string
  readonly amount: number
  readonly description: string
  readonly summary: string | null
  readonly fee_flat: number | null
  readonly fee_ppm: number | null
  readonly tax_flat: number | null
  readonly tax_ppm: number | null
  readonly required_by: string | null
  readonly release_at: string | null
  readonly reference: string | null
  readonly metadata: object | null
}

/** An intent as a plain select brings it; big integers are texts there. */
export interface PlainIntent {
  readonly id: string
  readonly type: string
  readonly status: string
  readonly currency: string
  readonly project_id: string | null
  readonly fee_flat: number | string | null
  readonly fee_ppm: number | string | null
  readonly redirect_url: string | null
  readonly metadata: object | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly buyer: PlainParticipant | null
  readonly terms: readonly PlainTerm[]
}

interface PageAsked {
  readonly limit: string
  readonly cursor: string
}

/** Adds `/v1/intent/:id` and `/v1/intents`. */
export function addPlainReads({ server, pool, tenant }: PlainDeps): void {
  const params = { type: 'object', properties: { id: { type: 'string', pattern: ID } } }
  server.get<{ Params: { id: string } }>(
    '/v1/intent/:id',
    { schema: { params } },
    async (request, reply) => {
      const values = [tenant, parseId('intent', request.params.id)]
      const { rows } = await pool.query<PlainIntent>({ ...plainIntent, values })
      const [row] = rows
      if (row === undefined) throw new Error('no such intent')
      return reply
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(showPlainIntent(row)))
    },
  )
  const querystring = {
    type: 'object',
    properties: { limit: { type: 'string', pattern: LIMIT }, cursor: { type: 'string' } },
  }
  server.get<{ Querystring: PageAsked }>(
    '/v1/intents',
    { schema: { querystring } },
    async ({ query: { limit: asked, cursor } }, reply) => {
      const limit = Number(asked)
      const [name, digest, , id] = parseCursor(cursor, PLACE)
      const values = [tenant, id, limit + 1]
      const { rows } = await pool.query<PlainIntent>({ ...plainPage, values })
      const data = rows.slice(0, limit)
      const last = data.at(-1)
      const next = `${name} ${digest} ${last?.created_at.getTime()} ${last?.id}`
      const next_cursor = rows.length > limit ? cursorOf(next) : null
      const page = { data: data.map((row) => showPlainIntent(row)), next_cursor }
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(page))
    },
  )
}

/** An intent as the API shows it; the secret is told when it is made. */
export function showPlainIntent(row: PlainIntent, secret: string | null = null) {
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
    client_secret: secret,
  }
}

/** All that the benchmark's people have. */
function showParticipant(person: PlainParticipant | null) {
  if (person === null) return null
  const { id, status, type, email, name, metadata } = person
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
