// The table of ways, walked row by row: what waits for somebody is told where the row says, each
// way of the row is open, and it ends where the row says.
import type { StatusWays, Transitions, Way } from '@holdfast/contract'
import { transitions, waysOn } from '@holdfast/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createKeyPair } from '#organisations'
import { emailKinds } from '../../src/notify/mail/templates.ts'
import type { MemberBrowser } from '../harness/member.ts'
import { enterAsOwner } from '../harness/member.ts'
import { approveCollection } from '../harness/rows.ts'
import type { Call, TestService } from '../harness/service.ts'
import { caller, startTestService } from '../harness/service.ts'
import { opensOnly, stayActs } from '../harness/stay-acts.ts'
import { stayScenes } from '../harness/stay-scenes.ts'
import type { Met, Shown } from '../harness/stays.ts'
import { stayIn } from '../harness/stays.ts'
import { openService } from '../harness/story.ts'

vi.setConfig({ testTimeout: 60_000 })

type Stay = StatusWays['stays'][number]

interface Row {
  readonly name: string
  readonly resource: string
  readonly status: string
  readonly stay: Stay
}

const rows: Row[] = Object.entries(waysOn).flatMap(([resource, statuses]) =>
  Object.entries<StatusWays>(statuses).flatMap(([status, { stays }]) =>
    stays.map((stay, place) => {
      return { name: `${resource} ${status} ${place + 1}`, resource, status, stay }
    }),
  ),
)
const waiting = rows.filter(({ stay }) => stay.by === null)
/** Where people do what a bank would, in live only: below, and in `live-waits.test.ts`. */
const byHand = ['inbound_return executing 2', 'outbound executing 2']
const scened = waiting.filter(({ name }) => !byHand.includes(name))

const holdfast = await openService({
  roles: ['api'],
  rateLimit: { perSecond: 10_000, burst: 100_000 },
})
const world = await stayIn(holdfast)

const shownAs: Readonly<Record<string, string>> = { inbound_return: 'inbound', debit: 'checkout' }

/** A resource as the API shows it: some within what they belong to. */
async function read(resource: string, met: Met): Promise<Shown> {
  const ids = new Map<string, string>(Object.entries(met.ids))
  const within = shownAs[resource]
  const shown = await world.shop.read(within ?? resource, String(ids.get(within ?? resource)))
  if (within === undefined) return shown
  const all: Shown[] = resource === 'debit' ? shown.debits : shown.returns
  return all.find(({ id }) => id === ids.get(resource))
}

/** Where a status may lead in the end. */
function endsOf(resource: string, to: readonly string[]): Set<string> {
  const moves = new Map<string, Transitions<string>>(Object.entries(transitions)).get(resource)
  const found = new Set(to)
  for (const status of found) for (const next of moves?.[status] ?? []) found.add(next)
  return found
}

/** How much money it is about, where that is shown: it is less once it has left. */
function moneyOf(shown: Shown): number {
  return shown.reconciliation?.unreconciled ?? shown.balance ?? 0
}

async function queued(queue: string, met: Met): Promise<boolean> {
  const { body } = await world.owner.call('GET', `/dashboard/v1/queue/${queue}?limit=100`)
  const { body: counts } = await world.owner.call('GET', '/dashboard/v1/queues')
  const { count } = counts.data.find((one: Shown) => one.queue === queue)
  const ids = new Set<unknown>([...Object.values(met.ids), met.also])
  return count > 0 && body.data.some(({ id }: Shown) => ids.has(id))
}

async function eventTypes(met: Met): Promise<Set<string>> {
  const ids = new Set<unknown>([...Object.values(met.ids), met.also])
  const found = new Set<string>()
  for (let after = 0; ; ) {
    const { body } = await world.shop.call('GET', `/v1/events?after_sequence=${after}&limit=100`)
    for (const { type, payload } of body.data) {
      if (Object.values(payload).some((value) => ids.has(value))) found.add(type)
    }
    if (body.data.length < 100) return found
    after = body.data.at(-1).sequence
  }
}

/** A kind is written to one of several: what is owed to a seller, or comes back to a buyer. */
async function isMailed(kind: string, to: string, met: Met): Promise<boolean> {
  const path = `/_sandbox/v1/emails?kind=${kind}&limit=100`
  const { body } = await world.shop.call('GET', path)
  const people = to === 'buyer' ? [met.buyer] : [met.seller]
  return body.data.some(({ to: address, text }: Shown) =>
    to === 'members'
      ? [...Object.values(met.ids), met.also].some((id) => id !== undefined && text.includes(id))
      : people.includes(address),
  )
}

