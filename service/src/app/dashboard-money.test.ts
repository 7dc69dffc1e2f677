// The money pages of the dashboard in a real browser, over a world that the public API made.
import type { Browser, Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { faultsInLooks, launchBrowser, takePicture } from '../../test/harness/browser.ts'
import { type Desk, openDesk } from '../../test/harness/dashboard.ts'
import { enterAsOwner, joinAs, type MemberBrowser } from '../../test/harness/member.ts'
import { type Payments, payments, soundAccount } from '../../test/harness/payments.ts'
import { startTestService, type TestService } from '../../test/harness/service.ts'

const TABS_MAX = 60

type Shown = ReturnType<typeof JSON.parse>

const seller = { id: '' }
const car = { amount: 100_000, description: 'Used estate car', to: seller, fee_percentage: 0.025 }
const delivery = {
  amount: 25_000,
  description: 'Delivery to Bristol',
  to: { email: 'cem@example.com', name: 'Cem Carrier' },
}

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
  Object.assign(seller, await verifiedSeller())
})

afterAll(async () => {
  await browser.close()
  await world.stop()
})

afterEach(async () => await desk.close())

/** A seller with a name and an account, who can be paid. */
async function verifiedSeller(): Promise<{ readonly id: string }> {
  const person = { email: 'ada.seller@example.com', name: 'Ada Seller', type: 'individual' }
  const { body } = await shop.call('POST', '/v1/participants', {
    ...person,
    bank_account: soundAccount,
  })
  await shop.verify(person.email)
  return { id: body.id }
}

async function sit(member = owner, options = {}): Promise<void> {
  desk = await openDesk(browser, world, member, options)
}

/** A payment of two settlements with a buyer fee, of which a part has left. */
async function partlyReleased(): Promise<Shown> {
  const checkout = await shop.paid([car, delivery], { fee_percentage: 0.015 })
  const [first] = checkout.settlements
  await shop.release({ settlement_id: first.id, amount: 40_000 })
  await shop.advance('PT1H')
  return checkout
}

/** All amounts of a text in minor units, in their order. */
function amountsIn(text: string): number[] {
  return [...text.matchAll(/€([\d,]+\.\d\d)/g)].map(([, digits = '']) =>
    Number(digits.replaceAll(/[,.]/g, '')),
  )
}

async function outboundsOf(settlement: string): Promise<Shown[]> {
  const { body } = await shop.call('GET', `/v1/outbounds?settlement_id=${settlement}`)
  return body.data
}

describe('a payment as a picture', () => {
  test('shows where all of its money is, and the parts add up to what came in', async () => {
    const { project_id } = await partlyReleased()
    await sit()
    await desk.open(`/projects/${project_id}`, 'Project')
    const sum = await desk.page.getByText('came in').locator('..').innerText()
    const [cameIn, ...parts] = amountsIn(sum)
    expect(cameIn).toBe(126_875)
    expect(parts.reduce((all, one) => all + one, 0)).toBe(cameIn)
    expect(sum).toContain('held')
    expect(sum).toContain('paid out')
    await takePicture(desk.page, 'money-project')
  })

  test('is read as a list: each place says what came and what went', async () => {
    const { project_id } = await partlyReleased()
    await sit()
    await desk.open(`/projects/${project_id}`, 'Project')
    const picture = desk.page.getByRole('list', { name: 'Where the money is' })
    // The place itself, and not the lines of other places that name it.
    const place = desk.page.getByRole('link', { name: 'Used estate car' })
    const settlement = picture.locator('> li').filter({ has: place })
    await settlement.waitFor()
    expect(amountsIn(await settlement.innerText())).toEqual(
      expect.arrayContaining([100_000, 60_000, 40_000]),
    )
  })

  test('stands below each other on a phone, without anything being cut off', async () => {
    const { project_id } = await partlyReleased()
    await sit(owner, { viewport: { width: 390, height: 844 } })
    await desk.open(`/projects/${project_id}`, 'Project')
    await desk.page.getByText('Kept for').first().waitFor()
    const over = await desk.page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )
    expect(over).toBe(0)
  })
})

