// A buyer in a real browser: opens a payment link and goes through its pages as a person does.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { accessibilityFaults, takePicture } from './browser.ts'
import { WAIT_GIVES_UP_MS } from './give-up.ts'
import type { Payments } from './payments.ts'

type Shown = ReturnType<typeof JSON.parse>

export interface Buyer {
  readonly context: BrowserContext
  readonly page: Page
  /** Presses a button. */
  readonly press: (name: string | RegExp) => Promise<void>
  /** Waits for a heading. */
  heading(name: string): Promise<void>
  /** Chooses to pay by card, and types one that is valid. */
  enterCard(number: string): Promise<void>
  /** Chooses a bank to pay from and goes there. */
  goToBank(name: string): Promise<void>
  /** Takes a picture, and answers what an accessibility check finds. */
  look(name: string): Promise<string[]>
  close(): Promise<void>
}

/** A browser of its own, as wide as a phone unless it is told otherwise. */
export async function newBuyer(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Buyer> {
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
    ...options,
  })
  context.setDefaultTimeout(WAIT_GIVES_UP_MS)
  const page = await context.newPage()
  const press = async (name: string | RegExp) => await page.getByRole('button', { name }).click()
  return {
    context,
    page,
    press,
    heading: async (name) => await page.getByRole('heading', { name }).waitFor(),
    enterCard: async (number) => {
      await page.getByRole('radio', { name: /^Card/ }).check()
      await page.getByLabel('Card number').fill(number)
      await page.getByLabel('Valid until').fill('1299')
      await page.getByLabel('Security code').fill('123')
    },
    goToBank: async (name) => {
      await page.getByRole('radio', { name: /^Pay by bank/ }).check()
      await page.getByLabel('Your bank').selectOption(name)
      await press(/^Go to your bank/)
      await page.getByLabel('User name').waitFor()
    },
    look: async (name) => {
      await takePicture(page, name)
      return await accessibilityFaults(page)
    },
    close: async () => await context.close(),
  }
}

let buyers = 0

/** A payment link for a buyer of its own. */
export async function newLink(
  shop: Payments,
  settlements: readonly object[] = [{}],
  changes: object = {},
): Promise<Shown> {
  const from = { email: `buyer${++buyers}@example.com`, name: 'Bea Buyer' }
  const { body, status, text } = await shop.ask(settlements, {
    type: 'payment_link',
    from,
    ...changes,
  })
  if (status !== 200) throw new Error(text)
  return body
}

/** A payment link of its own, opened by a buyer as far as the ways of paying. */
export async function openLink(
  shop: Payments,
  { page, press }: Pick<Buyer, 'page' | 'press'>,
  settlements?: readonly object[],
  changes?: object,
): Promise<Shown> {
  const link = await newLink(shop, settlements, changes)
  await page.goto(link.url)
  await press('Continue')
  return link
}

const DAY_MS = 86_400_000

/** An instant by the clock of the sandbox, some days ahead. */
export async function inDays(shop: Payments, days: number): Promise<string> {
  const { body } = await shop.call('GET', '/_sandbox/v1/clock')
  return new Date(Date.parse(body.now) + days * DAY_MS).toISOString()
}
