// Every way of paying as a buyer lives it, in a real browser: paid, refused, and tried once more.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessibilityFaults, launchBrowser, takePicture } from '../harness/browser.ts'
import { enableDirectDebit } from '../harness/collecting.ts'
import { creditAt } from '../harness/credit.ts'
import type { Payments } from '../harness/payments.ts'
import { payments } from '../harness/payments.ts'
import type { TestService } from '../harness/service.ts'
import { startTestService } from '../harness/service.ts'

const PAGE_TIMEOUT_MS = 20_000
const DAY_MS = 86_400_000

let holdfast: TestService
let shop: Payments
let browser: Browser
let context: BrowserContext
let page: Page
let buyers = 0

beforeAll(async () => {
  holdfast = await startTestService()
  await enableDirectDebit(holdfast)
  shop = payments(holdfast)
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  expect(await holdfast.breaches()).toEqual([])
  await holdfast.stop()
})

beforeEach(async () => {
  context = await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 844 } })
  context.setDefaultTimeout(PAGE_TIMEOUT_MS)
  page = await context.newPage()
})

afterEach(async () => await context.close())

/** A payment link for a buyer of its own, opened as far as the ways of paying. */
async function open(settlements: readonly object[] = [{}], changes: object = {}) {
  const from = { email: `buyer${++buyers}@example.com`, name: 'Bea Buyer' }
  const { body, status, text } = await shop.ask(settlements, {
    type: 'payment_link',
    from,
    ...changes,
  })
  expect(status, text).toBe(200)
  await page.goto(body.url)
  await press('Continue')
  return body
}

const press = async (name: string | RegExp) => await page.getByRole('button', { name }).click()
const heading = async (name: string) => await page.getByRole('heading', { name }).waitFor()

async function look(name: string): Promise<void> {
  await takePicture(page, name)
  expect(await accessibilityFaults(page)).toEqual([])
}

async function enterCard(number: string): Promise<void> {
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Valid until').fill('1299')
  await page.getByLabel('Security code').fill('123')
}

