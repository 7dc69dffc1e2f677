// Where sellers are paid to, from a proposal to payouts after a dispute, in a real browser.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../test/harness/browser.ts'
import { type Desk, openDesk } from '../../test/harness/dashboard.ts'
import {
  enterAsOwner,
  joinAs,
  type MemberBrowser,
  memberPassword,
  totpCode,
} from '../../test/harness/member.ts'
import { otherAccount, type Payees, payeesOf } from '../../test/harness/payees.ts'
import { type Payments, payments } from '../../test/harness/payments.ts'
import { ownerOf, startTestService, type TestService } from '../../test/harness/service.ts'

let world: TestService
let shop: Payments
let payees: Payees
let browser: Browser
let owner: MemberBrowser
let finance: MemberBrowser
let support: MemberBrowser
let desk: Desk
let page: Page

beforeAll(async () => {
  world = await startTestService({ rateLimit: { perSecond: 1_000, burst: 10_000 } })
  shop = payments(world)
  browser = await launchBrowser()
  owner = await enterAsOwner(world)
  payees = payeesOf(shop, owner)
  finance = await joinAs(world, owner, 'finance')
  support = await joinAs(world, owner, 'support')
})

afterAll(async () => {
  expect(await world.breaches()).toEqual([])
  await browser.close()
  await world.stop()
})

afterEach(async () => await desk.close())

async function openAs(member: MemberBrowser, path: string, heading: string | RegExp) {
  desk = await openDesk(browser, world, member)
  page = desk.page
  await desk.open(path, heading)
}

async function setLimits(body: object): Promise<void> {
  const { status } = await owner.call('POST', '/dashboard/v1/approval-limits', body)
  expect(status).toBe(200)
}

/** Support gives an account of a seller, which is only proposed. */
async function propose(email: string): Promise<void> {
  const given = { email, bank_account: otherAccount }
  const { body } = await support.call('POST', '/v1/participants', given)
  expect(body.proposed_bank_account.account_number).toBe('•••• 3001')
}

const badge = () => page.getByRole('link', { name: /^Work queues/ })

async function confirm(name: string | RegExp): Promise<void> {
  await page.getByRole('dialog').last().getByRole('button', { name }).click()
}

