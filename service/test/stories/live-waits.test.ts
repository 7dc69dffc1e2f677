// Live by hand: nothing that waits for a person is hidden from those who may decide it.
import { describe, expect, it } from 'vitest'
import {
  bookByTwo,
  collectionAccount,
  euroAccount,
  inLive,
  liveCheckout,
  queueOf,
} from '../harness/live.ts'
import { startMailServer } from '../harness/mail-server.ts'
import { enterAsOwner, joinAs, type MemberBrowser } from '../harness/member.ts'
import { paymentsWith, soundAccount } from '../harness/payments.ts'
import { caller, ownerOf, startTestService } from '../harness/service.ts'
import { openService } from '../harness/story.ts'

const world = await openService()
const shop = paymentsWith(world.baseUrl, world.organisation.keys.live)
const owner = await enterAsOwner(world)
const witness = await joinAs(world, owner, 'owner', 'witness@harbour.example')
const finance = await joinAs(world, owner, 'finance')
const reviewer = await joinAs(world, owner, 'reviewer')

/** A seller who has handed in what the page asks for. */
const submitted = async (email: string, account: object | null = soundAccount) => {
  const made = await shop.call('POST', '/v1/verifications', { email })
  const page = await shop.openPage(made.body)
  const post = async (path: string, body: object) =>
    await shop.call('POST', `/client/v1/verification${path}`, body, page)
  await post('/details', { type: 'individual', name: 'Lena Okafor', country: 'GB' })
  if (account !== null) await post('/bank-account', account)
  const { body } = await post('/submit', {})
  return body
}

type Shown = ReturnType<typeof JSON.parse>

const ukNumbers = { account_number: '31926819', sort_code: '601613' }
const aged = { count: 1, oldest_at: expect.any(String) }

describe('a verification that a seller has handed in', () => {
  it('goes to people at once, and stands in the queue with its age', async () => {
    const handedIn = await submitted('lena@example.com')
    expect(handedIn).toMatchObject({ status: 'manual_review', sandbox: false })
    expect(await queueOf(reviewer, 'verifications')).toMatchObject({ ...aged, for_you: 1 })
    expect(await queueOf(finance, 'verifications')).toMatchObject({ ...aged, for_you: 0 })
    const { data } = await inLive(reviewer, 'GET', '/dashboard/v1/queue/verifications')
    expect(data).toMatchObject([
      { id: handedIn.id, email: 'lena@example.com', since: expect.any(String) },
    ])
    const path = `/dashboard/v1/verifications/${handedIn.id}/decision`
    const passed = await inLive(reviewer, 'POST', path, { outcome: 'pass' })
    expect(passed.verification.status).toBe('passed')
    expect((await queueOf(reviewer, 'verifications')).count).toBe(0)
  })
})

describe('a booking', () => {
  it('waits for each who may approve it, and not for whoever proposed it', async () => {
    const entry = await inLive(owner, 'POST', '/v1/manual/entries', euroAccount)
    expect(await queueOf(owner, 'bookings')).toMatchObject({ ...aged, for_you: 0 })
    expect(await queueOf(finance, 'bookings')).toMatchObject({ ...aged, for_you: 1 })
    expect(await queueOf(reviewer, 'bookings')).toMatchObject({ ...aged, for_you: 0 })
    const { data } = await inLive(finance, 'GET', '/dashboard/v1/queue/bookings')
    expect(data).toMatchObject([{ id: entry.id, currency: 'eur', since: expect.any(String) }])
    await inLive(finance, 'POST', `/dashboard/v1/work/${entry.id}/notes`, { text: 'Looked up.' })
    await inLive(finance, 'POST', `/v1/manual/entry/${entry.id}/approve`)
    expect((await queueOf(finance, 'bookings')).count).toBe(0)
  })
})

