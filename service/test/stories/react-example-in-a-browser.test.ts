// The React example as a buyer meets it: pressed, left, gone on with, paid.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { Holdfast } from '@holdfast/node'
import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundleShop } from '../../../examples/react/bundle.ts'
import { accessibilityFaults, launchBrowser } from '../harness/browser.ts'
import { WAIT_GIVES_UP_MS } from '../harness/give-up.ts'
import type { TestService } from '../harness/service.ts'
import { freePort, startTestService } from '../harness/service.ts'

let world: TestService
let server: Server
let browser: Browser
let page: Page
let frame: FrameLocator
let shopUrl = ''
let orders = 0

beforeAll(async () => {
  const port = await freePort()
  shopUrl = `http://localhost:${port}`
  world = await startTestService({ frameOrigins: [shopUrl] })
  const { private: privateKey, public: publicKey } = world.organisation.keys.sandbox
  const holdfast = new Holdfast(privateKey, { baseUrl: world.baseUrl })
  const script = await bundleShop()
  const facts = `data-public-key="${publicKey}" data-base-url="${world.baseUrl}"`
  const document = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>
    <div id="shop" ${facts}></div><script type="module" src="/shop.js"></script></html>`
  server = createServer((request, response) => {
    if (request.url === '/order') {
      orders += 1
      void newOrder(holdfast).then((order) => response.end(JSON.stringify(order)))
      return
    }
    const isScript = request.url === '/shop.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? script : document)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  browser = await launchBrowser()
  const context = await browser.newContext({ locale: 'en-GB' })
  page = await context.newPage()
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

async function newOrder(holdfast: Holdfast) {
  const { client_secret } = await holdfast.intents.createPayment({
    type: 'checkout',
    currency: 'eur',
    from: { email: 'maya.buyer@example.com' },
    settlements: [
      {
        type: 'escrow',
        amount: 50_000,
        description: 'Used estate car',
        to: { email: 'ada.seller@example.com' },
      },
    ],
  })
  return { client_secret }
}

it('is left, gone on with for the same order, and paid', async () => {
  await page.goto(shopUrl)
  const pay = page.getByRole('button', { name: 'Pay' })
  await pay.dblclick()
  await frame.getByRole('heading', { name: 'Pay Harbour' }).waitFor()
  await frame.getByRole('button', { name: 'Close' }).click()
  await frame.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByText('Not paid yet. Press the button to go on.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await pay.click()
  await frame.getByRole('button', { name: 'Continue' }).click()
  await frame.getByRole('radio', { name: /^Bank transfer/ }).check()
  await frame.getByRole('button', { name: /Show transfer details/ }).click()
  await frame.getByRole('button', { name: 'I’ve made the transfer' }).click()
  await page.getByText(/^Thank you\. Checkout checkout_/).waitFor()
  expect(orders).toBe(1)
})
