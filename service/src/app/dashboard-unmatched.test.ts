// The desk of money that nothing took, in a real browser: who paid it, why it waits, matching it,
// splitting it, keeping it, from row to row by keyboard, and many at once.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, launchBrowser, takePicture } from '../../test/harness/browser.ts'
import { type Desk, openDesk } from '../../test/harness/dashboard.ts'
import { enterAsOwner, joinAs, type MemberBrowser } from '../../test/harness/member.ts'
import { type Payments, payments } from '../../test/harness/payments.ts'
import { startTestService, type TestService } from '../../test/harness/service.ts'

type Shown = ReturnType<typeof JSON.parse>

const QUEUE = '/operations?queue=unreconciled'
const HEADING = 'Work queues'

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

/** Money that arrives in a project, from an account that it can go back to. */
async function arrives(projectId: string, payer_name: string, credit: object): Promise<string> {
  const payer = { payer_name, payer_account: 'DE89370400440532013000' }
  const at = `/_sandbox/v1/project/${projectId}/credit`
  await shop.call('POST', at, { ...payer, ...credit })
  await shop.advance('PT0S')
  return (await shop.read('project', projectId)).inbounds[0].id
}

function rowOf(page: Page, payer: string) {
  return page.getByRole('row').filter({ has: page.getByRole('button', { name: payer }) })
}

async function opened(payer: string): Promise<Page> {
  const { page } = desk
  await desk.open(QUEUE, HEADING)
  await rowOf(page, payer).getByRole('button', { name: payer }).click()
  await page.getByRole('dialog').getByText('What it might pay').waitFor()
  return page
}

