// A node is lost while whole payments go on, with webhooks. Who is on another one notices nothing,
// who is on it is told to come again, and when it is back all that was answered is there, all is
// paid out once, and every event arrives.
import { afterAll, expect, it } from 'vitest'
import { present, sleep } from '#kit'
import { createOrganisation } from '#organisations'
import { startReceiver } from '../../../src/notify/webhooks/testing/receiver.ts'
import type { ClusterNode } from '../../harness/cluster-node.ts'
import { nodeAt } from '../../harness/cluster-node.ts'
import type { Payments } from '../../harness/payments.ts'
import { paymentsWith } from '../../harness/payments.ts'
import type { CallAnswer } from '../../harness/service.ts'
import { openOwner, openService } from '../../harness/story.ts'
import { until } from '../../harness/until.ts'

const PAUSE_MS = 50
const TRIES_MAX = 40

const receiver = await startReceiver()
afterAll(async () => await receiver.close())
const holdfast = await openService({ webhookAllowNets: [receiver.address] })
const owner = await openOwner(holdfast)

interface Place {
  readonly host: string
  readonly port: number
}

async function placeOf(tenant: string): Promise<Place> {
  const { rows } = await owner.query<Place>(
    `select nodename as host, nodeport as port from citus_shards
      where shardid = get_shard_id_for_distribution_column('ledger_accounts', $1::uuid)`,
    [tenant],
  )
  return present(rows[0], 'a tenant stands somewhere')
}

interface Shop {
  readonly place: Place
  readonly payments: Payments
  readonly integrator: Integrator
  /** The number of the last event before its handler. */
  readonly after: number
}

/** A shop on each of two nodes, which is told of all events. */
async function openShops(): Promise<Shop[]> {
  const found = new Map<number, Shop>()
  for (let n = 1; found.size < 2 && n < TRIES_MAX; n++) {
    const made = await createOrganisation(holdfast.service.database, { name: `Shop ${n}` })
    const place = await placeOf(made.tenants.sandbox)
    if (found.has(place.port)) continue
    const keys = made.keys.sandbox
    const of = paymentsWith(holdfast.baseUrl, keys)
    await of.verify('sam@example.com')
    const hook = { url: receiver.url, send_test: false }
    expect((await of.call('POST', '/v1/webhooks', hook)).status).toBe(200)
    const own = integrator(of, keys, `shop-${n}`)
    const after = Math.max(0, ...(await listAll(own, '/v1/events')).map(({ sequence }) => sequence))
    found.set(place.port, { place, payments: of, integrator: own, after })
  }
  return [...found.values()]
}

const [here, there] = await openShops()
let node: ClusterNode
let isAway = false
afterAll(async () => {
  if (isAway) await node.start()
})

interface Asked {
  readonly key: string
  readonly path: string
  readonly body: object
  readonly answer: CallAnswer
}

type Shown = ReturnType<typeof JSON.parse>

/** Amounts of what was released. */
const AMOUNT = 100

/** An integrator who repeats what was refused with 503, under its key, until it is answered. */
function integrator({ call }: Payments, keys: { readonly public: string }, name: string) {
  const asked: Asked[] = []
  const refused: CallAnswer[] = []
  const persist = async (once: () => Promise<CallAnswer>): Promise<CallAnswer> => {
    for (;;) {
      const answer = await once()
      if (answer.status < 300) return answer
      refused.push(answer)
      if (answer.status !== 503) throw new Error(`${name}: ${answer.status} ${answer.text}`)
      await sleep(PAUSE_MS)
    }
  }
  const post = async (path: string, body: object, key: string): Promise<Shown> => {
    const headers = { 'idempotency-key': `${name}-${key}` }
    const answer = await persist(async () => await call('POST', path, body, { headers }))
    asked.push({ key: headers['idempotency-key'], path, body, answer })
    return answer.body
  }
  const read = async (path: string): Promise<Shown> =>
    (await persist(async () => await call('GET', path))).body
  /** Of the hosted page, which has no key: what it repeats changes nothing. */
  const onPage = async (path: string, body: object, key: string): Promise<Shown> =>
    (await persist(async () => await call('POST', path, body, { key }))).body
  const isSettled = async (checkout: string) =>
    (await read(`/v1/checkout/${checkout}`)).status === 'settled'
  const pay = async (n: number) => {
    const intent = await post('/v1/intents/payment', intentOf(`${name} ${n}`), `intent-${n}`)
    const { client_secret } = intent
    const page = await onPage('/client/v1/session', { client_secret }, keys.public)
    const method = { method: 'local_bank_transfer' }
    const confirmed = await onPage('/client/v1/intent/confirm', method, page.token)
    const checkout = await read(`/v1/checkout/${confirmed.checkout_id}`)
    const { id, amount, reference, project_id: project, settlements } = checkout
    await post(`/_sandbox/v1/project/${project}/credit`, { amount, reference }, `credit-${n}`)
    // Matched by a worker, as soon as the node is there.
    while (!(await isSettled(id))) await sleep(PAUSE_MS)
    const releases = [{ settlement_id: settlements[0].id }]
    await post('/v1/outbounds/releases', { releases }, `release-${n}`)
  }
  return { asked, refused, pay, read, post }
}

