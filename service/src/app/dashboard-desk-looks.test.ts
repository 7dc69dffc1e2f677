// Who sees which of the pages for developers, operations, settings, sandbox and proof; that each of
// them can be used by everybody, on a desk and on a phone, in light and in dark; and live by hand.
import type { MemberRole } from '@holdfast/contract'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, faultsInLooks, launchBrowser } from '../../test/harness/browser.ts'
import { type Desk, openDesk } from '../../test/harness/dashboard.ts'
import { enterAsOwner, joinAs, type MemberBrowser } from '../../test/harness/member.ts'
import { payments } from '../../test/harness/payments.ts'
import { startTestService, type TestService } from '../../test/harness/service.ts'

let world: TestService
let browser: Browser
let owner: MemberBrowser
let desk: Desk

beforeAll(async () => {
  world = await startTestService({ rateLimit: { perSecond: 1_000, burst: 10_000 } })
  browser = await launchBrowser()
  owner = await enterAsOwner(world)
  const shop = payments(world)
  const checkout = await shop.paid([{ amount: 10_000 }])
  const [settlement] = checkout.settlements
  await shop.release({ settlement_id: settlement.id })
  await shop.credit(checkout, 5_000, null)
  await world.seal()
})

afterAll(async () => {
  await browser.close()
  await world.stop()
})

afterEach(async () => await desk.close())

const developers = ['Quick start', 'API keys', 'Webhooks', 'Events', 'Requests']
const settings = ['Onboarding', 'Organisation', 'Branding', 'Origins', 'Methods']
const everybody = ['Work queues', 'Payout accounts', 'Approval limits', 'Accounts of others']
const proof = ['Ledger', 'Seal and books', 'Statements', 'Audit log']
const sandbox = ['Test clock', 'Simulate', 'Mailbox', 'Reset']
const all = [...developers, ...settings, ...everybody, ...proof, ...sandbox]

const places: Readonly<Record<MemberRole, readonly string[]>> = {
  owner: all,
  developer: all,
  finance: [...everybody, ...proof],
  support: [...everybody, ...sandbox],
  reviewer: [...everybody, ...proof],
  read_only: [...everybody, ...proof],
}

describe('the navigation', () => {
  test.each(['developer', 'finance', 'support', 'reviewer', 'read_only', 'owner'] as const)(
    'of %s shows exactly its areas',
    async (role) => {
      const member = role === 'owner' ? owner : await joinAs(world, owner, role)
      desk = await openDesk(browser, world, member)
      await desk.open('/operations', 'Work queues')
      const links = desk.page.getByRole('navigation', { name: 'Main' }).getByRole('link')
      const shown = (await links.allTextContents()).map((text) => text.replace(/\d+$/, '').trim())
      const mine = shown.filter((text) => all.includes(text))
      expect(mine.toSorted()).toEqual([...places[role]].toSorted())
    },
  )

  test('keeps where one is in sight', async () => {
    desk = await openDesk(browser, world, owner)
    await desk.open('/settings/audit', 'Audit log')
    const navigation = desk.page.getByRole('navigation', { name: 'Main' })
    const here = navigation.getByRole('link', { name: 'Audit log' })
    const bottom = async () => {
      const box = await here.boundingBox()
      return box === null ? Number.POSITIVE_INFINITY : box.y + box.height
    }
    await expect.poll(bottom).toBeLessThan(900)
  })
})

const pages = [
  ['/developers', 'Quick start'],
  ['/developers/keys', 'API keys'],
  ['/developers/webhooks', 'Webhooks'],
  ['/developers/events', 'Events'],
  ['/developers/requests', 'Requests'],
  ['/operations?queue=unreconciled', 'Work queues'],
  ['/settings', 'Organisation'],
  ['/settings/onboarding', 'Onboarding'],
  ['/settings/payouts', 'Payout accounts'],
  ['/settings/branding', 'Branding'],
  ['/settings/origins', 'Origins'],
  ['/settings/methods', 'Methods'],
  ['/settings/approvals', 'Approval limits'],
  ['/settings/payees', 'Accounts of others'],
  ['/settings/audit', 'Audit log'],
  ['/sandbox', 'Test clock'],
  ['/sandbox/simulate?do=credit', 'Simulate'],
  ['/sandbox/mailbox', 'Mailbox'],
  ['/sandbox/reset', 'Reset the sandbox'],
  ['/proof', 'Seal and books'],
  ['/proof/ledger', 'Ledger'],
  ['/proof/statements', 'Statements'],
] as const

describe('a page is whole and can be used by everybody', () => {
  test('on a desk and on a phone, in light and in dark', { timeout: 240_000 }, async () => {
    desk = await openDesk(browser, world, owner)
    for (const [path, heading] of pages) {
      await desk.open(path, heading)
      const name = `dashboard${path.replaceAll(/\W+/g, '-')}`
      expect([path, await faultsInLooks(desk.page, name)]).toEqual([path, []])
    }
  })

  test('and by the keyboard alone', async () => {
    desk = await openDesk(browser, world, owner)
    await desk.open('/developers/keys', 'API keys')
    await desk.page.getByRole('button', { name: 'New key pair' }).focus()
    await desk.page.keyboard.press('Enter')
    await desk.page.getByLabel('What it is for').focus()
    await desk.page.keyboard.type('Typed')
    await desk.page.keyboard.press('Enter')
    await desk.page.getByRole('heading', { name: 'Save this private key now' }).waitFor()
    const { body } = await owner.call('GET', '/dashboard/v1/keys')
    expect(body.data.map(({ label }: { label: string | null }) => label)).toContain('Typed')
  })

  test('a country that is typed is taken by Enter', async () => {
    desk = await openDesk(browser, world, owner)
    await desk.open('/settings', 'Organisation')
    const country = desk.page.getByRole('combobox', { name: 'Country' })
    await country.fill('Germ')
    await desk.page.getByRole('option', { name: 'Germany' }).waitFor()
    await country.press('Enter')
    await country.blur()
    expect(await country.inputValue()).toBe('Germany')
  })
})

