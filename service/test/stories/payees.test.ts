// Where sellers are paid to: nobody changes it without the right, and whoever is paid is told.
import { describe, expect, it } from 'vitest'
import { enterAsOwner, joinAs } from '../harness/member.ts'
import { otherAccount, payeesOf } from '../harness/payees.ts'
import { soundAccount } from '../harness/payments.ts'
import type { Call } from '../harness/service.ts'
import { caller } from '../harness/service.ts'
import { openShop } from '../harness/story.ts'

const thirdAccount = { country: 'DE', currency: 'eur', iban: 'DE35370400440532013002' }

const { holdfast, shop } = await openShop()
const owner = await enterAsOwner(holdfast)
const payees = payeesOf(shop, owner)

type Shown = ReturnType<typeof JSON.parse>

async function keyOf(...permissions: string[]): Promise<Call> {
  const { body } = await owner.call('POST', '/dashboard/v1/keys', { permissions })
  return caller(holdfast.baseUrl, body.private_key)
}

describe('whoever may not say where sellers are paid to', () => {
  it('only proposes an account by POST /v1/participants, and nothing is paid to it', async () => {
    const restricted = await keyOf('read', 'payments')
    const { email, participant, settlement } = await payees.seller()
    const given = await restricted('POST', '/v1/participants', {
      email,
      bank_account: otherAccount,
    })
    expect(given.status).toBe(200)
    expect(given.body.bank_account).toEqual(participant.bank_account)
    expect(given.body.proposed_bank_account.account_number).toBe('•••• 3001')
    const outbound = await payees.released(settlement.id)
    expect(await payees.paidTo(outbound.id)).toBe('executed')
    const after = await shop.read('participant', participant.id)
    expect(after.bank_account.account_number).toBe('•••• 3000')
    const { body } = await owner.call('GET', '/dashboard/v1/audit?limit=10')
    const entry = body.data.find((one: Shown) => one.object?.id === participant.id)
    expect(entry.actor.kind).toBe('key')
    expect(entry.changes).toContainEqual({
      field: 'proposed_bank_account',
      before: null,
      after: expect.stringContaining('•••• 3001'),
    })
  })

  it('only proposes one in an intent, for another participant id of the address, too', async () => {
    const restricted = await keyOf('read', 'payments')
    const { email, participant } = await payees.seller()
    const to = { email, name: 'Sam the second', bank_account: otherAccount }
    const { status, body } = await restricted('POST', '/v1/intents/payment', {
      type: 'checkout',
      currency: 'eur',
      from: { email: 'bea@example.com' },
      settlements: [{ type: 'escrow', amount: 5_000, description: 'A bell', to }],
    })
    expect(status).toBe(200)
    const shown = body.settlements[0].to
    expect(shown.id).not.toBe(participant.id)
    expect(shown.bank_account).toBe(null)
    expect(shown.proposed_bank_account.account_number).toBe('•••• 3001')
  })

  it('only proposes one in a release, which waits where there is no other account', async () => {
    const email = 'accountless@example.com'
    await shop.verify(email, null)
    const releasing = await keyOf('read', 'payments', 'money')
    const { body: project } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
    await shop.call('POST', `/_sandbox/v1/project/${project.id}/credit`, { amount: 2_000 })
    await shop.advance('PT0S')
    const made = await releasing('POST', '/v1/outbounds/releases', {
      releases: [
        {
          project_id: project.id,
          amount: 1_000,
          to: { email, name: 'Sam by release', bank_account: otherAccount },
        },
      ],
    })
    expect(made.status).toBe(200)
    const [outbound] = made.body.outbounds
    expect([outbound.status, outbound.paused_reason]).toEqual(['paused', 'bank_account_changed'])
    const { to } = outbound
    const bank_account_id = to.proposed_bank_account.id
    const path = `/v1/participant/${to.id}/bank-account`
    const refused = await releasing('POST', `${path}/accept`, { bank_account_id })
    expect(refused.body.code).toBe('key_not_allowed')
    const deciding = await keyOf('payees')
    expect((await deciding('POST', `${path}/accept`, { bank_account_id })).status).toBe(200)
    expect(await payees.paidTo(outbound.id)).toBe('executed')
  })

  it('is a member of support, too, in live', async () => {
    const support = await joinAs(holdfast, owner, 'support')
    const live = { environment: 'live' } as const
    const email = 'nobody-new@example.com'
    const refused = await support.call('POST', '/v1/participants', { email }, live)
    expect(refused.status).toBe(200)
    const { id } = refused.body
    const path = `/v1/participant/${id}/bank-account`
    const { body } = await support.call('POST', path, otherAccount, live)
    expect(body.code).toBe('role_not_allowed')
  })
})

