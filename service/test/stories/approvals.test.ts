// What one member may not do alone, a second one decides: once, whoever is quick.
import { beforeAll, describe, expect, it } from 'vitest'
import type { MemberBrowser } from '../harness/member.ts'
import { enterAsOwner, joinAs } from '../harness/member.ts'
import { soundAccount } from '../harness/payments.ts'
import { ownerOf } from '../harness/service.ts'
import { openShop } from '../harness/story.ts'

const { holdfast, shop: pay } = await openShop()
const owner = await enterAsOwner(holdfast)
const finance = await joinAs(holdfast, owner, 'finance')
const second = await joinAs(holdfast, owner, 'finance', 'second@harbour.example')

const APPROVALS = '/dashboard/v1/approvals'
const RELEASES = '/v1/outbounds/releases'

beforeAll(async () => {
  const limits = [{ currency: 'eur', amount: 5_000, amount_per_day: null }]
  const set = await owner.call('POST', '/dashboard/v1/approval-limits', { limits })
  expect(set.body.data).toEqual(limits)
})

/** A settlement that holds 100.00 euros. */
async function funded(): Promise<string> {
  const checkout = await pay.paid([{}])
  return checkout.settlements[0].id
}

async function outboundsOf(settlement: string): Promise<unknown[]> {
  const { body } = await pay.call('GET', `/v1/outbounds?settlement_id=${settlement}`)
  return body.data
}

function releaseOf(settlement: string, more: object = {}) {
  return { releases: [{ settlement_id: settlement, ...more }] }
}

function byNumber(one: number, other: number): number {
  return one - other
}

async function asked(settlement: string, by: MemberBrowser = finance): Promise<string> {
  const body = { operation: 'createReleases', body: releaseOf(settlement), note: 'It arrived.' }
  const answer = await by.call('POST', APPROVALS, body)
  expect(answer.status).toBe(200)
  return answer.body.id
}

async function act(by: MemberBrowser, id: string, what: string) {
  return await by.call('POST', `/dashboard/v1/approval/${id}/${what}`, {})
}

describe('above the limit', () => {
  it('a member alone is refused, whether the amount is named or all is released', async () => {
    const settlement = await funded()
    for (const more of [{}, { amount: 5_001 }]) {
      const { status, body } = await finance.call('POST', RELEASES, releaseOf(settlement, more))
      expect([status, body.code]).toEqual([409, 'approval_required'])
    }
    const parts = {
      releases: [2_501, 2_500].map((amount) => ({ settlement_id: settlement, amount })),
    }
    expect((await owner.call('POST', RELEASES, parts)).body.code).toBe('approval_required')
    expect(await outboundsOf(settlement)).toEqual([])
  })

  it('a currency is judged by its own limit, whatever stands beside it', async () => {
    const euros = await funded()
    const pounds = (await pay.paid([{}], { currency: 'gbp' })).settlements[0].id
    const both = (amount: number) => ({
      releases: [
        { settlement_id: pounds, amount: 9_000 },
        { settlement_id: euros, amount },
      ],
    })
    const refused = await finance.call('POST', RELEASES, both(5_001))
    expect([refused.status, refused.body.code]).toEqual([409, 'approval_required'])
    const asking = { operation: 'createReleases', body: both(5_001) }
    const { status, body } = await finance.call('POST', APPROVALS, asking)
    expect([status, body.code]).toEqual([422, 'currency_mismatch'])
    expect([...(await outboundsOf(euros)), ...(await outboundsOf(pounds))]).toEqual([])
    expect((await finance.call('POST', RELEASES, both(5_000))).status).toBe(200)
  })

  it('at the limit a member, and above it a key, need nobody', async () => {
    const settlement = await funded()
    const release = releaseOf(settlement, { amount: 5_000 })
    expect((await finance.call('POST', RELEASES, release)).status).toBe(200)
    const rest = await pay.release({ settlement_id: settlement })
    expect(rest.status).toBe(200)
    const other = await funded()
    expect((await pay.release({ settlement_id: other })).status).toBe(200)
  })

  it('asking says what it moves, and leaves nothing behind but what waits', async () => {
    const settlement = await funded()
    const id = await asked(settlement)
    const { body } = await second.call('GET', `/dashboard/v1/approval/${id}`)
    expect(body).toMatchObject({
      status: 'pending',
      operation: 'createReleases',
      amount: 10_000,
      currency: 'eur',
      objects: [settlement],
      note: 'It arrived.',
      is_mine: false,
      request: { params: {}, body: releaseOf(settlement) },
    })
    expect(await outboundsOf(settlement)).toEqual([])
    const mine = await finance.call('GET', APPROVALS)
    expect(mine.body.data[0]).toMatchObject({ id, is_mine: true, request: null })
  })

  it('asking is refused as the operation would be, within a limit, without a role', async () => {
    const settlement = await funded()
    const ask = async (body: object, by = finance) =>
      await by.call('POST', APPROVALS, { operation: 'createReleases', body })
    const wrong = await ask({ releases: [{ settlement_id: settlement, amount: -1 }] })
    expect(wrong.body.errors[0].pointer).toBe('/body/releases/0/amount')
    const most = await ask(releaseOf(settlement, { amount: 99_999 }))
    expect(most.status).toBeGreaterThanOrEqual(400)
    const small = await ask(releaseOf(settlement, { amount: 10 }))
    expect([small.status, small.body.code]).toEqual([409, 'invalid_state'])
    const reader = await joinAs(holdfast, owner, 'read_only')
    const none = await ask(releaseOf(settlement), reader)
    expect([none.status, none.body.code]).toEqual([403, 'role_not_allowed'])
  })
})

