// A payment link as a buyer lives it, in a real browser: opened from a message, paid, sent back.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityFaults, launchBrowser, takePicture } from '../harness/browser.ts'
import { WAIT_GIVES_UP_MS } from '../harness/give-up.ts'
import type { Payments } from '../harness/payments.ts'
import { payments } from '../harness/payments.ts'
import type { TestService } from '../harness/service.ts'
import { startTestService } from '../harness/service.ts'

let holdfast: TestService
let shop: Payments
let browser: Browser
let page: Page

beforeAll(async () => {
  holdfast = await startTestService({ roles: ['api'] })
  shop = payments(holdfast)
  browser = await launchBrowser()
  page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  page.setDefaultTimeout(WAIT_GIVES_UP_MS)
})

afterAll(async () => {
  await browser.close()
  expect(await holdfast.breaches()).toEqual([])
  await holdfast.stop()
})

/** A page in a browser of its own, which keeps nothing of others. */
async function newVisit(): Promise<Page> {
  const visit = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  visit.setDefaultTimeout(WAIT_GIVES_UP_MS)
  return visit
}

/** What a page asks the client API, as it asks. */
function requestsOf(visit: Page): string[] {
  const asked: string[] = []
  visit.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/client/')) asked.push(`${request.method()} ${pathname}`)
  })
  return asked
}

describe('a payment link', () => {
  it('what is shown in the address of an open page opens nothing elsewhere', async () => {
    const { body } = await shop.ask([{ amount: 5_000 }], { type: 'payment_link', from: null })
    const visit = await newVisit()
    await visit.goto(body.url)
    await visit.getByRole('heading', { name: 'Pay Harbour' }).waitFor()
    await visit.waitForURL(/\/pay\/shown_/)
    const other = await newVisit()
    const asked = requestsOf(other)
    await other.goto(visit.url())
    await other.getByRole('heading', { name: /link/i }).waitFor()
    expect(asked).toEqual([])
  })

  it('asks who pays, shows where to send the money, and goes back with the ids added', async () => {
    const back = `${holdfast.baseUrl}/docs/errors?order=7`
    const { body } = await shop.ask([{ amount: 123_456 }], {
      type: 'payment_link',
      from: null,
      redirect_url: back,
    })
    await page.goto(body.url)
    await page.getByRole('heading', { name: 'Pay Harbour' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await takePicture(page, 'payment-link')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Your e-mail address').fill('visitor@example.com')
    await page.getByRole('radio', { name: /^Bank transfer/ }).check()
    await page.getByRole('button', { name: /Show transfer details/ }).click()
    await page.getByRole('button', { name: 'I’ve made the transfer' }).waitFor()
    // The token has left the address, and a reload goes on where it was.
    expect(new URL(page.url()).pathname).toMatch(/^\/pay\/shown_[0-9a-z]{26}[0-9a-f]{64}$/)
    await page.reload()
    await page.getByRole('button', { name: 'I’ve made the transfer' }).click()
    await page.waitForURL(/docs\/errors/)
    const query = new URL(page.url()).searchParams
    expect(query.get('order')).toBe('7')
    expect(query.get('project_id')).toBe(body.project_id)
    const checkout = await shop.read('checkout', query.get('checkout_id') ?? '')
    expect(checkout).toMatchObject({ participant: { email: 'visitor@example.com' } })
  })

  it('asks for its session and its payment once each, before its script has come', async () => {
    const { body } = await shop.ask([{}], { type: 'payment_link' })
    const visit = await newVisit()
    const asked = requestsOf(visit)
    let letScriptCome = () => {}
    const mayCome = new Promise<void>((resolve) => {
      letScriptCome = resolve
    })
    await visit.route(/\/assets\/page-/, async (route) => {
      await mayCome
      await route.continue()
    })
    await visit.goto(body.url, { waitUntil: 'commit' })
    await expect.poll(() => asked).toEqual(['POST /client/v1/session', 'GET /client/v1/intent'])
    letScriptCome()
    await visit.getByRole('button', { name: 'Continue' }).waitFor()
    expect(asked).toEqual(['POST /client/v1/session', 'GET /client/v1/intent'])
    // The tab keeps its session: only what the payment has become is asked.
    await visit.reload()
    await visit.getByRole('button', { name: 'Continue' }).waitFor()
    expect(asked.slice(2)).toEqual(['GET /client/v1/intent'])
  })

  it.each(['session', 'intent'])(
    'comes all the same when what it asked first, its %s, got lost',
    async (lost) => {
      const { body } = await shop.ask([{}], { type: 'payment_link' })
      const visit = await newVisit()
      let isLost = false
      await visit.route(`**/client/v1/${lost}`, async (route) => {
        if (isLost) return await route.continue()
        isLost = true
        return await route.abort()
      })
      await visit.goto(body.url)
      await visit.getByRole('button', { name: 'Continue' }).waitFor()
      expect(isLost).toBe(true)
    },
  )

  it('that is unknown says so, and what to do', async () => {
    const answer = await page.goto(`${holdfast.baseUrl}/pay/link_${'0'.repeat(32)}`)
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'This link can no longer be used' }).waitFor()
  })
})
