// The mailbox as people use it: every kind of e-mail is listed, found and read, on a desk and on a
// phone.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minor } from '#kit'
import type { NewEmail } from '#mail'
import { sendEmails } from '#mail'
import { emailKinds } from '../../src/notify/mail/templates.ts'
import { accessibilityFaults, launchBrowser, looks, takePicture } from '../harness/browser.ts'
import { WAIT_GIVES_UP_MS } from '../harness/give-up.ts'
import type { TestService } from '../harness/service.ts'
import { caller, startTestService } from '../harness/service.ts'

const LONG = 'a-person-with-a-very-long-name.and-a-second-one'
const money = { amount: minor(123_456n), currency: 'eur' } as const
const at = new Date('2027-02-01T09:30:00.000Z')
const sender = { organisationName: 'Harbour', isSandbox: true, at }
const held = {
  sellers: ['Ada Lovelace'],
  heldUntil: 'release',
  statusUrl: 'http://localhost:1/status/link',
} as const
const to = (who: string) => `${who}@example.com`

let holdfast: TestService
let browser: Browser

const mails: readonly NewEmail[] = [
  {
    kind: 'verification_wanted',
    ...sender,
    to: to('seller'),
    money,
    url: 'http://localhost:1/v',
    statusUrl: null,
  },
  { kind: 'verification_outcome', ...sender, to: to('seller'), isPassed: true, statusUrl: null },
  {
    kind: 'transfer_instructions',
    ...sender,
    ...held,
    to: to('buyer'),
    instructions: {
      amount: 123_456,
      currency: 'eur',
      beneficiary: 'Harbour',
      creditor_reference: null,
      bank_name: 'Harbour Bank',
      iban: 'DE89370400440532013000',
      account_number: null,
      routing: [],
      reference: 'C7Q2M',
    },
  },
  {
    kind: 'receipt',
    ...sender,
    ...held,
    to: to('buyer'),
    money,
    fee: minor(3_456n),
    items: [{ description: 'A bicycle', amount: minor(120_000n) }],
    reference: 'C7Q2M',
  },
  { kind: 'refund', ...sender, ...held, to: to('buyer'), money, paidFor: 'A bicycle' },
  {
    kind: 'debit_pre_notification',
    ...sender,
    ...held,
    to: to('debtor'),
    money,
    collectedAt: new Date('2027-03-01T00:00:00.000Z'),
    mandateReference: 'M-77',
    maskedAccount: 'DE•• •••• 3000',
  },
  {
    kind: 'refund_waiting',
    ...sender,
    ...held,
    to: to('refunded'),
    money,
    paidFor: null,
    url: 'http://localhost:1/verify/link',
  },
  {
    kind: 'payout_failed',
    ...sender,
    to: to('unpaid'),
    money,
    url: 'http://localhost:1/payee/link',
    statusUrl: null,
  },
  { kind: 'payment_status', ...sender, ...held, to: to('payer'), money, reference: 'C7' },
  {
    kind: 'payout',
    ...sender,
    to: to(LONG),
    money,
    fee: null,
    paidFor: 'A bicycle',
    reference: 'BIKE 7',
    dashboardUrl: null,
  },
  {
    kind: 'handler_disabled',
    ...sender,
    to: to('owner'),
    handlerUrl: 'https://shop.example/hooks',
    failingSince: new Date('2027-03-01T00:00:00.000Z'),
    url: 'http://localhost:1/dashboard/live/developers/webhooks',
  },
  {
    kind: 'bank_account_changed',
    ...sender,
    to: to('seller'),
    account: 'DE, EUR, 37040044',
    accountBefore: 'GB, GBP, 601613',
    payableFrom: new Date('2027-03-01T12:00:00.000Z'),
    url: 'http://localhost:1/payee/notice/link',
  },
  {
    kind: 'bank_account_link',
    isFirst: false,
    ...sender,
    to: to('seller'),
    url: 'http://localhost:1/payee/link',
    statusUrl: null,
  },
]

/** Invitations of members are in no sandbox: whoever has one of its keys could read them. */
const kept = emailKinds.filter((kind) => !kind.startsWith('member_'))

beforeAll(async () => {
  holdfast = await startTestService({ roles: ['api'] })
  await holdfast.service.database.transact(
    holdfast.organisation.tenants.sandbox,
    async (unit) => await sendEmails(unit, holdfast.vault, mails),
  )
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await holdfast.stop()
})

async function inLook<T>(
  look: (typeof looks)[number],
  act: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const { name: _name, ...options } = look
  const context = await browser.newContext({ ...options, baseURL: holdfast.baseUrl })
  try {
    context.setDefaultTimeout(WAIT_GIVES_UP_MS)
    return await act(await context.newPage(), context)
  } finally {
    await context.close()
  }
}

