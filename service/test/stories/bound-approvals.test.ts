// What a second person approved is done as it was shown, or not at all: who is paid, on which
// account, how much, from what. What would go elsewhere by the time it leaves waits for a person.
import { beforeAll, describe, expect, it } from 'vitest'
import { approvalSealKey } from '#approvals'
import { parseId } from '#kit'
import { boundTo, openRequest, sealRequest } from '../../src/parties/approvals/request.ts'
import type { MemberBrowser } from '../harness/member.ts'
import { enterAsOwner, joinAs } from '../harness/member.ts'
import { soundAccount } from '../harness/payments.ts'
import type { Call } from '../harness/service.ts'
import { caller, ownerOf } from '../harness/service.ts'
import { openShop } from '../harness/story.ts'

const APPROVALS = '/dashboard/v1/approvals'
const swapped = { country: 'FR', currency: 'eur', iban: 'FR1420041010050500013M02606' }

const { holdfast, shop: pay } = await openShop()
const owner = await enterAsOwner(holdfast)
const finance = await joinAs(holdfast, owner, 'finance')
let sellers = 0

beforeAll(async () => {
  await setLimits(5_000)
})

/** Null: none. */
async function setLimits(amount: number | null): Promise<void> {
  const limits = amount === null ? [] : [{ currency: 'eur', amount }]
  await owner.call('POST', '/dashboard/v1/approval-limits', { limits })
}

async function cool(cooling_hours: number): Promise<void> {
  const set = await owner.call('POST', '/dashboard/v1/payee-rules', { cooling_hours })
  expect(set.status).toBe(200)
}

interface Sale {
  readonly email: string
  readonly project: string
  readonly settlement: string
}

/** A verified seller with an account, for whom 100.00 euros are held. */
async function sold(): Promise<Sale> {
  sellers += 1
  const email = `seller${sellers}@example.com`
  const sale = await soldAgain(email)
  await pay.verify(email, soundAccount)
  return sale
}

/** Another 100.00 euros for somebody. */
async function soldAgain(email: string): Promise<Sale> {
  const checkout = await pay.paid([{ to: { email, name: 'Sue Seller' } }])
  return { email, project: checkout.project_id, settlement: checkout.settlements[0].id }
}

/** The seller is paid to another account from now on. */
async function swap(sale: Sale, account: object = swapped): Promise<void> {
  await setLimits(null)
  await giveByKey(sale, account)
  await setLimits(5_000)
}

async function giveByKey({ email }: Sale, account: object = swapped): Promise<void> {
  const given = await pay.call('POST', '/v1/participants', { email, bank_account: account })
  expect(given.status).toBe(200)
}

async function asked({ settlement }: Sale, more: object = {}): Promise<string> {
  const release = { settlement_id: settlement, ...more }
  const body = { operation: 'createReleases', body: { releases: [release] } }
  const answer = await finance.call('POST', APPROVALS, body)
  expect([answer.status, answer.body.code]).toEqual([200, undefined])
  return answer.body.id
}

async function approved(id: string) {
  return (await owner.call('POST', `/dashboard/v1/approval/${id}/approve`, {})).body
}

async function outboundsOf({ settlement }: Sale) {
  return (await pay.call('GET', `/v1/outbounds?settlement_id=${settlement}`)).body.data
}

/** To whom notices about something went that begin so. */
async function told(subject: string): Promise<string[]> {
  const database = await ownerOf(holdfast)
  const { rows } = await database.query(
    `select to_email from emails where kind = 'member_notice' and subject like $1
      order by stored_at, to_email`,
    [`${subject}%`],
  )
  await database.end()
  return rows.map(({ to_email }) => to_email)
}

type Shown = ReturnType<typeof JSON.parse>

const both = ['ada@harbour.example', 'finance@harbour.example']

