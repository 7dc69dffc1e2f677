// Ways of the table of ways, gone in a real browser to their end: the button is pressed, what it
// asks is answered, and the money is where the table says.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, launchBrowser, takePicture } from '../../test/harness/browser.ts'
import type { Desk } from '../../test/harness/dashboard.ts'
import { openDesk } from '../../test/harness/dashboard.ts'
import { soundAccount } from '../../test/harness/payments.ts'
import { startTestService, type TestService } from '../../test/harness/service.ts'
import { stayScenes } from '../../test/harness/stay-scenes.ts'
import type { Met, Named, Shown, StaysWorld } from '../../test/harness/stays.ts'
import { stayIn } from '../../test/harness/stays.ts'

let holdfast: TestService
let world: StaysWorld
let browser: Browser
let desk: Desk
let page: Page

beforeAll(async () => {
  const rateLimit = { perSecond: 10_000, burst: 100_000 }
  holdfast = await startTestService({ roles: ['api'], rateLimit })
  world = await stayIn(holdfast)
  browser = await launchBrowser()
  desk = await openDesk(browser, holdfast, world.owner)
  page = desk.page
})

afterAll(async () => {
  expect(await holdfast.breaches()).toEqual([])
  await browser.close()
  await holdfast.stop()
})

async function begin(scene: string): Promise<Met> {
  return await (stayScenes[scene] ?? expect.fail(scene))(world)
}

async function now(kind: Exclude<Named, 'inbound_return' | 'debit'>, { ids }: Met): Promise<Shown> {
  return await world.shop.read(kind, String(ids[kind]))
}

/** Opens the item of a queue. */
async function openItem(queue: string, id: string | undefined): Promise<void> {
  await desk.open(`/operations?queue=${queue}&item=${id}`, 'Work queues')
  await page.getByRole('dialog').getByRole('heading', { name: 'Decide' }).waitFor()
}

/** Presses a button, and once more in the question that it opens, which is called like it. */
async function pressTwice(name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  const question = page.getByRole('dialog', { name, exact: true })
  await question.getByText('What will happen').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await question.getByRole('button', { name, exact: true }).click()
  await question.waitFor({ state: 'detached' })
}

/** No dialog is open any more. */
async function allAnswered(): Promise<void> {
  await expect.poll(async () => await page.getByRole('dialog').count()).toBe(0)
}

/** Fills in nothing, tries it out, and does what the button says. */
async function tryAndDo(name: string): Promise<void> {
  await desk.press('See what it would do')
  // While one dialog gives way to another there are two, or none: what was asked for is waited for.
  const isDone = page.waitForResponse((response) => {
    return response.request().method() === 'POST' && !response.url().endsWith('/dry-run')
  })
  await desk.press(name)
  await isDone
  await allAnswered()
}

