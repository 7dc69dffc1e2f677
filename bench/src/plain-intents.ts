// Creating an intent as one writes it first: a transaction with a statement for each table. And the
// same request answered without a database.
import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { CreatePaymentIntentRequest } from '../../contract/src/index.ts'
import { CreatePaymentIntentRequestSchema } from '../../contract/src/index.ts'
import { asId, newUuid, present, realNow, showId } from '../../service/src/foundation/kit/index.ts'
import type { PlainDeps } from './plain.ts'
import { inTransaction, logPlainRequest } from './plain.ts'
import type { PlainIntent, PlainParticipant } from './plain-reads.ts'
import { showPlainIntent } from './plain-reads.ts'
import * as store from './store-plain.ts'

const PPM = 1_000_000
const SECRET_BYTES = 24
const EXPIRES_MS = 90 * 86_400_000

/** Adds `/v1/intents/payment`, and the same below `/none` without a database. */
export function addPlainIntents({ server, pool, tenant }: PlainDeps): void {
  const schema = { body: CreatePaymentIntentRequestSchema }
  server.post<{ Body: CreatePaymentIntentRequest }>(
    '/v1/intents/payment',
    { schema },
    async (request, reply) => {
      const { body } = request
      const begunAt = performance.now()
      const made = await inTransaction(pool, async (client) => {
        const people = await findOrMakePeople(client, tenant, emailsOf(body))
        const drafted = draftIntent(body, people)
        await insertIntent(client, tenant, drafted)
        const resource = showId('intent', asId('intent', drafted.intent.id))
        const operation = 'createPaymentIntent'
        await logPlainRequest(client, tenant, { request, operation, resource, begunAt })
        return drafted
      })
      return reply.send(showPlainIntent(made.intent, made.secret))
    },
  )
  server.post<{ Body: CreatePaymentIntentRequest }>(
    '/none/v1/intents/payment',
    { schema },
    async ({ body }, reply) => {
      const people = new Map(emailsOf(body).map((email) => [email, newPerson(email)]))
      const { intent, secret } = draftIntent(body, people)
      return reply.send(showPlainIntent(intent, secret))
    },
  )
}

function emailsOf({ from, settlements }: CreatePaymentIntentRequest): string[] {
  const named = [from?.email, ...settlements.map(({ to }) => to?.email)]
  return named.flatMap((email) => email ?? [])
}

type People = ReadonlyMap<string, PlainParticipant>

/** One select for all; who is not known yet is made. */
async function findOrMakePeople(
  client: pg.PoolClient,
  tenant: string,
  emails: readonly string[],
): Promise<People> {
  const { rows } = await client.query<PlainParticipant>({
    ...store.selectPeople,
    values: [tenant, emails],
  })
  const people = new Map(rows.map((person) => [person.email, person]))
  for (const email of emails.toSorted()) {
    if (people.has(email)) continue
    const person = newPerson(email)
    const identity = newUuid(realNow())
    const { rowCount } = await client.query({
      ...store.insertIdentity,
      values: [tenant, identity, email, person.id],
    })
    if (rowCount === 0) return await findOrMakePeople(client, tenant, emails)
    await client.query({ ...store.insertPerson, values: [tenant, person.id, identity, email] })
    people.set(email, person)
  }
  return people
}

function newPerson(email: string): PlainParticipant {
  const id = newUuid(realNow())
  return { id, status: 'unverified', type: 'unknown', email, name: null, metadata: {} }
}

interface DraftedIntent {
  readonly intent: PlainIntent
  readonly secret: string
}

function draftIntent(body: CreatePaymentIntentRequest, people: People): DraftedIntent {
  const now = realNow()
  const personOf = (email: string | null | undefined) => {
    return typeof email === 'string' ? present(people.get(email), 'everyone named is known') : null
  }
  const intent = {
    id: newUuid(now),
    type: body.type,
    status: 'unconfirmed',
    currency: body.currency ?? 'eur',
    project_id: null,
    fee_flat: body.fee_flat ?? null,
    fee_ppm: ppmOf(body.fee_percentage),
    redirect_url: null,
    metadata: null,
    created_at: now,
    updated_at: now,
    buyer: personOf(body.from?.email),
    terms: body.settlements.map(({ to, ...term }) => ({
      settlement_id: null,
      seller: personOf(to?.email),
      target_project_id: null,
      type: term.type ?? 'immediate',
      amount: term.amount ?? 0,
      description: term.description ?? '',
      summary: term.summary ?? null,
      fee_flat: term.fee_flat ?? null,
      fee_ppm: ppmOf(term.fee_percentage),
      tax_flat: null,
      tax_ppm: null,
      required_by: null,
      release_at: null,
      reference: term.reference ?? null,
      metadata: null,
    })),
  }
  return { intent, secret: `sandbox_i_${randomBytes(SECRET_BYTES).toString('base64url')}` }
}

function ppmOf(percentage: number | null | undefined): number | null {
  return percentage === undefined || percentage === null ? null : Math.round(percentage * PPM)
}

async function insertIntent(
  client: pg.PoolClient,
  tenant: string,
  { intent, secret }: DraftedIntent,
): Promise<void> {
  const { id, terms, created_at: now } = intent
  const shownId = showId('intent', asId('intent', id))
  const { type, currency, buyer, fee_flat, fee_ppm } = intent
  await client.query({
    ...store.insertIntent,
    values: [tenant, id, type, currency, buyer?.id ?? null, fee_flat, fee_ppm, now],
  })
  await client.query({
    ...store.insertTerms(terms.length),
    values: terms.flatMap((term, position) => [
      tenant,
      id,
      position,
      term.type,
      term.seller?.id ?? null,
      term.amount,
      term.description,
      term.summary,
      term.fee_flat,
      term.fee_ppm,
      term.reference,
    ]),
  })
  const hash = createHash('sha256').update(secret).digest()
  await client.query({ ...store.insertSecret, values: [hash, tenant, id, now] })
  await client.query({
    ...store.insertJob,
    values: [
      tenant,
      newUuid(now),
      'intent.expire',
      shownId,
      { intent: shownId },
      new Date(now.getTime() + EXPIRES_MS),
      now,
    ],
  })
  await client.query({
    ...store.insertStep,
    values: [tenant, 'intent', id, null, 'unconfirmed', now],
  })
}