/** Nothing is wider than the screen. */
async function expectFits(page: Page): Promise<void> {
  const beyond = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await page.evaluate<number>(beyond)).toBeLessThanOrEqual(0)
}

async function subjects(page: Page): Promise<string[]> {
  return await page.locator('.subject').allTextContents()
}

async function search(page: Page, words: string): Promise<string[]> {
  await page.goto('/mailbox')
  await page.getByLabel('Address or subject').fill(words)
  await page.getByRole('button', { name: 'Search' }).click()
  return await subjects(page)
}

describe.each(looks.map((look) => [look.name, look] as const))('the mailbox: %s', (name, look) => {
  it('lists every kind of e-mail, accessibly and without scrolling sideways', async () => {
    await inLook(look, async (page) => {
      await page.goto('/mailbox')
      const kinds = await page.locator('.kind').allTextContents()
      expect(new Set(kinds)).toEqual(new Set(kept.map((kind) => kind.replaceAll('_', ' '))))
      await takePicture(page, `mailbox-list-${name}`)
      expect(await accessibilityFaults(page)).toEqual([])
      await expectFits(page)
    })
  })
})

describe.each([looks[0], looks[3]].map((look) => [look.name, look] as const))(
  'an e-mail: %s',
  (name, look) => {
    it.each(kept)('shows %s with its receiver, its kind and its words', async (kind) => {
      await inLook(look, async (page, context) => {
        await page.goto('/mailbox')
        const named = page.locator('.kind').getByText(kind.replaceAll('_', ' '), { exact: true })
        const link = page.getByRole('link').filter({ has: named })
        const subject = (await link.locator('.subject').textContent()) ?? ''
        await link.click()
        await page.getByRole('heading', { name: subject, exact: true }).waitFor()
        await page.getByText('Plain text').click()
        expect(await page.locator('pre').innerText()).toContain('Harbour')
        await takePicture(page, `mailbox-${kind}-${name}`)
        await expectFits(page)
        const body = await page.request.get(`${page.url()}/body`)
        // In the frame nothing runs, and so no check either: the e-mail is looked at by itself.
        await page.evaluate("document.querySelector('iframe').remove()")
        expect(await accessibilityFaults(page)).toEqual([])
        const mail = await context.newPage()
        await mail.setContent(await body.text())
        await expectFits(mail)
        expect(await accessibilityFaults(mail), 'the e-mail').toEqual([])
      })
    })
  },
)

describe('the search of the mailbox', () => {
  it('finds by a part of the address and by a part of the subject, whatever the case', async () => {
    await inLook(looks[0], async (page) => {
      expect(await search(page, 'DEBTOR')).toHaveLength(1)
      expect(await search(page, 'buyer@')).toHaveLength(3)
      const all = await search(page, '')
      expect(all).toHaveLength(mails.length)
      const [word = ''] = (all[0] ?? '').split(' ')
      const found = await search(page, (all[0] ?? '').toUpperCase())
      expect(found).toEqual([all[0]])
      expect(await search(page, word)).toContain(all[0])
      expect(await search(page, 'nobody-at-all')).toEqual([])
      await page.getByText('No e-mails with').waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
    })
  })

  it('tells the time by the clock of the sandbox, where the next mail comes first', async () => {
    const call = caller(holdfast.baseUrl, holdfast.organisation.keys.sandbox.private)
    await call('POST', '/_sandbox/v1/clock/freeze', {})
    const { body: clock } = await call('POST', '/_sandbox/v1/clock/advance', { by: 'P90D' })
    await holdfast.service.database.transact(
      holdfast.organisation.tenants.sandbox,
      async (unit) =>
        await sendEmails(unit, holdfast.vault, [
          {
            kind: 'bank_account_link',
            isFirst: false,
            ...sender,
            to: to('later'),
            url: 'http://localhost:1/p',
            statusUrl: null,
          },
        ]),
    )
    await inLook(looks[0], async (page) => {
      await page.goto('/mailbox')
      const first = page.locator('li').first()
      expect(await first.textContent()).toContain('later@example.com')
      expect(await first.locator('time').getAttribute('datetime')).toBe(clock.now)
      await first.getByRole('link').click()
      const date = page.getByRole('definition').filter({ hasText: 'by the sandbox’s clock' })
      expect(await date.locator('time').getAttribute('datetime')).toBe(clock.now)
    })
  })

  it('by call narrows down by receiver and by each kind', async () => {
    const call = caller(holdfast.baseUrl, holdfast.organisation.keys.sandbox.private)
    for (const { kind, to: address } of mails) {
      const path = `/_sandbox/v1/emails?kind=${kind}&to=${encodeURIComponent(address)}`
      const { body } = await call('GET', path)
      expect(body.data).toMatchObject([{ kind, to: address }])
      expect(body.data[0].text.length).toBeGreaterThan(20)
    }
  })
})