describe('the second person', () => {
  it('is shown who is paid, on which account, how much, from what and when', async () => {
    const sale = await sold()
    const id = await asked(sale, { reference: 'INV-7', release_at: '2090-01-01T00:00:00Z' })
    const { body } = await owner.call('GET', `/dashboard/v1/approval/${id}`)
    expect(body.items).toEqual([
      {
        amount: 10_000,
        currency: 'eur',
        fee: 0,
        from: sale.settlement,
        to: null,
        payee: { name: 'Sue Seller', email: sale.email },
        account: { account_number: '•••• 3000', routing_code: '37040044' },
        release_at: '2090-01-01T00:00:00.000Z',
        reference: 'INV-7',
      },
    ])
  })

  it('is shown the account of a release that names one, which hides its request', async () => {
    const checkout = await pay.paid([{ type: 'funding', to: null }], {})
    const to = { email: 'new@example.com', name: 'Ned New', bank_account: swapped }
    const release = { settlement_id: checkout.settlements[0].id, amount: 6_000, to }
    const body = { operation: 'createReleases', body: { releases: [release] } }
    const { body: waiting, status } = await finance.call('POST', APPROVALS, body)
    expect([status, waiting.code]).toEqual([200, undefined])
    const shown = await owner.call('GET', `/dashboard/v1/approval/${waiting.id}`)
    expect(shown.body.request).toBeNull()
    expect(shown.body.items[0]).toMatchObject({
      payee: { name: 'Ned New', email: 'new@example.com' },
      account: { account_number: '•••• 2606' },
    })
    expect((await approved(waiting.id)).status).toBe('executed')
  })
})

describe('an approval lapses, and nothing is done,', () => {
  it('where the account is another by the time it is approved', async () => {
    const sale = await sold()
    const id = await asked(sale)
    await swap(sale)
    expect(await approved(id)).toMatchObject({
      status: 'failed',
      outcome: { status: 409, code: 'approval_lapsed', objects: [] },
    })
    expect(await outboundsOf(sale)).toEqual([])
    expect(await told('Not done:')).toEqual(both)
  })

  it('where who asked may not ask for it any more', async () => {
    const sale = await sold()
    const asker = await joinAs(holdfast, owner, 'finance', 'asker@harbour.example')
    const body = {
      operation: 'createReleases',
      body: { releases: [{ settlement_id: sale.settlement }] },
    }
    const { body: waiting } = await asker.call('POST', APPROVALS, body)
    const { body: session } = await asker.call('GET', '/dashboard/v1/session')
    const path = `/dashboard/v1/member/${session.member.id}`
    expect((await owner.call('DELETE', path)).status).toBe(204)
    expect(await approved(waiting.id)).toMatchObject({
      status: 'failed',
      outcome: { code: 'approval_lapsed' },
    })
    expect(await outboundsOf(sale)).toEqual([])
  })

  it('where less is left by then than was approved', async () => {
    const sale = await sold()
    const id = await asked(sale)
    await pay.release({ settlement_id: sale.settlement, amount: 1 })
    expect((await approved(id)).outcome.code).toBe('approval_lapsed')
    expect(await outboundsOf(sale)).toHaveLength(1)
  })
})

/** What was approved is asked of the operation, with one thing changed in what is kept of it. */
async function rewrite(id: string, change: object): Promise<void> {
  const database = await ownerOf(holdfast)
  const uuid = parseId('approval', id)
  const { rows } = await database.query('select * from approvals where id = $1', [uuid])
  const [row] = rows
  const key = approvalSealKey(holdfast.rootKey)
  const asked = openRequest(key, row.tenant_id, row)
  const { releases }: Shown = asked.body
  const body = { releases: [{ ...releases[0], ...change }] }
  const sealed = sealRequest(key, { ...asked, body }, boundTo(row.tenant_id, row.id))
  await database.query('update approvals set request = $2 where id = $1', [uuid, sealed])
  await database.end()
}

