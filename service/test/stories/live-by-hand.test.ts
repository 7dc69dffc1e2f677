// Live without a bank connection: two people book what the bank shows.
import { beforeAll, describe, expect, it } from 'vitest'
import { createKeyPair } from '#organisations'
import { enterAsOwner, joinAs, keyByTwo, type MemberBrowser } from '../harness/member.ts'
import type { Call } from '../harness/service.ts'
import { caller } from '../harness/service.ts'
import { openService } from '../harness/story.ts'

const world = await openService()
const keys = world.organisation.keys.live
let ada: Call
let ben: Call

beforeAll(async () => {
  const second = await world.service.database.transact(
    world.organisation.tenants.live,
    createKeyPair,
  )
  ada = caller(world.baseUrl, keys.private)
  ben = caller(world.baseUrl, second.private)
})

const account = {
  iban: 'IE29AIBK93115212345678',
  account_number: null,
  routing_data: [{ routing_code_type: 'bic_swift', routing_code: 'AIBKIE2D' }],
  reference: null,
  metadata: { bank_name: 'A bank' },
}
const collect = { local_bank_transfer: account, international_bank_transfer: account }

const must = async (call: Call, ...asked: Parameters<Call>) => {
  const answer = await call(...asked)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body
}
const book = async (entry: object) => {
  const proposed = await must(ada, 'POST', '/v1/manual/entries', entry)
  expect(proposed.status).toBe('proposed')
  return await must(ben, 'POST', `/v1/manual/entry/${proposed.id}/approve`)
}
const openAccount = async () =>
  await book({ kind: 'collection_account', collection_account: { currency: 'eur', collect } })

/** A confirmed checkout of 120.00 for a seller with an account. */
const confirmed = async (seller: string) => {
  const intent = await must(ada, 'POST', '/v1/intents/payment', {
    type: 'checkout',
    currency: 'eur',
    from: { email: 'bea@example.com', name: 'Bea Buyer' },
    settlements: [
      {
        type: 'immediate',
        amount: 12_000,
        description: 'A bicycle',
        fee_flat: 200,
        to: {
          email: seller,
          name: 'Sam Seller',
          bank_account: { country: 'DE', currency: 'eur', iban: 'DE89370400440532013000' },
        },
      },
    ],
  })
  const { client_secret } = intent
  const opened = await must(
    ada,
    'POST',
    '/client/v1/session',
    { client_secret },
    { key: keys.public },
  )
  const page = { key: opened.token }
  const shown = await must(ada, 'GET', '/client/v1/intent', undefined, page)
  expect(shown.methods.map(({ type }: { type: string }) => type)).toEqual([
    'local_bank_transfer',
    'international_bank_transfer',
  ])
  const method = 'local_bank_transfer'
  const { checkout_id } = await must(ada, 'POST', '/client/v1/intent/confirm', { method }, page)
  return await must(ada, 'GET', `/v1/checkout/${checkout_id}`)
}

const verify = async (email: string) => {
  const { data } = await must(ada, 'GET', '/v1/verifications')
  const found = data.find(
    (one: { participant: { email: string } }) => one.participant.email === email,
  )
  return await book({ kind: 'verification_passed', verification: { verification_id: found.id } })
}

describe('before an account was approved', () => {
  it('live has nothing to be paid into: a project is refused by name', async () => {
    const { status, body } = await ada('POST', '/v1/projects', { currency: 'gbp' })
    expect([status, body.code]).toEqual([409, 'no_collection_account'])
  })
})

