// Money that cannot arrive: said before it is released, and repaired where it is seen, in a
// browser.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, launchBrowser, takePicture } from '../../test/harness/browser.ts'
import { type Desk, openDesk } from '../../test/harness/dashboard.ts'
import { enterAsOwner, joinAs, type MemberBrowser } from '../../test/harness/member.ts'
import { otherAccount, type Payees, payeesOf } from '../../test/harness/payees.ts'
import { type Payments, payments, soundAccount } from '../../test/harness/payments.ts'
import { startTestService, type TestService } from '../../test/harness/service.ts'
import { capitals, keepApart } from '../../test/harness/spellings.ts'

let world: TestService
let shop: Payments
let payees: Payees
let browser: Browser
let owner: MemberBrowser
let support: MemberBrowser
let desk: Desk
let page: Page

beforeAll(async () => {
  world = await startTestService({ rateLimit: { perSecond: 1_000, burst: 10_000 } })
  shop = payments(world)
  browser = await launchBrowser()
  owner = await enterAsOwner(world)
  support = await joinAs(world, owner, 'support')
  payees = payeesOf(shop, owner)
})

afterAll(async () => {
  expect(await world.breaches()).toEqual([])
  await browser.close()
  await world.stop()
})

afterEach(async () => await desk.close())

type Shown = ReturnType<typeof JSON.parse>

/** A verified seller without an account, and what is kept for him. */
async function withoutAccount(name: string): Promise<{ email: string; settlement: Shown }> {
  const email = `${name.toLowerCase()}@example.com`
  await shop.verify(email, null)
  const { settlements } = await shop.paid([{ to: { email, name } }])
  return { email, settlement: settlements[0] }
}

async function openRelease(settlement: Shown): Promise<void> {
  desk = await openDesk(browser, world, owner)
  page = desk.page
  await desk.open(`/settlements/${settlement.id}`, 'Settlement')
  await desk.press('Release')
  await desk.press('See what it would do')
}

async function enterAccount(): Promise<void> {
  await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
  await desk.press('Go on')
}

describe('a release to a seller without an account', () => {
  test('says so before, and arrives once one is entered there', async () => {
    const { settlement } = await withoutAccount('Lena')
    await openRelease(settlement)
    await page.getByText('Lena has no bank account in EUR: ask for one now.').waitFor()
    await desk.press('Enter an account…')
    await enterAccount()
    await desk.press('Pay Lena to this account')
    await page.getByText('Would not arrive').waitFor({ state: 'detached' })
    await desk.press('Release €100.00 to Lena')
    await page.getByText('Release made: €100.00 to Lena').first().waitFor()
    const [made] = (await shop.call('GET', `/v1/outbounds?settlement_id=${settlement.id}`)).body
      .data
    expect(await payees.paidTo(made.id)).toBe('executed')
  })

  test('offers to ask him by mail', async () => {
    const { email, settlement } = await withoutAccount('Mira')
    await openRelease(settlement)
    await desk.press('Send a link…')
    await desk.press(`Send the link to ${email}`)
    await page.getByText(`The link is sent to ${email}.`).first().waitFor()
    expect(await payees.mailsTo(email, 'bank_account_link')).toHaveLength(1)
    // Nothing was released meanwhile.
    await page.getByRole('button', { name: 'Release €100.00 to Mira' }).waitFor()
  })

  test('that is made all the same tells that it failed', async () => {
    const { settlement } = await withoutAccount('Nils')
    await openRelease(settlement)
    await desk.press('Release €100.00 to Nils')
    await page
      .getByText(/^Release failed: €100\.00 to Nils\. There is no bank account/)
      .first()
      .waitFor()
    expect(await page.getByText('Release made').count()).toBe(0)
  })
})

