// A node is lost while payments go on. Who is on another one notices nothing, who is on it is told
// to come again, and when it is back all that was answered is there.
import { afterAll, expect, it } from 'vitest'
import { present, sleep } from '#kit'
import { createOrganisation } from '#organisations'
import type { ClusterNode } from '../../harness/cluster-node.ts'
import { nodeAt } from '../../harness/cluster-node.ts'
import type { Payments } from '../../harness/payments.ts'
import { paymentsWith } from '../../harness/payments.ts'
import type { CallAnswer } from '../../harness/service.ts'
import { openOwner, openService } from '../../harness/story.ts'

const AWAY_MS = 8_000
const PAUSE_MS = 50
const TRIES_MAX = 40

const holdfast = await openService()
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

/** A shop on each of two nodes. */
async function openShops(): Promise<{ place: Place; shop: Payments }[]> {
  const found = new Map<number, { place: Place; shop: Payments }>()
  for (let n = 1; found.size < 2 && n < TRIES_MAX; n++) {
    const made = await createOrganisation(holdfast.service.database, { name: `Shop ${n}` })
    const place = await placeOf(made.tenants.sandbox)
    if (found.has(place.port)) continue
    found.set(place.port, { place, shop: paymentsWith(holdfast.baseUrl, made.keys.sandbox) })
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
  readonly answer: CallAnswer
}

/** Creates intents one after the other, each under a key of its own, until it is stopped. */
function askOn({ call }: Payments, name: string) {
  let isOver = false
  const asked: Asked[] = []
  const going = (async () => {
    for (let n = 1; !isOver; n++) {
      const key = `${name}-${n}`
      asked.push({ key, answer: await createIntent(call, key) })
      await sleep(PAUSE_MS)
    }
  })()
  return async () => {
    isOver = true
    await going
    return asked
  }
}

async function createIntent(call: Payments['call'], key: string): Promise<CallAnswer> {
  return await call(
    'POST',
    '/v1/intents/payment',
    {
      type: 'checkout',
      currency: 'eur',
      from: { email: 'bea@example.com' },
      settlements: [
        { type: 'escrow', amount: 100, description: key, to: { email: 's@example.com' } },
      ],
    },
    { headers: { 'idempotency-key': key } },
  )
}

it('keeps nobody else, tells whom it has, and loses nothing', async () => {
  const [safe, lost] = [present(here, 'a node'), present(there, 'another node')]
  const { user, database } = holdfast.connection
  node = await nodeAt({ ...lost.place, user, database })
  const stopSafe = askOn(safe.shop, 'safe')
  const stopLost = askOn(lost.shop, 'lost')
  await sleep(AWAY_MS / 4)
  node.kill()
  isAway = true
  await sleep(AWAY_MS)
  await node.start()
  isAway = false
  await sleep(AWAY_MS / 2)
  const [ofSafe, ofLost] = [await stopSafe(), await stopLost()]

  expect(ofSafe.filter(({ answer }) => answer.status !== 200)).toEqual([])
  const refused = ofLost.filter(({ answer }) => answer.status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const { answer } of refused) {
    expect({ status: answer.status, code: answer.body.code }).toEqual({
      status: 503,
      code: 'starting_or_draining',
    })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(ofLost.at(-1)?.answer.status).toBe(200)

  // What was answered is there, and what was not is done once when it is asked for again.
  const shown = new Set<string>()
  for (const { key, answer } of ofLost) {
    const again = await createIntent(lost.shop.call, key)
    expect(again.status, `${key}: ${again.text}`).toBe(200)
    if (answer.status === 200) expect(again.body).toEqual(answer.body)
    shown.add(again.body.id)
    expect((await lost.shop.call('GET', `/v1/intent/${again.body.id}`)).status).toBe(200)
  }
  expect(shown.size).toBe(ofLost.length)
  let count = 0
  for (let cursor = ''; ; ) {
    const page = await lost.shop.call('GET', `/v1/intents?limit=100${cursor}`)
    count += page.body.data.length
    if (page.body.next_cursor === null) break
    cursor = `&cursor=${encodeURIComponent(page.body.next_cursor)}`
  }
  expect(count).toBe(ofLost.length)
  await holdfast.seal()
  expect(await holdfast.breaches()).toEqual([])
})
