// Nobody sends money back alone above a limit; and in live without a bank connection two people do
// what a rail would.
import { beforeAll, describe, expect, it } from 'vitest'
import { createKeyPair } from '#organisations'
import { inLive, queueOf } from '../harness/live.ts'
import type { MemberBrowser } from '../harness/member.ts'
import { enterAsOwner, joinAs } from '../harness/member.ts'
import { approveCollection } from '../harness/rows.ts'
import type { Call } from '../harness/service.ts'
import { caller } from '../harness/service.ts'
import { openShop } from '../harness/story.ts'

const APPROVALS = '/dashboard/v1/approvals'
const ACCOUNT = 'DE89370400440532013000'

const { holdfast, shop } = await openShop()
const owner = await enterAsOwner(holdfast)
const finance = await joinAs(holdfast, owner, 'finance')
const second = await joinAs(holdfast, owner, 'finance', 'second@harbour.example')

async function loose(amount = 9_000): Promise<string> {
  const { body } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
  const asked = { amount, payer_account: ACCOUNT }
  await shop.call('POST', `/_sandbox/v1/project/${body.id}/credit`, asked)
  await shop.advance('PT0S')
  return (await shop.read('project', body.id)).inbounds[0].id
}

describe('a key with limits', () => {
  it('has what is above them wait for a person, who is not behind the key', async () => {
    const maker = await joinAs(holdfast, owner, 'owner', 'maker@harbour.example')
    const limits = [{ currency: 'eur', amount: 5_000, amount_per_day: 10_000 }]
    const { body: pair } = await maker.call('POST', '/dashboard/v1/keys', { limits })
    const byKey = caller(holdfast.baseUrl, pair.private_key)
    const [within, above, refused] = [await loose(), await loose(), await loose()]
    const back = async (id: string, amount: number) =>
      (await byKey('POST', `/v1/inbound/${id}/return`, { amount })).body.returns[0]
    expect(await back(within, 5_000)).toMatchObject({ status: 'processing' })
    const held = await back(above, 6_000)
    expect(held).toMatchObject({ status: 'paused', paused_reason: 'approval_required' })
    const { body: queue } = await second.call('GET', '/dashboard/v1/queue/returns_above_limit')
    expect(queue.data).toMatchObject([
      { id: held.id, amount: 6_000, decisions: [{ operation: 'decideHeldReturn' }] },
    ])
    const pass = async (by: MemberBrowser, id: string, outcome = 'pass') =>
      await by.call('POST', `/dashboard/v1/inbound-return/${id}/pass`, { outcome })
    expect(await pass(maker, held.id)).toMatchObject({
      status: 403,
      body: { code: 'second_person_needed' },
    })
    expect((await pass(second, held.id)).status).toBe(200)
    expect((await pass(second, held.id)).body.code).toBe('invalid_state')
    await shop.advance('PT1M')
    expect(await shop.read('inbound', above)).toMatchObject({ returned: 6_000 })
    const other = await back(refused, 6_000)
    expect((await pass(second, other.id, 'refuse')).body).toMatchObject({ status: 'cancelled' })
    expect(await shop.read('inbound', refused)).toMatchObject({
      reconciliation: { unreconciled: 9_000 },
      returned: 0,
    })
  })
})

describe('a member', () => {
  it('needs a second person above the limit, who sees where it goes', async () => {
    const limits = [{ currency: 'eur', amount: 5_000, amount_per_day: null }]
    expect((await owner.call('POST', '/dashboard/v1/approval-limits', { limits })).status).toBe(200)
    const id = await loose()
    const path = `/v1/inbound/${id}/return`
    expect((await finance.call('POST', path, {})).body.code).toBe('approval_required')
    expect((await shop.read('inbound', id)).returns).toEqual([])
    const asked = await finance.call('POST', APPROVALS, {
      operation: 'returnInbound',
      params: { id },
      body: {},
      note: 'The payer asked.',
    })
    expect(asked).toMatchObject({ status: 200 })
    const at = `/dashboard/v1/approval/${asked.body.id}`
    expect((await second.call('GET', at)).body.items).toMatchObject([
      { amount: 9_000, from: id, account: { account_number: '•••• 3000' } },
    ])
    expect((await second.call('POST', `${at}/approve`, {})).status).toBe(200)
    await shop.advance('PT1M')
    expect(await shop.read('inbound', id)).toMatchObject({ returned: 9_000 })
  })
})

