// Keys in a real browser: whose they are, what they move alone, what becomes of them when people
// leave, and what waits for a person because a key asked for it.
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, launchBrowser, takePicture } from '../../test/harness/browser.ts'
import { type Desk, openDesk } from '../../test/harness/dashboard.ts'
import { enterAsOwner, joinAs, type MemberBrowser } from '../../test/harness/member.ts'
import { payments } from '../../test/harness/payments.ts'
import { caller, startTestService, type TestService } from '../../test/harness/service.ts'

const KEYS = '/dashboard/v1/keys'
const limit = { currency: 'eur', amount: 5_000, amount_per_day: 10_000 }

let world: TestService
let browser: Browser
let owner: MemberBrowser
let second: MemberBrowser
let developer: MemberBrowser
let desk: Desk

beforeAll(async () => {
  world = await startTestService()
  browser = await launchBrowser()
  owner = await enterAsOwner(world)
  second = await joinAs(world, owner, 'finance')
  developer = await joinAs(world, owner, 'developer')
  const bound = { permissions: ['read', 'money'], networks: ['203.0.113.0/24'], limits: [limit] }
  await owner.call('POST', KEYS, { label: 'Payroll', ...bound })
  await developer.call('POST', KEYS, { label: 'Shop server' })
})

afterAll(async () => {
  await browser.close()
  await world.stop()
})

afterEach(async () => await desk.close())

