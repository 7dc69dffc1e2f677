// A whole payment as one writes it first: a transaction for each request, a statement for each
// table. What a worker does when the bank answers is done when the clock is moved.
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { CreateReleasesBody, CreditProjectBody } from '../../contract/src/index.ts'
import {
  ConfirmClientIntentBodySchema,
  CreateReleasesBodySchema,
  CreditProjectBodySchema,
  OpenPageSessionBodySchema,
} from '../../contract/src/index.ts'
import { newUuid, parseId, present, realNow } from '../../service/src/foundation/kit/index.ts'
import type { PlainDeps } from './plain.ts'
import { inTransaction, logPlainRequest } from './plain.ts'
import type { Processing } from './plain-settling.ts'
import {
  executePlainOutbound,
  reservePlainOutbound,
  settlePlainCheckout,
} from './plain-settling.ts'
import { gatherTraces, shown } from './plain-traces.ts'
import { insertRows } from './store-plain.ts'
import * as store from './store-plain-payments.ts'

const SESSION_MS = 30 * 60_000
const TOKEN_BYTES = 24
const PPM = 1_000_000
/** So many of the bank's answers are taken at once, one for each connection. */
const ANSWERS_AT_ONCE = 16

/** Adds the requests of a payment, from the buyer's page to the bank's answer. */
export function addPlainPayments(deps: PlainDeps): void {
  addPage(deps)
  addMoney(deps)
}

function addPage({ server, pool, tenant }: PlainDeps): void {
  const run = async <T extends object>(request: FastifyRequest, work: Work<T>) =>
    await inTransaction(pool, async (client) => await logged({ client, tenant, request }, work))
  server.post<{ Body: { client_secret: string } }>(
    '/client/v1/session',
    { schema: { body: OpenPageSessionBodySchema } },
    async (request) =>
      await run(request, async (client) => {
        const intent = await openSecret(client, request.body.client_secret)
        const now = realNow()
        const token = `sandbox_ps_${randomBytes(TOKEN_BYTES).toString('base64url')}`
        const row = {
          hash: hashOf(token),
          tenant_id: tenant,
          kind: 'page_session',
          object_kind: 'intent',
          object_id: intent,
          expires_at: new Date(now.getTime() + SESSION_MS),
          created_at: now,
        }
        await client.query(insertRows('secrets', [row]))
        return { token, intent_id: shown('intent', intent) }
      }),
  )
  server.post(
    '/client/v1/intent/confirm',
    { schema: { body: ConfirmClientIntentBodySchema } },
    async (request) =>
      await run(request, async (client) => {
        const intent = await openSecret(client, request.headers.authorization ?? '')
        return await confirm(client, tenant, intent)
      }),
  )
  server.get<{ Params: { id: string } }>('/v1/checkout/:id', async (request) =>
    run(request, async (client) => {
      const values = [tenant, parseId('checkout', request.params.id)]
      const { rows } = await client.query<ShownCheckout>({ ...store.selectCheckout, values })
      const checkout = present(rows[0], 'the checkout exists')
      return {
        ...checkout,
        id: shown('checkout', checkout.id),
        amount: Number(checkout.amount),
        settlements: checkout.settlements.map((settlement) => ({
          ...settlement,
          id: shown('settlement', settlement.id),
        })),
      }
    }),
  )
}

interface ShownCheckout {
  readonly id: string
  readonly amount: string
  readonly settlements: readonly { readonly id: string }[]
}

function addMoney({ server, pool, tenant, own }: PlainDeps): void {
  const run = async <T extends object>(request: FastifyRequest, work: Work<T>) =>
    await inTransaction(pool, async (client) => await logged({ client, tenant, request }, work))
  server.post<{ Params: { id: string }; Body: CreditProjectBody }>(
    '/_sandbox/v1/project/:id/credit',
    { schema: { body: CreditProjectBodySchema } },
    async (request) =>
      await run(request, async (client) => {
        const project = present(parseId('project', request.params.id), 'the project exists')
        const { amount, reference } = request.body
        const inbound = { project, amount, reference: reference ?? '' }
        await settlePlainCheckout(client, { tenant, own }, inbound)
        return { success: true }
      }),
  )
  server.post<{ Body: CreateReleasesBody }>(
    '/v1/outbounds/releases',
    { schema: { body: CreateReleasesBodySchema } },
    async (request) =>
      await run(request, async (client) => {
        const outbounds = []
        for (const { settlement_id } of request.body.releases) {
          const id = parseId('settlement', settlement_id ?? '')
          const made = await release(client, tenant, present(id, 'the settlement exists'))
          outbounds.push({ id: made, status: 'processing' })
        }
        return { outbounds }
      }),
  )
  server.post('/_sandbox/v1/clock/advance', async () => {
    const { rows } = await pool.query<Processing>({ ...store.selectProcessing, values: [tenant] })
    const left = rows.values()
    const walk = async () => {
      for (const outbound of left) {
        await inTransaction(pool, async (client) => {
          await executePlainOutbound(client, { tenant, own }, outbound)
        })
      }
    }
    await Promise.all(Array.from({ length: ANSWERS_AT_ONCE }, walk))
    return {}
  })
}