describe('a change by right', () => {
  it('is announced, mailed to the seller and written down, and waits for its time', async () => {
    await payees.cool(24)
    const { email, participant, settlement } = await payees.seller()
    const deciding = await keyOf('payees', 'read')
    const path = `/v1/participant/${participant.id}/bank-account`
    const { status, body } = await deciding('POST', path, otherAccount)
    expect(status).toBe(200)
    expect(body.bank_account.account_number).toBe('•••• 3001')
    expect(body.bank_account_payable_from).not.toBe(null)
    const [mail] = await payees.mailsTo(email, 'bank_account_changed')
    expect(mail.text).toContain('/payee/notice/')
    expect(mail.text).not.toContain('3001')
    expect(mail.text).not.toContain('3000')

    const outbound = await payees.released(settlement.id)
    expect([outbound.status, outbound.paused_reason]).toEqual(['paused', 'bank_account_changed'])
    await shop.advance('PT23H')
    expect((await shop.read('outbound', outbound.id)).status).toBe('paused')
    await shop.advance('PT1H1M')
    expect((await shop.read('outbound', outbound.id)).status).toBe('executed')
    const { body: events } = await shop.call(
      'GET',
      '/v1/events?type=participant_bank_account_changed&limit=100',
    )
    const told = events.data.filter(({ payload }: Shown) => payload.id === participant.id)
    expect(told.map(({ payload }: Shown) => payload)).toEqual([
      { id: participant.id, bank_account_id: body.bank_account.id },
    ])
    await payees.cool(0)
  })

  it('begins its time anew with each change, and ends it by going back', async () => {
    await payees.cool(24)
    const { participant, settlement } = await payees.seller()
    const path = `/v1/participant/${participant.id}/bank-account`
    await shop.call('POST', path, otherAccount)
    const outbound = await payees.released(settlement.id)
    await shop.advance('PT12H')
    await shop.call('POST', path, thirdAccount)
    await shop.advance('PT13H')
    expect((await shop.read('outbound', outbound.id)).status).toBe('paused')
    const back = await shop.call('POST', path, soundAccount)
    expect(back.body.bank_account_payable_from).toBe(null)
    expect(await payees.paidTo(outbound.id)).toBe('executed')
    await payees.cool(0)
  })

  it('keeps what is in review there, and nobody can pass it before', async () => {
    await payees.cool(24)
    const next = await payees.seller()
    const checkout = await shop.paid([{ to: { email: next.email } }])
    const project = checkout.project_id
    await shop.call('POST', `/_sandbox/v1/project/${project}/review`, { action: 'begin' })
    const waiting = await payees.released(checkout.settlements[0].id)
    expect(waiting.status).toBe('in_review')
    const path = `/v1/participant/${next.participant.id}/bank-account`
    await shop.call('POST', path, otherAccount)
    await shop.call('POST', `/_sandbox/v1/project/${project}/review`, { action: 'end' })
    await shop.advance('PT1M')
    expect((await shop.read('outbound', waiting.id)).status).toBe('in_review')
    const passing = await shop.call('POST', `/_sandbox/v1/outbound/${waiting.id}/review`, {
      outcome: 'pass',
    })
    expect(passing.body.code).toBe('bank_account_cooling')
    await shop.advance('PT24H')
    expect((await shop.read('outbound', waiting.id)).status).toBe('executed')
    await payees.cool(0)
  })
})

