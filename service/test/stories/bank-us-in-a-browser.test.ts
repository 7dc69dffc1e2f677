// A bank in the United States is connected in the browser: one member enters routing number and
// account number, another compares both and approves.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openBankWorld } from '../harness/bank.ts'
import { launchBrowser } from '../harness/browser.ts'
import { type Desk, openDesk } from '../harness/dashboard.ts'
import { collectionAccount, inLive } from '../harness/live.ts'
import { enterAsOwner, joinAs, type MemberBrowser } from '../harness/member.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const world = await openBankWorld()
const { holdfast } = world
let browser: Browser
let owner: MemberBrowser
let ada: Desk
let frida: Desk

beforeAll(async () => {
  await world.book(collectionAccount('usd'))
  browser = await launchBrowser()
  owner = await enterAsOwner(holdfast)
  const finance = await joinAs(holdfast, owner, 'finance')
  ada = await openDesk(browser, holdfast, owner)
  frida = await openDesk(browser, holdfast, finance)
})

afterAll(async () => await browser.close())

async function open({ page }: Desk, path: string, heading: string): Promise<Page> {
  await page.goto(`${holdfast.baseUrl}/dashboard/live${path}`)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  return page
}

it('wants a routing number that is one, and shows both numbers to the second person', async () => {
  const page = await open(ada, '/banks/connect', 'Connect a bank')
  await page.getByLabel('Payments', { exact: true }).selectOption('us')
  expect(await page.getByLabel('By the clocks of').inputValue()).toBe('America/New_York')
  expect(await page.getByLabel('IBAN').count()).toBe(0)
  await page.getByLabel('Name of the bank').fill('Pier Bank')
  await page.getByLabel('Holder').fill('Harbour Client Money Inc')
  await page.getByLabel('Account number').fill('4711 000815')
  await page.getByLabel('Used from').fill('2026-01-01')
  await ada.press('Propose the connection')
  await page.getByRole('alert').getByRole('link', { name: 'Routing number' }).waitFor()
  await page.getByLabel('Routing number').fill('021000022')
  await ada.press('Propose the connection')
  await page.getByText('9 digits', { exact: false }).first().waitFor()
  await page.getByLabel('Routing number').fill('021000021')
  await ada.press('Propose the connection')
  await page.getByRole('heading', { level: 1, name: 'Proposal' }).waitFor()
  expect(await page.getByRole('button', { name: 'Approve it…' }).count()).toBe(0)
  const proposal = new URL(page.url()).pathname.split('/live')[1] ?? ''
  const there = await open(frida, proposal, 'Proposal')
  await there.getByText('021000021').waitFor()
  await there.getByText('4711000815').waitFor()
  await there.getByText('Dollars, by routing number and account number').waitFor()
  await frida.press('Approve it…')
  const button = there.getByRole('dialog').getByRole('button', { name: /^Approve: connect a bank/ })
  await button.click()
  await button.waitFor({ state: 'detached' })
  const { data } = await inLive(owner, 'GET', '/v1/bank/connections')
  expect(data).toMatchObject([
    { status: 'active', profile: 'us', accounts: [{ currency: 'usd', masked: '•••• 0815' }] },
  ])
})
