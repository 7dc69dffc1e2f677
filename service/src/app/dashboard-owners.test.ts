// What another person decides, in a real browser: asked for where it is refused, shown with all
// that it does, and decided.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  accessibilityFaults,
  launchBrowser,
  looks,
  takePicture,
} from '../../test/harness/browser.ts'
import { type Desk, openDesk } from '../../test/harness/dashboard.ts'
import { enterAsOwner, joinAs, type MemberBrowser } from '../../test/harness/member.ts'
import { payments } from '../../test/harness/payments.ts'
import { startTestService, type TestService } from '../../test/harness/service.ts'

let world: TestService
let browser: Browser
let ada: MemberBrowser
let ben: MemberBrowser
let desk: Desk
let page: Page

beforeAll(async () => {
  world = await startTestService()
  browser = await launchBrowser()
  ada = await enterAsOwner(world)
  ben = await joinAs(world, ada, 'owner', 'ben@harbour.example')
  await joinAs(world, ada, 'support')
})

afterAll(async () => {
  expect(await world.breaches()).toEqual([])
  await browser.close()
  await world.stop()
})

afterEach(async () => await desk.close())

async function sit(member: MemberBrowser): Promise<void> {
  desk = await openDesk(browser, world, member)
  page = desk.page
}

async function memberOf(email: string): Promise<{ readonly id: string; readonly role: string }> {
  const { body } = await ada.call('GET', '/dashboard/v1/members')
  return body.data.find((one: { email: string }) => one.email === email)
}

async function roleOf(email: string): Promise<string> {
  return (await memberOf(email)).role
}

async function idOf(email: string): Promise<string> {
  return (await memberOf(email)).id
}

/** The latest approval that was asked for in live, by its page. */
async function askedInLive(): Promise<string> {
  await page.waitForURL(/\/dashboard\/live\/approvals\/approval_/)
  return new URL(page.url()).pathname
}

test('a role that may approve is asked for, and decided by another owner in live', async () => {
  await sit(ada)
  await desk.open('/members', 'Members')
  await desk.press('Actions for The support')
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  await page.getByRole('radio', { name: /^Finance/ }).check()
  await desk.press('Make finance')
  await page.getByText('This takes two owners. Nothing has changed.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await takePicture(page, 'owners-ask')
  await desk.press('Ask for approval')
  const path = await askedInLive()
  await page.getByText('Done automatically', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  await desk.close()
  await sit(ben)
  await page.goto(world.baseUrl + path)
  const change = page.getByRole('listitem').filter({ hasText: 'role' })
  await change.getByText('support').waitFor()
  await change.getByText('finance').waitFor()
  await desk.press('Approve')
  await desk.press('Approve: change of a role')
  await page.getByText('It is done.').waitFor()
  expect(await roleOf('support@harbour.example')).toBe('finance')
})

test.each(looks)('members show what waits about them, on $name', async ({ name, ...options }) => {
  const params = { id: await idOf('support@harbour.example') }
  const act = { operation: 'changeMemberRole', params, body: { role: 'owner' } }
  const live = { environment: 'live' } as const
  const { body } = await ada.call('POST', '/dashboard/v1/approvals', act, live)
  desk = await openDesk(browser, world, ben, options)
  page = desk.page
  await desk.open('/members', 'Members')
  const banner = page.getByRole('region', { name: 'Waits for a second owner' })
  await banner.getByText('of The support, asked for by Ada Lovelace').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await takePicture(page, `owners-members-${name}`)
  await banner.getByRole('link', { name: 'Change of a role' }).click()
  await page.waitForURL(new RegExp(`/dashboard/live/approvals/${body.id}$`))
  await page.getByText('Done automatically', { exact: true }).waitFor()
  await ada.call('POST', `/dashboard/v1/approval/${body.id}/withdraw`, {}, live)
  await desk.open('/members', 'Members')
  await page.getByText('What each role may do').waitFor()
  expect(await banner.count()).toBe(0)
})

test('an invitation as an owner, and a limit that is lifted, are asked for', async () => {
  await sit(ada)
  await desk.open('/members', 'Members')
  await desk.press('Invite')
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('cleo@harbour.example')
  await page.getByRole('radio', { name: /^Owner/ }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  await desk.press('Ask for approval')
  await askedInLive()
  const limits = { limits: [{ currency: 'eur', amount: 5_000 }] }
  await ada.call('POST', '/dashboard/v1/approval-limits', limits, { environment: 'live' })
  await page.goto(`${world.baseUrl}/dashboard/live/settings/approvals`)
  await page.getByRole('switch', { name: 'EUR needs a second person' }).click()
  await desk.press('Save the limits')
  await desk.press('Ask for approval')
  await askedInLive()
  const { body } = await ada.call('GET', '/dashboard/v1/approval-limits', undefined, {
    environment: 'live',
  })
  expect(body.data).toHaveLength(1)
})

test.each(looks)('what waits is shown whole, on $name', async ({ name, ...options }) => {
  const shop = payments(world)
  await ada.call('POST', '/dashboard/v1/approval-limits', {
    limits: [{ currency: 'eur', amount: 5_000 }],
  })
  const to = { email: `${name}@example.com`, name: 'Sue Seller' }
  const { settlements } = await shop.paid([{ to }])
  await ada.call('POST', '/dashboard/v1/approval-limits', { limits: [] })
  await shop.verify(to.email)
  await ada.call('POST', '/dashboard/v1/approval-limits', {
    limits: [{ currency: 'eur', amount: 5_000 }],
  })
  const release = { settlement_id: settlements[0].id, reference: 'INV-7' }
  const asked = { operation: 'createReleases', body: { releases: [release] } }
  const { body } = await ada.call('POST', '/dashboard/v1/approvals', asked)
  desk = await openDesk(browser, world, ben, options)
  page = desk.page
  await desk.open(`/approvals/${body.id}`, /^Approval/)
  await page.getByText(`Sue Seller, ${to.email}`).waitFor()
  await page.getByText('•••• 3000, 37040044').waitFor()
  await page.getByText('INV-7').first().waitFor()
  await page.getByRole('heading', { name: 'What will happen' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await takePicture(page, `owners-release-${name}`)
  await page.goto(`${world.baseUrl}/dashboard/live/approvals`)
  await page.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor()
  await page.getByText('Change of limits').first().click()
  await page.getByText('All members are told each day.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await takePicture(page, `owners-act-${name}`)
})
