// The pages of a payment link in a real browser: by keyboard, in the dark, in other languages,
// and again.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser } from '../harness/browser.ts'
import type { Buyer } from '../harness/buyer.ts'
import { inDays, newBuyer, newLink, openLink } from '../harness/buyer.ts'
import type { Payments } from '../harness/payments.ts'
import { payments } from '../harness/payments.ts'
import type { TestService } from '../harness/service.ts'
import { startTestService } from '../harness/service.ts'

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

/** A payment link, opened as far as the ways of paying. */
async function open(settlements?: readonly object[], changes?: object) {
  return await openLink(shop, buyer, settlements, changes)
}

describe('the page', () => {
  it('can be used by keyboard alone', async () => {
    const body = await newLink(shop)
    await page.goto(body.url)
    await page.getByRole('button', { name: 'Continue' }).waitFor()
    await tabTo('Continue')
    await page.keyboard.press('Enter')
    await buyer.heading('How would you like to pay?')
    await tabTo('Card number')
    await page.keyboard.type('4242424242424242')
    await page.keyboard.press('Tab')
    await page.keyboard.type('1299')
    await page.keyboard.press('Tab')
    await page.keyboard.type('123')
    await page.keyboard.press('Enter')
    await buyer.heading('Thank you, your card was accepted')
    await expect.poll(async () => await page.title()).toBe('Thank you, your card was accepted')
  })

  /** Presses Tab until what has this name has the focus. */
  async function tabTo(name: string): Promise<void> {
    const wanted = page.getByLabel(name).or(page.getByRole('button', { name })).first()
    for (let presses = 0; presses < 30; presses += 1) {
      if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) {
        return
      }
      await page.keyboard.press('Tab')
    }
    throw new Error(`The keyboard does not reach “${name}”.`)
  }

  it.each([
    ['light', 320],
    ['dark', 320],
    ['dark', 1_280],
  ] as const)('fits and is readable in %s at %i pixels', async (colorScheme, width) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    await open([{}, { amount: 2_500, description: 'A bell', summary: 'Brass, loud' }], {
      fee_flat: 150,
    })
    await buyer.enterCard('4242424242424242')
    expect(await buyer.look(`wide-${width}-${colorScheme}`)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  })
})

describe('in the language of its reader', () => {
  const texts = {
    de: ['Weiter', 'Wie möchten Sie bezahlen?', 'Kartennummer', '100,00 € bezahlen'],
    fr: ['Continuer', 'Comment souhaitez-vous payer ?', 'Numéro de carte', 'Payer 100,00 €'],
    pl: ['Dalej', 'Jak chcesz zapłacić?', 'Numer karty', 'Zapłać 100,00 €'],
  } as const

  it.each(['de', 'fr', 'pl'] as const)(
    'the page is written in %s from its first view on',
    async (tag) => {
      const [next, title, number, pay] = texts[tag]
      const reader = await newBuyer(browser, {
        locale: tag,
        viewport: { width: 320, height: 844 },
      })
      const faults: string[] = []
      reader.page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text())
      })
      await reader.page.goto((await newLink(shop)).url)
      expect(await reader.page.locator('html').getAttribute('lang')).toBe(tag)
      await reader.press(next)
      await reader.heading(title)
      await reader.page.getByLabel(number).fill('4242424242424242')
      await reader.page.getByRole('button', { name: pay.replaceAll(' €', '\u00a0€') }).waitFor()
      expect(await reader.look(`language-${tag}`)).toEqual([])
      const width = await reader.page.evaluate('document.documentElement.scrollWidth')
      expect(width).toBeLessThanOrEqual(320)
      expect(faults).toEqual([])
      await reader.close()
    },
  )

  it('can be changed, which keeps what was typed, and lasts', async () => {
    await open()
    await buyer.enterCard('4242424242424242')
    await page.getByLabel('Language').focus()
    await page.getByLabel('Language').selectOption('Svenska')
    await page.getByRole('heading', { name: 'Hur vill du betala?' }).waitFor()
    expect(await page.getByLabel('Kortnummer').inputValue()).toBe('4242 4242 4242 4242')
    expect(await page.locator('html').getAttribute('lang')).toBe('sv')
    expect(await page.getByLabel('Språk').evaluate((own) => own.matches(':focus'))).toBe(true)
    await page.reload()
    await page.getByRole('button', { name: 'Fortsätt' }).waitFor()
  })
})

describe('a payment link', () => {
  it('that many use starts anew in each browser, and keeps its own payment in one', async () => {
    const { body } = await shop.ask([{}], { type: 'payment_link', from: null })
    await page.goto(body.url)
    await buyer.press('Continue')
    await buyer.press('Pay €100.00')
    await page.locator('#email-fault').waitFor()
    await page.getByLabel('Your e-mail address').fill('visitor@example.com')
    await buyer.enterCard('4242424242424242')
    await buyer.press('Pay €100.00')
    await buyer.heading('Thank you, your card was accepted')
    await page.reload()
    await buyer.heading('Thank you, your card was accepted')
    const other = await newBuyer(browser)
    await other.page.goto(body.url)
    await other.press('Continue')
    await other.close()
    await expect.poll(async () => await page.title()).toBe('Thank you, your card was accepted')
  })

  it('for one buyer shows the same payment on every device', async () => {
    const link = await open()
    await buyer.enterCard('4242424242424242')
    await buyer.press('Pay €100.00')
    await buyer.heading('Thank you, your card was accepted')
    const other = await newBuyer(browser)
    await other.page.goto(link.url)
    await other.heading('Thank you, your card was accepted')
    await other.close()
    await expect.poll(async () => await page.title()).toBe('Thank you, your card was accepted')
  })

  it('that nobody paid in time says so, and can be paid all the same', async () => {
    const link = await open()
    await buyer.goToBank('Tidewater')
    await shop.advance('PT2H')
    await page.goto(link.url)
    await buyer.heading('This payment ran out of time')
    expect(await buyer.look('link-1-abandoned')).toEqual([])
    await buyer.press('Choose how to pay')
    await buyer.enterCard('4242424242424242')
    await buyer.press('Pay €100.00')
    await buyer.heading('Thank you, your card was accepted')
  })

  it('that expired says that it cannot be used any more', async () => {
    const link = await open()
    await shop.advance('P91D')
    const answer = await page.goto(link.url)
    expect(answer?.status()).toBe(404)
    await buyer.heading('This link can no longer be used')
    expect(await buyer.look('link-2-expired')).toEqual([])
  })

  it('shows what is due later apart from the total, with tax and fee', async () => {
    const required_by = await inDays(shop, 30)
    const link = await newLink(
      shop,
      [
        { description: 'Deposit', summary: 'For the estate car', tax_percentage: 0.2 },
        { description: 'Rest', amount: 90_000, required_by },
      ],
      { fee_flat: 250 },
    )
    await page.goto(link.url)
    await page.getByRole('heading', { name: 'Not now' }).waitFor()
    expect(await page.locator('.bar .amount').textContent()).toBe('€102.50')
    expect(await buyer.look('link-3-summary')).toEqual([])
  })
})
