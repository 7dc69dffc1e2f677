// Sending unmatched money back to its payer, in a real browser: from its page and from the queue.
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, launchBrowser, takePicture } from '../../test/harness/browser.ts'
import { type Desk, openDesk } from '../../test/harness/dashboard.ts'
import { enterAsOwner, type MemberBrowser } from '../../test/harness/member.ts'
import { type Payments, payments } from '../../test/harness/payments.ts'
import { startTestService, type TestService } from '../../test/harness/service.ts'

let world: TestService
let shop: Payments
let browser: Browser
let owner: MemberBrowser
let desk: Desk

beforeAll(async () => {
  world = await startTestService({ rateLimit: { perSecond: 1_000, burst: 10_000 } })
  shop = payments(world)
  browser = await launchBrowser()
  owner = await enterAsOwner(world)
})

afterAll(async () => {
  expect(await world.breaches()).toEqual([])
  await browser.close()
  await world.stop()
})

afterEach(async () => await desk.close())

/** Money of 900.00 in a project that nothing took. */
async function unmatched() {
  const { body } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
  const asked = { amount: 90_000, payer_account: 'DE89370400440532013000' }
  await shop.call('POST', `/_sandbox/v1/project/${body.id}/credit`, asked)
  await shop.advance('PT1M')
  const [inbound] = (await shop.read('project', body.id)).inbounds
  return { id: inbound.id as string, projectId: body.id as string }
}

describe.each([
  ['desktop', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
  ['phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
] as const)('on a %s', (name, options) => {
  test('an inbound is sent back, in part, and shows where that stands', async () => {
    const { id, projectId } = await unmatched()
    desk = await openDesk(browser, world, owner, options)
    await desk.open(`/inbounds/${id}`, 'Inbound')
    await desk.press('Send back')
    const { page } = desk
    await page.getByRole('textbox', { name: 'Amount' }).fill('1000')
    await desk.press('See what it would do')
    await page.getByText('The inbound has €900.00 left to send back.').first().waitFor()
    await page.getByRole('textbox', { name: 'Amount' }).fill('300')
    await page.getByLabel('Why').selectOption('overpaid')
    await takePicture(page, `send-back-form-${name}`)
    await desk.press('See what it would do')
    await page.getByRole('button', { name: 'Send €300.00 back' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await takePicture(page, `send-back-confirm-${name}`)
    await desk.press('Send €300.00 back')
    await page.getByText('Too much was paid').waitFor()
    await shop.advance('PT1M')
    await desk.open(`/inbounds/${id}`, 'Inbound')
    await page.getByText('The money has left for its payer.').waitFor()
    await page.getByText('€300.00 sent back').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await takePicture(page, `sent-back-inbound-${name}`)
    await desk.open(`/projects/${projectId}`, 'Project')
    await page.getByText('Sent back to the payer').first().waitFor()
    await takePicture(page, `sent-back-project-${name}`)
    expect(await shop.read('inbound', id)).toMatchObject({ returned: 30_000 })
  })
})

test('the queue of unreconciled money offers it', async () => {
  const { id } = await unmatched()
  desk = await openDesk(browser, world, owner)
  await desk.open(`/operations?queue=unreconciled&item=${id}`, 'Work queues')
  const offer = desk.page.getByRole('button', { name: 'Send back' }).first()
  await offer.waitFor()
  await takePicture(desk.page, 'send-back-queue')
  expect(await offer.isEnabled()).toBe(true)
})
