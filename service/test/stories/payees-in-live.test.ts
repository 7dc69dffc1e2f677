// Where a seller of live is paid to: whoever may not say it only proposes, and nothing goes there.
import { beforeAll, describe, expect, it } from 'vitest'
import { createKeyPair } from '#organisations'
import { enterAsOwner, joinAs, type MemberBrowser } from '../harness/member.ts'
import { soundAccount } from '../harness/payments.ts'
import { approveCollection } from '../harness/rows.ts'
import type { Call } from '../harness/service.ts'
import { caller, ownerOf } from '../harness/service.ts'
import { openService } from '../harness/story.ts'

const live = { environment: 'live' } as const
const otherAccount = { country: 'DE', currency: 'eur', iban: 'DE62370400440532013001' }
const email = 'sam@example.com'

const holdfast = await openService()
let owner: MemberBrowser
let support: MemberBrowser
let ada: Call
let ben: Call

beforeAll(async () => {
  const { tenants, keys } = holdfast.organisation
  await approveCollection(holdfast, tenants.live)
  const second = await holdfast.service.database.transact(tenants.live, createKeyPair)
  ada = caller(holdfast.baseUrl, keys.live.private)
  ben = caller(holdfast.baseUrl, second.private)
  owner = await enterAsOwner(holdfast)
  support = await joinAs(holdfast, owner, 'support')
})

type Shown = ReturnType<typeof JSON.parse>

async function must(call: Call, ...asked: Parameters<Call>): Promise<Shown> {
  const { status, body } = await call(...asked)
  expect([status, body.code]).toEqual([200, undefined])
  return body
}

/** Booked by one, approved by another. */
async function book(entry: object): Promise<Shown> {
  const { id } = await must(ada, 'POST', '/v1/manual/entries', entry)
  return await must(ben, 'POST', `/v1/manual/entry/${id}/approve`)
}

async function openPage({ client_secret }: Shown): Promise<{ key: string }> {
  const { public: key } = holdfast.organisation.keys.live
  const { token } = await must(ada, 'POST', '/client/v1/session', { client_secret }, { key })
  return { key: token }
}

/** The seller gives his account on his page, and is verified by two people. */
async function verify(): Promise<Shown> {
  const verification = await must(ada, 'POST', '/v1/verifications', { email })
  const page = await openPage(verification)
  const details = { type: 'individual', name: 'Sam Seller', country: 'DE' }
  for (const [step, body] of [
    ['details', details],
    ['bank-account', soundAccount],
    ['submit', {}],
  ] as const) {
    await must(ada, 'POST', `/client/v1/verification/${step}`, body, page)
  }
  const verification_id = verification.id
  await book({ kind: 'verification_passed', verification: { verification_id } })
  return await must(ada, 'POST', '/v1/participants', { email })
}

/** A sale of 100.00 euros that is paid, so that it is released to the seller. */
async function sell(): Promise<void> {
  const settlements = [
    { type: 'immediate', amount: 10_000, description: 'A bicycle', to: { email } },
  ]
  const from = { email: 'bea@example.com', name: 'Bea Buyer' }
  const asked = { type: 'checkout', currency: 'eur', from, settlements }
  const page = await openPage(await must(ada, 'POST', '/v1/intents/payment', asked))
  const method = 'local_bank_transfer'
  const { checkout_id } = await must(ada, 'POST', '/client/v1/intent/confirm', { method }, page)
  const { reference } = await must(ada, 'GET', `/v1/checkout/${checkout_id}`)
  await book({
    kind: 'inbound',
    inbound: {
      currency: 'eur',
      amount: 10_000,
      statement_reference: 'stmt-1-entry-1',
      reference: `order ${reference}`,
      payer_name: 'B. Buyer',
    },
  })
}

async function mailsAbout(kind: string): Promise<number> {
  const client = await ownerOf(holdfast)
  const { rowCount } = await client.query('select from emails where kind = $1', [kind])
  await client.end()
  return rowCount ?? 0
}

describe('a member of support', () => {
  it('only proposes an account of a verified seller, who is paid to the one he gave', async () => {
    const seller = await verify()
    const given = { email, bank_account: otherAccount }
    const { status, body } = await support.call('POST', '/v1/participants', given, live)
    expect(status).toBe(200)
    expect(body.bank_account).toEqual(seller.bank_account)
    expect(body.proposed_bank_account.account_number).toBe('•••• 3001')

    const deciding = { bank_account_id: body.proposed_bank_account.id }
    const path = `/v1/participant/${seller.id}/bank-account`
    for (const [at, sent] of [
      [`${path}/accept`, deciding],
      [path, otherAccount],
    ] as const) {
      const refused = await support.call('POST', at, sent, live)
      expect([refused.status, refused.body.code]).toEqual([403, 'role_not_allowed'])
    }

    await sell()
    const payments = async () => (await must(ada, 'GET', '/v1/manual/payments')).data
    await expect.poll(async () => (await payments()).length).toBe(1)
    expect(await payments()).toMatchObject([
      { amount: 10_000, account: { iban: soundAccount.iban } },
    ])
  })

  it('is written down with the account proposed; nobody is told of a change', async () => {
    const path = '/dashboard/v1/audit?operation=createParticipant'
    const { body: log } = await owner.call('GET', path, undefined, live)
    const { body: session } = await support.call('GET', '/dashboard/v1/session')
    const own = log.data.filter(({ actor }: Shown) => actor.id === session.member.id)
    expect(own.flatMap(({ changes }: Shown) => changes)).toContainEqual({
      field: 'proposed_bank_account',
      before: null,
      after: expect.stringContaining('•••• 3001'),
    })
    const events = '/v1/events?type=participant_bank_account_changed'
    expect((await must(ada, 'GET', events)).data).toEqual([])
    expect(await mailsAbout('bank_account_changed')).toBe(0)
  })

  it('proposes what counts, with a notice to the seller, once an owner accepts it', async () => {
    const { body } = await support.call('GET', `/v1/participants?email=${email}`, undefined, live)
    const [{ id, proposed_bank_account: proposed }] = body.data
    const path = `/v1/participant/${id}/bank-account/accept`
    const accepted = await owner.call('POST', path, { bank_account_id: proposed.id }, live)
    expect(accepted.status).toBe(200)
    expect(accepted.body.bank_account.account_number).toBe('•••• 3001')
    expect(accepted.body.bank_account_payable_from).not.toBeNull()
    const events = '/v1/events?type=participant_bank_account_changed'
    expect((await must(ada, 'GET', events)).data).toHaveLength(1)
    expect(await mailsAbout('bank_account_changed')).toBe(1)
  })
})
