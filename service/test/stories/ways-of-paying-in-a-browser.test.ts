// Every way of paying as a buyer lives it, in a real browser: paid, refused, and tried again.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser } from '../harness/browser.ts'
import type { Buyer } from '../harness/buyer.ts'
import { inDays, newBuyer, openLink } from '../harness/buyer.ts'
import { enableDirectDebit } from '../harness/collecting.ts'
import { creditAt } from '../harness/credit.ts'
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
  buyer = await newBuyer(browser)
  page = buyer.page
})

afterEach(async () => await buyer.close())

/** A payment link, opened as far as the ways of paying. */
async function open(settlements?: readonly object[], changes?: object) {
  return await openLink(shop, buyer, settlements, changes)
}

describe('a card', () => {
  it('pays at once; the page stays good for a look at where the money is', async () => {
    const link = await open()
    await buyer.enterCard('4242424242424242')
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242')
    expect(await page.getByLabel('Valid until').inputValue()).toBe('12/99')
    expect(await buyer.look('card-1-form')).toEqual([])
    await buyer.press('Pay €100.00')
    await buyer.heading('Thank you, your card was accepted')
    expect(await buyer.look('card-2-accepted')).toEqual([])
    await shop.advance('P8D')
    await page.goto(link.url)
    await buyer.heading('Your payment has arrived')
    expect(await buyer.look('card-3-arrived')).toEqual([])
  })

  it('that is refused says why beside its field, and another one pays', async () => {
    await open()
    await buyer.press('Pay €100.00')
    await page.getByText('3 things need your attention').waitFor()
    expect(await buyer.look('card-4-faults')).toEqual([])
    await buyer.enterCard('4000000000000002')
    await buyer.press('Pay €100.00')
    await page.locator('#number-fault').getByText('Your card issuer declined this card').waitFor()
    await buyer.enterCard('4000000000000341')
    await buyer.press('Pay €100.00')
    await buyer.heading('This payment did not go through')
    await page.getByText('Your card issuer declined the payment.').waitFor()
    expect(await buyer.look('card-5-declined')).toEqual([])
    await buyer.press('Choose how to pay')
    await page.getByLabel('Card to pay with').selectOption('Another card')
    await buyer.enterCard('4242424242424242')
    await buyer.press('Pay €100.00')
    await buyer.heading('Thank you, your card was accepted')
  })

  it('whose issuer asks goes there and comes back by itself', async () => {
    await open()
    await buyer.enterCard('4000000000000424')
    await buyer.press('Pay €100.00')
    await buyer.heading('Confirm your card payment')
    await buyer.press('Confirm the payment')
    await buyer.heading('Thank you, your card was accepted')
    expect(new URL(page.url()).pathname).toMatch(/^\/pay\//)
  })

  it('whose buyer refuses there is not paid with', async () => {
    await open()
    await buyer.enterCard('4000000000000424')
    await buyer.press('Pay €100.00')
    await page.getByRole('button', { name: 'Refuse' }).click()
    await buyer.heading('This payment did not go through')
    await expect.poll(async () => await page.title()).toBe('This payment did not go through')
  })

  it('is not offered for what is too much for it, and the page says so', async () => {
    await open([{ amount: 2_000_000 }])
    expect(await page.getByRole('radio', { name: /^Card/ }).isDisabled()).toBe(true)
    await page.getByText('cards pay small sums only').waitFor()
    expect(await buyer.look('card-6-too-much')).toEqual([])
  })
})

describe('the own bank', () => {
  async function signIn(user: string): Promise<void> {
    await buyer.goToBank('Harbour Bank')
    await page.getByLabel('User name').fill(user)
    await page.getByLabel('Password').fill('1234')
    await buyer.press('Sign in and pay')
  }

  it('is chosen from a list, signed in to, and left for the checkout again', async () => {
    await open()
    await page.getByRole('radio', { name: /^Pay by bank/ }).check()
    await buyer.press(/^Go to your bank/)
    await page.locator('#bankId-fault').waitFor()
    expect(await buyer.look('bank-1-list')).toEqual([])
    await signIn('test_executed')
    await page.waitForURL(/\/pay\//)
    // A bank may say that it has paid before it says that it will: some minutes settle both.
    await shop.advance('PT10M')
    await buyer.heading('Your payment has arrived')
    expect(await buyer.look('bank-2-arrived')).toEqual([])
  })

  it.each([
    ['test_authorisation_failed', 'The payment was not confirmed.'],
    ['test_execution_rejected', 'Your bank refused the payment.'],
  ])('that ends in %s leads to another try', async (user, reason) => {
    const link = await open()
    await signIn(user)
    if (user === 'test_execution_rejected') await shop.advance('PT10M')
    await page.goto(link.url)
    await buyer.heading('This payment did not go through')
    await page.getByText(reason).waitFor()
    await buyer.press('Choose how to pay')
    await buyer.heading('How would you like to pay?')
    await expect.poll(async () => await page.title()).toBe('How would you like to pay?')
  })

  it('can be left unsigned: the page shows the way there, and another way of paying', async () => {
    const link = await open()
    await buyer.goToBank('Tidewater')
    await page.goto(link.url)
    await buyer.heading('Go on at your bank')
    expect(await buyer.look('bank-3-go-on')).toEqual([])
    await buyer.press('Pay in another way')
    await buyer.heading('How would you like to pay?')
  })
})

describe('a direct debit', () => {
  const later = async () => ({
    amount: 4_000,
    description: 'Second rate',
    required_by: await inDays(shop, 30),
  })

  it('shows what is debited when, and asks for the mandate', async () => {
    await open([{}, await later()])
    await page.getByRole('radio', { name: /^Direct debit/ }).check()
    await buyer.press('Agree and pay €100.00')
    await page.getByText('3 things need your attention').waitFor()
    expect(await buyer.look('debit-1-faults')).toEqual([])
    await page.getByLabel('IBAN').fill('de89370400440532013000')
    await page.getByLabel('Name of the account holder').fill('Bea Buyer')
    await page.getByRole('checkbox', { name: 'I agree to this mandate' }).check()
    await buyer.press('Agree and pay €100.00')
    await buyer.heading('Thank you, your mandate is in place')
    expect(await buyer.look('debit-2-agreed')).toEqual([])
  })

  it('that the bank does not collect ends in another try', async () => {
    const link = await open([{}, await later()])
    await page.getByRole('radio', { name: /^Direct debit/ }).check()
    await page.getByLabel('IBAN').fill('DE62370400440532013001')
    await page.getByLabel('Name of the account holder').fill('Bea Buyer')
    await page.getByRole('checkbox', { name: 'I agree to this mandate' }).check()
    await buyer.press('Agree and pay €100.00')
    await buyer.heading('Thank you, your mandate is in place')
    await shop.advance('P20D')
    await page.goto(link.url)
    await buyer.heading('This payment did not go through')
    await page.getByText('Your bank refused the payment.').waitFor()
    await expect.poll(async () => await page.title()).toBe('This payment did not go through')
  })
})

describe('a trade account', () => {
  it('pays later, on terms that the buyer chooses', async () => {
    const credit = creditAt(shop)
    const account = await credit.tradeAccount()
    await open([{}], { from: { email: account.owner.email } })
    await page.getByRole('radio', { name: /^Trade account/ }).check()
    await page.getByLabel('Pay later').selectOption('In 60 days')
    expect(await buyer.look('credit-1-form')).toEqual([])
    await buyer.press('Buy on account for €100.00')
    await buyer.heading('Thank you, your order is on account')
    expect(await buyer.look('credit-2-ordered')).toEqual([])
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
      await buyer.press(/^Show transfer details/)
      await buyer.heading('Make the transfer')
      expect(await page.getByRole('img', { name: /QR code/ }).count()).toBe(has ? 1 : 0)
      expect(await buyer.look(`transfer-${currency}-${name.length}`)).toEqual([])
      await buyer.press('I’ve made the transfer')
      await buyer.heading('Thank you, we are looking out for your transfer')
    },
  )
})