describe('an account that support has given', () => {
  test('waits for finance in the queue, is accepted there, and cools off', async () => {
    await payees.cool(24)
    const { email, participant, settlement } = await payees.seller('sam@example.com')
    await propose(email)
    await openAs(support, `/participants/${participant.id}`, 'Participant')
    await page.getByText('The support gave it and may not decide it alone.').waitFor()
    await page.getByText(/an owner, a developer,? or someone in finance can/).waitFor()
    expect(await page.getByRole('button', { name: 'Accept it' }).count()).toBe(0)
    expect(await badge().textContent()).toBe('Work queues')
    await desk.close()

    await openAs(finance, '/', 'Overview')
    await page.getByRole('link', { name: 'Proposed accounts' }).click()
    expect(await badge().textContent()).toBe('Work queues1')
    const row = page.getByRole('row', { name: /Proposed account/ })
    await row.getByText('•••• 3001').waitFor()
    await row.getByText('•••• 3000').waitFor()
    await row.getByRole('button', { name: 'Proposed account' }).click()
    await desk.press('Accept it')
    await page.getByText('Releases and refunds to it wait for 24 hours.').waitFor()
    await confirm(`Pay ${email} to •••• 3001`)
    await page.getByText('No account waits for a decision.').waitFor()

    const { body } = await shop.release({ settlement_id: settlement.id })
    const [outbound] = body.outbounds
    await desk.open(`/outbounds/${outbound.id}`, 'Outbound')
    await page.getByText(/The account of sam@example.com has changed and is cooling off/).waitFor()
    await page
      .getByRole('link', { name: /participant_/ })
      .first()
      .click()
    await page.getByText('Cools off', { exact: true }).waitFor()
    await page.getByText('Accepted by The finance').waitFor()
    await shop.advance('PT24H')
    await shop.advance('PT1M')
    expect((await shop.read('outbound', outbound.id)).status).toBe('executed')
    await payees.cool(0)
  })

  test('is refused by the keyboard alone, and what was on file stays', async () => {
    const { email, participant } = await payees.seller('kay@example.com')
    await propose(email)
    await openAs(finance, '/operations?queue=proposed_accounts', 'Work queues')
    const row = page.getByRole('button', { name: 'Proposed account', exact: true })
    await row.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Refuse it' }).focus()
    await page.keyboard.press('Escape')
    // The page was redrawn meanwhile, and is left where it was.
    await row.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Refuse it' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Money goes to the account on file, as before.').waitFor()
    await page.getByRole('button', { name: 'Refuse the account' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('The account is refused.').first().waitFor()
    const after = await shop.read('participant', participant.id)
    expect(after.proposed_bank_account).toBe(null)
    expect(after.bank_account).toEqual(participant.bank_account)
  })
})

describe('a change that the seller disputes', () => {
  test('is told to who may decide, put right, and then paid', async () => {
    const { email, participant, settlement } = await payees.seller('dee@example.com')
    await shop.call('POST', `/v1/participant/${participant.id}/bank-account`, otherAccount)
    await payees.disputes(email)
    for (const to of ['ada@harbour.example', 'finance@harbour.example']) {
      const [mail, ...more] = await payees.mailsTo(to, 'member_notice')
      expect(mail.text).toContain(participant.id)
      expect(mail.text).not.toContain(email)
      expect(more).toEqual([])
    }
    expect(await payees.mailsTo('support@harbour.example', 'member_notice')).toEqual([])
    const { body } = await shop.release({ settlement_id: settlement.id })
    const [outbound] = body.outbounds

    await openAs(finance, `/outbounds/${outbound.id}`, 'Outbound')
    await page.getByText(/dee@example.com said that someone else changed the account/).waitFor()
    await desk.open('/operations?queue=disputed_accounts', 'Work queues')
    await page.getByRole('button', { name: 'Disputed account', exact: true }).click()
    await page.getByRole('link', { name: 'See the accounts' }).click()
    await desk.press('Enter another account…')
    await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01')
    await desk.press('Go on')
    await confirm('Pay dee@example.com to this account')
    await page.getByRole('alert').getByRole('link', { name: 'IBAN' }).waitFor()
    await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
    await desk.press('Go on')
    await confirm('Pay dee@example.com to this account')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await shop.read('outbound', outbound.id)).status).toBe('paused')

    await desk.press('Let payouts go on…')
    await page.getByText('Ask the person first, through a channel you trust').waitFor()
    await confirm('Pay dee@example.com again')
    await page.getByText('Disputed', { exact: true }).waitFor({ state: 'detached' })
    await shop.advance('PT1M')
    expect((await shop.read('outbound', outbound.id)).status).toBe('executed')
  })

  test('is told once, however often it is said', async () => {
    const { email, participant } = await payees.seller('ed@example.com')
    await shop.call('POST', `/v1/participant/${participant.id}/bank-account`, otherAccount)
    const told = async () => (await payees.mailsTo('ada@harbour.example', 'member_notice')).length
    const before = await told()
    await payees.disputes(email)
    await payees.disputes(email)
    expect(await told()).toBe(before + 1)
    await openAs(support, `/participants/${participant.id}`, 'Participant')
    await page.getByText('Disputed', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Let payouts go on…' }).count()).toBe(0)
  })
})

describe('the link of the seller', () => {
  test('is sent by support, to the address on file alone', async () => {
    const { email, participant } = await payees.seller('lee@example.com')
    await openAs(support, `/participants/${participant.id}`, 'Participant')
    expect(await page.getByRole('button', { name: 'Enter another account…' }).count()).toBe(0)
    await desk.press('Send a link…')
    await confirm(`Send the link to ${email}`)
    await page.getByText(`The link is sent to ${email}.`).first().waitFor()
    expect(await payees.mailsTo(email, 'bank_account_link')).toHaveLength(1)
    expect(await page.content()).not.toContain('link_')
  })
})

