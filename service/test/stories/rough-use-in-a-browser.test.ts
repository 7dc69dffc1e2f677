// Pages under rough use: pressed twice, left and come back to, cut off, zoomed, turned round.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser } from '../harness/browser.ts'
import type { Buyer } from '../harness/buyer.ts'
import { newBuyer, newLink, openLink } from '../harness/buyer.ts'
import type { Payments } from '../harness/payments.ts'
import { payments } from '../harness/payments.ts'
import { sendPicture, smallPng } from '../harness/seller.ts'
import type { TestService } from '../harness/service.ts'
import { ownerOf, startTestService } from '../harness/service.ts'

let holdfast: TestService
let shop: Payments
let browser: Browser
let buyer: Buyer
let page: Page

beforeAll(async () => {
  holdfast = await startTestService()
  shop = payments(holdfast)
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  expect(await holdfast.breaches()).toEqual([])
  await holdfast.stop()
})

beforeEach(async () => {
  buyer = await newBuyer(browser)
  page = buyer.page
})

afterEach(async () => await buyer.close())

/** How many checkouts the project of a link has. */
async function checkoutsOf({ id }: { readonly id: string }): Promise<number> {
  const { body } = await shop.call('GET', '/v1/checkouts?limit=100')
  return body.data.filter(({ intent_id }: { intent_id: string }) => intent_id === id).length
}

async function showTransfer(): Promise<void> {
  await page.getByRole('radio', { name: /^Bank transfer/ }).check()
  await buyer.press(/Show transfer details/)
  await buyer.heading('Make the transfer')
}

/** Ends every page session, as four hours do. */
async function endSessions(): Promise<void> {
  const owner = await ownerOf(holdfast)
  await owner.query(`update secrets set revoked_at = now() where kind = 'page_session'`)
  await owner.end()
}

describe('a buyer', () => {
  it('who presses twice pays once', async () => {
    const link = await openLink(shop, buyer)
    await buyer.enterCard('4242424242424242')
    await page.getByRole('button', { name: 'Pay €100.00' }).dblclick()
    await buyer.heading('Thank you, your card was accepted')
    expect(await checkoutsOf(link)).toBe(1)
  })

  it('who presses twice for the details, and twice that it is sent, has one transfer', async () => {
    const link = await openLink(shop, buyer)
    await page.getByRole('radio', { name: /^Bank transfer/ }).check()
    await page.getByRole('button', { name: /Show transfer details/ }).dblclick()
    await buyer.heading('Make the transfer')
    await page.getByRole('button', { name: 'I’ve made the transfer' }).dblclick()
    await buyer.heading('Thank you, we are looking out for your transfer')
    expect(await checkoutsOf(link)).toBe(1)
  })

  it('who goes back and forward in the browser sees where the payment stands', async () => {
    await page.goto(`${holdfast.baseUrl}/docs/errors`)
    const link = await openLink(shop, buyer)
    await showTransfer()
    await page.goBack()
    await page.waitForURL(/docs\/errors/)
    await page.goForward()
    await buyer.heading('Make the transfer')
    expect(await checkoutsOf(link)).toBe(1)
  })

  it('who reloads in the middle goes on there', async () => {
    const link = await openLink(shop, buyer)
    await page.reload()
    await buyer.press('Continue')
    await showTransfer()
    await page.reload()
    await buyer.heading('Make the transfer')
    await buyer.press('I’ve made the transfer')
    await buyer.heading('Thank you, we are looking out for your transfer')
    expect(await checkoutsOf(link)).toBe(1)
  })

  it('with two tabs confirms in one, and the other shows where it stands', async () => {
    const link = await openLink(shop, buyer)
    const other = await buyer.context.newPage()
    await other.goto(link.url)
    await other.getByRole('button', { name: 'Continue' }).click()
    await showTransfer()
    await other.getByRole('radio', { name: /^Bank transfer/ }).check()
    await other.getByRole('button', { name: /Show transfer details/ }).click()
    await other.getByRole('heading', { name: 'Make the transfer' }).waitFor()
    expect(await checkoutsOf(link)).toBe(1)
  })

  it('who loses the network is told that nothing was paid, and goes on afterwards', async () => {
    const link = await openLink(shop, buyer)
    await buyer.enterCard('4242424242424242')
    await buyer.context.setOffline(true)
    await buyer.press('Pay €100.00')
    await page.getByText('One thing needs your attention').waitFor()
    expect(await buyer.look('rough-1-offline')).toEqual([])
    await buyer.context.setOffline(false)
    await buyer.press('Pay €100.00')
    await buyer.heading('Thank you, your card was accepted')
    expect(await checkoutsOf(link)).toBe(1)
  })

  it('whose page was open for too long is told so, and opens it again', async () => {
    await openLink(shop, buyer)
    await page.getByRole('radio', { name: /^Bank transfer/ }).check()
    await endSessions()
    await buyer.press(/Show transfer details/)
    await buyer.heading('This page was open for too long')
    expect(await buyer.look('rough-2-ended')).toEqual([])
    await buyer.press('Try again')
    await buyer.press('Continue')
    await showTransfer()
  })

  it('pays by keyboard alone, from the first view to the last', async () => {
    const link = await newLink(shop)
    await page.goto(link.url)
    await page.getByRole('button', { name: 'Continue' }).waitFor()
    await reach('Continue')
    await page.keyboard.press('Enter')
    await buyer.heading('How would you like to pay?')
    await reach(/^Card/)
    // The arrows of the keyboard choose between ways of paying.
    for (let presses = 0; presses < 8; presses += 1) {
      if (await page.getByRole('radio', { name: /^Bank transfer/ }).isChecked()) break
      await page.keyboard.press('ArrowDown')
    }
    await reach(/Show transfer details/)
    await page.keyboard.press('Enter')
    await buyer.heading('Make the transfer')
    await reach('I’ve made the transfer')
    await page.keyboard.press('Enter')
    await buyer.heading('Thank you, we are looking out for your transfer')
    expect(await checkoutsOf(link)).toBe(1)
  })
})

