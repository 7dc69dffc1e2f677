// The page by which a buyer comes back to a payment, from the link in the mail: what it says, what
// it hands out, and that its token leaves the address.
import { languages } from '@holdfast/contract'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, looks } from '../harness/browser.ts'
import { newBuyer } from '../harness/buyer.ts'
import type { Payments } from '../harness/payments.ts'
import { payments, soundAccount } from '../harness/payments.ts'
import type { TestService } from '../harness/service.ts'
import { startTestService } from '../harness/service.ts'

type Shown = ReturnType<typeof JSON.parse>

let holdfast: TestService
let shop: Payments
let browser: Browser
let people = 0

beforeAll(async () => {
  holdfast = await startTestService({ roles: ['api'] })
  shop = payments(holdfast)
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  expect(await holdfast.breaches()).toEqual([])
  await holdfast.stop()
})

async function linkTo(email: string, kind: string): Promise<string> {
  const { body } = await shop.call('GET', `/_sandbox/v1/emails?to=${email}&kind=${kind}`)
  const found = /http:\/\/\S+\/status\/\S+/.exec(body.data[0].text)?.[0]
  if (found === undefined) throw new Error('the mail has a link')
  return found
}

const sale = (seller: object) => [
  { description: 'A used car', summary: 'Blue, 40,000 km', amount: 900_000, to: seller },
  { description: 'Delivery', amount: 25_000, to: seller, release_at: '2035-03-01' },
  { description: 'Winter tyres', amount: 60_000, to: seller, required_by: '2034-10-01' },
]

/** A car that is paid, part of it released and part of it on its way back to an unknown buyer. */
async function boughtCar() {
  const email = `buyer${++people}@example.com`
  const seller = { email: `seller${people}@example.com`, name: 'Ada Lovelace' }
  const from = { email, name: 'Bea Buyer' }
  const checkout = await shop.confirmed(sale(seller), { from, fee_flat: 1_500 })
  await shop.verify(seller.email, soundAccount)
  return { email, checkout }
}

const releasePart = async ({ settlements }: Shown) => {
  await shop.release({ settlement_id: settlements[0].id, amount: 600_000 })
  await shop.advance('PT1H')
}

describe('the page of a payment', () => {
  it('shows where to pay, then what is held, released and on its way back', async () => {
    const { email, checkout } = await boughtCar()
    const buyer = await newBuyer(browser)
    await buyer.page.goto(await linkTo(email, 'transfer_instructions'))
    await buyer.heading('Your payment to Harbour')
    await buyer.page.getByText('€9,265.00 is still to come.').waitFor()
    await buyer.page.getByRole('button', { name: 'Copy Reference' }).waitFor()
    expect(new URL(buyer.page.url()).pathname).toMatch(/^\/status\/shown_[0-9a-z]{26}[0-9a-f]{64}$/)
    expect(await buyer.look('buyer-page-1-waiting')).toEqual([])
    await shop.credit(checkout, checkout.amount)
    await buyer.page.getByText('€9,265.00 is paid. This page shows where it is.').waitFor()
    await releasePart(checkout)
    await buyer.page.getByText('Paid out to the seller', { exact: true }).first().waitFor()
    await buyer.page.reload()
    await buyer.page.getByText('Held safely until 1 March 2035.').waitFor()
    expect(await buyer.look('buyer-page-2-held')).toEqual([])
    await buyer.close()
  })

  it('says what a refund waits for, and sends the link to the mailbox on file', async () => {
    const { email, checkout } = await boughtCar()
    await shop.credit(checkout, checkout.amount)
    const refunds = [{ settlement_id: checkout.settlements[1].id }]
    await shop.call('POST', '/v1/outbounds/refunds', { refunds })
    const buyer = await newBuyer(browser)
    await buyer.page.goto(await linkTo(email, 'receipt'))
    await buyer.heading('Something is wanted of you')
    await buyer.page.getByText('Before €250.00 can go back to you').waitFor()
    expect(await buyer.look('buyer-page-3-wanted')).toEqual([])
    await buyer.press('Send me the link by e-mail')
    await buyer.page.getByText('An e-mail is on its way to b').waitFor()
    expect(await buyer.page.getByRole('button', { name: 'Send me the link' }).count()).toBe(0)
    expect(await buyer.look('buyer-page-4-sent')).toEqual([])
    await buyer.close()
  })

  it('hands out the receipt, works by keyboard, and prints without its buttons', async () => {
    const { email, checkout } = await boughtCar()
    await shop.credit(checkout, checkout.amount)
    const buyer = await newBuyer(browser)
    await buyer.page.goto(await linkTo(email, 'receipt'))
    const button = buyer.page.getByRole('button', { name: 'Receipt as PDF' })
    await button.focus()
    const [file] = await Promise.all([
      buyer.page.waitForEvent('download'),
      buyer.page.keyboard.press('Enter'),
    ])
    expect(file.suggestedFilename()).toBe(`receipt-${checkout.reference}.pdf`)
    await buyer.page.keyboard.press('Tab')
    const focused = 'document.activeElement.textContent'
    expect(await buyer.page.evaluate<string>(focused)).toBe('Print this page')
    await buyer.page.emulateMedia({ media: 'print' })
    expect(await button.isVisible()).toBe(false)
    expect(await buyer.page.getByRole('heading', { name: 'Where the money is' }).isVisible()).toBe(
      true,
    )
    await buyer.look('buyer-page-5-print')
    await buyer.close()
  })

  it.each(looks)('can be read by everybody: $name', async ({ name, ...look }) => {
    const { email, checkout } = await boughtCar()
    await shop.credit(checkout, checkout.amount)
    await releasePart(checkout)
    const refunds = [{ settlement_id: checkout.settlements[1].id }]
    await shop.call('POST', '/v1/outbounds/refunds', { refunds })
    const buyer = await newBuyer(browser, look)
    await buyer.page.goto(await linkTo(email, 'receipt'))
    await buyer.heading('What has happened')
    expect(await buyer.look(`buyer-page-${name}`)).toEqual([])
    const beyond = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    expect(await buyer.page.evaluate<number>(beyond)).toBeLessThanOrEqual(0)
    await buyer.close()
  })

  it('is spoken in nine languages, each in its own words', async () => {
    const { email, checkout } = await boughtCar()
    await shop.credit(checkout, checkout.amount)
    const link = await linkTo(email, 'receipt')
    const buyer = await newBuyer(browser)
    const headings = new Set<string>()
    for (const language of languages) {
      await buyer.page.goto(`${link}?lang=${language}`)
      await buyer.page.locator('#moves-title').waitFor()
      expect(await buyer.page.locator('html').getAttribute('lang')).toBe(language)
      headings.add(await buyer.page.locator('h1').innerText())
      if (language === 'de') expect(await buyer.look('buyer-page-de')).toEqual([])
    }
    expect(headings.size).toBe(languages.length)
    await buyer.close()
  })

  it('says so where its links were ended, also to who has it open', async () => {
    const { email, checkout } = await boughtCar()
    const link = await linkTo(email, 'transfer_instructions')
    const buyer = await newBuyer(browser)
    await buyer.page.goto(link)
    await buyer.heading('Your payment to Harbour')
    await shop.call('POST', `/v1/checkout/${checkout.id}/status-link/revoke`)
    await buyer.heading('This page was open for too long')
    await buyer.page.goto(link)
    await buyer.heading('This link does not work any more')
    expect(await buyer.page.getByRole('button').count()).toBe(0)
    await buyer.close()
  })
})