describe('an approval', () => {
  it('that takes two owners waits for the owners who have not asked', async () => {
    const asked = { operation: 'createKeyPair', body: {} }
    const { id } = await inLive(owner, 'POST', '/dashboard/v1/approvals', asked)
    expect(await queueOf(owner, 'approvals')).toMatchObject({ ...aged, for_you: 0 })
    expect(await queueOf(finance, 'approvals')).toMatchObject({ ...aged, for_you: 0 })
    expect(await queueOf(witness, 'approvals')).toMatchObject({ ...aged, for_you: 1 })
    await inLive(witness, 'POST', `/dashboard/v1/approval/${id}/decline`, {})
    expect((await queueOf(witness, 'approvals')).count).toBe(0)
  })
})

describe('a payment by hand', () => {
  it('waits to be made, then for whoever approves that it has left', async () => {
    await bookByTwo(owner, finance, euroAccount)
    const checkout = await liveCheckout(shop, 'sam@example.com')
    const money = { currency: 'eur', amount: 12_000, statement_reference: 's-1' }
    const inbound = { ...money, reference: checkout.reference, payer_name: 'Bea Buyer' }
    await bookByTwo(owner, finance, { kind: 'inbound', inbound })
    const handedIn = await submitted('sam@example.com', null)
    const decision = `/dashboard/v1/verifications/${handedIn.id}/decision`
    await inLive(reviewer, 'POST', decision, { outcome: 'pass' })
    const toMake = async () => await queueOf(finance, 'payments_to_make')
    await expect.poll(toMake).toMatchObject({ ...aged, for_you: 1 })
    expect((await toMake()).totals).toEqual([{ currency: 'eur', amount: 11_800 }])
    const { data } = await inLive(finance, 'GET', '/dashboard/v1/queue/payments_to_make')
    const outbound = { outbound_id: data[0].id, statement_reference: 's-2' }
    const report = { kind: 'executed', outbound }
    const { id } = await inLive(finance, 'POST', '/v1/manual/entries', report)
    expect((await toMake()).count).toBe(0)
    expect(await queueOf(finance, 'bookings')).toMatchObject({ ...aged, for_you: 0 })
    expect(await queueOf(owner, 'bookings')).toMatchObject({ ...aged, for_you: 1 })
    await inLive(owner, 'POST', `/v1/manual/entry/${id}/approve`)
    expect((await queueOf(owner, 'bookings')).count).toBe(0)
  })
})

describe('after a bank has taken money back', () => {
  const health = async () => (await inLive(owner, 'GET', '/dashboard/v1/overview')).health
  const inbounds = async () => (await inLive(owner, 'GET', '/v1/inbounds')).data

  it('nothing says that all is well, until it is paid again and put aside', async () => {
    expect(await health()).toMatchObject({ is_well: true, taken_back: 0, owed: [] })
    const [paid] = (await inbounds()).filter(({ checkout_id: id }: Shown) => id !== null)
    const back = { inbound_id: paid.id, statement_reference: 's-3', reason: 'recalled' }
    await bookByTwo(owner, finance, { kind: 'taken_back', taken_back: back })
    const owed = [{ currency: 'eur', amount: 12_000 }]
    expect(await health()).toMatchObject({ is_well: false, taken_back: 1, owed })
    expect(await queueOf(finance, 'taken_back')).toMatchObject({ ...aged, for_you: 1 })
    const checkout = await inLive(owner, 'GET', `/v1/checkout/${paid.checkout_id}`)
    expect(checkout).toMatchObject({ taken_back: 12_000, outstanding: 12_000 })
    const money = { currency: 'eur', amount: 12_000, statement_reference: 's-4' }
    const inbound = { ...money, reference: checkout.reference }
    await bookByTwo(owner, finance, { kind: 'inbound', inbound })
    expect(await health()).toMatchObject({ is_well: false, taken_back: 1, owed: [] })
    await inLive(finance, 'POST', `/dashboard/v1/work/${paid.id}/close`, { closed: true })
    expect(await health()).toMatchObject({ is_well: true, taken_back: 0, owed: [] })
  })
})