function intentOf(description: string): object {
  return {
    type: 'checkout',
    currency: 'eur',
    from: { email: 'bea@example.com', name: 'Bea Buyer' },
    settlements: [
      { type: 'escrow', amount: AMOUNT, description, to: { email: 'sam@example.com' } },
    ],
  }
}

type Integrator = ReturnType<typeof integrator>

/** Whole payments one after the other, until it is stopped. */
function payOn({ pay }: Integrator) {
  let isOver = false
  let paid = 0
  const going = (async () => {
    for (; !isOver; paid++) await pay(paid)
  })()
  // Told by whoever waits.
  going.catch(() => undefined)
  return {
    /** Waits for so many payments more that were begun and ended meanwhile. */
    more: async (count: number) => {
      const enough = paid + count + 1
      await Promise.race([going, until(() => paid >= enough)])
    },
    stop: async () => {
      isOver = true
      await going
      return paid
    },
  }
}

/** All that a list shows, page after page. */
async function listAll({ read }: Integrator, path: string): Promise<Shown[]> {
  const all: Shown[] = []
  for (let cursor = ''; ; ) {
    const page = await read(`${path}?limit=100${cursor}`)
    all.push(...page.data)
    if (page.next_cursor === null) return all
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`
  }
}

const received = () => new Set(receiver.received.map(({ body }) => JSON.parse(body).id))

/** What must be so of a shop that paid so often, whatever was lost meanwhile. */
async function needWhole(shop: Shop, paid: number): Promise<void> {
  const { integrator: own, payments: of } = shop
  await of.advance('PT2H')
  for (const { key, path, body, answer } of own.asked) {
    const again = await of.call('POST', path, body, { headers: { 'idempotency-key': key } })
    expect({ key, status: again.status, body: again.body }).toEqual({
      key,
      status: 200,
      body: answer.body,
    })
  }
  const intents = await listAll(own, '/v1/intents')
  const outbounds = await listAll(own, '/v1/outbounds')
  expect({ intents: intents.length, outbounds: outbounds.length }).toEqual({
    intents: paid,
    outbounds: paid,
  })
  expect(outbounds.filter(({ status }) => status !== 'executed')).toEqual([])
  const events = await listAll(own, '/v1/events')
  const told = events.filter(({ sequence }) => sequence > shop.after).map(({ id }) => id)
  expect(told.length).toBeGreaterThan(paid)
  await until(() => told.every((id) => received().has(id)))
}

it('keeps nobody else, tells whom it has, and loses nothing', async () => {
  const [safe, lost] = [present(here, 'a node'), present(there, 'another node')]
  const { user, database } = holdfast.connection
  node = await nodeAt({ ...lost.place, user, database })
  const [atSafe, atLost] = [payOn(safe.integrator), payOn(lost.integrator)]
  await Promise.all([atSafe.more(1), atLost.more(1)])
  node.kill()
  isAway = true
  await until(() => lost.integrator.refused.length > 0)
  await atSafe.more(1)
  await node.start()
  isAway = false
  await Promise.all([atSafe.more(1), atLost.more(1)])
  const [paidSafe, paidLost] = [await atSafe.stop(), await atLost.stop()]
  expect(safe.integrator.refused).toEqual([])
  for (const { body, headers } of lost.integrator.refused) {
    expect(body.code).toBe('starting_or_draining')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  await needWhole(safe, paidSafe)
  await needWhole(lost, paidLost)
  await holdfast.seal()
  expect(await holdfast.breaches()).toEqual([])
})
