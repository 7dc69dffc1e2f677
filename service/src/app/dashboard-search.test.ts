// The box that finds everything, in a browser: by keyboard alone, on a desk and on a phone, in
// light and in dark; what it promises is what it finds.
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults, launchBrowser, takePicture } from '../../test/harness/browser.ts'
import { type Desk, openDesk } from '../../test/harness/dashboard.ts'
import { enterAsOwner, type MemberBrowser } from '../../test/harness/member.ts'
import { payments } from '../../test/harness/payments.ts'
import { startTestService, type TestService } from '../../test/harness/service.ts'
import { until } from '../../test/harness/until.ts'

let world: TestService
let browser: Browser
let owner: MemberBrowser
let desk: Desk
let settlementId: string
let participantId: string

beforeAll(async () => {
  world = await startTestService({ rateLimit: { perSecond: 1_000, burst: 10_000 } })
  browser = await launchBrowser()
  owner = await enterAsOwner(world)
  const shop = payments(world)
  const checkout = await shop.paid([
    {
      amount: 123_450,
      description: 'Lenas cargo bike',
      metadata: { order: 'lena-4711' },
      to: { email: 'lena.hof@example.com', name: 'Lena Müller-Hof' },
    },
  ])
  const settlement = await shop.read('settlement', checkout.settlements[0].id)
  settlementId = settlement.id
  participantId = settlement.to.id
  // The workers read it within seconds.
  const kinds = async () => (await shop.call('GET', '/v1/search?q=lena')).body.groups.length
  await until(async () => (await kinds()) === 3)
})

afterAll(async () => {
  await browser.close()
  await world.stop()
})

afterEach(async () => await desk.close())

/** Opens the box by its key, and types. */
async function look(q: string) {
  await desk.open('/', 'Overview')
  await desk.page.keyboard.press('/')
  const box = desk.page.getByRole('combobox', { name: 'Search' })
  await box.fill(q)
  return desk.page.getByRole('listbox', { name: 'Found' }).getByRole('option')
}

test('by keyboard alone leads from a beginning to the page of what was found', async () => {
  desk = await openDesk(browser, world, owner)
  const found = await look('mull')
  await expect.poll(async () => await found.count()).toBe(1)
  expect(await found.first().textContent()).toContain('by name')
  await desk.page.keyboard.press('Enter')
  await desk.page.waitForURL(`**/participants/${participantId}`)
})

test('finds by each thing that its box promises', async () => {
  desk = await openDesk(browser, world, owner)
  await desk.open('/', 'Overview')
  await desk.page.keyboard.press('/')
  const box = desk.page.getByRole('combobox', { name: 'Search' })
  const promised = [
    ['Name', 'muller', 'by name'],
    ['e-mail', 'lena.hof@', 'by email'],
    ['amount', '1.234,5 €', 'by amount'],
    ['id', `settlement_…${settlementId.slice(-6)}`, 'by id'],
    ['description', 'cargo', 'by description'],
    ['metadata', '4711', 'by metadata'],
  ] as const
  const placeholder = (await box.getAttribute('placeholder')) ?? ''
  expect(placeholder.split(/, | or /).filter((word) => word !== 'reference')).toEqual(
    promised.map(([word]) => word),
  )
  const found = desk.page.getByRole('listbox', { name: 'Found' })
  for (const [, q, by] of promised) {
    await box.fill(q)
    await expect.poll(async () => await found.textContent()).toContain(by)
  }
  await box.fill('nobody-is-called-so')
  await desk.page.getByText('Nothing found. All words have to be there').waitFor()
})

test.each([
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['phone', { colorScheme: 'light', viewport: { width: 360, height: 740 } }],
  ['phone-dark', { colorScheme: 'dark', viewport: { width: 360, height: 740 } }],
] as const)('can be used by everybody: %s', async (name, options) => {
  desk = await openDesk(browser, world, owner, options)
  const found = await look('lena')
  await expect.poll(async () => await found.count()).toBeGreaterThan(2)
  await takePicture(desk.page, `search-results-${name}`)
  expect(await accessibilityFaults(desk.page)).toEqual([])
  expect(await desk.page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
})