describe('a second person', () => {
  it('approves, and it is done once; the log says so', async () => {
    const settlement = await funded()
    const id = await asked(settlement)
    const own = await act(finance, id, 'approve')
    expect([own.status, own.body.code]).toEqual([403, 'second_person_needed'])
    const { status, body } = await act(second, id, 'approve')
    expect(status).toBe(200)
    const outbounds = await outboundsOf(settlement)
    expect(outbounds).toHaveLength(1)
    expect(body).toMatchObject({
      status: 'executed',
      outcome: { status: 200, code: null, objects: [Object(outbounds[0]).id] },
      request: null,
    })
    expect((await act(owner, id, 'approve')).body.code).toBe('invalid_state')
    const audit = await owner.call('GET', `/dashboard/v1/audit?operation=createReleases`)
    expect(audit.body.data[0].summary).toContain(id)
  })

  it('an owner who asked is no second person either', async () => {
    const id = await asked(await funded(), owner)
    expect((await act(owner, id, 'approve')).status).toBe(403)
    expect((await act(owner, id, 'decline')).status).toBe(403)
    expect((await act(second, id, 'decline')).body.status).toBe('declined')
  })

  it('what can no longer be done fails, with its reason', async () => {
    const settlement = await funded()
    const id = await asked(settlement)
    await pay.release({ settlement_id: settlement })
    const { body } = await act(second, id, 'approve')
    expect(body).toMatchObject({ status: 'failed', outcome: { code: 'nothing_left' } })
  })

  it('only who asked withdraws, and then nobody approves', async () => {
    const settlement = await funded()
    const id = await asked(settlement)
    expect((await act(second, id, 'withdraw')).body.code).toBe('second_person_needed')
    expect((await act(finance, id, 'withdraw')).body.status).toBe('withdrawn')
    expect((await act(second, id, 'approve')).body.code).toBe('invalid_state')
    expect(await outboundsOf(settlement)).toEqual([])
  })

  it('nobody approves after seven days', async () => {
    const settlement = await funded()
    const id = await asked(settlement)
    await pay.advance('P7D')
    expect((await act(second, id, 'approve')).body.code).toBe('invalid_state')
    const { body } = await second.call('GET', `/dashboard/v1/approval/${id}`)
    expect(body.status).toBe('expired')
    expect(await outboundsOf(settlement)).toEqual([])
  })

  it('is needed to change where money goes, and no account is kept of what waited', async () => {
    const account = { operation: 'setPayoutAccount', body: soundAccount }
    const alone = await finance.call('POST', '/v1/payout-accounts', soundAccount)
    expect([alone.status, alone.body.code]).toEqual([409, 'approval_required'])
    const { body: waiting } = await finance.call('POST', APPROVALS, account)
    const seen = await second.call('GET', `/dashboard/v1/approval/${waiting.id}`)
    expect(seen.body).toMatchObject({ currency: 'eur', amount: null, request: null })
    expect((await act(second, waiting.id, 'approve')).body.status).toBe('executed')
    const { body } = await finance.call('GET', '/v1/payout-accounts')
    expect(body.data).toHaveLength(1)
    const database = await ownerOf(holdfast)
    const { rows } = await database.query(
      `select count(*)::int as count from approvals
        where request is not null and status <> 'pending'`,
    )
    await database.end()
    expect(rows[0].count).toBe(0)
  })
})

describe('at the same time', () => {
  it('of two who approve one does it, and it is done once', async () => {
    for (let round = 0; round < 5; round++) {
      const settlement = await funded()
      const id = await asked(settlement)
      const answers = await Promise.all([act(second, id, 'approve'), act(owner, id, 'approve')])
      expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409])
      expect(await outboundsOf(settlement)).toHaveLength(1)
    }
  })

  it('of one who approves and one who withdraws, one is right', async () => {
    for (let round = 0; round < 5; round++) {
      const settlement = await funded()
      const id = await asked(settlement)
      const [approved, withdrawn] = await Promise.all([
        act(second, id, 'approve'),
        act(finance, id, 'withdraw'),
      ])
      expect([approved.status, withdrawn.status].toSorted(byNumber)).toEqual([200, 409])
      const made = approved.status === 200 ? 1 : 0
      expect(await outboundsOf(settlement)).toHaveLength(made)
    }
  })
})

describe('the limits', () => {
  it('are set by owners alone, and the log has both sides', async () => {
    const none = await finance.call('POST', '/dashboard/v1/approval-limits', { limits: [] })
    expect(none.body.code).toBe('role_not_allowed')
    const limits = [{ currency: 'gbp', amount: 0 }]
    await owner.call('POST', '/dashboard/v1/approval-limits', { limits })
    const { body } = await owner.call('GET', '/dashboard/v1/audit?operation=setApprovalLimits')
    expect(body.data[0].changes).toEqual([
      { field: 'eur', before: '5000', after: null },
      { field: 'gbp', before: null, after: '0' },
    ])
    const twice = { limits: [...limits, ...limits] }
    const refused = await owner.call('POST', '/dashboard/v1/approval-limits', twice)
    expect(refused.body.errors[0].pointer).toBe('/limits/1/currency')
  })
})