const looks = [
  { look: 'desk-light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { look: 'phone-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const

async function change(pair: string, what: string) {
  await desk.page.getByRole('button', { name: `Change ${pair}` }).click()
  await desk.page.getByRole('menuitem', { name: what }).click()
  await desk.page.getByRole('dialog').waitFor()
}

describe('the keys page', () => {
  test.each(looks)('shows whose keys are, in $look', async ({ look, ...options }) => {
    desk = await openDesk(browser, world, owner, options)
    await desk.open('/developers/keys', 'API keys')
    await desk.page.getByText('The organisation').first().waitFor()
    await takePicture(desk.page, `keys-${look}`)
    expect(await accessibilityFaults(desk.page)).toEqual([])
    for (const [what, name] of [
      ['Limits…', 'limits'],
      ['Take over…', 'adopt'],
    ] as const) {
      await change('Payroll', what)
      await takePicture(desk.page, `keys-${name}-${look}`)
      expect(await accessibilityFaults(desk.page), name).toEqual([])
      await desk.page.keyboard.press('Escape')
      await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  })

  test('has a key taken over by the organisation', async () => {
    desk = await openDesk(browser, world, owner)
    await desk.open('/developers/keys', 'API keys')
    await change('Payroll', 'Take over…')
    await desk.page.getByLabel('Whose it becomes').selectOption('organisation')
    await desk.press('Take it over')
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    const { body } = await owner.call('GET', KEYS)
    const pair = body.data.find((one: { label: string }) => one.label === 'Payroll')
    expect(pair.owner).toBeNull()
  })

  test.each(looks)(
    'has a key made with limits of its own, in $look',
    async ({ look, ...options }) => {
      desk = await openDesk(browser, world, owner, options)
      await desk.open('/developers/keys', 'API keys')
      await desk.press('New key pair')
      await desk.page.getByLabel('What it is for').fill(`Limited ${look}`)
      await desk.page.getByLabel('What it may move alone').selectOption('own')
      await desk.page.getByLabel('At once, in EUR').fill('25')
      await desk.page.getByLabel('In 24 hours, in EUR').fill('100')
      await takePicture(desk.page, `keys-new-${look}`)
      expect(await accessibilityFaults(desk.page)).toEqual([])
      await desk.press('Make a sandbox key pair')
      await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
      const { body } = await owner.call('GET', KEYS)
      const pair = body.data.find((one: { label: string }) => one.label === `Limited ${look}`)
      expect(pair.limits).toEqual([{ currency: 'eur', amount: 2_500, amount_per_day: 10_000 }])
    },
  )

  test('has a key limited', async () => {
    desk = await openDesk(browser, world, owner)
    await desk.open('/developers/keys', 'API keys')
    await change('Shop server', 'Limits…')
    await desk.page.getByLabel('What it may move alone').selectOption('own')
    await desk.page.getByLabel('At once, in EUR').fill('25')
    await desk.press('Set the limits')
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    const { body } = await owner.call('GET', KEYS)
    const pair = body.data.find((one: { label: string }) => one.label === 'Shop server')
    expect(pair.limits).toEqual([{ currency: 'eur', amount: 2_500, amount_per_day: null }])
  })
})

describe('removing a member', () => {
  test.each(looks)('shows the keys that end with it, in $look', async ({ look, ...options }) => {
    desk = await openDesk(browser, world, owner, options)
    await desk.open('/members', 'Members')
    await desk.page.getByRole('button', { name: 'Actions for The developer' }).click()
    await desk.page.getByRole('menuitem', { name: 'Remove' }).click()
    await desk.page.getByText('These keys end with it:').waitFor()
    await desk.page.getByText('Shop server').first().waitFor()
    await takePicture(desk.page, `remove-member-${look}`)
    expect(await accessibilityFaults(desk.page)).toEqual([])
  })

  test.each(looks)(
    'leaves keys that he knows to be rolled, in $look',
    async ({ look, ...options }) => {
      const email = `${look}@harbour.example`
      const leaver = await joinAs(world, owner, 'developer', email)
      const { body: made } = await leaver.call('POST', KEYS, { label: `Known ${look}` })
      await owner.call('POST', `/dashboard/v1/key/${made.pair.id}/adopt`, { owner: 'organisation' })
      desk = await openDesk(browser, world, owner, options)
      await desk.open('/members', 'Members')
      await desk.page.getByRole('button', { name: 'Actions for The developer' }).last().click()
      await desk.page.getByRole('menuitem', { name: 'Remove' }).click()
      await desk.page.getByText(/^The secret of these is known to them/).waitFor()
      await takePicture(desk.page, `remove-known-${look}`)
      expect(await accessibilityFaults(desk.page)).toEqual([])
      const { member } = (await leaver.call('GET', '/dashboard/v1/session')).body
      await owner.call('DELETE', `/dashboard/v1/member/${member.id}`)
      await desk.open('/developers/keys', 'API keys')
      await desk.page.getByText(`Known ${look}, known to The developer, ends`).waitFor()
      await takePicture(desk.page, `keys-known-${look}`)
      expect(await accessibilityFaults(desk.page)).toEqual([])
    },
  )
})

describe('what a key asked for above its limits', () => {
  test('is passed from the queue by a second person', async () => {
    const { body: made } = await owner.call('POST', KEYS, { limits: [limit] })
    const call = caller(world.baseUrl, made.private_key)
    const shop = payments(world)
    const { body: to } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
    const { body: from } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
    await shop.call('POST', `/_sandbox/v1/project/${from.id}/credit`, { amount: 9_000 })
    const transfers = [{ from: { project_id: from.id }, to: { project_id: to.id }, amount: 6_000 }]
    const { body } = await call('POST', '/v1/transfers', { transfers })
    const { id } = body.transfers[0]
    desk = await openDesk(browser, world, second)
    await desk.open('/operations', 'Work queues')
    const path = `operations?queue=transfers_above_limit&item=${id}`
    await desk.page.goto(`${world.baseUrl}/dashboard/sandbox/${path}`)
    await desk.page.getByRole('dialog').waitFor()
    await takePicture(desk.page, 'transfer-above-limit')
    expect(await accessibilityFaults(desk.page)).toEqual([])
    await desk.press('Pass €60.00')
    await desk.page.getByRole('dialog').last().getByRole('button', { name: 'Pass €60.00' }).click()
    const status = async () => (await shop.call('GET', `/v1/transfer/${id}`)).body.status
    await expect.poll(status).toBe('executed')
  })
})
