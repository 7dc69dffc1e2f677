// The pages of developers, operations, settings, sandbox tools and proof in a real browser.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../test/harness/browser.ts'
import { type Desk, openDesk } from '../../test/harness/dashboard.ts'
import { enterAsOwner, type MemberBrowser } from '../../test/harness/member.ts'
import { type Payments, payments } from '../../test/harness/payments.ts'
import { smallPng } from '../../test/harness/seller.ts'
import { caller, startTestService, type TestService } from '../../test/harness/service.ts'

interface Received {
  readonly type: string
  readonly signature: string
}

let receiver: Server
let received: Received[] = []
let receiverUrl = ''
let world: TestService
let shop: Payments
let browser: Browser
let owner: MemberBrowser
let desk: Desk
let page: Page

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += String(part)
    })
    request.on('end', () => {
      const signature = String(request.headers['webhook-signature'] ?? '')
      received = [...received, { type: JSON.parse(body).type, signature }]
      response.end('taken')
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  receiverUrl = `http://127.0.0.1:${port}/hooks`
  world = await startTestService({
    webhookAllowNets: [`127.0.0.1:${port}`],
    rateLimit: { perSecond: 1_000, burst: 10_000 },
  })
  shop = payments(world)
  browser = await launchBrowser()
  owner = await enterAsOwner(world)
})

afterAll(async () => {
  await browser.close()
  await world.stop()
  receiver.closeAllConnections()
  receiver.close()
})

afterEach(async () => await desk.close())

async function open(path: string, heading: string | RegExp): Promise<void> {
  desk = await openDesk(browser, world, owner)
  page = desk.page
  await desk.open(path, heading)
}

/** Opens an item of a queue: while it stands there, the page behind it is hidden. */
async function openItem(queue: string, id: string): Promise<void> {
  await open('/operations', 'Work queues')
  await page.goto(`${world.baseUrl}/dashboard/sandbox/operations?queue=${queue}&item=${id}`)
  await page.getByRole('dialog').waitFor()
}

/** The value of a line of facts, as `Private key`. */
async function fact(label: string): Promise<string> {
  const value = page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]')
  return ((await value.first().textContent()) ?? '').trim()
}

async function makeKey(label: string): Promise<string> {
  await desk.press('New key pair')
  await page.getByLabel('What it is for').fill(label)
  await desk.press('Make a sandbox key pair')
  await page.getByRole('heading', { name: 'Save this private key now' }).waitFor()
  return await fact('Private key')
}

describe('keys', () => {
  test('are made, shown once, work, and are rolled with an overlap', async () => {
    await open('/developers/keys', 'API keys')
    const key = await makeKey('Shop server')
    expect(key).toMatch(/^sandbox_api_[0-9a-z]{32}$/)
    const call = caller(world.baseUrl, key)
    expect((await call('GET', '/v1/projects')).status).toBe(200)

    await page.getByRole('button', { name: 'Change Shop server' }).click()
    await page.getByRole('menuitem', { name: 'Roll…' }).click()
    await desk.press('Make the new pair')
    await page.getByText(key, { exact: true }).waitFor({ state: 'detached' })
    const rolled = await fact('Private key')
    expect((await caller(world.baseUrl, rolled)('GET', '/v1/projects')).status).toBe(200)
    expect((await call('GET', '/v1/projects')).status).toBe(200)

    await page.reload()
    await page.getByText('Shop server').first().waitFor()
    expect(await page.content()).not.toContain(rolled)
  })

  test('that are restricted do what was chosen; revoked ones nothing', async () => {
    await open('/developers/keys', 'API keys')
    await desk.press('New key pair')
    await page.getByLabel('What it is for').fill('Reader')
    await page.getByLabel('What its private key may do').selectOption('some')
    await desk.press('Make a sandbox key pair')
    await page.getByRole('heading', { name: 'Save this private key now' }).waitFor()
    const call = caller(world.baseUrl, await fact('Private key'))
    expect((await call('GET', '/v1/projects')).status).toBe(200)
    expect((await call('POST', '/v1/projects', { currency: 'eur' })).status).toBe(403)

    await page.getByRole('button', { name: 'Change Reader' }).click()
    await page.getByRole('menuitem', { name: 'Revoke…' }).click()
    await page.getByRole('button', { name: /^Revoke sandbox_api/ }).click()
    await page.getByText('The key pair is revoked').first().waitFor()
    const answered = async () => (await call('GET', '/v1/projects')).status
    await expect.poll(answered).toBe(401)
  })
})