describe('a second person', () => {
  const limits = async (list: object[]) => {
    const set = await owner.call('POST', '/dashboard/v1/approval-limits', { limits: list })
    expect(set.status).toBe(200)
  }

  it('is asked for by every change of a member, and no key is one', async () => {
    await limits([{ currency: 'gbp', amount: 100_000 }])
    const { participant } = await payees.seller()
    const path = `/v1/participant/${participant.id}/bank-account`
    const { body } = await owner.call('POST', path, otherAccount)
    expect(body.code).toBe('approval_required')
    const byKey = await shop.call('POST', path, otherAccount)
    expect(byKey.body.bank_account).toEqual(participant.bank_account)
    const bank_account_id = byKey.body.proposed_bank_account.id
    const accepting = await shop.call('POST', `${path}/accept`, { bank_account_id })
    expect(accepting.body.code).toBe('payee_needs_person')
    const asked = { operation: 'acceptParticipantAccount', params: { id: participant.id } }
    const approval = await owner.call('POST', '/dashboard/v1/approvals', {
      ...asked,
      body: { bank_account_id },
    })
    expect(approval.status).toBe(200)
    const finance = await joinAs(holdfast, owner, 'finance')
    const approved = await finance.call(
      'POST',
      `/dashboard/v1/approval/${approval.body.id}/approve`,
      {},
    )
    expect(approved.body.status).toBe('executed')
    const after = await shop.read('participant', participant.id)
    expect(after.bank_account.id).toBe(bank_account_id)
    expect(after.proposed_bank_account).toBe(null)
    const { body: accounts } = await shop.call(
      'GET',
      `/v1/participant/${participant.id}/bank-accounts`,
    )
    expect(accounts.changes).toHaveLength(1)
    expect(accounts.changes[0]).toMatchObject({
      status: 'accepted',
      given_by: { kind: 'key' },
      decided_by: { kind: 'member' },
    })
    await limits([])
  })
})

