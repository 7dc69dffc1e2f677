// The page of an invoice: where to pay, what has come in, and both in print.
import { readFile } from 'node:fs/promises'
import { languages } from '@holdfast/contract'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, looks } from '../harness/browser.ts'
import type { Buyer } from '../harness/buyer.ts'
import { newBuyer, openLink } from '../harness/buyer.ts'
import type { Payments } from '../harness/payments.ts'
import { payments } from '../harness/payments.ts'
import { textOfPdf } from '../harness/pdf.ts'
import type { TestService } from '../harness/service.ts'
import { startTestService } from '../harness/service.ts'

let holdfast: TestService
let shop: Payments
let browser: Browser
let projectId = ''

beforeAll(async () => {
  holdfast = await startTestService()
  shop = payments(holdfast)
  browser = await launchBrowser()
  projectId = (await shop.call('POST', '/v1/projects', { currency: 'eur' })).body.id
})

afterAll(async () => {
  await browser.close()
  expect(await holdfast.breaches()).toEqual([])
  await holdfast.stop()
})

/** An invoice that waits for money. */
async function newInvoice(settlements: readonly object[] = [{}], changes: object = {}) {
  const wanted = { type: 'invoice', project_id: projectId, ...changes }
  const { body: intent, text } = await shop.ask(settlements, wanted)
  const page = await shop.openPage(intent)
  const method = { method: 'invoice' }
  const { body, status } = await shop.call('POST', '/client/v1/intent/confirm', method, page)
  expect(status, text).toBe(200)
  return await shop.read('invoice', body.invoice_id)
}

/** A file that the page hands out when a button is pressed. */
async function download(buyer: Buyer, name: string): Promise<{ name: string; text: string }> {
  const pressed = buyer.press(name)
  const [file] = await Promise.all([buyer.page.waitForEvent('download'), pressed])
  const bytes = await readFile(await file.path())
  return { name: file.suggestedFilename(), text: bytes.toString('latin1') }
}

const sale = [
  { description: 'Ten bicycles', summary: 'Steel, blue', amount: 100_000, tax_percentage: 0.2 },
  { description: 'Delivery', amount: 20_000, required_by: '2031-05-01' },
]

describe('the page of an invoice', () => {
  it('shows where to pay, then what is missing, then that it is paid', async () => {
    const invoice = await newInvoice(sale, { fee_flat: 500 })
    const buyer = await newBuyer(browser)
    await buyer.page.goto(invoice.url)
    await buyer.heading('Invoice from Harbour')
    await buyer.page.getByText('Please transfer €1,005.00 from your own bank.').waitFor()
    expect(await buyer.page.getByText(invoice.reference).count()).toBeGreaterThan(0)
    await buyer.page.getByRole('img', { name: /QR code/ }).waitFor()
    await buyer.page.getByRole('button', { name: 'Copy Reference' }).waitFor()
    await shop.credit(invoice, 40_000)
    await buyer.page.getByText('A part has arrived. €605.00 is still missing.').waitFor()
    expect(await buyer.look('invoice-1-part')).toEqual([])
    await shop.credit(invoice, 60_500)
    await buyer.page.getByText('€1,005.00 has arrived.').waitFor()
    expect(await buyer.look('invoice-2-paid')).toEqual([])
    await buyer.close()
  })

  it('of a payment that has arrived hands out the receipt, also to who comes back', async () => {
    const invoice = await newInvoice()
    await shop.credit(invoice, 10_000)
    const buyer = await newBuyer(browser)
    await buyer.page.goto(invoice.url)
    await buyer.page.getByText('€100.00 has arrived.').waitFor()
    const receipt = await download(buyer, 'Receipt as PDF')
    expect(receipt.name).toBe(`receipt-${invoice.reference}.pdf`)
    expect(receipt.text.slice(0, 5)).toBe('%PDF-')
    expect(new URL(buyer.page.url()).pathname).toMatch(/^\/invoice\/shown_/)
    await buyer.page.reload()
    await buyer.page.getByText('€100.00 has arrived.').waitFor()
    await buyer.close()
  })

  it.each(looks)('is whole in $name', async ({ name, ...look }) => {
    const invoice = await newInvoice(sale, { fee_flat: 500 })
    const buyer = await newBuyer(browser, look)
    await buyer.page.goto(invoice.url)
    await buyer.page.getByRole('button', { name: 'Invoice as PDF' }).waitFor()
    expect(await buyer.look(`invoice-3-${name}`)).toEqual([])
    await buyer.close()
  })

  it('says that it was called off', async () => {
    const invoice = await newInvoice()
    await shop.call('POST', `/v1/checkout/${invoice.checkout_id}/cancel`)
    const buyer = await newBuyer(browser)
    await buyer.page.goto(invoice.url)
    await buyer.page.getByText('This invoice was called off.').waitFor()
    expect(await buyer.page.getByRole('button', { name: /^Copy/ }).count()).toBe(0)
    expect(await buyer.look('invoice-4-cancelled')).toEqual([])
    await buyer.close()
  })

  it('does not open for another token, nor for that of another kind of page', async () => {
    const invoice = await newInvoice()
    const other = `${invoice.url.slice(0, -1)}${invoice.url.endsWith('a') ? 'b' : 'a'}`
    const asPayment = invoice.url.replace('/invoice/', '/pay/')
    for (const url of [other, asPayment]) {
      expect((await fetch(url)).status).toBe(404)
    }
    const token = invoice.url.split('/').at(-1)
    const open = { link_token: token }
    const session = await shop.call('POST', '/client/v1/session', open, { key: '' })
    expect(session.status, session.text).toBe(200)
    const page = { key: session.body.token }
    expect((await shop.call('GET', '/client/v1/intent', undefined, page)).status).toBe(404)
    expect((await shop.call('GET', '/client/v1/verification', undefined, page)).status).toBe(404)
  })
})

