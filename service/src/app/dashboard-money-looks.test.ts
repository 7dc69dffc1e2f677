// How the money pages of the dashboard are read: tables on a phone, history in words, long names.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, launchBrowser } from '../../test/harness/browser.ts'
import { type Desk, openDesk } from '../../test/harness/dashboard.ts'
import { enterAsOwner, type MemberBrowser } from '../../test/harness/member.ts'
import { type Payments, payments } from '../../test/harness/payments.ts'
import { startTestService, type TestService } from '../../test/harness/service.ts'

const LONG = 'A touring bicycle made by hand with a hub dynamo, a leather saddle and mudguards'
const LONG_EMAIL = 'maximiliane.von-hohenberg@manufaktur-fuer-feine-fahrraeder.example.com'
/** More rows than a table draws at once. */
const MANY = 70

type Shown = ReturnType<typeof JSON.parse>

let world: TestService
let shop: Payments
let browser: Browser
let owner: MemberBrowser
let desk: Desk
let page: Page
let checkout: Shown

beforeAll(async () => {
  world = await startTestService({ rateLimit: { perSecond: 1_000, burst: 10_000 } })
  shop = payments(world)
  browser = await launchBrowser()
  owner = await enterAsOwner(world)
  const to = { email: LONG_EMAIL, name: 'Manufaktur für feine Fahrräder Hohenberg' }
  checkout = await shop.paid([{ amount: 245_600, description: LONG, to }, { amount: 5_000 }])
  await shop.release({ settlement_id: checkout.settlements[1].id, amount: 2_000 })
})

afterAll(async () => {
  await browser.close()
  await world.stop()
})

afterEach(async () => await desk.close())

async function sit(width: number): Promise<void> {
  desk = await openDesk(browser, world, owner, { viewport: { width, height: 844 } })
  page = desk.page
}

/** How far the page, or the widest of what scrolls in it, reaches beyond what is seen. */
async function beyond(selector: string): Promise<number> {
  return await page.evaluate(
    `Math.max(...[document.documentElement, ...document.querySelectorAll('${selector}')]
      .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))`,
  )
}

describe.each([390, 320])('a table at %i px', (width) => {
  test('is read without scrolling to the side, values with the names of columns', async () => {
    await sit(width)
    await desk.open('/settlements', 'Settlements')
    const row = page.getByRole('row').filter({ hasText: LONG })
    await row.waitFor()
    expect(await beyond('section:has(> table)')).toBe(0)
    const cells = row.getByRole('cell')
    const shown = await cells.evaluateAll((all: Shown[]) =>
      all.map(({ dataset, innerText }) => `${dataset.place ?? dataset.label}: ${innerText}`),
    )
    expect(shown).toMatchObject([
      `name: ${LONG}`,
      expect.stringMatching(/^badge: Settled/),
      'side: €2,456.00',
      `Seller: ${LONG_EMAIL}`,
      'Type: Escrow',
      expect.stringMatching(/^Created: /),
    ])
    const [name, amount] = [await cells.nth(0).boundingBox(), await cells.nth(2).boundingBox()]
    expect(amount?.y).toBe(name?.y)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('shows the columns that are chosen, and goes from entry to entry by keys', async () => {
    await sit(width)
    await desk.open('/settlements', 'Settlements')
    await desk.press('Columns')
    await page.getByRole('checkbox', { name: 'Type' }).uncheck()
    await page.keyboard.press('Escape')
    const first = page.locator('tbody tr').first()
    expect(await first.getByText('Escrow').count()).toBe(0)
    await first.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Settlement' }).waitFor()
  })
})

describe('on a phone', () => {
  test('filters are behind a button, and say how many are in use', async () => {
    await sit(390)
    await desk.open('/settlements', 'Settlements')
    expect(await page.getByLabel('Status').isVisible()).toBe(false)
    await desk.press('Filters')
    await page.getByLabel('Status').selectOption('settled')
    await page.waitForURL(/status=settled/)
    await page.getByRole('button', { name: 'Filters, 1 in use' }).waitFor()
  })

  test('a long table draws the rows in sight, down to its last one', async () => {
    for (let made = 0; made < MANY; made += 1) {
      await shop.ask([{ description: `Item ${made}` }])
    }
    await sit(390)
    await desk.open('/intents', 'Intents')
    const table = page.getByRole('region', { name: 'Intents' })
    await table.getByText(`Item ${MANY - 1}`).waitFor()
    expect(await page.locator('tbody tr').count()).toBeLessThan(MANY)
    await expect
      .poll(async () => {
        await table.evaluate((one: Shown) => one.scrollTo(0, one.scrollHeight))
        return await table.getByText('Item 0', { exact: true }).isVisible()
      })
      .toBe(true)
    expect(await beyond('section:has(> table)')).toBe(0)
  })

  test('nothing is cut off where names are long', async () => {
    await sit(320)
    for (const [path, heading] of [
      [`/projects/${checkout.project_id}`, 'Project'],
      [`/settlements/${checkout.settlements[0].id}`, 'Settlement'],
      [`/checkouts/${checkout.id}`, 'Checkout'],
    ] as const) {
      await desk.open(path, heading)
      await page.getByText('Kept for').first().waitFor()
      expect(await beyond('main'), heading).toBe(0)
    }
  })
})

test('the history says events in words, beside the names that handlers know', async () => {
  await sit(1440)
  await desk.open(`/settlements/${checkout.settlements[1].id}?tab=history`, 'Settlement')
  const entry = page.getByRole('listitem').filter({ hasText: 'settlement_settled' })
  await entry.getByText('The settlement has all its money').waitFor()
  expect(await entry.count()).toBe(1)
  await page.getByText('Set aside to leave: €20.00').waitFor()
  await page.getByText('settlement → set aside to leave').waitFor()
})

test('the picture names people as their pages do', async () => {
  await sit(1440)
  await desk.open(`/projects/${checkout.project_id}`, 'Project')
  const picture = page.getByRole('list', { name: 'Where the money is' })
  await picture.getByText('from bea@example.com').first().waitFor()
  expect(await page.getByText('•••@').count()).toBe(0)
})

test('a resource that is not there says so, and leads to the others', async () => {
  await sit(1440)
  await desk.open(
    '/settlements/settlement_01jnmwpb5vf8qr3x6c0k2y7zde',
    /no settlement with this id/,
  )
  await page.getByRole('link', { name: 'All settlements' }).click()
  await page.getByRole('heading', { level: 1, name: 'Settlements' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard/sandbox/settlements')
})
