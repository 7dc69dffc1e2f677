// Every operation that a service serves, as its own description lists them, and a resource of each
// kind to call them with.
import type { Operation } from '@holdfast/contract'
import { operations, requestExamples } from '@holdfast/contract'
import type { Payments } from './payments.ts'
import type { Call } from './service.ts'

type Shown = ReturnType<typeof JSON.parse>

/** Ids by the word that begins them: `settlement` is `settlement_…`. */
export type Ids = ReadonlyMap<string, string>

const EXAMPLE_ID = /"([a-z_]+)_01jnmwpb5vf8qr3x6c0k2y7zde"/g
const KIND = /\/v1\/(?:client\/)?([a-z-]+)\/\{id\}/

/** The operations of the API and of the pages that a service serves. */
export async function servedOperations(baseUrl: string): Promise<Operation[]> {
  const served = new Set<string>()
  for (const at of ['/v1/openapi.json', '/client/v1/openapi.json']) {
    const { paths } = await (await fetch(baseUrl + at)).json()
    for (const methods of Object.values<Record<string, Shown>>(paths)) {
      for (const { operationId } of Object.values(methods)) served.add(String(operationId))
    }
  }
  return Object.values(operations).filter(({ id }) => served.has(id))
}

/** The kind of resource that stands in the path of an operation; none: undefined. */
export function kindOf({ params, path }: Operation): string | undefined {
  const properties: Shown = params === null ? undefined : JSON.parse(JSON.stringify(params))
  const pattern: string | undefined = properties?.properties?.id?.pattern
  return pattern === undefined
    ? undefined
    : (/^\^([a-z_]+)_/.exec(pattern)?.[1] ?? KIND.exec(path)?.[1])
}

/** An id that no service has given to anything. */
export function neverOf(kind: string): string {
  return `${kind}_01jnmwpb5vf8qr3x6c0k2y7zdf`
}

/** The path of an operation on one of these resources, else on one that never was. */
export function pathOf(operation: Operation, ids: Ids): string {
  const kind = kindOf(operation) ?? ''
  return operation.path.replace('{id}', ids.get(kind) ?? neverOf(kind))
}

/** The example body of an operation with ids of one's own; undefined when it takes no body. */
export function exampleOf({ id, body, method }: Operation, ids: Ids): object | undefined {
  const example = new Map<string, object>(Object.entries(requestExamples)).get(id)
  if (body === null || example === undefined) return method === 'POST' ? {} : undefined
  const text = JSON.stringify(example).replaceAll(EXAMPLE_ID, (whole, kind: string) => {
    const own = ids.get(kind)
    return own === undefined ? whole : `"${own}"`
  })
  return JSON.parse(text)
}

const buyerAccount = {
  country: 'GB',
  currency: 'gbp',
  sort_code: '601613',
  account_number: '31926819',
}

/** Makes a resource of each kind that calls can make, with money where money belongs. */
export async function makeWorld(shop: Payments, served: readonly Operation[]): Promise<Ids> {
  const from = { email: 'lena@example.com', bank_account: buyerAccount }
  const money = [{ amount: 200_000, to: { email: 'sam@example.com' } }]
  const checkout = await shop.paid(money, { currency: 'gbp', from })
  const [settlement] = checkout.settlements
  const released = await shop.release({ settlement_id: settlement.id, amount: 1_000 })
  const project = await shop.read('project', checkout.project_id)
  const first = async (path: string) => (await shop.call('GET', path)).body.data?.[0]?.id
  const made = [
    checkout.id,
    checkout.intent_id,
    checkout.participant.id,
    settlement.id,
    project.id,
    project.inbounds[0].id,
    released.body.outbounds[0].id,
    await first('/v1/verifications'),
    await first('/v1/events'),
    ...(await makeMore(shop.call, served)),
    ...(await makeMovements(shop, project.id)),
    await makeReturn(shop),
  ]
  return new Map(made.map((id) => [id.slice(0, id.lastIndexOf('_')), id]))
}

/** A transfer that waits for money, and an invoice with its intent and checkout. */
async function makeMovements(shop: Payments, projectId: string): Promise<string[]> {
  const { call } = shop
  const controlled = (await call('POST', '/v1/projects', { currency: 'gbp' })).body.id
  const transfer = { amount: 100, from: { project_id: projectId }, to: { project_id: controlled } }
  const moved = await call('POST', '/v1/transfers', { transfers: [transfer] })
  const asked = await shop.ask([{}], {
    type: 'invoice',
    currency: 'gbp',
    project_id: controlled,
  })
  const page = await shop.openPage(asked.body)
  const method = 'invoice'
  const { body } = await call('POST', '/client/v1/intent/confirm', { method }, page)
  return [moved.body.transfers[0].id, body.invoice_id]
}

/** Money that nothing took, of which a part is on its way back to its payer. */
async function makeReturn(shop: Payments): Promise<string> {
  const { id } = (await shop.call('POST', '/v1/projects', { currency: 'eur' })).body
  const paid = { amount: 700, payer_account: 'DE89370400440532013000' }
  await shop.call('POST', `/_sandbox/v1/project/${id}/credit`, paid)
  await shop.advance('PT0S')
  const { inbounds } = await shop.read('project', id)
  const { body } = await shop.call('POST', `/v1/inbound/${inbounds[0].id}/return`, { amount: 100 })
  return body.returns[0].id
}

async function makeMore(call: Call, served: readonly Operation[]): Promise<string[]> {
  const ids: string[] = []
  const makers = new Map([
    ['createWebhookHandler', (body: Shown) => body.id],
    ['createPaymentInstrument', (body: Shown) => body.id],
  ])
  for (const operation of served) {
    const idIn = makers.get(operation.id)
    if (idIn === undefined) continue
    const sent = exampleOf(operation, new Map())
    const { status, body } = await call(operation.method, operation.path, sent)
    if (status === 200) ids.push(idIn(body))
  }
  return ids
}