describe('webhooks', () => {
  test('a handler gets its test, is sent again, and shows request and answer', async () => {
    await open('/developers/webhooks', 'Webhooks')
    await page.getByRole('button', { name: 'New handler' }).first().click()
    await page.getByLabel('Address').fill(receiverUrl)
    await page.getByRole('switch', { name: 'Send a test message at once' }).click()
    await desk.press('Register the handler')
    await page.getByRole('heading', { name: 'Save these secrets now' }).waitFor()
    expect(await fact('Signing secret')).toMatch(/^whsec_/)

    await page.getByRole('row', { name: new RegExp(receiverUrl) }).click()
    await page.getByRole('heading', { name: 'Webhook handler' }).waitFor()
    await desk.press('Send a test')
    await page.getByRole('heading', { level: 1, name: 'Delivery' }).waitFor()
    await page.getByText('taken').waitFor()
    expect(received.map(({ type }) => type)).toEqual(['webhook_test'])
    expect(received[0]?.signature).toMatch(/^v1,/)

    await desk.press('Send again')
    await page.getByRole('heading', { name: /^Attempt 2/ }).waitFor()
    expect(received).toHaveLength(2)
  })

  test('events of a time are sent again, and secrets roll with two signatures', async () => {
    await shop.confirmed([{ amount: 10_000 }])
    const { body } = await shop.call('GET', '/v1/webhooks')
    const [handler] = body.data
    await open(`/developers/webhooks/${handler.id}`, 'Webhook handler')
    await page.getByText('checkout_settling').first().waitFor()
    received = []
    await desk.press('Send again…')
    await page.getByLabel('Events from').fill('2020-01-01T00:00')
    await page.getByLabel('Which of them').selectOption('all')
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
    await page.getByText(/events are queued/).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => received.map(({ type }) => type)).toContain('checkout_settling')

    await desk.press('Roll the secrets…')
    await desk.press('Make new secrets')
    await page.getByRole('heading', { name: 'Save these secrets now' }).waitFor()
    received = []
    await shop.call('POST', `/v1/webhook/${handler.id}/test`)
    await expect.poll(() => received[0]?.signature.split(' ').length).toBe(2)
  })
})

describe('the request log', () => {
  test('finds a refused request by its id and says why', async () => {
    const refused = await shop.call('POST', '/v1/projects', { currency: 'none' })
    const id: string = refused.body.request_id
    const isLogged = async () => {
      const { body } = await owner.call('GET', `/v1/requests?request_id=${id}`)
      return body.data.length
    }
    await expect.poll(isLogged).toBe(1)
    await open(`/developers/requests?request_id=${id}`, 'Requests')
    await page.getByRole('row', { name: /POST \/v1\/projects/ }).press('Enter')
    await page.getByRole('heading', { name: 'Why it was refused' }).waitFor()
    await page.getByText('/currency').waitFor()
  })
})