describe('a card', () => {
  it('pays at once; the page stays good for a look at where the money is', async () => {
    const link = await open()
    await enterCard('4242424242424242')
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242')
    expect(await page.getByLabel('Valid until').inputValue()).toBe('12/99')
    await look('card-1-form')
    await press('Pay €100.00')
    await heading('Thank you, your card was accepted')
    await look('card-2-accepted')
    await shop.advance('P8D')
    await page.goto(link.url)
    await heading('Your payment has arrived')
    await look('card-3-arrived')
  })

  it('that is refused says why beside its field, and another one pays', async () => {
    await open()
    await press('Pay €100.00')
    await page.getByText('3 things need your attention').waitFor()
    await look('card-4-faults')
    await enterCard('4000000000000002')
    await press('Pay €100.00')
    await page.locator('#number-fault').getByText('Your card issuer declined this card').waitFor()
    await enterCard('4000000000000341')
    await press('Pay €100.00')
    await heading('This payment did not go through')
    await page.getByText('Your card issuer declined the payment.').waitFor()
    await look('card-5-declined')
    await press('Choose how to pay')
    await page.getByLabel('Card to pay with').selectOption('Another card')
    await enterCard('4242424242424242')
    await press('Pay €100.00')
    await heading('Thank you, your card was accepted')
  })

  it('whose issuer asks goes there and comes back by itself', async () => {
    await open()
    await enterCard('4000000000000424')
    await press('Pay €100.00')
    await heading('Confirm your card payment')
    await press('Confirm the payment')
    await heading('Thank you, your card was accepted')
    expect(new URL(page.url()).pathname).toMatch(/^\/pay\//)
  })

  it('whose buyer refuses there is not paid with', async () => {
    await open()
    await enterCard('4000000000000424')
    await press('Pay €100.00')
    await page.getByRole('button', { name: 'Refuse' }).click()
    await heading('This payment did not go through')
  })

  it('is not offered for what is too much for it, and the page says so', async () => {
    await open([{ amount: 2_000_000 }])
    expect(await page.getByRole('radio', { name: /^Card/ }).isDisabled()).toBe(true)
    await page.getByText('cards pay small sums only').waitFor()
    await look('card-6-too-much')
  })
})

describe('the own bank', () => {
  async function signIn(user: string): Promise<void> {
    await page.getByRole('radio', { name: /^Pay by bank/ }).check()
    await page.getByLabel('Your bank').selectOption('Harbour Bank')
    await press(/^Go to your bank/)
    await page.getByLabel('User name').fill(user)
    await page.getByLabel('Password').fill('1234')
    await press('Sign in and pay')
  }

  it('is chosen from a list, signed in to, and left for the checkout again', async () => {
    await open()
    await page.getByRole('radio', { name: /^Pay by bank/ }).check()
    await press(/^Go to your bank/)
    await page.locator('#bankId-fault').waitFor()
    await look('bank-1-list')
    await signIn('test_executed')
    await heading('Thank you, your bank has accepted the payment')
    await look('bank-2-accepted')
  })

  it.each([
    ['test_authorisation_failed', 'The payment was not confirmed.'],
    ['test_execution_rejected', 'Your bank refused the payment.'],
  ])('that ends in %s leads to another try', async (user, reason) => {
    const link = await open()
    await signIn(user)
    if (user === 'test_execution_rejected') await shop.advance('PT10M')
    await page.goto(link.url)
    await heading('This payment did not go through')
    await page.getByText(reason).waitFor()
    await press('Choose how to pay')
    await heading('How would you like to pay?')
  })

  it('can be left unsigned: the page shows the way there, and another way of paying', async () => {
    const link = await open()
    await page.getByRole('radio', { name: /^Pay by bank/ }).check()
    await page.getByLabel('Your bank').selectOption('Tidewater')
    await press(/^Go to your bank/)
    await page.getByLabel('User name').waitFor()
    await page.goto(link.url)
    await heading('Go on at your bank')
    await look('bank-3-go-on')
    await press('Pay in another way')
    await heading('How would you like to pay?')
  })
})

describe('a direct debit', () => {
  const later = async () => {
    const { body } = await shop.call('GET', '/_sandbox/v1/clock')
    const required_by = new Date(Date.parse(body.now) + 30 * DAY_MS).toISOString()
    return { amount: 4_000, description: 'Second rate', required_by }
  }

  it('shows what is debited when, and asks for the mandate', async () => {
    await open([{}, await later()])
    await page.getByRole('radio', { name: /^Direct debit/ }).check()
    await press('Agree and pay €100.00')
    await page.getByText('3 things need your attention').waitFor()
    await look('debit-1-faults')
    await page.getByLabel('IBAN').fill('de89370400440532013000')
    await page.getByLabel('Name of the account holder').fill('Bea Buyer')
    await page.getByRole('checkbox', { name: 'I agree to this mandate' }).check()
    await press('Agree and pay €100.00')
    await heading('Thank you, your mandate is in place')
    await look('debit-2-agreed')
  })

  it('that the bank does not collect ends in another try', async () => {
    const link = await open([{}, await later()])
    await page.getByRole('radio', { name: /^Direct debit/ }).check()
    await page.getByLabel('IBAN').fill('DE62370400440532013001')
    await page.getByLabel('Name of the account holder').fill('Bea Buyer')
    await page.getByRole('checkbox', { name: 'I agree to this mandate' }).check()
    await press('Agree and pay €100.00')
    await heading('Thank you, your mandate is in place')
    await shop.advance('P20D')
    await page.goto(link.url)
    await heading('This payment did not go through')
    await page.getByText('Your bank refused the payment.').waitFor()
  })
})

describe('a trade account', () => {
  it('pays later, on terms that the buyer chooses', async () => {
    const credit = creditAt(shop)
    const account = await credit.tradeAccount()
    await open([{}], { from: { email: account.owner.email } })
    await page.getByRole('radio', { name: /^Trade account/ }).check()
    await page.getByLabel('Pay later').selectOption('In 60 days')
    await look('credit-1-form')
    await press('Buy on account for €100.00')
    await heading('Thank you, your order is on account')
    await look('credit-2-ordered')
  })
})

describe('a bank transfer', () => {
  it.each([
    ['eur', 'Bank transfer', true],
    ['eur', 'International bank transfer', true],
    ['gbp', 'Bank transfer', false],
    ['usd', 'International bank transfer', false],
  ])(
    'in %s (%s) shows where to send the money; a code to scan: %s',
    async (currency, name, has) => {
      await open([{}], { currency })
      await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
      await press(/^Show transfer details/)
      await heading('Make the transfer')
      expect(await page.getByRole('img', { name: /QR code/ }).count()).toBe(has ? 1 : 0)
      await look(`transfer-${currency}-${name.length}`)
      await press('I’ve made the transfer')
      await heading('Thank you, we are looking out for your transfer')
    },
  )
})

describe('the page', () => {
  it('can be used by keyboard alone', async () => {
    const from = { email: `buyer${++buyers}@example.com` }
    const { body } = await shop.ask([{}], { type: 'payment_link', from })
    await page.goto(body.url)
    await page.getByRole('button', { name: 'Continue' }).waitFor()
    await tabTo('Continue')
    await page.keyboard.press('Enter')
    await heading('How would you like to pay?')
    await tabTo('Card number')
    await page.keyboard.type('4242424242424242')
    await page.keyboard.press('Tab')
    await page.keyboard.type('1299')
    await page.keyboard.press('Tab')
    await page.keyboard.type('123')
    await page.keyboard.press('Enter')
    await heading('Thank you, your card was accepted')
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
    await enterCard('4242424242424242')
    await look(`wide-${width}-${colorScheme}`)
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
      const own = await browser.newContext({ locale: tag, viewport: { width: 320, height: 844 } })
      own.setDefaultTimeout(PAGE_TIMEOUT_MS)
      const reader = await own.newPage()
      const faults: string[] = []
      reader.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text())
      })
      const from = { email: `buyer${++buyers}@example.com` }
      const { body } = await shop.ask([{}], { type: 'payment_link', from })
      await reader.goto(body.url)
      expect(await reader.locator('html').getAttribute('lang')).toBe(tag)
      await reader.getByRole('button', { name: next }).click()
      await reader.getByRole('heading', { name: title }).waitFor()
      await reader.getByLabel(number).fill('4242424242424242')
      await reader.getByRole('button', { name: pay.replaceAll(' €', '\u00a0€') }).waitFor()
      await takePicture(reader, `language-${tag}`)
      expect(await accessibilityFaults(reader)).toEqual([])
      expect(await reader.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
      expect(faults).toEqual([])
      await own.close()
    },
  )

  it('can be changed, which keeps what was typed, and lasts', async () => {
    await open()
    await enterCard('4242424242424242')
    await page.getByLabel('Language').selectOption('Svenska')
    await page.getByRole('heading', { name: 'Hur vill du betala?' }).waitFor()
    expect(await page.getByLabel('Kortnummer').inputValue()).toBe('4242 4242 4242 4242')
    expect(await page.locator('html').getAttribute('lang')).toBe('sv')
    await page.reload()
    await page.getByRole('button', { name: 'Fortsätt' }).waitFor()
  })
})