describe('an invoice in print', () => {
  it.each(languages)('is a PDF in %s', async (language) => {
    const invoice = await newInvoice(sale)
    const path = `/v1/invoice/${invoice.id}/document?format=pdf&language=${language}`
    const { private: key } = holdfast.organisation.keys.sandbox
    const answer = await fetch(holdfast.baseUrl + path, { headers: { authorization: key } })
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toContain(`invoice-${invoice.reference}.pdf`)
    const text = textOfPdf(Buffer.from(await answer.arrayBuffer()))
    expect(text).toContain('Ten bicycles')
    expect(text).toContain(invoice.reference)
  })

  it('says as JSON what the page shows', async () => {
    const invoice = await newInvoice(sale, { fee_flat: 500 })
    await shop.credit(invoice, 40_000)
    const { body } = await shop.call('GET', `/v1/invoice/${invoice.id}/document`)
    expect(body).toMatchObject({
      kind: 'invoice',
      number: invoice.reference,
      status: 'part_received',
      invoice_id: invoice.id,
      subtotal: 100_000,
      tax: 16_667,
      fee: 500,
      total: 100_500,
      received: 40_000,
      outstanding: 60_500,
      instructions: { amount: 60_500, reference: invoice.reference },
      lines: [
        { due: true, tax: 16_667 },
        { due: false, required_by: '2031-05-01T00:00:00.000Z' },
      ],
    })
    const refused = await shop.call('GET', `/v1/checkout/${invoice.checkout_id}/receipt`)
    expect(refused.body.code).toBe('invalid_state')
    await shop.credit(invoice, 60_500)
    const receipt = await shop.call('GET', `/v1/checkout/${invoice.checkout_id}/receipt`)
    expect(receipt.body).toMatchObject({
      kind: 'receipt',
      status: 'paid',
      outstanding: 0,
      instructions: null,
      paid_at: expect.any(String),
    })
  })
})

describe('the receipt of a checkout', () => {
  it('is on its page once the payment has arrived', async () => {
    const buyer = await newBuyer(browser)
    const link = await openLink(shop, buyer)
    await buyer.enterCard('4242424242424242')
    await buyer.press('Pay €100.00')
    await buyer.heading('Thank you, your card was accepted')
    expect(await buyer.page.getByRole('button', { name: 'Receipt as PDF' }).count()).toBe(0)
    await shop.advance('P8D')
    await buyer.page.goto(link.url)
    await buyer.heading('Your payment has arrived')
    expect((await download(buyer, 'Receipt as PDF')).text.slice(0, 5)).toBe('%PDF-')
    await buyer.close()
  })
})