describe('operations', () => {
  test('a verification is taken, noted and decided; who waited is paid', async () => {
    const checkout = await shop.paid([{ amount: 50_000, to: { email: 'vera@example.com' } }])
    const [settlement] = checkout.settlements
    await shop.openVerification('vera@example.com')
    const { body: released } = await shop.release({ settlement_id: settlement.id })
    const { body: all } = await shop.call('GET', '/v1/verifications')
    const [{ id }] = all.data
    const manual = { outcome: 'manual_review' }
    await shop.call('POST', `/_sandbox/v1/verification/${id}/decide`, manual)

    await openItem('verifications', id)
    await desk.press('Take it')
    await page.getByText('Ada Lovelace').first().waitFor()
    await page.getByLabel('New note').fill('Asked for the passport by telephone.')
    await desk.press('Add the note')
    await page.getByText('Asked for the passport by telephone.').waitFor()
    await page.getByRole('link', { name: 'Look at the documents and decide' }).click()
    await page.getByRole('heading', { name: 'Decide a verification' }).waitFor()
    await page.getByText(/vera@example.com is verified from now on/).waitFor()
    await desk.press('Let it pass')
    await page.getByText('Decided.').first().waitFor()
    await shop.advance('PT1M')
    const [outbound] = released.outbounds
    expect((await shop.read('outbound', outbound.id)).status).toBe('executed')
  })

  test('an outbound in review says what its decision does, and leaves the queue', async () => {
    await shop.verify('sam@example.com')
    const checkout = await shop.paid([{ amount: 70_000, to: { email: 'nora@example.com' } }])
    const [settlement] = checkout.settlements
    const { body } = await shop.release({ settlement_id: settlement.id })
    const [{ id }] = body.outbounds
    await shop.call('POST', `/_sandbox/v1/outbound/${id}/review`, { outcome: 'hold' })
    await shop.verify('nora@example.com')
    await shop.advance('PT0S')
    expect((await shop.read('outbound', id)).status).toBe('in_review')

    await openItem('outbounds_in_review', id)
    await page.getByText(/€700.00 leave for nora@example.com/).waitFor()
    await desk.press('Pay €700.00')
    await page.getByRole('dialog').getByRole('button', { name: 'Pay €700.00' }).last().click()
    await page.getByText('No payment waits for a decision.').waitFor()
    await shop.advance('PT1M')
    expect((await shop.read('outbound', id)).status).toBe('executed')
  })
})

describe('settings', () => {
  test('a colour is corrected, told, saved and seen on the hosted page', async () => {
    await open('/settings/branding', 'Branding')
    await page.getByLabel('As a code').fill('#ffcc00')
    await page.getByText(/Light pages: .*made darker/).waitFor()
    await desk.press('Save the colour')
    await page.getByText('The colour is changed').first().waitFor()
    const { body } = await owner.call('GET', '/dashboard/v1/organisation')
    const { body: link } = await shop.ask([{ amount: 10_000 }], { type: 'payment_link' })
    const html = await (await fetch(link.url)).text()
    expect(html).toContain(body.accent_shown.light.fill)
  })

  test('what is typed stays while something else is saved beside it', async () => {
    await open('/settings/branding', 'Branding')
    await page.getByLabel('As a code').fill('#336699')
    const logo = { name: 'logo.png', mimeType: 'image/png', buffer: smallPng }
    await page.getByLabel('Choose a logo').setInputFiles(logo)
    await page.getByLabel('Another logo').waitFor()
    expect(await page.getByLabel('As a code').inputValue()).toBe('#336699')
  })

  test('an origin that is pasted is allowed, and taken away again', async () => {
    await open('/settings/origins', 'Origins')
    await page.getByLabel('Another origin').first().fill('https://Shop.example.com/cart')
    await page.getByRole('button', { name: 'Allow it' }).first().click()
    await page.getByText('https://shop.example.com', { exact: true }).first().waitFor()
    const allowed = async () =>
      (await owner.call('GET', '/dashboard/v1/organisation')).body.frame_origins
    expect(await allowed()).toEqual(['https://shop.example.com'])
    await desk.press('Remove https://shop.example.com')
    await page.getByText('No page may embed the checkout yet', { exact: false }).waitFor()
    expect(await allowed()).toEqual([])
  })

  test('a payout account is asked for by the fields of its country', async () => {
    await open('/settings/payouts', 'Payout accounts')
    await desk.press('Set the account for Euro')
    await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
    await desk.press('Go on')
    await page.getByText(/your EUR revenue is paid to/).waitFor()
    await desk.press('Pay EUR to this account')
    await page
      .getByText(/EUR revenue goes to the new account/)
      .first()
      .waitFor()
    const { body } = await shop.call('GET', '/v1/payout-accounts')
    expect(body.data).toHaveLength(1)
  })
})