describe('the table', () => {
  it('has a scene for every row that waits for somebody, and an act for every way', () => {
    expect(Object.keys(stayScenes).toSorted()).toEqual(scened.map(({ name }) => name).toSorted())
    const named = scened.flatMap(({ stay }) => stay.ways.map(({ operation }) => operation))
    expect(Object.keys(stayActs)).toEqual(expect.arrayContaining([...new Set(named)]))
  })

  it('names kinds of e-mail that there are', () => {
    const kinds = rows.flatMap(({ stay }) => (stay.told.mails ?? []).map(([kind]) => kind))
    expect(emailKinds).toEqual(expect.arrayContaining([...new Set(kinds)]))
  })
})

describe.each(scened)('$name: $stay.when', ({ name, resource, status, stay }) => {
  const begin = async () => await (stayScenes[name] ?? expect.fail(name))(world)

  it('is told where the row says', async () => {
    const met = await begin()
    expect((await read(resource, met)).status).toBe(status)
    const { queues = [], events = [], mails = [], refusals = [] } = stay.told
    for (const queue of queues) expect([queue, await queued(queue, met)]).toEqual([queue, true])
    const told = await eventTypes(met)
    // Of several that tell of the like, one does: a checkout ended in one way.
    if (events.length > 0) expect(events.some((type) => told.has(type))).toBe(true)
    const mailed = await Promise.all(mails.map(async ([kind, to]) => await isMailed(kind, to, met)))
    if (mails.length > 0) expect(mailed).toContain(true)
    expect(refusals).toEqual(met.refusal === undefined ? [] : [met.refusal])
  })

  it.each(stay.ways.map((way: Way) => way.operation))('can be ended by %s', async (operation) => {
    const met = await begin()
    const before = await read(resource, met)
    const act = stayActs[operation] ?? expect.fail(operation)
    const answer = await act(world, met)
    expect([operation, answer.status, answer.body.code]).toEqual([operation, 200, undefined])
    await world.shop.advance('PT2M')
    const after = await read(resource, met)
    const ended = endsOf(resource, stay.to).has(after.status) && after.status !== status
    const left = moneyOf(after) < moneyOf(before)
    if (!opensOnly.has(operation)) {
      expect([operation, after.status, ended || left || stay.to.length === 0]).toContain(true)
    }
    if (operation === 'closeWork') {
      for (const queue of stay.told.queues ?? []) expect(await queued(queue, met)).toBe(false)
    }
  })
})

describe('by hand, in live', () => {
  const live = { environment: 'live' } as const
  let office: TestService
  let owner: MemberBrowser
  let ada: Call
  let ben: Call

  beforeAll(async () => {
    office = await startTestService()
    owner = await enterAsOwner(office)
    const { live: tenant } = office.organisation.tenants
    await approveCollection(office, tenant)
    const pair = await office.service.database.transact(tenant, createKeyPair)
    ada = caller(office.baseUrl, office.organisation.keys.live.private)
    ben = caller(office.baseUrl, pair.private)
  })
  afterAll(async () => {
    expect(await office.breaches()).toEqual([])
    await office.stop()
  })

  /** What one books, and another approves. */
  const book = async (entry: object) => {
    const { body, text } = await ada('POST', '/v1/manual/entries', entry)
    expect(body.status, text).toBe('proposed')
    const { body: booked } = await ben('POST', `/v1/manual/entry/${body.id}/approve`)
    return booked
  }
  const toMake = async () =>
    (await owner.call('GET', '/dashboard/v1/queue/payments_to_make', undefined, live)).body.data

  it('what is to be sent back waits in the queue, and ends when two have booked it', async () => {
    const { body: project } = await ada('POST', '/v1/projects', { currency: 'eur' })
    const money = { currency: 'eur', amount: 4_000, project_id: project.id }
    const from = { payer_account: 'DE89370400440532013000', statement_reference: 'ways 1' }
    const { inbound_id } = await book({ kind: 'inbound', inbound: { ...money, ...from } })
    const { body } = await ada('POST', `/v1/inbound/${inbound_id}/return`, {})
    const [{ id }] = body.returns
    await expect.poll(toMake).toMatchObject([{ id, amount: 4_000 }])
    const about = { inbound_return_id: id, statement_reference: 'ways 2' }
    await book({ kind: 'return_sent', inbound_return: about })
    expect(await toMake()).toEqual([])
    const { body: after } = await ada('GET', `/v1/inbound/${inbound_id}`)
    expect(after.returns).toMatchObject([{ status: 'sent' }])
  })
})
