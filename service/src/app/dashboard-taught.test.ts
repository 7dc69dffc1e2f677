// Rules of matching, in a real browser: tried and taught from money that nothing took, listed with
// what each has matched, and ended.
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, launchBrowser, takePicture } from '../../test/harness/browser.ts'
import { type Desk, openDesk } from '../../test/harness/dashboard.ts'
import { enterAsOwner, joinAs, type MemberBrowser } from '../../test/harness/member.ts'
import { type Payments, payments } from '../../test/harness/payments.ts'
import { startTestService, type TestService } from '../../test/harness/service.ts'

type Shown = ReturnType<typeof JSON.parse>

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

async function arrives(projectId: string, credit: object): Promise<Shown> {
  await shop.call('POST', `/_sandbox/v1/project/${projectId}/credit`, credit)
  await shop.advance('PT0S')
  return (await shop.read('project', projectId)).inbounds[0]
}

describe.each([
  ['desktop', 'DE89370400440532013000', { viewport: { width: 1440, height: 900 } }],
  [
    'phone',
    'DE02300209000106531065',
    { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  ],
] as const)('on a %s', (name, payer_account, options) => {
  test('a rule is tried, taught, matches what comes, and is ended', async () => {
    const checkout = await shop.confirmed([{ amount: 20_000 }])
    const other = await shop.confirmed([{ amount: 700 }])
    const payer = `Tilda ${name}`
    const from = (amount: number) => ({ amount, payer_account, payer_name: payer })
    await arrives(other.project_id, { ...from(700), reference: other.reference })
    await arrives(checkout.project_id, from(5_000))
    desk = await openDesk(browser, world, owner, options)
    const { page } = desk
    await desk.open('/operations?queue=unreconciled', 'Work queues')
    const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: payer }) })
    await row.getByRole('button', { name: payer }).click()
    await page
      .getByRole('button', { name: `Always so for the project of ${checkout.reference}` })
      .click()
    await page.getByText('One payment of this payer belonged to another project.').waitFor()
    await page.getByText('Waits; would be matched').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await takePicture(page, `taught-trial-${name}`)
    await desk.press('Teach this rule')
    await page
      .getByText(/^Taught\. You find it under Operations/)
      .first()
      .waitFor()

    const taught = await arrives(checkout.project_id, from(15_000))
    expect(taught).toMatchObject({ checkout_id: checkout.id, reconciliation: { reason: 'taught' } })
    await desk.open(`/inbounds/${taught.id}`, /Inbound/)
    await page.getByText('this payer always means this project').first().waitFor()
    await page.getByRole('link', { name: 'A taught rule' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('Matched by this rule').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await takePicture(page, `taught-rule-${name}`)
    await drawer.getByRole('button', { name: 'End this rule' }).click()
    await page.getByText(/is matched by it no more/).waitFor()
    await page.getByRole('dialog').last().getByRole('button', { name: 'End this rule' }).click()
    await drawer.getByText('Ended').waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    // What lies behind an open drawer has no roles: the page is looked at once it is closed.
    await page.getByRole('heading', { level: 1, name: 'Taught rules' }).waitFor()
    await page.getByRole('button', { name: payer }).first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await takePicture(page, `taught-rules-${name}`)
  })
})

test('whoever may not match teaches and ends nothing', async () => {
  const { body: project } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
  const account = 'DE67370400440532010001'
  const from = { amount: 900, payer_account: account, payer_name: 'Watched Payer' }
  const inbound = await arrives(project.id, from)
  const body = { inbound_id: inbound.id, project_id: project.id }
  expect((await owner.call('POST', '/dashboard/v1/matching-rules', body)).status).toBe(200)
  const support = await joinAs(world, owner, 'support')
  desk = await openDesk(browser, world, support)
  const { page } = desk
  await desk.open('/operations/rules', 'Taught rules')
  await page.getByRole('button', { name: /^W••• P•••/ }).click()
  await page.getByRole('dialog').getByText('Payments of this payer').first().waitFor()
  expect(await page.getByRole('button', { name: 'End this rule' }).count()).toBe(0)
  await desk.open('/operations?queue=unreconciled', 'Work queues')
  await page.getByRole('button', { name: 'W••• P•••' }).click()
  await page.getByRole('dialog').getByText('What it might pay').waitFor()
  expect(await page.getByRole('button', { name: /^Always/ }).count()).toBe(0)
})