describe('moving money by a form', () => {
  test('releases a part, shows the dry run first, and then all that is left', async () => {
    const checkout = await shop.paid([car])
    const [{ id }] = checkout.settlements
    await sit()
    await desk.open(`/settlements/${id}`, 'Settlement')
    await desk.press('Release')
    await desk.page.getByRole('textbox', { name: 'Amount' }).fill('400')
    await desk.press('See what it would do')
    await desk.page.getByRole('heading', { name: 'What will happen' }).waitFor()
    expect(await outboundsOf(id)).toEqual([])
    await desk.press('Release €400.00 to Ada Seller')
    await desk.page.getByText('Release made').first().waitFor()
    await desk.press('Release')
    await desk.press('See what it would do')
    await desk.press('Release €600.00 to Ada Seller')
    await expect.poll(async () => (await outboundsOf(id)).length).toBe(2)
    const amounts = (await outboundsOf(id)).map(({ amount }) => amount)
    expect(amounts).toEqual([60_000, 40_000])
  })

  test('pressed twice is one release', async () => {
    const { settlements } = await shop.paid([car])
    const [{ id }] = settlements
    await sit()
    await desk.open(`/settlements/${id}`, 'Settlement')
    await desk.press('Release')
    await desk.page.getByRole('textbox', { name: 'Amount' }).fill('10')
    await desk.press('See what it would do')
    const button = desk.page.getByRole('button', { name: /^Release €10\.00/ })
    await button.waitFor()
    await expect.poll(async () => await button.isEnabled()).toBe(true)
    const at = "[...document.querySelectorAll('button')].find(({ disabled, textContent }) =>"
    const one = `${at} !disabled && textContent.startsWith('Release €10.00'))`
    await desk.page.evaluate(`(() => { const one = ${one}; one.click(); one.click() })()`)
    await desk.page.getByText('Release made').first().waitFor()
    expect(await outboundsOf(id)).toHaveLength(1)
  })

  test('a refusal stands beside its field and nothing moves', async () => {
    const { settlements } = await shop.paid([car])
    const [{ id }] = settlements
    await sit()
    await desk.open(`/settlements/${id}`, 'Settlement')
    await desk.press('Release')
    await desk.page.getByRole('textbox', { name: 'Amount' }).fill('5,000')
    await desk.press('See what it would do')
    await desk.page.getByRole('alert').first().waitFor()
    expect(await desk.page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('5,000')
    expect(await outboundsOf(id)).toEqual([])
  })

  test('refunds the buyer', async () => {
    const { settlements } = await shop.paid([car])
    const [{ id }] = settlements
    await sit()
    await desk.open(`/settlements/${id}`, 'Settlement')
    await desk.press('Refund')
    await desk.page.getByRole('textbox', { name: 'Amount' }).fill('120')
    await desk.press('See what it would do')
    await desk.press('Refund €120.00 to Bea Buyer')
    await desk.page.getByText('Refund waits: €120.00 to Bea Buyer').first().waitFor()
    expect(await outboundsOf(id)).toMatchObject([{ type: 'refund', amount: 12_000 }])
  })

  test('transfers to the balance of the project, and cancels an outbound that waits', async () => {
    const checkout = await shop.paid([{ ...car, to: { email: 'new@example.com', name: 'New' } }])
    const [{ id }] = checkout.settlements
    await sit()
    await desk.open(`/settlements/${id}`, 'Settlement')
    await desk.press('Transfer')
    await desk.page.getByRole('textbox', { name: 'Amount' }).fill('50')
    await desk.press('See what it would do')
    await desk.press('Transfer €50.00 to Project balance')
    await desk.page.getByText('Transfer made').first().waitFor()
    expect(await shop.read('project', checkout.project_id)).toMatchObject({ balance: 5_000 })
    const released = await shop.release({ settlement_id: id, amount: 10_000 })
    const [outbound] = released.body.outbounds
    await desk.open(`/outbounds/${outbound.id}`, 'Outbound')
    await desk.page.getByText('waits for the verification of New').waitFor()
    await desk.press('Cancel')
    await desk.press('Cancel the release of €100.00 to New')
    await desk.page.getByText('Cancelled:').first().waitFor()
    expect(await shop.read('outbound', outbound.id)).toMatchObject({ status: 'cancelled' })
  })

  test('creates a payment link whose total is shown while it is written', async () => {
    await sit()
    await desk.open('/payments/new', 'New payment')
    await desk.page.getByRole('textbox', { name: 'Amount' }).fill('1,000')
    await desk.page.getByLabel('What for').fill('Used estate car')
    await desk.page.getByLabel('Seller’s e-mail address').fill('ada.seller@example.com')
    await desk.page.getByText('Buyer fee, project, redirect').click()
    await desk.page.getByLabel('Percentage buyer fee').fill('1.5')
    await desk.page.getByText('€1,015.00').waitFor()
    await desk.press('See what it would do')
    await desk.press('Create payment link for €1,000.00')
    await desk.page.getByRole('heading', { name: 'Payment link created' }).waitFor()
    const url = await desk.page.getByRole('link', { name: /\/pay\// }).getAttribute('href')
    expect((await fetch(url ?? '')).status).toBe(200)
  })

  test('matches money that came without its reference to the checkout that it fits', async () => {
    const checkout = await shop.confirmed([car])
    await shop.credit(checkout, 90_000, null)
    const { body } = await shop.call('GET', `/v1/inbounds?project_id=${checkout.project_id}`)
    const [inbound] = body.data
    await sit()
    await desk.open(`/inbounds/${inbound.id}`, 'Inbound')
    await desk.press('Match €900.00')
    await desk.press(`Match €900.00 to ${checkout.reference}`)
    await desk.page.getByText('Matched €900.00').first().waitFor()
    expect(await shop.read('checkout', checkout.id)).toMatchObject({ outstanding: 10_000 })
    expect(await world.breaches()).toEqual([])
  })
})

describe('by keyboard alone', () => {
  interface Focusable {
    readonly matches: (selector: string) => boolean
  }

  /** Presses Tab until something has the focus. */
  async function tabTo(target: Locator): Promise<void> {
    await target.waitFor()
    for (let step = 0; step < TABS_MAX; step += 1) {
      if (await target.evaluate((one: Focusable) => one.matches(':focus'))) return
      await desk.page.keyboard.press('Tab')
    }
    throw new Error('The keyboard does not come there.')
  }

  test('a settlement is released', async () => {
    const { settlements } = await shop.paid([car])
    const [{ id }] = settlements
    await sit()
    await desk.open(`/settlements/${id}`, 'Settlement')
    await tabTo(desk.page.getByRole('button', { name: 'Release' }))
    await desk.page.keyboard.press('Enter')
    await tabTo(desk.page.getByRole('textbox', { name: 'Amount' }))
    await desk.page.keyboard.type('25')
    await desk.page.keyboard.press('Enter')
    await desk.page.getByRole('heading', { name: 'What will happen' }).waitFor()
    await tabTo(desk.page.getByRole('button', { name: 'Release €25.00 to Ada Seller' }))
    await desk.page.keyboard.press('Enter')
    await desk.page.getByText('Release made').first().waitFor()
    expect(await outboundsOf(id)).toMatchObject([{ amount: 2_500 }])
  })
})

describe('above the limit of the organisation', () => {
  test('a release is asked for, and somebody else sees what it would do and approves', async () => {
    const { settlements } = await shop.paid([car])
    const [{ id }] = settlements
    const limits = [{ currency: 'eur', amount: 10_000 }]
    const set = await owner.call('POST', '/dashboard/v1/approval-limits', { limits })
    expect(set.status).toBe(200)
    await sit(await joinAs(world, owner, 'finance'))
    await desk.open(`/settlements/${id}`, 'Settlement')
    await desk.press('Release')
    await desk.page.getByRole('textbox', { name: 'Amount' }).fill('400')
    await desk.press('See what it would do')
    await desk.press('Release €400.00 to Ada Seller')
    await desk.press('Ask for approval')
    await desk.page.getByRole('heading', { level: 1, name: /^Approval/ }).waitFor()
    const asked = new URL(desk.page.url()).pathname.replace('/dashboard/sandbox', '')
    expect(await desk.page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
    expect(await outboundsOf(id)).toEqual([])
    await desk.close()
    await sit()
    await desk.open(asked, /^Approval/)
    await desk.page.getByRole('heading', { name: 'What will happen' }).waitFor()
    await desk.press('Approve')
    await desk.press('Approve: release of €400.00')
    await expect.poll(async () => (await outboundsOf(id)).length).toBe(1)
    await owner.call('POST', '/dashboard/v1/approval-limits', { limits: [] })
  })
})

describe('who may not', () => {
  test('read-only members see the payment and no action', async () => {
    const { settlements } = await shop.paid([car])
    await sit(await joinAs(world, owner, 'read_only'))
    await desk.open(`/settlements/${settlements[0].id}`, 'Settlement')
    await desk.page.getByText('€1,000.00').first().waitFor()
    for (const name of ['Release', 'Refund', 'Transfer', 'Cancel']) {
      expect(await desk.page.getByRole('button', { name, exact: true }).count()).toBe(0)
    }
  })

  test('support creates payments, and moves no money', async () => {
    const { settlements } = await shop.paid([car])
    await sit(await joinAs(world, owner, 'support'))
    await desk.open('/', 'Overview')
    await desk.page.getByRole('link', { name: 'New payment' }).waitFor()
    await desk.open(`/settlements/${settlements[0].id}`, 'Settlement')
    await desk.page.getByText('€1,000.00').first().waitFor()
    expect(await desk.page.getByRole('button', { name: 'Release' }).count()).toBe(0)
  })
})

describe('tables', () => {
  test('are filtered by their address, opened by keys, and exported as filtered', async () => {
    await shop.paid([{ ...car, amount: 77_700 }])
    await sit()
    await desk.open('/settlements?amount_from=777&amount_to=777', 'Settlements')
    const rows = desk.page.getByRole('table', { name: 'Settlements' }).locator('tbody tr')
    await expect.poll(async () => await rows.count()).toBe(1)
    const [file] = await Promise.all([desk.page.waitForEvent('download'), desk.press('Export CSV')])
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk))
    const lines = Buffer.concat(chunks).toString('utf8').trim().split('\r\n')
    expect(lines).toHaveLength(2)
    await rows.first().focus()
    await desk.page.keyboard.press('Enter')
    await desk.page.getByRole('heading', { level: 1, name: 'Settlement' }).waitFor()
  })

  test('keep filters as a view and bring them back', async () => {
    await sit()
    await desk.open('/outbounds?status=failed', 'Outbounds')
    await desk.press('Views')
    await desk.page.getByRole('menuitem', { name: 'Keep these filters…' }).click()
    await desk.page.getByLabel('Name').fill('Failed')
    await desk.press('Keep view')
    await desk.open('/outbounds', 'Outbounds')
    await desk.press('Views')
    await desk.page.getByRole('menuitem', { name: 'Failed', exact: true }).click()
    await desk.page.waitForURL(/status=failed/)
    expect(await desk.page.getByLabel('Status').inputValue()).toBe('failed')
  })
})

test('overview, tables, details and the form of a new payment are whole in each look', async () => {
  const { project_id, settlements, id } = await partlyReleased()
  await sit(owner)
  const [outbound] = await outboundsOf(settlements[0].id)
  const pages = [
    { path: '/', heading: 'Overview', name: 'overview' },
    { path: '/settlements', heading: 'Settlements', name: 'settlements' },
    { path: `/projects/${project_id}`, heading: 'Project', name: 'project' },
    { path: `/checkouts/${id}`, heading: 'Checkout', name: 'checkout' },
    { path: `/settlements/${settlements[0].id}`, heading: 'Settlement', name: 'settlement' },
    { path: `/outbounds/${outbound.id}?tab=history`, heading: 'Outbound', name: 'history' },
    { path: '/payments/new', heading: 'New payment', name: 'new-payment' },
    { path: '/payouts', heading: 'Payouts', name: 'payouts' },
    { path: '/approvals', heading: 'Approvals', name: 'approvals' },
  ]
  const faults: string[] = []
  for (const { path, heading, name } of pages) {
    await desk.open(path, heading)
    await desk.page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' })
    const found = await faultsInLooks(desk.page, `money-${name}`)
    faults.push(...found.map((fault) => `${name}: ${fault}`))
  }
  expect(faults).toEqual([])
}, 240_000)
