// One live payment from its link to the statement, walked by two members in their browsers, once
// without and once with a mail server: nothing that waits is hidden.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsInLooks, launchBrowser } from '../harness/browser.ts'
import { type Desk, openDesk } from '../harness/dashboard.ts'
import { WAIT_GIVES_UP_MS } from '../harness/give-up.ts'
import { inLive } from '../harness/live.ts'
import { type MailServer, startMailServer } from '../harness/mail-server.ts'
import { enterAsOwner, joinAs, type MemberBrowser } from '../harness/member.ts'
import { type Payments, paymentsWith } from '../harness/payments.ts'
import { fillAboutPerson, sendNoDocuments } from '../harness/seller.ts'
import { startTestService, type TestService } from '../harness/service.ts'

const WALK_MS = 300_000

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => await browser.close())

interface Walk {
  readonly world: TestService
  readonly shop: Payments
  readonly post: MailServer | null
  readonly owner: MemberBrowser
  /** Of the owner, and of finance. */
  readonly ada: Desk
  readonly frida: Desk
}

async function begin(post: MailServer | null): Promise<Walk> {
  const world = await startTestService(post === null ? {} : { smtp: post.smtp })
  const owner = await enterAsOwner(world)
  const finance = await joinAs(world, owner, 'finance')
  return {
    world,
    shop: paymentsWith(world.baseUrl, world.organisation.keys.live),
    post,
    owner,
    ada: await openDesk(browser, world, owner),
    frida: await openDesk(browser, world, finance),
  }
}

async function open({ world }: Walk, desk: Desk, path: string): Promise<Page> {
  await desk.page.goto(`${world.baseUrl}/dashboard/live${path}`)
  return desk.page
}

/** Whole and usable by everybody, on a desk and a phone, in light and in dark. */
async function look(page: Page, name: string): Promise<void> {
  expect([name, await faultsInLooks(page, `live-${name}`)]).toEqual([name, []])
}

/** Fills in the form of a booking, whose first field says what it is. */
async function book(walk: Walk, desk: Desk, kind: string, fields: Record<string, string>) {
  const page = await open(walk, desk, '/operations/bank?part=book')
  await page.getByLabel('What is booked').selectOption(kind)
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text)
  await desk.press('Propose the booking')
  await page.getByText('Another person approves it').first().waitFor()
}

