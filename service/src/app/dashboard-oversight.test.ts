// What owners set and look through: limits per day, and the log of both environments.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults, launchBrowser } from '../../test/harness/browser.ts'
import { type Desk, openDesk } from '../../test/harness/dashboard.ts'
import { enterAsOwner, type MemberBrowser, openMemberBrowser } from '../../test/harness/member.ts'
import { startTestService, type TestService } from '../../test/harness/service.ts'

let world: TestService
let browser: Browser
let owner: MemberBrowser
let desk: Desk

beforeAll(async () => {
  world = await startTestService({ roles: ['api'] })
  browser = await launchBrowser()
  owner = await enterAsOwner(world)
  desk = await openDesk(browser, world, owner)
})

afterAll(async () => {
  await desk.close()
  await browser.close()
  await world.stop()
})

async function limits(): Promise<unknown> {
  return (await owner.call('GET', '/dashboard/v1/approval-limits')).body.data
}

test('a limit of a day is switched on, set beside the single one, and taken away', async () => {
  const { page } = desk
  await desk.open('/settings/approvals', 'Approval limits')
  const save = page.getByRole('button', { name: 'Save the limits' })
  await page.getByRole('switch', { name: 'EUR needs a second person' }).click()
  await page.getByRole('textbox', { name: 'Above, in EUR' }).fill('500')
  await page.getByRole('switch', { name: 'Add up what is moved in 24 hours, in EUR' }).click()
  expect(await save.isDisabled()).toBe(true)
  const perDay = page.getByRole('textbox', { name: 'Above in 24 hours, in EUR' })
  await perDay.fill('not an amount')
  expect(await save.isDisabled()).toBe(true)
  await perDay.fill('499')
  await save.click()
  await page.getByText('must be at least').first().waitFor()
  expect(await limits()).toEqual([])
  // Less than for one request: said beside the field, and nothing is set.
  await perDay.fill('400')
  await save.click()
  await expect.poll(async () => await perDay.getAttribute('aria-invalid')).toBe('true')
  expect(await limits()).toEqual([])
  await perDay.fill('1500')
  await save.click()
  const set = { currency: 'eur', amount: 50_000, amount_per_day: 150_000 }
  await expect.poll(limits).toEqual([set])
  await desk.open('/settings/approvals', 'Approval limits')
  expect(await perDay.inputValue()).toBe('1,500.00')
  await page.getByRole('switch', { name: 'Add up what is moved in 24 hours, in EUR' }).click()
  await save.click()
  await expect.poll(limits).toEqual([{ ...set, amount_per_day: null }])
})

test('refunds to the source are let go without a verification, and wait again', async () => {
  const { page } = desk
  const rule = page.getByRole('switch', { name: 'Refund to the source without verification' })
  const read = async () =>
    (await owner.call('GET', '/dashboard/v1/organisation')).body.refunds_to_source_unverified
  await desk.open('/settings/methods', 'Methods')
  expect(await rule.getAttribute('aria-checked')).toBe('false')
  await rule.click()
  await expect.poll(read).toBe(true)
  await desk.open('/settings/methods', 'Methods')
  expect(await rule.getAttribute('aria-checked')).toBe('true')
  expect(await accessibilityFaults(page)).toEqual([])
  await rule.click()
  await expect.poll(read).toBe(false)
})

test('the log of the sandbox shows what is of the organisation, and a failed sign-in', async () => {
  const { page } = desk
  const wrong = { email: 'ada@harbour.example', password: 'not the password' }
  await openMemberBrowser(world).call('POST', '/dashboard/v1/sign-in', wrong)
  const failed = 'Somebody did not prove to be Ada Lovelace: the password was wrong.'
  await expect
    .poll(async () => (await owner.call('GET', '/dashboard/v1/audit')).body.data[0].summary)
    .toBe(failed)
  await desk.open('/settings/audit', 'Audit log')
  const row = page.getByRole('row', { name: failed })
  expect(await row.textContent()).toContain('Organisation')
  expect(await row.textContent()).toContain('Somebody unknown')
  expect(await row.textContent()).toMatch(/\d+ in live|soon in live/)
  expect(await page.getByRole('row', { name: 'Set the limits' }).first().textContent()).toContain(
    'Sandbox',
  )
  await page.getByRole('button', { name: failed }).click()
  await page.getByRole('dialog').getByText('127.0.0.1').waitFor()
})