describe('an item of a queue', () => {
  test('is told in words, with why it waits, and can be used by everybody', async () => {
    desk = await openDesk(browser, world, owner, { viewport: { width: 390, height: 844 } })
    const { page } = desk
    await desk.open('/operations?queue=unreconciled', 'Work queues')
    await page.getByRole('button', { name: 'Unknown payer' }).click()
    const drawer = page.getByRole('dialog', { name: 'Bank transfer' })
    const why = 'The payer wrote nothing, and no checkout of the project waits for money.'
    await drawer.getByText(why, { exact: true }).waitFor()
    await drawer.getByText('Nobody yet').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

describe('what is refused', () => {
  test('reads well beside its field, and leaves the focus to who goes on typing', async () => {
    desk = await openDesk(browser, world, owner)
    const { page } = desk
    await desk.open('/developers/webhooks', 'Webhooks')
    await page.getByRole('button', { name: 'New handler' }).first().click()
    const address = page.getByLabel('Address')
    await address.fill('http://localhost:8080/hooks')
    await desk.press('Register the handler')
    const summary = page.getByRole('alert')
    await summary.getByText('Address leads into a private network').waitFor()
    expect(await summary.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
    await summary.getByRole('link', { name: 'Address' }).press('Enter')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('https://shop.example.com')
    expect(await address.inputValue()).toBe('https://shop.example.com')

    await page.getByLabel('Events').selectOption('some')
    await desk.press('Register the handler')
    await summary.getByText('Events must be chosen', { exact: false }).waitFor()
    await page.getByLabel('Address').focus()
    await page.keyboard.type('/hooks')
    expect(await address.inputValue()).toBe('https://shop.example.com/hooks')
  })

  test('of a payout account stands in its form, which keeps what was entered', async () => {
    desk = await openDesk(browser, world, owner)
    const { page } = desk
    await desk.open('/settings/payouts', 'Payout accounts')
    await desk.press('Set the account for Pound sterling')
    await page.getByLabel('Account number').fill('123')
    await page.getByLabel('Sort code').fill('601613')
    await desk.press('Go on')
    await page.getByRole('dialog').getByText('60-16-13').waitFor()
    await desk.press('Pay GBP to this account')
    await page.getByText('Account number must be 8 digits', { exact: false }).waitFor()
    expect(await page.getByLabel('Sort code').inputValue()).toBe('60-16-13')
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('of a booking stands beside its field', async () => {
    desk = await openDesk(browser, world, owner)
    const { page } = desk
    await page.goto(`${world.baseUrl}/dashboard/live/operations/bank?part=book`)
    await page.getByLabel('Amount').fill('12.50')
    await page.getByLabel("The bank's number of the booking").fill('n-1')
    await desk.press('Propose the booking')
    await page.getByText('Name the project: the reference names none.').first().waitFor()
    expect(await page.getByLabel('Project').getAttribute('aria-invalid')).toBe('true')
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

describe('live by hand', () => {
  test('one person books what the bank shows, and another approves it', async () => {
    const finance = await joinAs(world, owner, 'finance', 'frida@harbour.example')
    desk = await openDesk(browser, world, owner)
    await desk.page.goto(`${world.baseUrl}/dashboard/live/operations/bank?part=book`)
    await desk.page.getByLabel('What is booked').selectOption('collection_account')
    await desk.page.getByLabel('IBAN').fill('IE29 AIBK 9311 5212 3456 78')
    await desk.page.getByLabel('Code of the bank').fill('AIBKIE2D')
    await desk.press('Propose the booking')
    await desk.page.getByRole('cell', { name: 'Proposed' }).first().waitFor()
    await desk.page.getByText('Another person approves it').waitFor()

    const live = { environment: 'live' } as const
    const { body } = await owner.call('GET', '/v1/manual/entries', undefined, live)
    const [entry] = body.data
    const path = `/v1/manual/entry/${entry.id}/approve`
    expect((await owner.call('POST', path, undefined, live)).body.code).toBe('second_person_needed')

    await desk.close()
    desk = await openDesk(browser, world, finance)
    await desk.page.goto(`${world.baseUrl}/dashboard/live/operations/bank`)
    await desk.press('Approve…')
    await desk.page.getByText(/is paid into this account from now on/).waitFor()
    await desk.page.getByRole('dialog').getByText('IE29 AIBK 9311 5212 3456 78').waitFor()
    await desk.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve/ })
      .click()
    await desk.page.getByRole('cell', { name: 'Approved' }).first().waitFor()
    const { body: after } = await owner.call('GET', '/v1/manual/entries', undefined, live)
    expect(after.data[0].status).toBe('approved')
    expect(after.data[0].decided_by).toMatch(/^member_/)
  })
})