/** Presses Tab until something of this name has the focus. */
async function reach(name: string | RegExp): Promise<void> {
  const wanted = page.getByRole('button', { name }).or(page.getByRole('radio', { name })).first()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${String(name)}.`)
}

/** What stands out of the page at either side. */
async function clipped(): Promise<string[]> {
  return await page.evaluate(() => {
    const width = document.documentElement.clientWidth
    return [...document.querySelectorAll('main *, .bar *, header *, footer *')].flatMap((one) => {
      const { left, right, width: own } = one.getBoundingClientRect()
      const isHidden = one.closest('.sr-only, svg') !== null || own === 0
      return isHidden || (left >= -1 && right <= width + 1)
        ? []
        : [`${one.tagName}.${one.className} ${Math.round(left)}–${Math.round(right)}`]
    })
  })
}

describe('every screen of a payment', () => {
  const sale = [{}, { amount: 2_500, description: 'A bell', summary: 'Brass, loud' }]

  /** Goes through a payment by transfer, and answers what is wrong with its screens. */
  async function walk(name: string, prepare: () => Promise<unknown>): Promise<string[]> {
    const faults: string[] = []
    const link = await newLink(shop, sale, { fee_flat: 150 })
    await page.goto(link.url)
    const see = async (step: string) => {
      await prepare()
      const found = [...(await clipped()), ...(await buyer.look(`${name}-${step}`))]
      faults.push(...found.map((fault) => `${step}: ${fault}`))
    }
    await page.getByRole('button', { name: 'Continue' }).waitFor()
    await see('1-summary')
    await buyer.press('Continue')
    await see('2-methods')
    await showTransfer()
    await see('3-transfer')
    await buyer.press('I’ve made the transfer')
    await buyer.heading('Thank you, we are looking out for your transfer')
    await see('4-waiting')
    return faults
  }

  it('fits at a zoom of 200 %', async () => {
    // Twice as large on a screen of 1280 is half as wide: 640 CSS pixels, and on a phone 195.
    await page.setViewportSize({ width: 640, height: 450 })
    expect(await walk('rough-zoom', async () => undefined)).toEqual([])
    await page.setViewportSize({ width: 195, height: 422 })
    await page.reload()
    await buyer.heading('Thank you, we are looking out for your transfer')
    expect(await clipped()).toEqual([])
  })

  it('is turned round for those who read from right to left', async () => {
    const turn = async () => await page.evaluate("document.documentElement.dir = 'rtl'")
    expect(await walk('rough-rtl', turn)).toEqual([])
  })
})

describe('a seller', () => {
  it('who loses the network while sending a document sends it again, once', async () => {
    const made = await shop.call('POST', '/v1/verifications', { email: 'offline@example.com' })
    const { body } = await shop.call('GET', '/_sandbox/v1/emails')
    const link = body.data[0].links.find(({ url }: { url: string }) => url.includes('/verify/'))
    const client = await shop.openPage(made.body)
    const details = { type: 'individual', name: 'Ada Example', country: 'DE' }
    await shop.call('POST', '/client/v1/verification/details', details, client)
    await page.goto(link.url)
    await buyer.press('Start')
    await buyer.heading('Documents')
    await buyer.context.setOffline(true)
    const file = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('lost') }
    await page.getByLabel('Choose a file or take a photo').setInputFiles(file)
    await page
      .getByText(/The file could not be sent/)
      .first()
      .waitFor()
    expect(await buyer.look('rough-3-document-lost')).toEqual([])
    await buyer.context.setOffline(false)
    await sendPicture(page)
    const shown = await shop.call('GET', '/client/v1/verification', undefined, client)
    expect(shown.body.documents).toHaveLength(1)
    await page.reload()
    await page.getByRole('button', { name: 'Remove passport.png' }).click()
    await page.getByRole('button', { name: 'Go on without' }).waitFor()
  })

  it('who loses it once a document is begun sends it in place of what came in part', async () => {
    const made = await shop.call('POST', '/v1/verifications', { email: 'midway@example.com' })
    const { body } = await shop.call('GET', '/_sandbox/v1/emails')
    const link = body.data[0].links.find(({ url }: { url: string }) => url.includes('/verify/'))
    const client = await shop.openPage(made.body)
    const details = { type: 'individual', name: 'Ada Example', country: 'DE' }
    await shop.call('POST', '/client/v1/verification/details', details, client)
    const sent = async () =>
      (await shop.call('GET', '/client/v1/verification', undefined, client)).body.documents
    await page.goto(link.url)
    await buyer.press('Start')
    await buyer.heading('Documents')
    await page.route('**/parts', async (route) => await route.abort())
    const file = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('lost') }
    await page.getByLabel('Choose a file or take a photo').setInputFiles(file)
    await page
      .getByText(/The file could not be sent/)
      .first()
      .waitFor()
    expect(await sent()).toMatchObject([{ name: 'a.png', next_part: 1 }])
    await page.unroute('**/parts')
    await sendPicture(page)
    expect(await sent()).toMatchObject([{ name: 'passport.png', next_part: null }])
    expect(await sent()).toHaveLength(1)
    // What shows something else stays beside it, though it came in part as well.
    await page.route('**/parts', async (route) => await route.abort())
    await page.getByLabel('Choose a file or take a photo').setInputFiles(file)
    await page.getByText('Not sent whole').waitFor()
    await page.unroute('**/parts')
    await page.getByLabel('What it shows').selectOption('address')
    await sendPicture(page, 'bill.png')
    expect(await sent()).toHaveLength(3)
    // So does what came whole, though its sender was never told.
    const png = { name: 'whole.png', mimeType: 'image/png', buffer: smallPng }
    await page.route('**/parts', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByLabel('Choose a file or take a photo').setInputFiles(png)
    await page
      .getByText(/The file could not be sent/)
      .first()
      .waitFor()
    await page.unroute('**/parts')
    await sendPicture(page, 'other.png')
    expect((await sent()).map(({ name }: { name: string }) => name)).toEqual([
      'passport.png',
      'a.png',
      'bill.png',
      'whole.png',
      'other.png',
    ])
  })
})
