// The pages as people meet them: a real browser, a shop's page of another origin, the real service.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { Holdfast } from '@holdfast/node'
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults, launchBrowser, takePicture } from '../../test/harness/browser.ts'
import { WAIT_GIVES_UP_MS } from '../../test/harness/give-up.ts'
import {
  fillAboutBusiness,
  fillAboutPerson,
  fillPerson,
  sendNoDocuments,
  sendPicture,
} from '../../test/harness/seller.ts'
import { caller, startTestService, type TestService } from '../../test/harness/service.ts'

let world: TestService
let holdfast: Holdfast
let browser: Browser
let context: BrowserContext
let page: Page
let frame: FrameLocator
let shop: Server
let shopUrl = ''

beforeAll(async () => {
  shop = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(shopPage())
  }).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  const address = shop.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  shopUrl = `http://localhost:${port}`
  world = await startTestService({ frameOrigins: [shopUrl] })
  const { private: privateKey } = world.organisation.keys.sandbox
  holdfast = new Holdfast(privateKey, { baseUrl: world.baseUrl })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  shop.closeAllConnections()
  shop.close()
  await world.stop()
})

beforeEach(async () => {
  context = await browser.newContext({ locale: 'en-GB' })
  context.setDefaultTimeout(WAIT_GIVES_UP_MS)
  page = await context.newPage()
  frame = page.frameLocator('iframe')
})

afterEach(async () => await context.close())

function shopPage(): string {
  const { public: publicKey } = world.organisation.keys.sandbox
  return `<!doctype html><html lang="en"><title>Shop</title>
    <main><h1>Shop</h1><button id="pay">Pay</button><output id="outcome"></output></main>
    <script src="${world.baseUrl}/sdk/holdfast.js"></script>
    <script>
      const pay = Holdfast.holdfast('${publicKey}', { baseUrl: '${world.baseUrl}' })
      document.querySelector('#pay').onclick = async () => {
        const outcome = document.querySelector('#outcome')
        const secret = location.hash.slice(1)
        const call = secret.includes('_v_') ? 'confirmVerification' : 'confirmPaymentIntent'
        outcome.textContent = await pay[call](secret).then(JSON.stringify, (error) => {
          outcome.title = error.message
          return error.code
        })
      }
    </script></html>`
}

async function newSecret(fields: { readonly redirect_url?: string } = {}): Promise<string> {
  const intent = await holdfast.intents.createPayment({
    type: 'checkout',
    currency: 'eur',
    fee_percentage: 0.015,
    settlements: [
      {
        type: 'escrow',
        amount: 100_000,
        description: 'Used estate car',
        to: { email: 'ada.seller@example.com' },
      },
    ],
    ...fields,
  })
  return intent.client_secret ?? ''
}

/** Goes to the shop with this secret at hand and presses its button. */
async function openCheckout(secret: string): Promise<void> {
  await page.goto(`${shopUrl}/#${secret}`)
  await page.getByRole('button', { name: 'Pay' }).click()
}

async function confirm(): Promise<void> {
  await frame.getByRole('button', { name: 'Continue' }).click()
  await frame.getByLabel('Your e-mail address').fill('maya.buyer@example.com')
  await frame.getByRole('radio', { name: /^Bank transfer/ }).check()
  await frame.getByRole('button', { name: /Show transfer details/ }).click()
  await frame.getByRole('heading', { name: 'Make the transfer' }).waitFor()
}

async function outcome(): Promise<string> {
  await page.waitForFunction("document.querySelector('#outcome').textContent !== ''")
  return (await page.locator('#outcome').textContent()) ?? ''
}

async function expectAccessible(name: string): Promise<void> {
  await takePicture(page, name)
  expect(await accessibilityFaults(page)).toEqual([])
}