describe('a live payment', () => {
  it('is received, verified, paid and reported by hand, every time by two people', async () => {
    await openAccount()
    const checkout = await confirmed('sam@example.com')
    const received = await book({
      kind: 'inbound',
      inbound: {
        currency: 'eur',
        amount: 12_000,
        statement_reference: 'stmt-1-entry-7',
        reference: `order ${checkout.reference}`,
        payer_name: 'B. Buyer',
      },
    })
    expect(received).toMatchObject({ status: 'approved', project_id: checkout.project_id })
    const paid = await must(ada, 'GET', `/v1/checkout/${checkout.id}`)
    expect(paid.status).toBe('settled')
    const listed = async () => (await must(ada, 'GET', '/v1/outbounds')).data[0]
    expect((await listed()).status).toBe('paused')
    await verify('sam@example.com')
    await expect.poll(async () => (await listed()).status).toBe('executing')
    const outbound = await listed()
    const { data: payments } = await must(ada, 'GET', '/v1/manual/payments')
    expect(payments).toMatchObject([
      {
        outbound_id: outbound.id,
        amount: 11_800,
        holder_name: 'Sam Seller',
        account: { iban: 'DE89370400440532013000' },
      },
    ])
    await book({
      kind: 'executed',
      outbound: { outbound_id: outbound.id, statement_reference: 'stmt-2-entry-1' },
    })
    expect((await listed()).status).toBe('executed')
    expect((await must(ada, 'GET', '/v1/manual/payments')).data).toEqual([])
    await book({
      kind: 'returned',
      outbound: { outbound_id: outbound.id, statement_reference: 'stmt-3-entry-1' },
    })
    expect(await listed()).toMatchObject({
      status: 'failed',
      failure_reason: 'generic_failure_contact_support',
    })
  })
})

describe('live money that its bank takes back', () => {
  it('leaves what it had paid for when two people have booked it', async () => {
    await openAccount()
    const project = await must(ada, 'POST', '/v1/projects', { currency: 'eur' })
    const money = { currency: 'eur', amount: 5_000, statement_reference: 'stmt-8-entry-1' }
    const { inbound_id } = await book({
      kind: 'inbound',
      inbound: { ...money, project_id: project.id },
    })
    const balance = async () => (await must(ada, 'GET', `/v1/project/${project.id}`)).balance
    const entry = await must(ada, 'POST', '/v1/manual/entries', {
      kind: 'taken_back',
      taken_back: { inbound_id, statement_reference: 'stmt-8-entry-2', amount: 2_000 },
    })
    expect(entry).toMatchObject({ inbound_id, project_id: project.id, amount: 2_000 })
    const alone = await ada('POST', `/v1/manual/entry/${entry.id}/approve`)
    expect([alone.body.code, await balance()]).toEqual(['second_person_needed', 5_000])
    const approved = await must(ben, 'POST', `/v1/manual/entry/${entry.id}/approve`)
    expect(approved).toMatchObject({ status: 'approved', inbound_id, currency: 'eur' })
    expect(await balance()).toBe(3_000)
    expect(await must(ada, 'GET', `/v1/inbound/${inbound_id}`)).toMatchObject({
      status: 'settled',
      reconciliation: { taken_back: 2_000 },
    })
  })

  it('is refused by its field when it is unknown or more than is left', async () => {
    await openAccount()
    const project = await must(ada, 'POST', '/v1/projects', { currency: 'eur' })
    const money = { currency: 'eur', amount: 5_000, statement_reference: 'stmt-9-entry-1' }
    const { inbound_id } = await book({
      kind: 'inbound',
      inbound: { ...money, project_id: project.id },
    })
    const refusal = async (taken_back: object) => {
      const given = { statement_reference: 'stmt-9-entry-2', ...taken_back }
      const entry = { kind: 'taken_back', taken_back: given }
      const { status, body } = await ada('POST', '/v1/manual/entries', entry)
      return [status, body.errors?.[0]?.pointer, body.errors?.[0]?.code]
    }
    expect(await refusal({ inbound_id, amount: 5_001 })).toEqual([
      422,
      '/taken_back/amount',
      'too_large',
    ])
    expect(await refusal({ inbound_id: 'inbound_00000000000000000000000000' })).toEqual([
      422,
      '/taken_back/inbound_id',
      'not_found',
    ])
    const nothing = await ada('POST', '/v1/manual/entries', { kind: 'taken_back' })
    expect(nothing.body.errors).toMatchObject([{ pointer: '/taken_back', code: 'required' }])
  })

  it('is not money of a transfer, which no bank has paid', async () => {
    await openAccount()
    const [from, to] = [
      await must(ada, 'POST', '/v1/projects', { currency: 'eur' }),
      await must(ada, 'POST', '/v1/projects', { currency: 'eur' }),
    ]
    const money = { currency: 'eur', amount: 5_000, statement_reference: 'stmt-10-entry-1' }
    await book({ kind: 'inbound', inbound: { ...money, project_id: from.id } })
    const { transfers } = await must(ada, 'POST', '/v1/transfers', {
      transfers: [{ amount: 5_000, from: { project_id: from.id }, to: { project_id: to.id } }],
    })
    const { inbound_id } = transfers[0]
    const { status, body } = await ada('POST', '/v1/manual/entries', {
      kind: 'taken_back',
      taken_back: { inbound_id, statement_reference: 'stmt-10-entry-2' },
    })
    expect([status, body.code]).toEqual([409, 'invalid_state'])
  })
})