describe.each([
  ['desktop', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
  ['phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
] as const)('on a %s', (name, options) => {
  test('money is seen with its payer and why it waits, and is matched in two parts', async () => {
    const checkout = await shop.confirmed([{ amount: 20_000 }])
    const payer = `Pia ${name}`
    const reference = checkout.reference.slice(0, -1)
    // No reference has an O, so the word cannot begin with the letter that is missing.
    const credit = { amount: 25_000, payer_reference: `${reference} order` }
    const id = await arrives(checkout.project_id, payer, credit)
    desk = await openDesk(browser, world, owner, options)
    const { page } = desk
    await desk.open(QUEUE, HEADING)
    const row = rowOf(page, payer)
    await row.getByText('What the payer wrote names no checkout.').waitFor()
    await row.getByText(`${reference} order`).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await takePicture(page, `unmatched-queue-${name}`)
    await opened(payer)
    const drawer = page.getByRole('dialog')
    await drawer.getByText('Similar reference').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await takePicture(page, `unmatched-item-${name}`)
    await drawer.getByRole('button', { name: 'Part' }).click()
    await page.getByRole('textbox', { name: 'Amount' }).fill('50')
    await desk.press('See what it would do')
    await desk.press(`Match €50.00 to ${checkout.reference}`)
    await drawer.getByRole('button', { name: 'Match €150.00' }).click()
    await page.getByRole('button', { name: `Match €150.00 to ${checkout.reference}` }).waitFor()
    await takePicture(page, `unmatched-match-${name}`)
    await desk.press(`Match €150.00 to ${checkout.reference}`)
    await drawer.getByText('It is more than its checkout asked for.').first().waitFor()
    expect(await shop.read('checkout', checkout.id)).toMatchObject({ status: 'settled' })
    expect((await shop.read('inbound', id)).reconciliation).toMatchObject({ unreconciled: 5_000 })
  })

  test('money is split over two settlements and another project, exactly', async () => {
    const one = await shop.confirmed([{ amount: 6_000 }])
    const { project_id } = one
    const two = await shop.confirmed([{ amount: 3_000 }], { project_id })
    const { body: other } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
    const payer = `Saul ${name}`
    const id = await arrives(project_id, payer, { amount: 10_000 })
    desk = await openDesk(browser, world, owner, options)
    const page = await opened(payer)
    await page.getByRole('button', { name: 'Split or move' }).click()
    await page.getByLabel(`To ${one.reference} of Bea Buyer`).fill('60')
    await page.getByLabel(`To ${two.reference} of Bea Buyer`).fill('30')
    await page.getByLabel('Another project').fill(other.id)
    await page.getByLabel('To the other project').fill('20')
    await page.getByText('€10.00 more than there is.').waitFor()
    await desk.press('See what it would do')
    await page.getByText('Together they exceed what there is.').first().waitFor()
    await page.getByLabel('To the other project').fill('7.50')
    await page.getByText(/€2.50 of €100.00 stays/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await takePicture(page, `unmatched-split-${name}`)
    await desk.press('See what it would do')
    await desk.press('Move €97.50')
    await page.getByText('Transfer made: €97.50').first().waitFor()
    const settled = await Promise.all(
      [one, two].map(async (c) => await shop.read('checkout', c.id)),
    )
    expect(settled.map(({ status }: Shown) => status)).toEqual(['settled', 'settled'])
    expect(await shop.read('project', other.id)).toMatchObject({ balance: 750 })
    expect((await shop.read('inbound', id)).reconciliation).toMatchObject({ unreconciled: 250 })
  })

  test('several of one reason go back together, with a result for each', async () => {
    const { body: project } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
    const payers = [`Ada ${name}`, `Bob ${name}`, `Cleo ${name}`]
    for (const payer of payers) await arrives(project.id, payer, { amount: 1_000 })
    desk = await openDesk(browser, world, owner, options)
    const { page } = desk
    await desk.open(QUEUE, HEADING)
    for (const payer of payers.slice(0, 2)) {
      await page.getByRole('checkbox', { name: `Choose ${payer}` }).check()
    }
    await page.getByText('2 chosen, together €20.00').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await takePicture(page, `unmatched-chosen-${name}`)
    await page.getByRole('toolbar').getByRole('button', { name: 'Send back' }).click()
    await page.getByLabel('Why').selectOption('not_expected')
    await page.getByText('To •••• 3000').first().waitFor()
    await desk.press('Send €20.00 back')
    await page.getByText('2 of 2 done').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await takePicture(page, `unmatched-bulk-${name}`)
    const { inbounds } = await shop.read('project', project.id)
    const returned = inbounds.map(({ returns }: Shown) => returns.map((r: Shown) => r.reason))
    expect(returned).toEqual([[], ['not_expected'], ['not_expected']])
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('toolbar').waitFor({ state: 'detached' })
  })
})

describe('the page of such money', () => {
  test('names its payer, and offers what the queue offers', async () => {
    const { project_id, reference, id: checkoutId } = await shop.confirmed([{ amount: 6_000 }])
    const id = await arrives(project_id, 'Ines Inbound', { amount: 10_000 })
    desk = await openDesk(browser, world, owner)
    const { page } = desk
    await desk.open(`/inbounds/${id}`, 'Inbound')
    await page.getByText('Ines Inbound').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await takePicture(page, 'unmatched-inbound-page')
    await desk.press('Split or move')
    await page.getByLabel(`To ${reference} of Bea Buyer`).fill('60')
    await desk.press('See what it would do')
    await desk.press('Move €60.00')
    await page.getByText('Transfer made: €60.00').first().waitFor()
    expect(await shop.read('checkout', checkoutId)).toMatchObject({ status: 'settled' })
    await desk.press('Keep as funding')
    await desk.press('Keep it in the project')
    await page.getByText('Put aside', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Always this project' }).waitFor()
    const { body } = await owner.call('GET', '/dashboard/v1/queue/unreconciled?limit=100')
    expect(body.data.map((item: Shown) => item.id)).not.toContain(id)
    expect(await shop.read('project', project_id)).toMatchObject({ balance: 4_000 })
  })

  test('hides the name from whoever neither matches nor reviews', async () => {
    const { body: project } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
    const id = await arrives(project.id, 'Nobody Knows', { amount: 1_300 })
    const support = await joinAs(world, owner, 'support', 'hidden@harbour.example')
    desk = await openDesk(browser, world, support)
    const { page } = desk
    await desk.open(`/inbounds/${id}`, 'Inbound')
    await page.getByText('N••• K••• (shown to finance and reviewers)').waitFor()
    expect(await page.getByText('Nobody Knows').count()).toBe(0)
    for (const name of ['Split or move', 'Send back', 'Always this project']) {
      expect(await page.getByRole('button', { name }).count()).toBe(0)
    }
  })
})

test('money is gone through by keyboard, and the focus stays where the work is', async () => {
  const { body: project } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
  for (const payer of ['Kay One', 'Kay Two', 'Kay Three']) {
    await arrives(project.id, payer, { amount: 1_100 })
  }
  desk = await openDesk(browser, world, owner)
  const { page } = desk
  await desk.open(QUEUE, HEADING)
  const focused = page.locator('tr:focus')
  await rowOf(page, 'Kay One').focus()
  await page.keyboard.press('j')
  await focused.getByText('Kay Two').waitFor()
  await page.keyboard.press('x')
  expect(await page.getByRole('checkbox', { name: 'Choose Kay Two' }).isChecked()).toBe(true)
  await page.keyboard.press('x')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('What it might pay').waitFor()
  await page.keyboard.press('Escape')
  await focused.getByText('Kay Two').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Keep as funding' }).last().click()
  await desk.press('Keep it in the project')
  await page.getByText('It is kept in the balance of its project.').first().waitFor()
  await focused.getByText('Kay Three').waitFor()
  expect(await rowOf(page, 'Kay Two').count()).toBe(0)
  expect(await shop.read('project', project.id)).toMatchObject({ balance: 3_300 })
})

test('each of several is matched to what fits it now, and the others are left', async () => {
  const { body: project } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
  const from = (name: string) => ({ from: { email: `${name}@example.com`, name: `${name} Fits` } })
  for (const name of ['uma', 'vic']) await arrives(project.id, `${name} Fits`, { amount: 5_000 })
  const made: Shown[] = []
  for (const name of ['uma', 'vic']) {
    const changes = { project_id: project.id, ...from(name) }
    made.push(await shop.confirmed([{ amount: 5_000 }], changes))
  }
  desk = await openDesk(browser, world, owner)
  const { page } = desk
  await desk.open(QUEUE, HEADING)
  await page.getByRole('checkbox', { name: 'Choose uma Fits' }).check()
  await desk.press(/^Choose all \d+ of this reason$/)
  await desk.press('Match each')
  await page.getByText(`€50.00 to ${made[0]?.reference} of uma Fits`).waitFor()
  await desk.press(/^Match \d payments$/)
  await page.getByText(/^2 of 2 done$/).waitFor()
  for (const { id } of made) {
    expect(await shop.read('checkout', id)).toMatchObject({ status: 'settled' })
  }
})

test('whoever neither matches nor reviews sees no name and no way to match', async () => {
  const { body: project } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
  await arrives(project.id, 'Hidden Person', { amount: 1_200 })
  const support = await joinAs(world, owner, 'support')
  desk = await openDesk(browser, world, support)
  const { page } = desk
  await desk.open(QUEUE, HEADING)
  await rowOf(page, 'H••• P•••').getByRole('button').first().click()
  await page.getByText('H••• P••• (shown to finance and reviewers)').waitFor()
  expect(await page.getByText('Hidden Person').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Split or move' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Send back' }).count()).toBe(0)
})