describe('the checkout in a frame', () => {
  test('takes a buyer from summary to transfer and resolves with the ids', async () => {
    await openCheckout(await newSecret())
    await frame.getByRole('heading', { name: 'Pay Harbour' }).waitFor()
    await expectAccessible('checkout-1-summary')
    expect(await frame.locator('.bar .amount').textContent()).toBe('€1,015.00')
    await confirm()
    await frame.getByRole('img', { name: /QR code/ }).waitFor()
    await expectAccessible('checkout-2-transfer')
    await frame.getByRole('button', { name: 'I’ve made the transfer' }).click()
    const ids: unknown = JSON.parse(await outcome())
    expect(ids).toEqual({
      checkout_id: expect.stringMatching(/^checkout_/),
      project_id: expect.stringMatching(/^project_/),
    })
    await expectAccessible('checkout-3-waiting')
    await frame.getByRole('button', { name: 'Back to Harbour' }).click()
    await page.locator('iframe').waitFor({ state: 'detached' })
    expect(await page.evaluate('document.activeElement.id')).toBe('pay')
  })

  test('goes on when the buyer has signed in at the bank, in a tab of its own', async () => {
    await openCheckout(await newSecret())
    await frame.getByRole('button', { name: 'Continue' }).click()
    await frame.getByLabel('Your e-mail address').fill('maya.buyer@example.com')
    await frame.getByRole('radio', { name: /^Pay by bank/ }).check()
    await frame.getByLabel('Your bank').selectOption('Harbour Bank')
    await frame.getByRole('button', { name: /^Go to your bank/ }).click()
    await frame.getByText('It opens in a tab of its own').waitFor()
    await expectAccessible('checkout-5-bank')
    const [bank] = await Promise.all([
      context.waitForEvent('page'),
      frame.getByRole('link', { name: 'Go to your bank' }).click(),
    ])
    await bank.getByLabel('User name').fill('test_executed')
    await bank.getByLabel('Password').fill('1234')
    await bank.getByRole('button', { name: 'Sign in and pay' }).click()
    await bank.getByRole('heading', { name: 'Thank you' }).waitFor()
    await bank.close()
    // A bank may say that it has paid before it says that it will: some minutes settle both.
    const { private: key } = world.organisation.keys.sandbox
    const by = { by: 'PT10M' }
    await caller(world.baseUrl, key)('POST', '/_sandbox/v1/clock/advance', by)
    await frame.getByRole('heading', { name: 'Your payment has arrived' }).waitFor()
    expect(JSON.parse(await outcome())).toMatchObject({
      checkout_id: expect.stringMatching(/^checkout_/),
    })
  })

  test('refuses a second confirmation with a page that helps', async () => {
    const secret = await newSecret()
    await openCheckout(secret)
    await confirm()
    await frame.getByRole('button', { name: 'I’ve made the transfer' }).click()
    await outcome()
    await page.reload()
    await openCheckout(secret)
    await frame.getByRole('heading', { name: 'This page can no longer be used' }).waitFor()
    expect(await outcome()).toBe('invalid_client_secret')
    await expectAccessible('checkout-4-used')
  })

  test.each(['sandbox_i_nothing', 'live_i_0000000000000000'])(
    'shows a plain page for the secret %s, which opens nothing',
    async (secret) => {
      await openCheckout(secret)
      await frame.getByRole('heading', { name: 'This page can no longer be used' }).waitFor()
      expect(await outcome()).toBe('invalid_client_secret')
    },
  )

  test('asks before a buyer leaves, and shows the same to one who comes back', async () => {
    await openCheckout(await newSecret())
    await confirm()
    await page.keyboard.press('Escape')
    await frame.getByRole('heading', { name: 'Leave this payment?' }).waitFor()
    await frame.getByRole('button', { name: 'Leave', exact: true }).click()
    expect(await outcome()).toBe('cancelled')
    await page.getByRole('button', { name: 'Pay' }).click()
    await frame.getByRole('heading', { name: 'Make the transfer' }).waitFor()
  })

  test('resolves first and then goes to the redirect, its query kept', async () => {
    await openCheckout(await newSecret({ redirect_url: `${shopUrl}/thanks?order=7` }))
    await confirm()
    await frame.getByRole('button', { name: 'I’ve made the transfer' }).click()
    await page.waitForURL(/\/thanks/)
    expect(page.url()).toMatch(/\?order=7&checkout_id=checkout_\w+&project_id=project_\w+$/)
  })

  test('gets no secret in an address', async () => {
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    const secret = await newSecret()
    await openCheckout(secret)
    await frame.getByRole('heading', { name: 'Pay Harbour' }).waitFor()
    const foreign = addresses.filter((one) => !one.startsWith(shopUrl))
    expect(foreign.every((one) => one.startsWith(world.baseUrl) && !one.includes(secret))).toBe(
      true,
    )
  })

  test('does not open in a page of an origin that is not registered', async () => {
    const secret = await newSecret()
    await page.goto(`${shopUrl.replace('localhost', '127.0.0.1')}/#${secret}`)
    await page.getByRole('button', { name: 'Pay' }).click()
    expect(await outcome()).toBe('timed_out')
    const said = await page.locator('#outcome').getAttribute('title')
    expect(said).toContain(
      `Is ${shopUrl.replace('localhost', '127.0.0.1')} among your frame origins`,
    )
  })
})

