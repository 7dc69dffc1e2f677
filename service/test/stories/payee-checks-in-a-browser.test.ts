// Checks of payees as people meet them: a seller on his page, members on the desk.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { faultsInLooks, launchBrowser } from '../harness/browser.ts'
import { newBuyer } from '../harness/buyer.ts'
import { type Desk, openDesk } from '../harness/dashboard.ts'
import { enterAsOwner, type MemberBrowser } from '../harness/member.ts'
import { payments } from '../harness/payments.ts'
import { openPractice } from '../harness/practice.ts'
import { openService } from '../harness/story.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const holdfast = await openService()
const shop = payments(holdfast)
const practice = openPractice(holdfast)
const { advance, must } = practice
const AMOUNT = 40_000
let browser: Browser
let owner: MemberBrowser
let desk: Desk

beforeAll(async () => {
  browser = await launchBrowser()
  owner = await enterAsOwner(holdfast)
  desk = await openDesk(browser, holdfast, owner)
  await practice.connect()
})

afterAll(async () => await browser.close())

/** A seller who has verified himself, with his link. */
async function seller(name: string, place: number) {
  const email = `payee${place}@example.com`
  const { id } = await must('POST', '/v1/participants', { email, name })
  await shop.verify(email)
  await advance('PT1M')
  await must('POST', `/v1/participant/${id}/account-link`)
  const mails = `/_sandbox/v1/emails?kind=bank_account_link&to=${email}`
  const [mail] = (await must('GET', mails)).data
  return { id, email, name, link: /http:\/\/\S+\/payee\/\S+/.exec(mail.text)?.[0] ?? '' }
}

/** In each width and light. */
async function lookAll(page: Page, name: string): Promise<void> {
  expect([name, await faultsInLooks(page, `payee-check-${name}`)]).toEqual([name, []])
}

describe('a seller', () => {
  it('is shown the name that his bank knows, takes it, and may go back', async () => {
    const { id, link } = await seller('Clara Close payee RVMC', 1)
    const buyer = await newBuyer(browser)
    const { page } = buyer
    await page.goto(link)
    await page
      .getByText('The bank knows this account as “Clara Close”.', { exact: false })
      .waitFor()
    await lookAll(page, 'close')
    await buyer.press('Pay me as “Clara Close”')
    await page.getByText('You are paid as “Clara Close”.').waitFor()
    await lookAll(page, 'taken')
    await desk.open(`/participants/${id}`, /./)
    await desk.page.getByText('The bank knows this account as “Clara Close”.').waitFor()
    await desk.page.getByText('The person took that name', { exact: false }).waitFor()
    await lookAll(desk.page, 'participant')
    await buyer.press('Keep “Clara Close payee RVMC”')
    await page.getByText('You are paid as “Clara Close payee RVMC”.').waitFor()
    const { payee_checks: checks } = await must('GET', `/v1/participant/${id}/bank-accounts`)
    expect(checks.map(({ choice }: { choice: string | null }) => choice)).toContain('kept')
    await buyer.close()
  })

  it('is told where the account is of somebody else', async () => {
    const { link } = await seller('Nora None payee RVNM', 2)
    const buyer = await newBuyer(browser)
    const { page } = buyer
    await page.goto(link)
    await page.getByText('not in the name of Nora None', { exact: false }).waitFor()
    expect(await page.getByRole('button', { name: /^Pay me as/ }).count()).toBe(0)
    await lookAll(page, 'none')
    await buyer.close()
  })
})

describe('a member', () => {
  it('sees why an order is held, and lets it go by a proposal', async () => {
    const { email, name } = await seller('Nils None payee RVNM', 3)
    const checkout = await shop.confirmed([{ amount: AMOUNT, to: { email, name } }])
    const { project_id: project, reference, settlements } = checkout
    const credit = { amount: AMOUNT, reference, payer_name: 'Bea Buyer' }
    await must('POST', `/_sandbox/v1/project/${project}/credit`, credit)
    await advance('P4D')
    const releases = [{ settlement_id: settlements[0].id }]
    await must('POST', '/v1/outbounds/releases', { releases })
    await advance('PT10M')
    const [order] = (await must('GET', '/v1/bank/orders?alarm=payee_held')).data
    await desk.open(`/banks/batches?part=orders&order=${order.id}`, 'Batches')
    await desk.page.getByRole('button', { name: 'Propose to let it go' }).waitFor()
    expect(await desk.page.getByRole('button', { name: 'Let it go', exact: true }).count()).toBe(0)
    await lookAll(desk.page, 'order')
    await desk.press('Propose to let it go')
    await desk.page.getByRole('heading', { level: 1, name: 'Proposal' }).waitFor()
    await desk.page.getByText('Another name').waitFor()
    await desk.page.getByText(name).waitFor()
    await lookAll(desk.page, 'proposal')
    await desk.open('/operations?queue=bank_alarms', /./)
    await desk.page.getByText('not known to be of whom it pays', { exact: false }).first().waitFor()
  })

  it('sets what each answer does', async () => {
    await desk.open('/settings/payees', 'Accounts of others')
    await desk.page.getByLabel('The name is nearly that of the account').selectOption('hold')
    await lookAll(desk.page, 'rules')
    await desk.press('Save the rules')
    await desk.page.getByText('The rules are set.').waitFor()
    const { body } = await owner.call('GET', '/dashboard/v1/payee-rules')
    expect(body).toMatchObject({ cooling_hours: 0, close_match: 'hold', no_match: 'hold' })
  })
})
