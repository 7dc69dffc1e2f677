// The page for web views of native apps, with the bridge of each as the app hears it.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { Holdfast } from '@holdfast/node'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../harness/browser.ts'
import type { TestService } from '../harness/service.ts'
import { freePort, startTestService } from '../harness/service.ts'

const PAGE_TIMEOUT_MS = 20_000
const EXAMPLE = new URL('../../../examples/web-view/pay.html', import.meta.url)

let world: TestService
let holdfast: Holdfast
let server: Server
let browser: Browser
let address = ''

beforeAll(async () => {
  const port = await freePort()
  address = `http://localhost:${port}`
  world = await startTestService({ frameOrigins: [address] })
  const { private: privateKey, public: publicKey } = world.organisation.keys.sandbox
  holdfast = new Holdfast(privateKey, { baseUrl: world.baseUrl })
  const page = readFileSync(EXAMPLE, 'utf8')
    .replace('PUBLIC_KEY', publicKey)
    .replace('BASE_URL', world.baseUrl)
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  server.closeAllConnections()
  server.close()
  expect(await world.breaches()).toEqual([])
  await world.stop()
})

/** What each kind of app puts into the page; `heard` is the app. */
const bridges = {
  'WKWebView of iOS': 'window.webkit = { messageHandlers: { holdfast: { postMessage: heard } } }',
  'WebView of Android': 'window.HoldfastApp = { report: heard }',
  'React Native': 'window.ReactNativeWebView = { postMessage: heard }',
}

it.each(Object.entries(bridges))('an app hears of its payment: %s', async (_name, bridge) => {
  const context = await browser.newContext({ locale: 'en-GB', hasTouch: true, isMobile: true })
  const page = await context.newPage()
  page.setDefaultTimeout(PAGE_TIMEOUT_MS)
  const told: Record<string, unknown>[] = []
  await page.exposeFunction('heard', (text: string) => told.push(JSON.parse(text)))
  await page.addInitScript(bridge)
  await page.goto(address)
  await expect.poll(() => told).toEqual([{ type: 'ready' }])

  await page.evaluate(`pay('sandbox_v_other')`)
  await expect.poll(() => told[1]).toMatchObject({ type: 'failed', code: 'invalid_client_secret' })

  const { client_secret: secret } = await holdfast.intents.createPayment({
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
  await page.evaluate(`pay('${secret}', { step: '1' })`)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('radio', { name: /^Bank transfer/ }).check()
  await frame.getByRole('button', { name: /Show transfer details/ }).click()
  await frame.getByRole('button', { name: 'I’ve made the transfer' }).click()
  await expect.poll(() => told[2]?.type).toBe('done')
  const checkout = await holdfast.checkouts.get(String(told[2]?.checkout_id))
  expect([checkout.amount, checkout.project_id]).toEqual([50_000, told[2]?.project_id])
  await context.close()
})