describe('proof', () => {
  test('the explorer says what the API says, and the browser checks the proof', async () => {
    const checkout = await shop.paid([{ amount: 12_345 }])
    await world.seal()
    const [settlement] = checkout.settlements
    const path = `/dashboard/v1/ledger/accounts?owner=${settlement.id}`
    const { body } = await owner.call('GET', path)
    const [account] = body.data
    expect(account.balance).toBe(12_345)
    await open(`/proof/ledger?owner=${settlement.id}`, 'Ledger')
    await page.getByText('€123.45').first().waitFor()
    await page.getByRole('row', { name: /€123.45/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Settlement account' }).waitFor()
    await page
      .getByRole('link', { name: /Checkout/i })
      .first()
      .waitFor()
    const { body: postings } = await owner.call(
      'GET',
      `/dashboard/v1/ledger/account/${account.id}/postings`,
    )
    const [posting] = postings.data
    await desk.open(`/proof/transactions/${posting.transaction}`, /./)
    await desk.press('Check the proof in this browser')
    await page.getByText(/^Sound: the entry stands/).waitFor()
    await desk.open('/proof', 'Seal and books')
    await desk.press('Check the whole journal now')
    await page.getByText(/^Unchanged: all/).waitFor()
  })
})

describe('sandbox tools', () => {
  test('a credit is simulated from the form', async () => {
    const checkout = await shop.confirmed([{ amount: 33_000 }])
    await open(`/sandbox/simulate?do=credit&id=${checkout.project_id}`, 'Simulate')
    await page.getByLabel('Amount in minor units').fill(String(checkout.amount))
    await page.getByLabel('Reference of a checkout or invoice').fill(checkout.reference)
    await page.getByRole('button', { name: 'Credit a project' }).last().click()
    await page.getByText(/^Done\./).waitFor()
    const status = async () => (await shop.read('checkout', checkout.id)).status
    await expect.poll(status).toBe('settled')
  })

  test('a checkout that waits is paid by choosing it', async () => {
    const checkout = await shop.confirmed([{ amount: 44_000 }])
    await open('/sandbox/simulate?do=credit', 'Simulate')
    await desk.press(new RegExp(checkout.reference))
    expect(await page.getByLabel('Amount in minor units').inputValue()).toBe('44000')
    await page.getByRole('button', { name: 'Credit a project' }).last().click()
    await page.getByText(/^Done\./).waitFor()
    const status = async () => (await shop.read('checkout', checkout.id)).status
    await expect.poll(status).toBe('settled')
  })

  test('the mailbox shows a mail in a frame in which nothing runs', async () => {
    await shop.paid([{ amount: 11_100 }])
    await open('/sandbox/mailbox', 'Mailbox')
    const frame = page.frameLocator('iframe')
    await frame.getByText('Harbour', { exact: true }).first().waitFor()
    const sandbox = await page.locator('iframe').getAttribute('sandbox')
    expect(sandbox).toBe('allow-same-origin')
  })

  test('a reset needs its words, and empties the sandbox with a seed', async () => {
    await open('/sandbox/reset', 'Reset the sandbox')
    await page.getByLabel('Seed').fill('spring')
    await desk.press('Empty the sandbox')
    await page.getByText('must read: empty the sandbox').first().waitFor()
    await page.getByLabel('Confirmation').fill('Empty the sandbox')
    await Promise.all([page.waitForEvent('load'), desk.press('Empty the sandbox')])
    await page.getByText('The sandbox is empty.', { exact: false }).waitFor()
    const { body } = await shop.call('GET', '/_sandbox/v1/clock')
    expect(body).toEqual({
      now: '2030-01-01T00:00:00.000Z',
      frozen: true,
      advancing: false,
    })
  })
})