describe('another account of the receiver', () => {
  test('that was proposed is accepted in the release, and paid to', async () => {
    const email = 'petra@example.com'
    await shop.verify(email, null)
    const { settlements } = await shop.paid([{ to: { email } }])
    const [settlement] = settlements
    await support.call('POST', '/v1/participants', { email, bank_account: otherAccount })
    await openRelease(settlement)
    await page.getByText(/^Proposed, and not decided: •••• 3001/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await takePicture(page, 'arrival-proposed')
    await desk.press('Accept it')
    await desk.press(`Pay ${email} to •••• 3001`)
    await page.getByText('Would not arrive').waitFor({ state: 'detached' })
    await desk.press(`Release €100.00 to ${email}`)
    expect(await made(settlement)).toMatchObject({
      to: { bank_account: { account_number: '•••• 3001' } },
    })
  })

  test('that he gave in another spelling is paid to once they are joined', async () => {
    const { email, settlement } = await withoutAccount('Runa')
    await shop.verify(`two-${email}`)
    await keepApart(world, `two-${email}`, email)
    await openRelease(settlement)
    await page.getByText(`${capitals(email)}, kept apart, is paid to: •••• 3000`).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await takePicture(page, 'arrival-spellings')
    await desk.press('Join them…')
    await desk.press('Join 2 spellings')
    await page.getByText('Would not arrive').waitFor({ state: 'detached' })
    await desk.press('Release €100.00 to Runa')
    await made(settlement)
  })

  test('is no way where there is none', async () => {
    const { settlement } = await withoutAccount('Sven')
    await openRelease(settlement)
    await page.getByRole('button', { name: 'Enter an account…' }).waitFor()
    expect(await page.getByRole('link', { name: 'See the accounts' }).count()).toBe(0)
  })

  /** What was released of a settlement, once it has arrived. */
  async function made({ id }: Shown): Promise<Shown> {
    await page.getByText('Release made: €100.00').first().waitFor()
    const [outbound] = (await shop.call('GET', `/v1/outbounds?settlement_id=${id}`)).body.data
    expect(await payees.paidTo(outbound.id)).toBe('executed')
    return await shop.read('outbound', outbound.id)
  }
})

describe('a release that failed', () => {
  /** It has failed because there is no account to pay to. */
  async function failed(name: string): Promise<{ email: string; outbound: Shown }> {
    const { email, settlement } = await withoutAccount(name)
    return { email, outbound: await payees.released(settlement.id) }
  }

  async function sit(path: string, heading: string): Promise<void> {
    desk = await openDesk(browser, world, owner)
    page = desk.page
    await desk.open(path, heading)
  }

  test('is mended on its page: the seller asked again, an account entered, released', async () => {
    const { email, outbound } = await failed('Oda')
    await sit(`/outbounds/${outbound.id}`, 'Outbound')
    await desk.press('Send a link…')
    await desk.press(`Send the link to ${email}`)
    await expect.poll(async () => (await payees.mailsTo(email, 'payout_failed')).length).toBe(2)
    await desk.press('Enter an account…')
    await enterAccount()
    await desk.press('Pay Oda to this account')
    await desk.press('Release again')
    await desk.press('Release €100.00 to Oda again')
    await page.getByText('Release made: €100.00 to Oda').first().waitFor()
    await page.getByText('It was made again:').waitFor()
    expect(await page.getByRole('button', { name: 'Release again' }).count()).toBe(0)
    const { body } = await shop.call('GET', `/v1/outbounds?participant_id=${outbound.to.id}`)
    const made = body.data.find(({ replaces }: Shown) => replaces === outbound.id)
    expect(await payees.paidTo(made.id)).toBe('executed')
  })

  test('is mended with others of its cause from the queue', async () => {
    const [ina, jon] = [await failed('Ina'), await failed('Jon')]
    await sit('/operations?queue=failed_outbounds', 'Work queues')
    // The one of the test before that was not mended stands with them.
    await desk.press('Ask these 3 people again')
    await page.getByText('3 people are asked for an account.').first().waitFor()
    expect(await payees.mailsTo(ina.email, 'payout_failed')).toHaveLength(2)
    for (const { outbound } of [ina, jon]) {
      const path = `/v1/participant/${outbound.to.id}/bank-account`
      await shop.call('POST', path, soundAccount)
    }
    await desk.press('Release these 3 again')
    await page.getByText('Nils has no bank account in EUR: ask for one now.').waitFor()
    await desk.press('Enter an account…')
    await enterAccount()
    await desk.press('Pay Nils to this account')
    await page.getByText('Would not arrive').waitFor({ state: 'detached' })
    await desk.press('Release €300.00 to 3 people again')
    await page.getByText('No payment has failed.').waitFor()
  })
})

test('the page of a participant tells what reaches it, and its other names', async () => {
  const email = 'vera@example.com'
  await shop.verify(email)
  const { body: first } = await shop.call('POST', '/v1/participants', { email })
  const { body: other } = await shop.call('POST', '/v1/participants', { email, name: 'Vera V.' })
  desk = await openDesk(browser, world, owner)
  page = desk.page
  await desk.open(`/participants/${other.id}`, 'Participant')
  await page.getByText('Can receive EUR. GBP and USD are changed into it.').waitFor()
  await page.getByText('The person gave it as another participant: it serves this one').waitFor()
  await page.getByRole('link', { name: email }).click()
  await page.waitForURL(`**/participants/${first.id}`)
  await page.getByRole('link', { name: 'Vera V.' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})