describe('in live, by hand', () => {
  let ada: Call
  let ben: Call
  let statements = 0

  const must = async (call: Call, ...asked: Parameters<Call>) => {
    const answer = await call(...asked)
    expect([answer.status, answer.text]).toEqual([200, expect.anything()])
    return answer.body
  }
  const book = async (entry: object) => {
    const { id } = await must(ada, 'POST', '/v1/manual/entries', entry)
    const alone = await ada('POST', `/v1/manual/entry/${id}/approve`)
    expect(alone.body.code).toBe('second_person_needed')
    return await must(ben, 'POST', `/v1/manual/entry/${id}/approve`)
  }
  const number = () => ({ statement_reference: `statement ${++statements}` })

  beforeAll(async () => {
    const { live } = holdfast.organisation.tenants
    await approveCollection(holdfast, live)
    ada = caller(holdfast.baseUrl, holdfast.organisation.keys.live.private)
    const pair = await holdfast.service.database.transact(live, createKeyPair)
    ben = caller(holdfast.baseUrl, pair.private)
  })

  async function received(more: object = { payer_account: ACCOUNT }) {
    const project = await must(ada, 'POST', '/v1/projects', { currency: 'eur' })
    const money = { currency: 'eur', amount: 4_000, project_id: project.id, ...number() }
    const { inbound_id: id } = await book({ kind: 'inbound', inbound: { ...money, ...more } })
    return { id, projectId: project.id }
  }

  it('money goes back when two people have booked that it went', async () => {
    const payer = { payer_account: ACCOUNT, payer_name: 'Bea Buyer', reference: 'The bicycle' }
    const { id, projectId } = await received(payer)
    const asked = await must(ada, 'POST', `/v1/inbound/${id}/return`, { amount: 3_000 })
    const [{ id: returnId }] = asked.returns
    const listed = async () => (await must(ada, 'GET', '/v1/manual/payments')).data
    // The worker puts it on the list.
    await expect.poll(async () => (await listed()).length).toBe(1)
    expect(await listed()).toMatchObject([
      {
        outbound_id: null,
        inbound_return_id: returnId,
        amount: 3_000,
        account: { account_number: ACCOUNT },
        back_to_inbound_id: id,
      },
    ])
    const queued = async () => await inLive(finance, 'GET', '/dashboard/v1/queue/payments_to_make')
    const decisions = [{ operation: 'createManualEntry' }]
    const waits = { id: returnId, amount: 3_000, title: 'sent back inbound_return', decisions }
    expect((await queued()).data).toMatchObject([waits])
    expect(await queueOf(finance, 'payments_to_make')).toMatchObject({ count: 1, for_you: 1 })
    const about = { inbound_return_id: returnId }
    const sent = { kind: 'return_sent', inbound_return: { ...about, ...number() } }
    const { id: entry } = await must(ada, 'POST', '/v1/manual/entries', sent)
    // It waits for the second person now, who sees what went where.
    expect((await queued()).data).toEqual([])
    expect(await must(ben, 'GET', `/v1/manual/entry/${entry}`)).toMatchObject({
      payer_name: 'Bea Buyer',
      payer_text: 'The bicycle',
      payment: {
        inbound_return_id: returnId,
        amount: 3_000,
        account: { account_number: ACCOUNT },
        transfer_text: returnId.replace('inbound_return_', ''),
      },
    })
    await must(ben, 'POST', `/v1/manual/entry/${entry}/approve`)
    expect(await listed()).toEqual([])
    expect(await must(ada, 'GET', `/v1/inbound/${id}`)).toMatchObject({ returned: 3_000 })
    const again = { kind: 'return_refused', inbound_return: { ...about, ...number() } }
    expect((await ada('POST', '/v1/manual/entries', again)).body.code).toBe('invalid_state')
    const tooMuch = { ...about, ...number(), amount: 3_001 }
    const refusal = await ada('POST', '/v1/manual/entries', {
      kind: 'return_undeliverable',
      inbound_return: tooMuch,
    })
    expect(refusal.body.errors).toMatchObject([{ pointer: '/inbound_return/amount' }])
    const came = { ...about, ...number(), amount: 2_900 }
    await book({ kind: 'return_undeliverable', inbound_return: came })
    expect(await must(ada, 'GET', `/v1/project/${projectId}`)).toMatchObject({ balance: 3_900 })
    expect(await must(ada, 'GET', `/v1/inbound/${id}`)).toMatchObject({ returned: 100 })
  })

  it('money without an account that was booked with it stays', async () => {
    const { id } = await received({})
    expect((await ada('POST', `/v1/inbound/${id}/return`, {})).body.code).toBe(
      'payer_account_unknown',
    )
  })
})