describe('four eyes', () => {
  const proposal = (reference: string, project_id: string) => ({
    kind: 'inbound',
    inbound: { currency: 'eur', amount: 5_000, statement_reference: reference, project_id },
  })

  it('whoever proposed it cannot approve it, and nothing is booked', async () => {
    await openAccount()
    const project = await must(ada, 'POST', '/v1/projects', { currency: 'eur' })
    const entry = await must(ada, 'POST', '/v1/manual/entries', proposal('own', project.id))
    const { status, body } = await ada('POST', `/v1/manual/entry/${entry.id}/approve`)
    expect([status, body.code]).toEqual([403, 'second_person_needed'])
    expect((await must(ada, 'GET', `/v1/project/${project.id}`)).balance).toBe(0)
  })

  it('an entry is decided once, a booking of the bank counts once', async () => {
    await openAccount()
    const project = await must(ada, 'POST', '/v1/projects', { currency: 'eur' })
    const entry = await must(ada, 'POST', '/v1/manual/entries', proposal('once', project.id))
    const approvals = await Promise.all(
      Array.from(
        { length: 5 },
        async () => await ben('POST', `/v1/manual/entry/${entry.id}/approve`),
      ),
    )
    const statuses = approvals.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, 409, 409, 409, 409])
    const again = await ben('POST', '/v1/manual/entries', proposal('once', project.id))
    expect([again.status, again.body.code]).toEqual([409, 'invalid_state'])
    expect((await must(ada, 'GET', `/v1/project/${project.id}`)).balance).toBe(5_000)
  })

  it('a refused proposal books nothing and may be proposed anew', async () => {
    await openAccount()
    const project = await must(ada, 'POST', '/v1/projects', { currency: 'eur' })
    const entry = await must(ada, 'POST', '/v1/manual/entries', proposal('anew', project.id))
    await must(ada, 'POST', `/v1/manual/entry/${entry.id}/refuse`)
    await book(proposal('anew', project.id))
    expect((await must(ada, 'GET', `/v1/project/${project.id}`)).balance).toBe(5_000)
    expect(
      (await must(ada, 'GET', `/v1/project/${project.id}`)).collect.local_bank_transfer,
    ).toMatchObject({
      iban: account.iban,
      reference: expect.stringMatching(/^P[0-9A-Z]{9}$/),
    })
  })
})

describe('what is given wrongly', () => {
  it.each([
    [{ kind: 'inbound' }, '/inbound'],
    [{ kind: 'executed', inbound: null }, '/outbound'],
    [
      {
        kind: 'inbound',
        inbound: { currency: 'eur', amount: 1, statement_reference: 'x', reference: 'C000' },
      },
      '/inbound/project_id',
    ],
    [
      {
        kind: 'executed',
        outbound: { outbound_id: 'outbound_00000000000000000000000000', statement_reference: 'x' },
      },
      '/outbound/outbound_id',
    ],
  ])('%j is refused at %s', async (entry, pointer) => {
    const { status, body } = await ada('POST', '/v1/manual/entries', entry)
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, pointer])
  })

  it('a sandbox key finds no such route', async () => {
    const key = world.organisation.keys.sandbox.private
    const { status, body } = await ada('GET', '/v1/manual/payments', undefined, { key })
    expect([status, body.code]).toEqual([404, 'live_only'])
  })
})