describe('money that was booked by hand and names nothing', () => {
  it('waits with the name that its bank gave, for those who may see it', async () => {
    await bookByTwo(owner, finance, euroAccount)
    const project = await inLive(owner, 'POST', '/v1/projects', { currency: 'eur' })
    const money = { currency: 'eur', amount: 810, statement_reference: 's-81' }
    const words = { reference: 'for the oars', payer_name: 'Olaf Oarsman' }
    const inbound = { ...money, ...words, project_id: project.id }
    await bookByTwo(owner, finance, { kind: 'inbound', inbound })
    const seenBy = async (by: MemberBrowser) => {
      const { data } = await inLive(by, 'GET', '/dashboard/v1/queue/unreconciled')
      return data.find(({ project_id }: Shown) => project_id === project.id).payer
    }
    const payer = { name: 'Olaf Oarsman', is_masked: false, text: 'for the oars' }
    expect(await seenBy(finance)).toMatchObject(payer)
    expect(await seenBy(reviewer)).toMatchObject(payer)
    const developer = await joinAs(world, owner, 'developer')
    expect(await seenBy(developer)).toMatchObject({ name: 'O••• O•••', is_masked: true })
  })
})

describe('a booking as a second person sees it', () => {
  const fileOf = async (by: MemberBrowser, id: string) =>
    await by.call('GET', `/v1/manual/entry/${id}`, undefined, { environment: 'live' })

  it('names payer, words, amount and proposer, and is seen by those who may approve', async () => {
    await bookByTwo(owner, finance, euroAccount)
    const project = await inLive(owner, 'POST', '/v1/projects', { currency: 'eur' })
    const money = { currency: 'eur', amount: 700, statement_reference: 's-7' }
    const words = { reference: 'for the boat', payer_name: 'Bea Buyer', project_id: project.id }
    const { id } = await inLive(owner, 'POST', '/v1/manual/entries', {
      kind: 'inbound',
      inbound: { ...money, ...words },
    })
    const { body } = await fileOf(finance, id)
    expect(body).toMatchObject({
      entry: { id, amount: 700, statement_reference: 's-7' },
      proposed_by_name: 'Ada Lovelace',
      decided_by_name: null,
      payer_name: 'Bea Buyer',
      payer_text: 'for the boat',
      payment: null,
      verification: null,
    })
    expect((await fileOf(reviewer, id)).body.code).toBe('role_not_allowed')
    const list = await inLive(reviewer, 'GET', '/v1/manual/entries')
    expect(JSON.stringify(list)).not.toContain('Bea Buyer')
    const stranger = caller(world.baseUrl, world.stranger.keys.live.private)
    expect((await stranger('GET', `/v1/manual/entry/${id}`)).status).toBe(404)
  })

  it('names a key by whoever made it, and a payment by receiver, account and text', async () => {
    const byKey = await shop.call('POST', '/v1/manual/entries', euroAccount)
    const { body } = await fileOf(finance, byKey.body.id)
    expect(body.proposed_by_name).toMatch(/^The key .+, of the operator$/)
    const { data } = await inLive(finance, 'GET', '/v1/manual/entries')
    const report = data.find(({ kind }: { kind: string }) => kind === 'executed')
    const { body: reported } = await fileOf(finance, report.id)
    expect(reported).toMatchObject({
      decided_by_name: 'Ada Lovelace',
      payment: {
        amount: 11_800,
        holder_name: 'Sam Seller',
        account: { iban: 'DE89370400440532013000' },
        transfer_text: report.outbound_id.replace('outbound_', ''),
        qr_text: expect.stringContaining('DE89370400440532013000'),
      },
    })
  })
})