describe('the verification', () => {
  test('takes a seller from an e-mail to verified, and a reload keeps what was typed', async () => {
    const { id } = await holdfast.verifications.create({ email: 'ada.seller@example.com' })
    const [mail] = (await holdfast.sandbox.emails.list().page()).data
    const link = mail?.links.find(({ url }) => url.includes('/verify/'))?.url ?? ''
    await page.goto(link)
    await expectAccessible('verification-1-welcome')
    expect((await holdfast.verifications.get(id)).status).toBe('required')
    await page.getByRole('button', { name: 'Start' }).click()
    await page.getByLabel('Your full name').fill('Ada Example')
    await page.getByLabel('Country').focus()
    await page.keyboard.type('Germany')
    await page.keyboard.press('Enter')
    expect(await page.getByLabel('Country').inputValue()).toBe('DE')
    expect(new URL(page.url()).pathname).toMatch(/^\/verify\/shown_/)
    await page.reload()
    expect(await page.getByLabel('Your full name').inputValue()).toBe('Ada Example')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.getByLabel('Street and number').fill('Hafenstraße 12')
    await page.reload()
    expect(await page.getByLabel('Street and number').inputValue()).toBe('Hafenstraße 12')
    await expectAccessible('verification-5-about')
    await fillAboutPerson(page)
    await sendPicture(page)
    await expectAccessible('verification-6-documents')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.getByLabel('IBAN').waitFor()
    await page.getByLabel('IBAN').pressSequentially('de89370400440532013001')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.getByText('One thing needs your attention').waitFor()
    await expectAccessible('verification-2-bank')
    await page.getByLabel('IBAN').fill('DE89370400440532013000')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.getByRole('heading', { name: 'Is everything right?' }).waitFor()
    const entered = ['Ada Example', 'Germany', '12 April 1985', 'Hafenstraße 12', '20359 Hamburg']
    const shown = page.locator('dl.facts')
    for (const text of entered) await shown.getByText(text).first().waitFor()
    await expectAccessible('verification-7-review')
    // A tab that has lost what was typed says that it is kept, and shows nothing of it.
    await page.evaluate((form) => sessionStorage.removeItem(form), `holdfast.form.${id}.about`)
    await page.reload()
    await shown.getByText('It is kept, and not shown again here.').waitFor()
    expect(await shown.textContent()).not.toContain('Hafenstraße')
    await page.getByRole('button', { name: 'Send for review' }).click()
    await page.getByRole('button', { name: 'Pass the check' }).click()
    await page.getByRole('heading', { name: 'You are verified' }).waitFor()
    expect(await page.getByText('3000').count()).toBe(0)
    await expectAccessible('verification-3-passed')
    expect((await holdfast.verifications.get(id)).status).toBe('passed')
  })

  test('opens in a frame with its client secret and resolves when it was handed in', async () => {
    const made = await holdfast.verifications.create({ email: 'ben.seller@example.com' })
    await openCheckout(made.client_secret ?? '')
    await frame.getByLabel('Your full name').fill('Ben Example')
    await frame.getByLabel('Country').selectOption('GB')
    await frame.getByRole('button', { name: 'Save and continue' }).click()
    await fillAboutPerson(frame, 'GB')
    await sendNoDocuments(frame)
    await frame.getByLabel('Sort code').fill('601613')
    await frame.getByLabel('Account number').fill('31926819')
    await frame.getByRole('button', { name: 'Save and continue' }).click()
    await frame.getByRole('button', { name: 'Send for review' }).click()
    expect(JSON.parse(await outcome())).toEqual({ verification_id: made.id })
  })

  test.each([
    ['A business', 'Name of the business', 'FR', { form: 'Limited company', number: /^Company/ }],
    [
      'Another organisation',
      'Name of the organisation',
      'NL',
      { form: 'Charity or non-profit', number: /^Registration number/ },
    ],
  ])('of %s asks who stands behind it and for its account', async (kind, label, country, about) => {
    const email = `${country.toLowerCase()}@example.com`
    const made = await holdfast.verifications.create({ email })
    await openCheckout(made.client_secret ?? '')
    await frame.getByRole('radio', { name: new RegExp(`^${kind}`) }).check()
    await frame.getByLabel(label).fill('Exemple')
    await frame.getByLabel('Country').selectOption(country)
    await frame.getByRole('button', { name: 'Save and continue' }).click()
    await fillAboutBusiness(frame, about)
    await fillPerson(frame, 'Ada Example')
    await frame.getByRole('button', { name: 'Add another person' }).click()
    await fillPerson(frame, 'Ben Example')
    await expectAccessible(`verification-8-persons-${country.toLowerCase()}`)
    await frame.getByRole('button', { name: 'Remove Ben Example' }).click()
    await frame.getByRole('button', { name: 'Save and continue' }).click()
    await sendNoDocuments(frame)
    const iban = { FR: 'FR1420041010050500013M02606', NL: 'NL91ABNA0417164300' }[country] ?? ''
    await frame.getByLabel('IBAN').fill(iban)
    await frame.getByRole('button', { name: 'Save and continue' }).click()
    await frame.getByRole('button', { name: 'Send for review' }).click()
    await frame.getByRole('button', { name: 'Fail the check' }).click()
    await frame.getByRole('heading', { name: 'We could not verify you' }).waitFor()
    expect((await holdfast.verifications.get(made.id)).status).toBe('failed')
  })

  test('speaks the language of the seller, to the last screen', async () => {
    const made = await holdfast.verifications.create({ email: 'dora.seller@example.com' })
    const german = await browser.newContext({ locale: 'de-DE' })
    german.setDefaultTimeout(WAIT_GIVES_UP_MS)
    const [mail] = (await holdfast.sandbox.emails.list().page()).data
    const own = await german.newPage()
    await own.goto(mail?.links.find(({ url }) => url.includes('/verify/'))?.url ?? '')
    await own.getByRole('button', { name: 'Beginnen' }).click()
    await own.getByLabel('Ihr voller Name').fill('Dora Beispiel')
    await own.getByLabel('Land').selectOption('Deutschland')
    await own.getByRole('button', { name: 'Speichern und weiter' }).click()
    await own.getByLabel('Geburtsdatum').fill('1985-04-12')
    await own.getByLabel('Straße und Hausnummer').fill('Hafenstraße 12')
    await own.getByLabel('Postleitzahl').fill('20359')
    await own.getByLabel('Ort').fill('Hamburg')
    await own.getByRole('button', { name: 'Speichern und weiter' }).click()
    await own.getByRole('button', { name: 'Ohne Unterlagen weiter' }).click()
    await own.getByLabel('IBAN').fill('DE89370400440532013000')
    await own.getByRole('button', { name: 'Speichern und weiter' }).click()
    await takePicture(own, 'verification-4-german')
    expect(await accessibilityFaults(own)).toEqual([])
    await own.getByRole('button', { name: 'Zur Prüfung senden' }).click()
    await own.getByRole('button', { name: 'Prüfung bestehen' }).click()
    await own.getByRole('heading', { name: 'Ihre Angaben sind bestätigt' }).waitFor()
    expect((await holdfast.verifications.get(made.id)).status).toBe('passed')
    await german.close()
  })
})