describe('money that waits, and the button that ends it', () => {
  test('unmatched: matched on its page, it is held for the seller', async () => {
    const met = await begin('inbound settled 1')
    const [settlement] = (await now('checkout', met)).settlements
    await desk.open(`/inbounds/${met.ids.inbound}`, 'Inbound')
    await desk.press('Match €90.00')
    await page.getByRole('button', { name: /^Match €90\.00 to / }).click()
    await allAnswered()
    expect((await now('inbound', met)).reconciliation).toMatchObject({ unreconciled: 0 })
    expect(await world.shop.read('settlement', settlement.id)).toMatchObject({ balance: 9_000 })
  })

  test('unmatched: sent back on its page, it is with its payer', async () => {
    const met = await begin('inbound settled 1')
    await desk.open(`/inbounds/${met.ids.inbound}`, 'Inbound')
    await desk.press('Send back')
    await tryAndDo('Send €90.00 back')
    await world.shop.advance('PT1M')
    expect(await now('inbound', met)).toMatchObject({ returned: 9_000 })
    expect(await now('project', met)).toMatchObject({ balance: 0 })
  })

  test('to go back above the limit of a key: passed, it is with its payer', async () => {
    const met = await begin('inbound_return paused 1')
    await desk.open(`/inbounds/${met.ids.inbound}`, 'Inbound')
    await page.getByText('€90.00 came in').waitFor()
    await takePicture(page, 'walked-return-held')
    await openItem('returns_above_limit', met.ids.inbound_return)
    await pressTwice('Pass €90.00')
    await world.shop.advance('PT1M')
    expect(await now('inbound', met)).toMatchObject({ returned: 9_000 })
    expect(await now('project', met)).toMatchObject({ balance: 0 })
  })

  test('above the limit of a key: passed in the queue, it is with the seller', async () => {
    const met = await begin('outbound paused 6')
    await openItem('outbounds_above_limit', met.ids.outbound)
    await pressTwice('Pass €40.00')
    await world.shop.advance('PT1M')
    expect(await now('outbound', met)).toMatchObject({ status: 'executed', amount: 4_000 })
    expect(await now('settlement', met)).toMatchObject({ balance: 6_000 })
  })

  test('in review: paid from the queue, it is with the seller', async () => {
    const met = await begin('outbound in_review 1')
    await openItem('outbounds_in_review', met.ids.outbound)
    await pressTwice('Pay €100.00')
    await world.shop.advance('PT1M')
    expect(await now('outbound', met)).toMatchObject({ status: 'executed', amount: 10_000 })
    expect(await now('settlement', met)).toMatchObject({ status: 'executed', balance: 0 })
  })

  test('a transfer above the limit of a key: passed, it is in the other project', async () => {
    const met = await begin('transfer awaiting_funds 3')
    await openItem('transfers_above_limit', met.ids.transfer)
    await pressTwice('Pass €20.00')
    await world.shop.advance('PT1M')
    const { status, to } = await now('transfer', met)
    expect(status).toBe('executed')
    expect(await world.shop.read('project', to.project_id)).toMatchObject({ balance: 2_000 })
    expect(await now('project', met)).toMatchObject({ balance: 7_000 })
  })

  test('for an account that was proposed: accepted in the queue, it is paid there', async () => {
    const met = await begin('outbound paused 5')
    await openItem('proposed_accounts', met.ids.participant)
    await desk.press('Accept it')
    await desk.press(`Pay ${met.seller} to •••• 3001`)
    await allAnswered()
    await world.shop.advance('PT1M')
    const { status, to } = await now('outbound', met)
    expect([status, to.bank_account.account_number]).toEqual(['executed', '•••• 3001'])
  })

  test('in a cancelled settlement: refunded on its page, it is with the buyer', async () => {
    const met = await begin('settlement cancelled 1')
    await world.shop.verify(met.buyer, soundAccount)
    await desk.open(`/settlements/${met.ids.settlement}`, 'Settlement')
    await desk.press('Refund')
    await tryAndDo('Refund €40.00 to Bea Buyer')
    await world.shop.advance('PT1M')
    const path = `/v1/outbounds?settlement_id=${met.ids.settlement}`
    const { data } = await world.must('GET', path)
    expect(data).toMatchObject([{ type: 'refund', amount: 4_000, status: 'executed' }])
    expect(await now('settlement', met)).toMatchObject({ balance: 0 })
  })

  test('in a project in review: the review is ended, and it is with the seller', async () => {
    const met = await begin('outbound in_review 2')
    await desk.open(`/projects/${met.ids.project}`, 'Project')
    await desk.press('End the review')
    await desk.press('End it now')
    await page.getByText('The review has ended').first().waitFor()
    expect(await now('project', met)).toMatchObject({ status: 'in_progress' })
    await world.shop.advance('PT1M')
    expect(await now('outbound', met)).toMatchObject({ status: 'executed', amount: 10_000 })
    expect(await now('settlement', met)).toMatchObject({ balance: 0 })
  })
})
