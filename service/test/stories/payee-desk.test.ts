// What the desk shows of accounts that wait for somebody: queues, the picture, history and search.
import { describe, expect, it } from 'vitest'
import { enterAsOwner, joinAs } from '../harness/member.ts'
import { otherAccount, payeesOf, type Seller, thirdAccount } from '../harness/payees.ts'
import { type Call, caller } from '../harness/service.ts'
import { openShop } from '../harness/story.ts'

type Shown = ReturnType<typeof JSON.parse>

const { holdfast, shop } = await openShop({ roles: ['api'] })
const owner = await enterAsOwner(holdfast)
const payees = payeesOf(shop, owner)
const support = await joinAs(holdfast, owner, 'support')

async function get(path: string, by = owner): Promise<Shown> {
  const { status, body } = await by.call('GET', path)
  expect([path, status]).toEqual([path, 200])
  return body
}

async function change({ participant }: Seller, account: object): Promise<void> {
  const path = `/v1/participant/${participant.id}/bank-account`
  expect((await shop.call('POST', path, account)).status).toBe(200)
}

async function keyWith(asked: object): Promise<Call> {
  const { body } = await owner.call('POST', '/dashboard/v1/keys', asked)
  return caller(holdfast.baseUrl, body.private_key)
}

async function queue(name: string): Promise<{ count: Shown; items: Shown[] }> {
  const { data } = await get('/dashboard/v1/queues')
  const count = data.find((one: Shown) => one.queue === name)
  const { data: items } = await get(`/dashboard/v1/queue/${name}`)
  return { count, items }
}

/** What the outbound of a release waits for, as the picture of its project shows it. */
async function waitOf({ settlement }: Seller): Promise<Shown> {
  const { body } = await shop.release({ settlement_id: settlement.id, amount: 1_000 })
  return await shownWait(body.outbounds[0])
}

async function shownWait({ id, project_id }: Shown): Promise<Shown> {
  const { nodes } = await get(`/dashboard/v1/project/${project_id}/picture`)
  return nodes.find((node: Shown) => node.id === id).wait
}

describe('the queue of proposed accounts', () => {
  it('holds each with what is paid to now, both masked, the oldest first', async () => {
    const first = await payees.seller('first@example.com')
    const second = await payees.seller('second@example.com')
    for (const { email } of [first, second]) {
      await support.call('POST', '/v1/participants', { email, bank_account: otherAccount })
      await shop.advance('PT1H')
    }
    const { count, items } = await queue('proposed_accounts')
    expect(count).toMatchObject({ count: 2, oldest_at: items[0].since, totals: [] })
    expect(items).toMatchObject([
      {
        id: first.participant.id,
        title: 'proposed account',
        reason: 'given_by_member',
        email: first.email,
        bank_account: { account_number: '•••• 3001' },
        bank_account_before: { account_number: '•••• 3000' },
      },
      { id: second.participant.id },
    ])
    expect(JSON.stringify(items)).not.toMatch(/3704004405320130\d\d/)
  })

  it('names the calls that decide an item, which is gone with them', async () => {
    const { items } = await queue('proposed_accounts')
    for (const item of items) {
      const [accept, refuse] = item.decisions
      const { path, method } = item === items[0] ? accept : refuse
      const { body } = await owner.call(method, path, { bank_account_id: item.bank_account.id })
      expect(body.id).toBe(item.id)
    }
    expect(await queue('proposed_accounts')).toMatchObject({ count: { count: 0 }, items: [] })
  })

  it('follows the latest proposal of somebody', async () => {
    const { email } = await payees.seller('again@example.com')
    for (const bank_account of [otherAccount, thirdAccount]) {
      await support.call('POST', '/v1/participants', { email, bank_account })
    }
    const { items } = await queue('proposed_accounts')
    expect(items).toMatchObject([{ bank_account: { account_number: '•••• 3002' } }])
  })
})

