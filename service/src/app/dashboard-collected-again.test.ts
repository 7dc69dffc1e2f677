// Collecting a returned debit again, in a real browser: from the money, the checkout and the debit;
// and the rule by which that happens by itself.
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, launchBrowser, takePicture } from '../../test/harness/browser.ts'
import { type Collecting, collecting, enableDirectDebit } from '../../test/harness/collecting.ts'
import { type Desk, openDesk } from '../../test/harness/dashboard.ts'
import { enterAsOwner, type MemberBrowser } from '../../test/harness/member.ts'
import { type Payments, payments } from '../../test/harness/payments.ts'
import { startTestService, type TestService } from '../../test/harness/service.ts'

const DAY_MS = 86_400_000

let world: TestService
let shop: Payments
let buyer: Collecting
let browser: Browser
let owner: MemberBrowser
let desk: Desk

beforeAll(async () => {
  world = await startTestService({ rateLimit: { perSecond: 1_000, burst: 10_000 } })
  await enableDirectDebit(world)
  shop = payments(world)
  buyer = collecting(shop)
  browser = await launchBrowser()
  owner = await enterAsOwner(world)
})

afterAll(async () => {
  expect(await world.breaches()).toEqual([])
  await browser.close()
  await world.stop()
})

afterEach(async () => await desk.close())

/** A debit of 100.00 that was collected and has come back. */
async function returned() {
  const { body: clock } = await shop.call('GET', '/_sandbox/v1/clock')
  const later = new Date(Date.parse(clock.now) + 200 * DAY_MS).toISOString()
  const page = await buyer.open([{ amount: 10_000 }, { amount: 4_000, required_by: later }], {
    from: { email: 'bea@example.com', name: 'Bea Buyer' },
  })
  const iban = 'DE89370400440532013000'
  const details = { iban, account_holder: 'Bea Buyer', mandate_accepted: true }
  const { body } = await buyer.confirm(page, 'direct_debit', details)
  await shop.advance('P3D')
  const { debits, project_id } = await shop.read('checkout', body.checkout_id)
  await shop.call('POST', `/_sandbox/v1/debit/${debits[0].id}/return`, {})
  const [inbound] = (await shop.read('project', project_id)).inbounds
  return { id: body.checkout_id as string, debit: debits[0].id as string, inbound: inbound.id }
}

describe.each([
  ['desktop', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
  ['phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
] as const)('on a %s', (name, options) => {
  test('a returned debit is collected again from the money that it had brought', async () => {
    const { id, debit, inbound } = await returned()
    desk = await openDesk(browser, world, owner, options)
    const { page } = desk
    await desk.open(`/inbounds/${inbound}`, 'Inbound')
    await desk.press('Collect €100.00 again')
    const dialog = page.getByRole('dialog', { name: 'Collect the debit again' })
    await dialog.getByLabel('When').selectOption({ label: 'In 7 days' })
    expect(await accessibilityFaults(page)).toEqual([])
    await takePicture(page, `collect-again-confirm-${name}`)
    await dialog.getByRole('button', { name: 'Collect €100.00 again' }).click()
    await page.getByText('Scheduled: €100.00 from Bea Buyer').waitFor()
    await page.getByRole('button', { name: 'Collect €100.00 again' }).waitFor({ state: 'hidden' })
    await takePicture(page, `collect-again-inbound-${name}`)
    const { debits } = await shop.read('checkout', id)
    const again = debits.find(
      (one: { replaces_debit_id: string }) => one.replaces_debit_id === debit,
    )
    expect(again).toMatchObject({ status: 'scheduled', amount: 10_000 })
    await desk.open(`/debits/${debit}`, 'Debit')
    await page.getByText('Collected again by').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await takePicture(page, `collect-again-debit-${name}`)
    await desk.open(`/debits/${again.id}`, 'Debit')
    await page.getByText('Collects again').waitFor()
    await desk.open(`/checkouts/${id}`, 'Checkout')
    await page.getByText('A debit collects it again').waitFor()
    const later = page.locator('section').filter({ hasText: /^Collected later/ })
    await later
      .getByRole('link', { name: /^\d{1,2} \w+ \d{4}, \d{2}:\d{2}$/ })
      .last()
      .waitFor()
    expect(await later.textContent()).not.toMatch(/\dT\d/)
    await takePicture(page, `collect-again-scheduled-${name}`)
  })

  test('the checkout and the debit offer it, and say what to do', async () => {
    const { id, debit } = await returned()
    desk = await openDesk(browser, world, owner, options)
    const { page } = desk
    await desk.open(`/debits/${debit}`, 'Debit')
    await page.getByText('The bank did not pay it, or took its money back.').waitFor()
    await page.getByRole('button', { name: 'Collect €100.00 again' }).waitFor()
    await desk.open(`/checkouts/${id}`, 'Checkout')
    await page.getByText('Collect the debit again, or ask Bea Buyer').waitFor()
    await page.getByRole('button', { name: 'Collect €100.00 again' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await takePicture(page, `collect-again-checkout-${name}`)
  })
})

test('the rule is set once, and collects a debit again by itself', async () => {
  desk = await openDesk(browser, world, owner)
  const { page } = desk
  await desk.open('/settings/methods', 'Methods')
  await page.getByLabel('Collect debits again').selectOption({ label: 'In 5 days' })
  await page.getByText('The methods are changed.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await takePicture(page, 'collect-again-setting')
  const { id } = await returned()
  const { debits } = await shop.read('checkout', id)
  expect(debits).toHaveLength(3)
  await page.getByLabel('Collect debits again').selectOption({ label: 'Only when somebody asks' })
  await page.getByText('The methods are changed.').last().waitFor()
  await desk.open('/settings/methods', 'Methods')
  expect(await page.getByLabel('Collect debits again').inputValue()).toBe('never')
})
