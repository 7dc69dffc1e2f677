// The page of the sandbox's clock in a real browser.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../test/harness/browser.ts'
import { type Desk, openDesk } from '../../test/harness/dashboard.ts'
import { enterAsOwner, type MemberBrowser } from '../../test/harness/member.ts'
import { openShop } from '../../test/harness/story.ts'

const { holdfast, shop } = await openShop()
let browser: Browser
let owner: MemberBrowser
let desk: Desk
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  owner = await enterAsOwner(holdfast)
})
afterAll(async () => await browser.close())
afterEach(async () => await desk.close())

async function openClock(): Promise<void> {
  desk = await openDesk(browser, holdfast, owner)
  page = desk.page
  await desk.open('/sandbox', 'Test clock')
}

describe('the test clock', () => {
  test('moving the clock makes a scheduled release leave', async () => {
    await shop.verify('dora@example.com')
    const checkout = await shop.paid([{ amount: 40_000, to: { email: 'dora@example.com' } }])
    const { body: clock } = await shop.call('GET', '/_sandbox/v1/clock')
    const release_at = new Date(Date.parse(clock.now) + 3 * 86_400_000).toISOString()
    const [settlement] = checkout.settlements
    const { body } = await shop.release({ settlement_id: settlement.id, release_at })
    const [{ id }] = body.outbounds
    await openClock()
    await page.getByText('Scheduled outbound goes on').first().waitFor()
    await desk.press('1 week')
    await page.getByRole('heading', { name: 'What the advance ran' }).waitFor()
    expect((await shop.read('outbound', id)).status).toBe('executed')
  })

  test('an advance is stopped on its way, and says where it came to', async () => {
    await shop.verify('stella@example.com')
    const checkout = await shop.paid([{ amount: 40_000, to: { email: 'stella@example.com' } }])
    const { body: clock } = await shop.call('GET', '/_sandbox/v1/clock')
    const start = Date.parse(clock.now)
    const releases = Array.from({ length: 100 }, (_one, place) => ({
      settlement_id: checkout.settlements[0].id,
      amount: 100,
      release_at: new Date(start + (place + 1) * 3_600_000).toISOString(),
    }))
    expect((await shop.call('POST', '/v1/outbounds/releases', { releases })).status).toBe(200)
    await openClock()
    await desk.press('30 days')
    await page.getByRole('heading', { name: 'The clock is moving' }).waitFor()
    await desk.press('Stop here')
    await page.getByText(/^It was stopped at .*; what was due before is done\.$/).waitFor()
    await page.getByRole('button', { name: 'Stop here' }).waitFor({ state: 'detached' })
    const { body } = await shop.call('GET', '/_sandbox/v1/clock')
    expect(body.advancing).toBe(false)
    expect(Date.parse(body.now)).toBeLessThan(start + 30 * 86_400_000)
  })
})
