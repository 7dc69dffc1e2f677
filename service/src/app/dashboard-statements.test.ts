// Statements in the dashboard, in a real browser: shown, kept as files, and mailed each month.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { faultsInLooks, launchBrowser } from '../../test/harness/browser.ts'
import { type Desk, openDesk } from '../../test/harness/dashboard.ts'
import { enterAsOwner, type MemberBrowser } from '../../test/harness/member.ts'
import { type Payments, payments } from '../../test/harness/payments.ts'
import { startTestService, type TestService } from '../../test/harness/service.ts'

let world: TestService
let shop: Payments
let browser: Browser
let owner: MemberBrowser
let desk: Desk
let page: Page

beforeAll(async () => {
  world = await startTestService({ rateLimit: { perSecond: 1_000, burst: 10_000 } })
  shop = payments(world)
  browser = await launchBrowser()
  owner = await enterAsOwner(world)
})

afterAll(async () => {
  await browser.close()
  await world.stop()
})

afterEach(async () => await desk.close())

async function open(path: string, heading: string): Promise<void> {
  desk = await openDesk(browser, world, owner)
  page = desk.page
  await desk.open(path, heading)
}

const choose = async (label: string, value: string) =>
  await page.getByLabel(label, { exact: true }).selectOption(value)

test('a statement is shown with who and what for, and kept as a file', async () => {
  const checkout = await shop.paid([{ amount: 22_200 }])
  await open('/proof/statements', 'Statements')
  await choose('Of', 'project')
  await page.getByLabel('Id', { exact: true }).fill(checkout.project_id)
  await choose('Time', 'days')
  await desk.press('Show it')
  await page.getByText('€222.00').first().waitFor()
  await page.getByRole('link', { name: 'Payment received' }).first().waitFor()
  await page.getByRole('link', { name: 'Bea Buyer' }).first().waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), desk.press('Save as CSV')])
  expect(file.suggestedFilename()).toBe(`statement-${checkout.project_id}.csv`)
})

test('the statement of last month is one click away from what it is of', async () => {
  const checkout = await shop.paid([{ amount: 33_300 }])
  await open(`/projects/${checkout.project_id}`, 'Project')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    desk.press('Last month’s statement'),
  ])
  const name = `statement-${checkout.project_id}-last-month.pdf`
  expect(file.suggestedFilename()).toBe(name)
  await page.getByRole('link', { name: 'Other statements' }).click()
  await page.getByRole('heading', { level: 1, name: 'Statements' }).waitFor()
  expect(await page.getByLabel('Id', { exact: true }).inputValue()).toBe(checkout.project_id)
  await choose('Time', 'this_month')
  await desk.press('Show it')
  await page.getByText('€333.00').first().waitFor()
})

test('the statement of everything is one click away, and mailed to whom one chooses', async () => {
  await open('/proof/statements', 'Statements')
  const [file] = await Promise.all([page.waitForEvent('download'), desk.press('Save as PDF')])
  expect(file.suggestedFilename()).toBe('statement-organisation-last-month.pdf')
  await page.getByText('Nobody is written to.').waitFor()
  await page.getByRole('checkbox').first().check()
  await desk.press('Save who is written to')
  await page.getByText('Written next').waitFor()
  await page.reload()
  await page.getByText('Written next').waitFor()
  expect(await page.getByRole('checkbox').first().isChecked()).toBe(true)
})

test('a statement that is shown is whole and can be read by all', async () => {
  await shop.paid([{ amount: 44_400, description: 'A chair, oiled, with arms' }], {
    fee_flat: 99,
  })
  desk = await openDesk(browser, world, owner)
  page = desk.page
  await desk.open('/proof/statements?period=this_month', 'Statements')
  await desk.press('Show it')
  await page.getByText('Closing balance').first().waitFor()
  expect(await faultsInLooks(page, 'dashboard-statement')).toEqual([])
})