describe('a decision about an account', () => {
  test('asks for a new proof of who one is, and is made then', async () => {
    const { email, participant } = await payees.seller('proof@example.com')
    await propose(email)
    const other = await joinAs(world, owner, 'finance', 'other@harbour.example')
    await openAs(other, `/participants/${participant.id}`, 'Participant')
    const database = await ownerOf(world)
    await database.query(
      `update member_sessions set stepped_up_until = null
        where member_id = (select id from members where email = 'other@harbour.example')`,
    )
    await database.end()
    await desk.press('Accept it')
    await confirm(`Pay ${email} to •••• 3001`)
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await question.getByLabel('Password', { exact: true }).fill(memberPassword)
    await question.getByLabel(/Code of your authenticator/).fill(totpCode(other.totpSecret ?? ''))
    await question.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText(`${email} is paid to the account that was proposed.`).first().waitFor()
    const after = await shop.read('participant', participant.id)
    expect(after.bank_account.account_number).toBe('•••• 3001')
  })
})

describe('where a second person is asked for', () => {
  test('an account is asked for, and not changed before', async () => {
    await setLimits({ limits: [{ currency: 'gbp', amount: 100_000 }] })
    const { email, participant } = await payees.seller('two@example.com')
    await propose(email)
    await openAs(finance, `/participants/${participant.id}`, 'Participant')
    await desk.press('Accept it')
    await confirm(`Pay ${email} to •••• 3001`)
    await page.getByText(/A second person who may approve looks at it/).waitFor()
    await desk.press('Ask for approval')
    await page.getByRole('heading', { name: /^Approval: a proposed account/ }).waitFor()
    const after = await shop.read('participant', participant.id)
    expect(after.bank_account).toEqual(participant.bank_account)
    await setLimits({ limits: [] })
  })
})

/** What checks of payees do, where nobody has set it. */
const CHECKS = { close_match: 'pay', no_match: 'hold', not_possible: 'pay' }

describe('the cooling-off time', () => {
  test('is set in hours by an owner, who is told what is wrong', async () => {
    await openAs(owner, '/settings/payees', 'Accounts of others')
    await page.getByLabel('Hours').fill('two')
    await desk.press('Save the time')
    await page
      .getByText(/must be a whole number of hours/)
      .first()
      .waitFor()
    await page.getByLabel('Hours').fill('721')
    await desk.press('Save the time')
    await page.getByRole('alert').getByRole('link', { name: 'Hours' }).waitFor()
    await page.getByLabel('Hours').fill('48')
    await desk.press('Save the time')
    await page.getByText('a new account is paid to after 2 days').first().waitFor()
    const { body } = await owner.call('GET', '/dashboard/v1/payee-rules')
    expect(body).toEqual({ ...CHECKS, cooling_hours: 48 })
    await desk.close()
    await openAs(support, '/settings/payees', 'Accounts of others')
    await page.getByText('2 days').waitFor()
    await page.getByText('Set by an owner.', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Save the time' }).count()).toBe(0)
  })

  test('is shortened by two owners, where that is asked for', async () => {
    await payees.cool(24)
    await setLimits({ limits: [], second_owner: true })
    await openAs(owner, '/settings/payees', 'Accounts of others')
    await page.getByLabel('Hours').fill('1')
    await desk.press('Save the time')
    await page.getByText('paid to after one hour, instead of after 24 hours').waitFor()
    await desk.press('Ask for approval')
    const title = /^Approval: change of the rules for accounts/
    await page.getByRole('heading', { name: title }).waitFor()
    const { body } = await owner.call('GET', '/dashboard/v1/payee-rules')
    expect(body).toEqual({ ...CHECKS, cooling_hours: 24 })
  })
})