/** Comes by the badge and the queue, sees what the booking does, and approves it. */
async function approve(walk: Walk, desk: Desk, booking: string, shown: readonly string[]) {
  const page = await open(walk, desk, '/')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: /^Work queues\s*[1-9]/ }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Bank bookings' }).waitFor()
  await open(walk, desk, '/operations?queue=bookings')
  await page.getByRole('button', { name: booking }).click()
  await page.getByRole('link', { name: 'Compare it with the bank' }).click()
  const dialog = page.getByRole('dialog')
  for (const text of shown) await dialog.getByText(text).first().waitFor()
  if (walk.post === null) await look(page, `approve-${booking.toLowerCase().replaceAll(' ', '-')}`)
  await dialog.getByRole('button', { name: /^Approve/ }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** A buyer opens the link, and is told where to send the money. */
async function pay({ shop }: Walk): Promise<void> {
  const { body } = await shop.ask(
    [
      {
        type: 'immediate',
        amount: 12_000,
        fee_flat: 200,
        to: {
          email: 'sam@example.com',
          name: 'Sam Seller',
          bank_account: { country: 'DE', currency: 'eur', iban: 'DE89370400440532013000' },
        },
      },
    ],
    { type: 'payment_link', from: null },
  )
  const visit = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  visit.setDefaultTimeout(WAIT_GIVES_UP_MS)
  await visit.goto(body.url)
  await visit.getByRole('button', { name: 'Continue' }).click()
  await visit.getByLabel('Your e-mail address').fill('bea@example.com')
  await visit.getByRole('radio', { name: /^Bank transfer/ }).check()
  await visit.getByRole('button', { name: /Show transfer details/ }).click()
  await visit.getByRole('button', { name: 'I’ve made the transfer' }).waitFor()
  await visit.context().close()
}

/** The link of the seller: from his mailbox, or as a member copies it where no mail leaves. */
async function sellersLink(walk: Walk, verification: string): Promise<string> {
  const page = await open(walk, walk.frida, `/verifications/${verification}`)
  if (walk.post !== null) {
    const mail = await walk.post.take('sam@example.com', '')
    await page.getByText('Sent', { exact: true }).first().waitFor()
    return /https?:\/\/\S+\/verify\/\S+/.exec(mail.text)?.[0] ?? ''
  }
  await page.getByText('Not sent: no mail server is set up').first().waitFor()
  await walk.frida.press('Show the link')
  const link = page.getByRole('code').filter({ hasText: '/verify/' })
  await link.waitFor()
  await look(page, 'link-of-a-seller')
  return (await link.textContent()) ?? ''
}

async function verify(link: string): Promise<void> {
  const seller = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  seller.setDefaultTimeout(WAIT_GIVES_UP_MS)
  await seller.goto(link)
  await seller.getByRole('button', { name: 'Start' }).click()
  await seller.getByLabel('Your full name').fill('Sam Seller')
  await seller.getByLabel('Country').selectOption('DE')
  await seller.getByRole('button', { name: 'Save and continue' }).click()
  await fillAboutPerson(seller)
  await sendNoDocuments(seller)
  await seller.getByText('12 April 1985').waitFor()
  await seller.getByRole('button', { name: 'Send for review' }).click()
  await seller.getByRole('heading', { name: 'Thank you, we are checking your details' }).waitFor()
  await seller.context().close()
}

/** What is to be paid, as it is given to the bank. */
async function giveToTheBank(walk: Walk): Promise<void> {
  const page = await open(walk, walk.frida, '/operations/bank?part=payments')
  await page.getByText('Sam Seller').waitFor()
  await page.getByText('Scan with a banking app').click()
  await page.getByRole('img', { name: 'QR code of the transfer, for a banking app' }).waitFor()
  if (walk.post === null) await look(page, 'payment-to-make')
  await page.getByRole('link', { name: 'Book what became of it' }).click()
  await page.getByLabel("The bank's number of the booking").fill('stmt-2')
  await walk.frida.press('Propose the booking')
  await page.getByText('Another person approves it').first().waitFor()
}

async function walkThrough(walk: Walk): Promise<void> {
  const { owner, ada, frida, post } = walk
  const onboarding = await open(walk, ada, '/settings/onboarding')
  await onboarding.getByText('Missing: an account that buyers pay into').first().waitFor()
  expect(await onboarding.getByText('Missing: a mail server').count()).toBe(post === null ? 1 : 0)
  if (post === null) await look(onboarding, 'onboarding')

  const account = { IBAN: 'IE29 AIBK 9311 5212 3456 78', 'Code of the bank': 'AIBKIE2D' }
  await book(walk, ada, 'collection_account', account)
  await approve(walk, frida, 'Account to pay into', ['IE29 AIBK 9311 5212 3456 78', 'Ada Lovelace'])
  await pay(walk)

  const [checkout] = (await inLive(owner, 'GET', '/v1/checkouts')).data
  await book(walk, frida, 'inbound', {
    Amount: '120.00',
    "The bank's number of the booking": 'stmt-1',
    'What the payer wrote': checkout.reference,
    'Name of the payer': 'Bea Buyer',
  })
  const arrived = ['Bea Buyer', checkout.reference, 'stmt-1', 'The finance']
  await approve(walk, ada, 'Money came in', arrived)

  const [asked] = (await inLive(owner, 'GET', '/v1/verifications')).data
  await verify(await sellersLink(walk, asked.id))
  const queue = await open(walk, ada, '/operations?queue=verifications')
  await queue.getByText('sam@example.com').first().waitFor()
  const file = await open(walk, ada, `/operations/verifications/${asked.id}`)
  await file.getByRole('heading', { name: 'Where the money will go' }).waitFor()
  await file.getByText(/3000$/).first().waitFor()
  if (post === null) await look(file, 'review')
  await ada.press('Let it pass')
  await file.getByText('Decided.').first().waitFor()

  const waits = async () => (await inLive(owner, 'GET', '/v1/manual/payments')).data.length
  await expect.poll(waits).toBe(1)
  await giveToTheBank(walk)
  const left = ['Sam Seller', 'DE89 3704 0044 0532 0130 00', 'stmt-2', 'The finance']
  await approve(walk, ada, 'A payment has left', left)

  const overview = await open(walk, ada, '/')
  await overview.getByText('All is well').waitFor()
  const statements = await open(walk, ada, '/proof/statements')
  await statements.getByLabel('Time', { exact: true }).selectOption('this_month')
  await ada.press('Show it')
  await statements.getByText('€2.00').first().waitFor()
  if (post === null) await look(statements, 'statement')
}

describe('a live payment from its link to the statement', () => {
  it.each(['without', 'with'] as const)('%s a mail server', { timeout: WALK_MS }, async (mode) => {
    const post = mode === 'with' ? await startMailServer() : null
    const walk = await begin(post)
    await walkThrough(walk)
    const told = post?.mails.map(({ subject }) => subject) ?? []
    expect(told.some((subject) => subject.startsWith('Bank bookings'))).toBe(mode === 'with')
    await walk.ada.close()
    await walk.frida.close()
    expect(await walk.world.breaches()).toEqual([])
    await walk.world.stop()
    await post?.stop()
  })
})
