// The page of the bank to practise with, in a browser: readable for everybody, in light and dark,
// on a desk and on a phone; its form plays a buyer.
import { once } from 'node:events'
import { createBank } from '@holdfast/practice-bank'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveBank } from '../../../bank/src/http.ts'
import { accessibilityFaults, launchBrowser, looks, takePicture } from '../harness/browser.ts'

const AT = Date.parse('2027-03-01T09:00:00Z')
const HOUR_MS = 3_600_000
const IBAN = 'DE02120300000000202051'
const accounts = [
  { number: IBAN, holder: 'Harbour Client Money', currency: 'EUR', balance: 50_000n },
]
const bank = createBank({ seed: '1', at: AT, accounts, habits: ['charges'] })
const server = serveBank(bank, () => AT + HOUR_MS)
let origin = ''
let browser: Browser

beforeAll(async () => {
  bank.pay({ from: { name: 'Bea' }, to: IBAN, amount: 1_250n, remittance: 'RF18', at: AT })
  bank.until(AT + HOUR_MS)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (typeof address === 'object') origin = `http://127.0.0.1:${address?.port}`
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  server.close()
})

describe('the page of the bank', () => {
  it.each(looks)('can be read and used by everybody: $name', async ({ name, ...look }) => {
    const context = await browser.newContext(look)
    const page = await context.newPage()
    await page.goto(origin)
    await takePicture(page, `bank-${name}`)
    expect(await accessibilityFaults(page)).toEqual([])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(look.viewport.width)
    await context.close()
  })

  it('plays a buyer by its form, without script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(origin)
    await page.getByLabel('Amount').fill('7.50')
    await page.getByLabel('Words for the payee').fill('CAB4K7W2QZ')
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.getByText('It is on its way.').waitFor()
    await page.getByText('a credit arrives').waitFor()
    bank.until(AT + 2 * HOUR_MS)
    expect(bank.books()[0]?.balance).toBe(52_000n)
    await context.close()
  })
})
