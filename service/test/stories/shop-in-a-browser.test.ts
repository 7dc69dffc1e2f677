// The first payment as people live it: the example shop, the checkout in its frame, the mailbox,
// the verification pages and the shop's webhook receiver, in a real browser on the real service.
import { once } from 'node:events'
import type { Server } from 'node:http'
import { Holdfast } from '@holdfast/node'
import pg from 'pg'
import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMemory } from '../../../examples/marketplace/src/orders.ts'
import type { Shop } from '../../../examples/marketplace/src/server.ts'
import { createShop } from '../../../examples/marketplace/src/server.ts'
import { registerHandler } from '../../../examples/marketplace/src/webhooks.ts'
import { launchBrowser } from '../harness/browser.ts'
import { WAIT_GIVES_UP_MS } from '../harness/give-up.ts'
import { fillAboutPerson, sendNoDocuments } from '../harness/seller.ts'
import type { TestService } from '../harness/service.ts'
import { freePort, startTestService } from '../harness/service.ts'
import { until } from '../harness/until.ts'

let world: TestService
let holdfast: Holdfast
let shop: Shop
let server: Server
let browser: Browser
let page: Page
let frame: FrameLocator
let shopUrl: string

beforeAll(async () => {
  const port = await freePort()
  shopUrl = `http://localhost:${port}`
  world = await startTestService({
    frameOrigins: [shopUrl],
    webhookAllowNets: [`127.0.0.1:${port}`],
  })
  const { private: privateKey, public: publicKey } = world.organisation.keys.sandbox
  holdfast = new Holdfast(privateKey, { baseUrl: world.baseUrl })
  const mailboxUrl = `${world.baseUrl}/mailbox`
  const config = { port, baseUrl: world.baseUrl, privateKey, publicKey, mailboxUrl }
  shop = { config, holdfast, memory: openMemory(), secrets: null }
  server = createShop(shop).listen(port, '127.0.0.1')
  await once(server, 'listening')
  shop.secrets = await registerHandler(holdfast, `http://127.0.0.1:${port}/webhooks`)
  browser = await launchBrowser()
  page = await browser.newPage({ locale: 'en-GB' })
  page.setDefaultTimeout(WAIT_GIVES_UP_MS)
  frame = page.frameLocator('iframe')
})

afterAll(async () => {
  await browser.close()
  server.closeAllConnections()
  server.close()
  expect(await world.breaches()).toEqual([])
  await world.stop()
})

/** Follows the seller's e-mail from the mailbox and goes through the verification. */
async function beVerified(email: string): Promise<void> {
  await page.goto(`${world.baseUrl}/mailbox?search=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: /Verify your details to receive/ }).click()
  const link = page.frameLocator('iframe').getByRole('link', { name: 'Verify your details' })
  await page.goto((await link.getAttribute('href')) ?? '')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByLabel('Your full name').fill('Sam Seller')
  await page.getByLabel('Country').selectOption('GB')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await fillAboutPerson(page, 'GB')
  await sendNoDocuments(page)
  await page.getByLabel('Sort code').fill('601613')
  await page.getByLabel('Account number').fill('31926819')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByRole('button', { name: 'Send for review' }).click()
  await page.getByRole('button', { name: 'Pass the check' }).click()
  await page.getByRole('heading', { name: 'You are verified' }).waitFor()
}

/** What the organisation earned, as the ledger has it. */
async function revenue(): Promise<bigint> {
  const client = new pg.Client(world.connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ total: string }>(
      `select sum(balance)::text as total from ledger_accounts where kind = 'revenue'`,
    )
    return BigInt(rows[0]?.total ?? '0')
  } finally {
    await client.end()
  }
}

describe('an order in the example shop', () => {
  it('goes from the button to both sellers, and the shop is told of all of it', async () => {
    await page.goto(shopUrl)
    await page.getByRole('button', { name: /^Pay £/ }).click()
    await frame.getByText('Restored touring bicycle, 1983').waitFor()
    await frame.getByRole('button', { name: 'Continue' }).click()
    await frame.getByRole('radio', { name: /^Bank transfer/ }).check()
    await frame.getByRole('button', { name: /Show transfer details/ }).click()
    await frame.getByRole('button', { name: 'I’ve made the transfer' }).click()
    await page.getByText(/^Thank you\. Checkout checkout_/).waitFor()
    const thanks = (await page.locator('#pay-outcome').textContent()) ?? ''
    const checkoutId = /checkout_[0-9a-z]+/.exec(thanks)?.[0] ?? ''

    await holdfast.sandbox.clock.advance({ by: 'PT2M' })
    await frame.getByRole('heading', { name: 'Your payment has arrived' }).waitFor()
    await frame.getByRole('button', { name: /^Back to/ }).click()
    const checkout = await holdfast.checkouts.get(checkoutId)
    expect(checkout).toMatchObject({ status: 'settled', outstanding: 0 })
    await page.getByRole('button', { name: /^Release £480\.00/ }).click()
    await page.getByText(/The release is/).waitFor()

    await beVerified('nora.workshop@example.com')
    await beVerified('desk.kestrel@example.com')
    await holdfast.sandbox.clock.advance({ by: 'PT1M' })
    const project = await holdfast.projects.get(checkout.project_id)
    expect(project).toMatchObject({ status: 'complete', balance: 0 })
    expect(project.outbounds.map(({ status }) => status)).toEqual(['executed', 'executed'])
    const fees = [...checkout.fees, ...project.outbounds.flatMap((outbound) => outbound.fees)]
    const earned = fees.reduce((sum, { amount }) => sum + amount, 0)
    expect(fees.map(({ subtype }) => subtype).toSorted()).toEqual(['buyer', 'seller'])
    expect(await revenue()).toBe(BigInt(earned))

    await page.goto(shopUrl)
    await expectEveryEventTold()
  })
})

/** The list of events has no gap, and each of them reached the shop with a valid signature. */
async function expectEveryEventTold(): Promise<void> {
  const listed = []
  for await (const event of holdfast.events.list({ after_sequence: 0 })) listed.push(event)
  expect(listed.map(({ sequence }) => sequence)).toEqual(listed.map((_, index) => index + 1))
  await until(() => shop.memory.events().length >= listed.length)
  const told = new Set(shop.memory.events().map(({ id }) => id))
  expect(listed.filter(({ id }) => !told.has(id))).toEqual([])
}