describe('an approval lapses, whatever of it is another when it is done:', () => {
  it.each([
    [
      'the source',
      async ({ email }: Sale) => ({ settlement_id: (await soldAgain(email)).settlement }),
    ],
    ['the date', async () => ({ release_at: '2089-12-31T00:00:00Z' })],
    ['the fee', async () => ({ fee_flat: 1 })],
    ['the reference', async () => ({ reference: 'INV-8' })],
    ['nothing', async () => ({ reference: 'INV-7' })],
  ])('%s', async (what, changeOf) => {
    const sale = await sold()
    const id = await asked(sale, { reference: 'INV-7', release_at: '2090-01-01T00:00:00Z' })
    await rewrite(id, await changeOf(sale))
    const { status, outcome } = await approved(id)
    if (what === 'nothing') expect(status).toBe('executed')
    else {
      expect([status, outcome.code]).toEqual(['failed', 'approval_lapsed'])
      expect(await outboundsOf(sale)).toEqual([])
    }
  })
})

describe('a release that was approved', () => {
  /** Approved for a later date, and the account is swapped before. */
  async function diverted(give: (sale: Sale) => Promise<void> = giveByKey) {
    const sale = await sold()
    const { body: clock } = await pay.call('GET', '/_sandbox/v1/clock')
    const at = new Date(Date.parse(clock.now) + 86_400_000).toISOString()
    expect((await approved(await asked(sale, { release_at: at }))).status).toBe('executed')
    const [{ id }] = await outboundsOf(sale)
    await setLimits(null)
    await give(sale)
    await setLimits(5_000)
    await pay.advance('P2D')
    return { sale, id }
  }

  const decide = async (by: MemberBrowser, id: string, outcome: string) =>
    await by.call('POST', `/dashboard/v1/outbound/${id}/decide`, { outcome })

  it('is not paid to the account that its asker swapped meanwhile, and both are told', async () => {
    const before = (await told('An approved payment waits')).length
    const { id } = await diverted()
    expect((await pay.read('outbound', id)).status).toBe('in_review')
    expect((await told('An approved payment waits')).slice(before)).toEqual(both)
    const passed = await decide(finance, id, 'pass')
    expect(passed.status).toBe(403)
    await pay.advance('P30D')
    expect((await pay.read('outbound', id)).status).toBe('in_review')
  })

  it('goes to it once a second person passes it, who did not ask for it', async () => {
    const { id } = await diverted()
    const reviewer = await joinAs(holdfast, owner, 'reviewer', `r${id}@harbour.example`)
    const alone = await decide(reviewer, id, 'pass')
    expect([alone.status, alone.body.code]).toEqual([403, 'second_person_needed'])
    expect((await decide(owner, id, 'pass')).status).toBe(200)
    await pay.advance('P3D')
    expect((await pay.read('outbound', id)).status).toBe('executed')
  })

  it('is passed by nobody who has given the account', async () => {
    const { id } = await diverted(async ({ email }) => {
      const { body } = await pay.call('GET', `/v1/participants?email=${email}`)
      const path = `/v1/participant/${body.data[0].id}/bank-account`
      const given = await owner.call('POST', path, swapped)
      expect([given.status, given.body.code]).toEqual([200, undefined])
    })
    const passed = await decide(owner, id, 'pass')
    expect([passed.status, passed.body.code]).toEqual([403, 'second_person_needed'])
    const other = await joinAs(holdfast, owner, 'owner', 'other@harbour.example')
    expect((await decide(other, id, 'pass')).status).toBe(200)
  })

  it('is cancelled when that is refused, and its money is there again', async () => {
    const { id, sale } = await diverted()
    expect((await decide(owner, id, 'cancel')).body.status).toBe('cancelled')
    expect((await pay.read('settlement', sale.settlement)).balance).toBe(10_000)
  })

  it('waits for the new account to cool off, then for a person, who sends it back', async () => {
    await cool(72)
    const before = (await told('An approved payment waits')).length
    const { id, sale } = await diverted()
    const { status, paused_reason } = await pay.read('outbound', id)
    expect([status, paused_reason]).toEqual(['paused', 'bank_account_changed'])
    expect(await told('An approved payment waits')).toHaveLength(before)
    await pay.advance('P1D')
    expect((await pay.read('outbound', id)).status).toBe('in_review')
    expect((await told('An approved payment waits')).slice(before)).toEqual(both)
    expect((await decide(owner, id, 'cancel')).body.status).toBe('cancelled')
    expect((await pay.read('settlement', sale.settlement)).balance).toBe(10_000)
    await cool(0)
  })

  it('goes on by itself where the account is again the one that was approved', async () => {
    const { id, sale } = await diverted()
    await swap(sale, soundAccount)
    const passed = await decide(owner, id, 'pass')
    expect([200, 409]).toContain(passed.status)
    await pay.advance('P3D')
    expect((await pay.read('outbound', id)).status).toBe('executed')
  })
})

