// What a second person approved is done as it was shown, or not at all: who is paid, on which
// account, how much, from what. What would go elsewhere by the time it leaves waits for a person.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemberBrowser } from '../harness/member.ts'
import { enterAsOwner, joinAs } from '../harness/member.ts'
import type { Payments } from '../harness/payments.ts'
import { payments, soundAccount } from '../harness/payments.ts'
import type { TestService } from '../harness/service.ts'
import { ownerOf, startTestService } from '../harness/service.ts'

const APPROVALS = '/dashboard/v1/approvals'
const swapped = { country: 'FR', currency: 'eur', iban: 'FR1420041010050500013M02606' }

let holdfast: TestService
let pay: Payments
let owner: MemberBrowser
let finance: MemberBrowser
let sellers = 0

beforeAll(async () => {
  holdfast = await startTestService()
  pay = payments(holdfast)
  owner = await enterAsOwner(holdfast)
  finance = await joinAs(holdfast, owner, 'finance')
  await setLimits(5_000)
})

afterAll(async () => {
  expect(await holdfast.breaches()).toEqual([])
  await holdfast.stop()
})

/** Null: none. */
async function setLimits(amount: number | null): Promise<void> {
  const limits = amount === null ? [] : [{ currency: 'eur', amount }]
  await owner.call('POST', '/dashboard/v1/approval-limits', { limits })
}

interface Sale {
  readonly email: string
  readonly settlement: string
}

/** A verified seller with an account, for whom 100.00 euros are held. */
async function sold(): Promise<Sale> {
  sellers += 1
  const email = `seller${sellers}@example.com`
  const checkout = await pay.paid([{ to: { email, name: 'Sue Seller' } }])
  await pay.verify(email, soundAccount)
  return { email, settlement: checkout.settlements[0].id }
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

  it('goes on by itself where the account is again the one that was approved', async () => {
    const { id, sale } = await diverted()
    await swap(sale, soundAccount)
    const passed = await decide(owner, id, 'pass')
    expect([200, 409]).toContain(passed.status)
    await pay.advance('P3D')
    expect((await pay.read('outbound', id)).status).toBe('executed')
  })
})