describe('whose hand it is', () => {
  const live = { environment: 'live' } as const
  let owner: MemberBrowser
  let finance: MemberBrowser
  /** An owner who stands behind keys, and makes none. */
  let witness: MemberBrowser
  let count = 0

  beforeAll(async () => {
    owner = await enterAsOwner(world)
    finance = await joinAs(world, owner, 'finance')
    witness = await joinAs(world, owner, 'owner', 'witness@harbour.example')
  })

  /** A booking of the account that euros are paid into: it may come again and again. */
  const entry = () => {
    count += 1
    const note = `The account, written down ${count} times`
    return { kind: 'collection_account', note, collection_account: { currency: 'eur', collect } }
  }
  const made = async (by: MemberBrowser) => {
    const change = { operation: 'createKeyPair', body: {} } as const
    const { status, body } = await keyByTwo(by, [witness], change)
    expect(status).toBe(200)
    return { call: caller(world.baseUrl, body.private_key), pairId: body.pair.id }
  }
  const rolled = async (by: MemberBrowser, pairId: string) => {
    const [params, overlap] = [{ id: pairId }, { overlap: '1h' }]
    const path = `/dashboard/v1/key/${pairId}/roll`
    const direct = await by.call('POST', path, overlap, live)
    const change = { operation: 'rollKeyPair', params, body: overlap } as const
    const isTaken = direct.body.code === 'second_owner_required'
    const { status, body } = isTaken ? await keyByTwo(by, [witness], change) : direct
    expect(status).toBe(200)
    return { call: caller(world.baseUrl, body.private_key), pairId: body.pair.id }
  }
  const asMember =
    (by: MemberBrowser): Hand =>
    async (method, path, body) =>
      await by.call(method, path, body, live)
  type Hand = (
    method: string,
    path: string,
    body?: object,
  ) => Promise<{ readonly status: number; readonly body: Awaited<ReturnType<Call>>['body'] }>

  /** One proposes, another approves: the status and code of the answer. */
  const twoHands = async (proposes: Hand, approves: Hand) => {
    const proposed = await proposes('POST', '/v1/manual/entries', entry())
    expect(proposed.status).toBe(200)
    const { status, body } = await approves('POST', `/v1/manual/entry/${proposed.body.id}/approve`)
    return [status, body.code ?? body.status]
  }
  const alone = [403, 'second_person_needed']
  const two = [200, 'approved']

  it('is one for a member and the key that this member made, either way round', async () => {
    const { call } = await made(owner)
    expect(await twoHands(call, asMember(owner))).toEqual(alone)
    expect(await twoHands(asMember(owner), call)).toEqual(alone)
    expect(await twoHands(call, asMember(finance))).toEqual(two)
    expect(await twoHands(asMember(finance), call)).toEqual(two)
  })

  it('is one for two keys that one member made', async () => {
    const [one, other] = [await made(owner), await made(owner)]
    expect(await twoHands(one.call, other.call)).toEqual(alone)
  })

  it('is two for keys that two members made, until one rolls the key of the other', async () => {
    const second = await joinAs(world, owner, 'owner', 'second@harbour.example')
    const [one, other] = [await made(owner), await made(second)]
    expect(await twoHands(one.call, other.call)).toEqual(two)
    const taken = await rolled(owner, other.pairId)
    expect(await twoHands(one.call, taken.call)).toEqual(alone)
    expect(await twoHands(asMember(second), taken.call)).toEqual(alone)
    expect(await twoHands(asMember(owner), taken.call)).toEqual(alone)
    const again = await rolled(second, taken.pairId)
    expect(await twoHands(asMember(owner), again.call)).toEqual(alone)
    expect(await twoHands(asMember(finance), again.call)).toEqual(two)
  })

  it('is one for a pair of the command line and the pair rolled from it', async () => {
    const pairs = await owner.call('GET', '/dashboard/v1/keys', undefined, live)
    const first = pairs.body.data.find(
      ({ private_key: key }: { private_key: { hint: string } }) =>
        key.hint.slice(-4) === keys.private.slice(-4),
    )
    const next = await rolled(owner, first.id)
    expect(await twoHands(ada, next.call)).toEqual(alone)
    expect(await twoHands(next.call, ada)).toEqual(alone)
    expect(await twoHands(next.call, ben)).toEqual(two)
  })
})