describe('whoever is paid', () => {
  it('says that a change was not his, and is paid nothing until a member has looked', async () => {
    const { email, participant, settlement } = await payees.seller()
    const path = `/v1/participant/${participant.id}/bank-account`
    await shop.call('POST', path, otherAccount)
    const page = await payees.pageOf(email, 'bank_account_changed')
    const shown = await shop.call('GET', '/client/v1/payee', undefined, page)
    expect(shown.body).toMatchObject({ may_change: false, may_dispute: true })
    expect(shown.text).not.toContain('3001')
    const change = { ending: '3001', bank_account: soundAccount }
    const tried = await shop.call('POST', '/client/v1/payee/bank-account', change, page)
    expect(tried.body.code).toBe('not_found')
    const disputed = await shop.call('POST', '/client/v1/payee/dispute', undefined, page)
    expect(disputed.body.disputed_at).not.toBe(null)
    const outbound = await payees.released(settlement.id)
    expect([outbound.status, outbound.paused_reason]).toEqual(['paused', 'bank_account_changed'])
    await shop.call('POST', path, soundAccount)
    await shop.advance('P2D')
    expect((await shop.read('outbound', outbound.id)).status).toBe('paused')
    const resume = `/dashboard/v1/participant/${participant.id}/resume-payouts`
    expect((await shop.call('POST', resume, {})).status).toBe(401)
    expect((await owner.call('POST', resume, {})).body.bank_account_disputed_at).toBe(null)
    expect(await payees.paidTo(outbound.id)).toBe('executed')
  })

  it('changes his account by his own link and the end of the old one', async () => {
    await payees.cool(24)
    const { email, participant, settlement } = await payees.seller()
    const restricted = await keyOf('read', 'payments')
    const sent = await restricted('POST', `/v1/participant/${participant.id}/account-link`)
    expect(sent.status).toBe(200)
    expect(sent.text).not.toContain('link_')
    const page = await payees.pageOf(email, 'bank_account_link')
    const at = '/client/v1/payee/bank-account'
    const shown = await shop.call('GET', '/client/v1/payee', undefined, page)
    expect(shown.body).toMatchObject({ may_change: true, needs_proof: true })
    expect(shown.text).not.toContain('3000')
    const wrong = await shop.call('POST', at, { ending: '1234', bank_account: otherAccount }, page)
    expect(wrong.body.code).toBe('account_proof_wrong')
    const right = { ending: ' 30 00', bank_account: otherAccount }
    const changed = await shop.call('POST', at, right, page)
    expect(changed.status).toBe(200)
    expect(changed.body.payable_from).not.toBe(null)
    expect(await payees.mailsTo(email, 'bank_account_changed')).toHaveLength(1)
    expect((await payees.released(settlement.id)).paused_reason).toBe('bank_account_changed')
    // While the new one cools, whoever gave it does not prove by it that he is the one.
    const own = { ending: '3001', bank_account: thirdAccount }
    const next = await shop.call('POST', at, own, page)
    expect(next.body.code).toBe('account_proof_wrong')
    await payees.cool(0)
  })

  it('has five wrong tries a day, whatever the link', async () => {
    const { email, participant } = await payees.seller()
    const link = `/v1/participant/${participant.id}/account-link`
    const at = '/client/v1/payee/bank-account'
    await shop.call('POST', link)
    const first = await payees.pageOf(email, 'bank_account_link')
    for (const ending of ['0001', '0002', '0003', '0004', '0005']) {
      const { body } = await shop.call('POST', at, { ending, bank_account: otherAccount }, first)
      expect(body.code).toBe('account_proof_wrong')
    }
    await shop.call('POST', link)
    const second = await payees.pageOf(email, 'bank_account_link')
    const right = { ending: '3000', bank_account: otherAccount }
    expect((await shop.call('POST', at, right, second)).body.code).toBe('account_proof_locked')
    await shop.advance('P1DT1M')
    expect((await shop.call('POST', at, right, second)).status).toBe(200)
  })

  it('needs more than his mailbox for another participant of his address, too', async () => {
    const { email, participant } = await payees.seller()
    const { body: second } = await shop.call('POST', '/v1/participants', {
      email,
      name: 'Sam the second',
    })
    expect([second.id === participant.id, second.bank_account]).toEqual([false, null])
    await shop.call('POST', `/v1/participant/${second.id}/account-link`)
    const page = await payees.pageOf(email, 'bank_account_link')
    const at = '/client/v1/payee/bank-account'
    const shown = await shop.call('GET', '/client/v1/payee', undefined, page)
    expect(shown.body).toMatchObject({ bank_account: { country: 'DE' }, needs_proof: true })
    const without = await shop.call('POST', at, { bank_account: otherAccount }, page)
    expect(without.body.code).toBe('account_proof_wrong')
    for (const ending of ['0001', '0002', '0003', '0004']) {
      await shop.call('POST', at, { ending, bank_account: otherAccount }, page)
    }
    // The tries count for the person, not for each participant.
    await shop.call('POST', `/v1/participant/${participant.id}/account-link`)
    const first = await payees.pageOf(email, 'bank_account_link')
    const right = { ending: '3000', bank_account: otherAccount }
    expect((await shop.call('POST', at, right, first)).body.code).toBe('account_proof_locked')
    await shop.advance('P1DT1M')
    expect((await shop.call('POST', at, right, page)).status).toBe(200)
    const after = await shop.read('participant', second.id)
    expect(after.bank_account.account_number).toBe('•••• 3001')
  })
})