describe('what a member passes for a key that asked for more than it may', () => {
  let maker: MemberBrowser
  let byKey: Call

  beforeAll(async () => {
    maker = await joinAs(holdfast, owner, 'owner', 'maker@harbour.example')
    const limits = [{ currency: 'eur', amount: 5_000, amount_per_day: null }]
    const { body } = await maker.call('POST', '/dashboard/v1/keys', { limits })
    byKey = caller(holdfast.baseUrl, body.private_key)
  })

  async function askedByKey({ settlement: settlement_id }: Sale): Promise<Shown> {
    const { body } = await byKey('POST', '/v1/outbounds/releases', {
      releases: [{ settlement_id }],
    })
    expect(body.outbounds[0].paused_reason).toBe('approval_required')
    return body.outbounds[0]
  }

  const pass = async (id: string, more: object = {}) =>
    await owner.call('POST', `/dashboard/v1/outbound/${id}/pass`, { outcome: 'pass', ...more })
  const review = async ({ project }: Sale, action: string) =>
    await pay.call('POST', `/_sandbox/v1/project/${project}/review`, { action })
  const statusOf = async (id: string) => (await pay.read('outbound', id)).status

  it('goes to the account it was passed for, or waits for a person; both are told', async () => {
    const before = (await told('An approved payment waits')).length
    const sale = await sold()
    await review(sale, 'begin')
    const { id } = await askedByKey(sale)
    expect((await pass(id)).body.status).toBe('in_review')
    await swap(sale)
    expect((await told('An approved payment waits')).slice(before)).toEqual([
      'ada@harbour.example',
      'maker@harbour.example',
    ])
    await review(sale, 'end')
    await pay.advance('P1D')
    expect(await statusOf(id)).toBe('in_review')
    const decide = async (by: MemberBrowser) =>
      await by.call('POST', `/dashboard/v1/outbound/${id}/decide`, { outcome: 'pass' })
    expect((await decide(maker)).body.code).toBe('second_person_needed')
    expect((await decide(owner)).status).toBe(200)
    await pay.advance('P3D')
    expect(await statusOf(id)).toBe('executed')
  })

  it('goes on by itself where its account has stayed', async () => {
    const sale = await sold()
    await review(sale, 'begin')
    const { id } = await askedByKey(sale)
    expect((await pass(id)).body.status).toBe('in_review')
    await review(sale, 'end')
    await pay.advance('PT1M')
    expect(await statusOf(id)).toBe('executed')
  })

  it('is not passed for an account that he has not seen', async () => {
    const sale = await sold()
    const { id, to } = await askedByKey(sale)
    await swap(sale)
    const refused = await pass(id, { bank_account_id: to.bank_account.id })
    expect([refused.status, refused.body.code]).toEqual([409, 'bank_account_changed'])
    expect(await statusOf(id)).toBe('paused')
    // The queue shows where it would be paid to by now.
    const { body } = await owner.call('GET', '/dashboard/v1/queue/outbounds_above_limit')
    const item = body.data.find((one: { readonly id: string }) => one.id === id)
    expect(item.bank_account.id).not.toBe(to.bank_account.id)
    expect((await pass(id, { bank_account_id: item.bank_account.id })).status).toBe(200)
  })
})