type Work<T> = (client: pg.PoolClient) => Promise<T>

interface Asking {
  readonly client: pg.PoolClient
  readonly tenant: string
  readonly request: FastifyRequest
}

async function logged<T extends object>(
  { client, tenant, request }: Asking,
  work: Work<T>,
): Promise<T> {
  const begunAt = performance.now()
  const done = await work(client)
  const operation = request.routeOptions.url ?? ''
  await logPlainRequest(client, tenant, { request, operation, resource: null, begunAt })
  return done
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

async function openSecret(client: pg.PoolClient, secret: string): Promise<string> {
  const values = [hashOf(secret)]
  const { rows } = await client.query<{ object_id: string }>({ ...store.selectSecret, values })
  return present(rows[0], 'the secret opens something').object_id
}

interface LockedIntent {
  readonly id: string
  readonly currency: string
  readonly buyer_id: string
  readonly fee_ppm: string | null
}

interface Term {
  readonly type: string
  readonly seller_id: string
  readonly amount: number
  readonly description: string
}

async function confirm(client: pg.PoolClient, tenant: string, intentId: string) {
  const now = realNow()
  const values = [tenant, intentId]
  const locked = await client.query<LockedIntent>({ ...store.lockIntent, values })
  const intent = present(locked.rows[0], 'the intent waits')
  const { rows: terms } = await client.query<Term>({ ...store.selectTerms, values })
  const project = newUuid(now)
  const checkout = newUuid(now)
  const due = terms.reduce((sum, { amount }) => sum + amount, 0)
  const fee = Math.round((due * Number(intent.fee_ppm ?? 0)) / PPM)
  const settlements = terms.map((term) => ({ ...term, id: newUuid(now) }))
  const reference = `C${shown('checkout', checkout).slice(-9).toUpperCase()}`
  const made = { tenant_id: tenant, created_at: now, updated_at: now }
  const { currency, buyer_id } = intent
  const inProgress = { type: 'controlled', currency, status: 'in_progress', collect: {} }
  await client.query(insertRows('projects', [{ ...made, id: project, ...inProgress }]))
  await client.query(
    insertRows(
      'settlements',
      settlements.map(({ id, type, seller_id, amount, description }, position) => {
        const of = { project_id: project, position, currency, buyer_id }
        return { ...made, ...of, id, type, status: 'settling', seller_id, amount, description }
      }),
    ),
  )
  const parties = { intent_id: intent.id, project_id: project, buyer_id, currency }
  const paid = { type: 'local_bank_transfer', status: 'settling', amount: due + fee, fee }
  const checkoutRow = { ...made, id: checkout, ...parties, ...paid, reference }
  await client.query(insertRows('checkouts', [checkoutRow]))
  await client.query(
    insertRows(
      'checkout_parts',
      settlements.map(({ id, amount }, position) => {
        const of = { tenant_id: tenant, checkout_id: checkout, position, settlement_id: id }
        return { ...of, part: amount, is_due: true }
      }),
    ),
  )
  await client.query({ ...store.confirmIntent, values: [...values, project] })
  await client.query({ ...store.deleteExpiry, values: [tenant, shown('intent', intent.id)] })
  const traces = gatherTraces(tenant, now)
  traces.account(project, 'project', 0)
  traces.account(checkout, 'checkout', 0)
  traces.step('project', project, null, 'in_progress')
  traces.step('intent', intent.id, 'unconfirmed', 'confirmed')
  traces.step('checkout', checkout, null, 'settling')
  for (const { id, amount } of settlements) {
    traces.account(id, 'settlement', 0)
    traces.step('settlement', id, null, 'settling')
    traces.found('settlement', id, { [String(amount)]: 'amount', goods: 'description', [id]: 'id' })
  }
  traces.found('intent', intent.id, { goods: 'description', way: 'description', [intent.id]: 'id' })
  traces.found('checkout', checkout, { [reference]: 'reference', [String(due)]: 'amount' })
  const about = { project_id: shown('project', project), checkout_id: shown('checkout', checkout) }
  traces.event('intent_confirmed', { id: shown('intent', intent.id), ...about })
  traces.event('checkout_initiated', { id: about.checkout_id, amount: due + fee, ...about })
  await traces.write(client)
  return about
}

interface Locked {
  readonly id: string
  readonly project_id: string
  readonly seller_id: string
  readonly amount: number
}

async function release(client: pg.PoolClient, tenant: string, id: string): Promise<string> {
  const now = realNow()
  const values = [tenant, id]
  const { rows } = await client.query<Locked>({ ...store.lockSettlement, values })
  const settlement = present(rows[0], 'the settlement holds money')
  const traces = gatherTraces(tenant, now)
  const made = await reservePlainOutbound({ client, tenant, traces, now }, settlement)
  await traces.write(client)
  return shown('outbound', made)
}