describe('a payment link', () => {
  it('that many use starts anew in each browser, and keeps its own payment in one', async () => {
    const { body } = await shop.ask([{}], { type: 'payment_link', from: null })
    await page.goto(body.url)
    await press('Continue')
    await press('Pay €100.00')
    await page.locator('#email-fault').waitFor()
    await page.getByLabel('Your e-mail address').fill('visitor@example.com')
    await enterCard('4242424242424242')
    await press('Pay €100.00')
    await heading('Thank you, your card was accepted')
    await page.reload()
    await heading('Thank you, your card was accepted')
    const other = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    await other.goto(body.url)
    await other.getByRole('button', { name: 'Continue' }).waitFor()
    await other.context().close()
  })

  it('for one buyer shows the same payment on every device', async () => {
    const link = await open()
    await enterCard('4242424242424242')
    await press('Pay €100.00')
    await heading('Thank you, your card was accepted')
    const other = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    other.setDefaultTimeout(PAGE_TIMEOUT_MS)
    await other.goto(link.url)
    await other.getByRole('heading', { name: 'Thank you, your card was accepted' }).waitFor()
    await other.context().close()
  })

  it('that nobody paid in time says so, and can be paid all the same', async () => {
    const link = await open()
    await page.getByRole('radio', { name: /^Pay by bank/ }).check()
    await page.getByLabel('Your bank').selectOption('Tidewater')
    await press(/^Go to your bank/)
    await page.getByLabel('User name').waitFor()
    await shop.advance('PT2H')
    await page.goto(link.url)
    await heading('This payment ran out of time')
    await look('link-1-abandoned')
    await press('Choose how to pay')
    await enterCard('4242424242424242')
    await press('Pay €100.00')
    await heading('Thank you, your card was accepted')
  })

  it('that expired says that it cannot be used any more', async () => {
    const link = await open()
    await shop.advance('P91D')
    const answer = await page.goto(link.url)
    const isOver = page.getByRole('heading', { name: 'This link can no longer be used' })
    await isOver.or(page.getByRole('heading', { name: 'This payment was called off' })).waitFor()
    expect([200, 404]).toContain(answer?.status())
    await look('link-2-expired')
  })

  it('shows what is due later apart from the total, with tax and fee', async () => {
    const { body: clock } = await shop.call('GET', '/_sandbox/v1/clock')
    const required_by = new Date(Date.parse(clock.now) + 30 * DAY_MS).toISOString()
    const from = { email: `buyer${++buyers}@example.com` }
    const { body, text } = await shop.ask(
      [
        { description: 'Deposit', summary: 'For the estate car', tax_percentage: 0.2 },
        { description: 'Rest', amount: 90_000, required_by },
      ],
      { type: 'payment_link', from, fee_flat: 250 },
    )
    expect(body.url, text).toBeDefined()
    await page.goto(body.url)
    await page.getByRole('heading', { name: 'Not now' }).waitFor()
    expect(await page.locator('.bar .amount').textContent()).toBe('€102.50')
    await look('link-3-summary')
  })
})