describe('without a mail server', () => {
  it('says that a mail went nowhere, and shows its link to who may ask, on record', async () => {
    const { body: made } = await shop.call('POST', '/v1/verifications', {
      email: 'nora@example.com',
    })
    const mails = await inLive(owner, 'GET', `/dashboard/v1/emails/${made.id}`)
    expect(mails.data).toMatchObject([{ kind: 'verification_wanted', status: 'not_set_up' }])
    const timeline = await inLive(owner, 'GET', `/dashboard/v1/timeline/${made.id}?kind=email`)
    expect(timeline.data).toMatchObject([{ email_status: 'not_set_up' }])
    const path = `/dashboard/v1/verifications/${made.id}/link`
    const refused = await reviewer.call('POST', path, undefined, { environment: 'live' })
    expect(refused.body.code).toBe('role_not_allowed')
    const { url } = await inLive(finance, 'POST', path)
    expect(url).toMatch(new RegExp(`^${world.baseUrl}/verify/`))
    expect((await fetch(url)).status).toBe(200)
    const { data: log } = await inLive(owner, 'GET', '/dashboard/v1/audit')
    expect(log).toContainEqual(
      expect.objectContaining({
        operation: 'showVerificationLink',
        object: { kind: 'verification', id: made.id },
      }),
    )
  })
})

describe('onboarding', () => {
  it('asks for an account to pay into in each currency that is paid out', async () => {
    const account = { country: 'GB', currency: 'gbp', ...ukNumbers }
    const asked = { operation: 'setPayoutAccount', body: account }
    const { id } = await inLive(owner, 'POST', '/dashboard/v1/approvals', asked)
    await inLive(witness, 'POST', `/dashboard/v1/approval/${id}/approve`, {})
    const missing = async () => {
      return (await inLive(owner, 'GET', '/dashboard/v1/organisation')).onboarding
    }
    expect(await missing()).toMatchObject({ complete: false, collection_missing: ['gbp'] })
    await bookByTwo(owner, finance, collectionAccount('gbp'))
    const { missing: left, collection_missing: lacking } = await missing()
    expect([left.includes('collection_account'), lacking]).toEqual([false, []])
    expect(left).toContain('mail_server')
  })
})

describe('with a mail server', () => {
  it('whoever may decide is written to, once for each queue within an hour', async () => {
    const post = await startMailServer()
    const mailed = await startTestService({ smtp: post.smtp })
    const asker = await enterAsOwner(mailed)
    const approver = await joinAs(mailed, asker, 'finance')
    await joinAs(mailed, asker, 'reviewer')
    const propose = async () => await inLive(asker, 'POST', '/v1/manual/entries', euroAccount)
    await propose()
    const told = await post.take('finance@harbour.example', 'Bank bookings: 1 waits for you')
    expect(told.text).toContain(`${mailed.baseUrl}/dashboard/live/operations?queue=bookings`)
    await propose()
    await propose()
    const waits = async () => {
      const client = await ownerOf(mailed)
      const { rows } = await client.query(
        "select run_at, now() from jobs where kind = 'work.notice'",
      )
      await client.end()
      return rows
    }
    const [job, ...others] = await waits()
    expect(others).toEqual([])
    expect(job.run_at - job.now).toBeGreaterThan(30 * 60_000)
    const client = await ownerOf(mailed)
    await client.query("update jobs set run_at = now() where kind = 'work.notice'")
    await client.end()
    await post.take('finance@harbour.example', 'Bank bookings: 3 wait for you')
    const subjects = post.mails.map(({ to, subject }) => `${to} ${subject}`)
    expect(subjects.filter((one) => one.includes('Bank bookings'))).toEqual([])
    expect((await queueOf(approver, 'bookings')).for_you).toBe(3)
    const onboarding = (await inLive(asker, 'GET', '/dashboard/v1/organisation')).onboarding
    expect(onboarding.missing).not.toContain('mail_server')
    const seller = { email: 'nora@example.com' }
    const key = caller(mailed.baseUrl, mailed.organisation.keys.live.private)
    const { body: made } = await key('POST', '/v1/verifications', seller)
    await post.take('nora@example.com', '')
    const sent = async () =>
      (await inLive(asker, 'GET', `/dashboard/v1/emails/${made.id}`)).data[0].status
    await expect.poll(sent).toBe('sent')
    expect(await mailed.breaches()).toEqual([])
    await mailed.stop()
    await post.stop()
  })
})