describe('the queue of disputed accounts', () => {
  it('holds whom nothing is paid to, with the account and the one before the change', async () => {
    const seller = await payees.seller('dora@example.com')
    await change(seller, otherAccount)
    await payees.disputes(seller.email)
    const { count, items } = await queue('disputed_accounts')
    expect(count.count).toBe(1)
    expect(items).toMatchObject([
      {
        id: seller.participant.id,
        title: 'disputed account',
        bank_account: { account_number: '•••• 3001' },
        bank_account_before: { account_number: '•••• 3000' },
      },
    ])
    const [resume] = items[0].decisions
    await owner.call(resume.method, resume.path, {})
    expect((await queue('disputed_accounts')).items).toEqual([])
  })

  it('cannot be put aside: somebody has to decide', async () => {
    const seller = await payees.seller('aside@example.com')
    await change(seller, otherAccount)
    await payees.disputes(seller.email)
    const path = `/dashboard/v1/work/${seller.participant.id}/close`
    expect((await owner.call('POST', path, { closed: true })).status).toBe(200)
    const { items } = await queue('disputed_accounts')
    expect(items.map(({ id }) => id)).toEqual([seller.participant.id])
  })
})

describe('the picture of a project', () => {
  it('tells accounts that cool off, are disputed, and are proposed apart', async () => {
    await payees.cool(24)
    const seller = await payees.seller('paul@example.com')
    await change(seller, otherAccount)
    const { bank_account_payable_from: until } = await shop.read(
      'participant',
      seller.participant.id,
    )
    const about = { reason: 'account', resource_id: seller.participant.id }
    expect(await waitOf(seller)).toMatchObject({ ...about, until })
    await payees.disputes(seller.email)
    const detail = 'A change of the account is disputed.'
    expect(await waitOf(seller)).toMatchObject({ ...about, detail, until: null })
    await payees.cool(0)
    const { body: project } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
    await shop.call('POST', `/_sandbox/v1/project/${project.id}/credit`, { amount: 2_000 })
    await shop.advance('PT0S')
    const releasing = await keyWith({ permissions: ['read', 'payments', 'money'] })
    const to = { email: 'paul@example.com', name: 'Paul anew', bank_account: thirdAccount }
    const release = { project_id: project.id, amount: 1_000, to }
    const { body } = await releasing('POST', '/v1/outbounds/releases', { releases: [release] })
    const wait = await shownWait(body.outbounds[0])
    expect(wait).toMatchObject({ reason: 'account', detail: 'The account is only proposed.' })
  })

  it('tells what a key asked for above its limits', async () => {
    const { settlement } = await payees.seller('key@example.com')
    const limited = await keyWith({ limits: [{ currency: 'eur', amount: 100 }] })
    const releases = [{ settlement_id: settlement.id, amount: 1_000 }]
    const { body } = await limited('POST', '/v1/outbounds/releases', { releases })
    expect((await shownWait(body.outbounds[0])).reason).toBe('approval')
  })

  it('tells a verification apart from an account', async () => {
    const checkout = await shop.paid([{ to: { email: 'new@example.com' } }])
    const [settlement] = checkout.settlements
    const wait = await waitOf({ email: 'new@example.com', participant: settlement.to, settlement })
    expect(wait.reason).toBe('verification')
  })
})

describe('the history of a participant', () => {
  it('has the change of account as an event, and what was decided about it', async () => {
    const seller = await payees.seller('hist@example.com')
    await shop.advance('PT1H')
    await change(seller, otherAccount)
    const { data } = await get(`/dashboard/v1/timeline/${seller.participant.id}`)
    const titles = data.map(({ title }: Shown) => title)
    expect(titles).toContain('participant_bank_account_changed')
    expect(titles).toContain('setParticipantAccount')
    expect(titles).toContain('bank_account_changed')
  })
})

describe('search', () => {
  it('leads from the id of an account to whoever is paid to it', async () => {
    const { participant, email } = await payees.seller('find@example.com')
    const { groups } = await get(`/v1/search?q=${participant.bank_account.id}`)
    expect(groups).toMatchObject([
      { kind: 'participant', hits: [{ id: participant.id, title: email }] },
    ])
  })
})
