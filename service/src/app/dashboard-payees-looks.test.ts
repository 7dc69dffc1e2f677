// That the pages of where sellers are paid to are whole and can be used by everybody, on a desk and
// on a phone, in light and in dark.
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { faultsInLooks, faultsOf, launchBrowser, takePicture } from '../../test/harness/browser.ts'
import { type Desk, openDesk } from '../../test/harness/dashboard.ts'
import { enterAsOwner, joinAs, type MemberBrowser } from '../../test/harness/member.ts'
import { otherAccount, payeesOf, thirdAccount } from '../../test/harness/payees.ts'
import { type Payments, payments } from '../../test/harness/payments.ts'
import { startTestService, type TestService } from '../../test/harness/service.ts'
import { keepApart } from '../../test/harness/spellings.ts'

vi.setConfig({ testTimeout: 240_000 })

let world: TestService
let browser: Browser
let owner: MemberBrowser
let support: MemberBrowser
let desk: Desk
/** The pages, each with its heading and what is pressed on it. */
let pages: readonly (readonly [name: string, path: string, heading: string, press?: string])[]

beforeAll(async () => {
  world = await startTestService({ rateLimit: { perSecond: 1_000, burst: 10_000 } })
  browser = await launchBrowser()
  owner = await enterAsOwner(world)
  support = await joinAs(world, owner, 'support')
  const shop = payments(world)
  const payees = payeesOf(shop, owner)
  await payees.cool(24)
  const cooling = await payees.seller('cora@example.com')
  const disputed = await payees.seller('dora.of.the.long.harbour.road@example.com')
  for (const { participant } of [cooling, disputed]) {
    await shop.call('POST', `/v1/participant/${participant.id}/bank-account`, otherAccount)
  }
  await payees.disputes(disputed.email)
  const proposal = { email: cooling.email, bank_account: thirdAccount }
  await support.call('POST', '/v1/participants', proposal)
  const outboundOf = async ({ settlement }: typeof cooling): Promise<string> => {
    const { body } = await shop.release({ settlement_id: settlement.id })
    return body.outbounds[0].id
  }
  const apart = await keptApart(shop, 'pia@example.com')
  const lacking = [await withoutAccount(shop, 'Lena Okafor'), await withoutAccount(shop, 'Mira')]
  const queue = '/operations?queue='
  const person = `/participants/${cooling.participant.id}`
  pages = [
    ['cooling', person, 'Participant'],
    ['disputed', `/participants/${disputed.participant.id}`, 'Participant'],
    ['enter', person, 'Participant', 'Enter another account…'],
    ['accept', person, 'Participant', 'Accept it'],
    ['resume', `/participants/${disputed.participant.id}`, 'Participant', 'Let payouts go on…'],
    ['outbound-cooling', `/outbounds/${await outboundOf(cooling)}`, 'Outbound'],
    ['outbound-disputed', `/outbounds/${await outboundOf(disputed)}`, 'Outbound'],
    ['proposed', `${queue}proposed_accounts`, 'Work queues'],
    ['proposed-item', `${queue}proposed_accounts`, 'Work queues', 'Proposed account'],
    ['disputed-item', `${queue}disputed_accounts`, 'Work queues', 'Disputed account'],
    ['spellings', `/participants/${apart}`, 'Participant'],
    ['join', `/participants/${apart}`, 'Participant', 'Join them…'],
    ['spellings-queue', `${queue}same_people`, 'Work queues'],
    ['spellings-item', `${queue}same_people`, 'Work queues', 'Another spelling'],
    ['failed', `/outbounds/${lacking[0]}`, 'Outbound'],
    ['failed-again', `/outbounds/${lacking[0]}`, 'Outbound', 'Release again'],
    ['failed-queue', `${queue}failed_outbounds`, 'Work queues'],
    ['overview', '/', 'Overview'],
    ['rules', '/settings/payees', 'Accounts of others'],
  ]
})

afterAll(async () => {
  await browser.close()
  await world.stop()
})

afterEach(async () => await desk.close())

/** Another spelling of an address, as a database from before has it: its participant. */
async function keptApart(shop: Payments, email: string): Promise<string> {
  await shop.call('POST', '/v1/participants', { email })
  const { body } = await shop.call('POST', '/v1/participants', { email: `two.${email}` })
  await keepApart(world, `two.${email}`, email)
  return body.id
}

/** A release that has failed for want of an account: its id. */
async function withoutAccount(shop: Payments, name: string): Promise<string> {
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
  await shop.verify(email, null)
  const { settlements } = await shop.paid([{ to: { email, name } }])
  const { body } = await shop.release({ settlement_id: settlements[0].id })
  return body.outbounds[0].id
}

describe('a page of accounts is whole and can be used by everybody', () => {
  test('on a desk and on a phone, in light and in dark', async () => {
    desk = await openDesk(browser, world, owner)
    for (const [name, path, heading, press] of pages) {
      await desk.open(path, heading)
      if (press !== undefined) {
        await desk.page.getByRole('button', { name: press, exact: true }).click()
        await desk.page.getByRole('dialog').waitFor()
      }
      expect([name, await faultsInLooks(desk.page, `payees-${name}`)]).toEqual([name, []])
    }
  })

  test('also by those who may not decide', async () => {
    desk = await openDesk(browser, world, support)
    for (const [name, path, heading] of pages.filter(([, , , press]) => press === undefined)) {
      await desk.open(path, heading)
      expect([name, await faultsOf(desk.page, `payees-${name}-support`)]).toEqual([name, []])
    }
  })
})

describe('spellings of one address', () => {
  test('are joined from the queue, by what a dialog says before', async () => {
    await payments(world).verify('rita@example.com')
    const apart = await keptApart(payments(world), 'rita@example.com')
    desk = await openDesk(browser, world, owner)
    await desk.open('/operations?queue=same_people', 'Work queues')
    const { page } = desk
    await page.getByRole('row', { name: /rita@/i }).getByText('Another spelling').click()
    await desk.press('Join them…')
    const dialog = page.getByRole('dialog', { name: 'Join the spellings of this address' })
    await dialog.getByText('RITA@example.com', { exact: true }).waitFor()
    const said = await dialog.innerText()
    expect(said).toContain('cannot be undone')
    expect(said).toMatch(/RITA@example.com\s+Unverified, no account of its own/)
    expect(said).toMatch(/rita@example.com\s+Verified, •••• 3000/)
    await dialog.getByRole('button', { name: 'Join 2 spellings' }).click()
    await page.getByText('They are one person now.').waitFor()
    await expect.poll(async () => await page.getByRole('row', { name: /rita@/i }).count()).toBe(0)
    await desk.open(`/participants/${apart}`, 'Participant')
    await page.getByRole('heading', { name: 'The same address' }).waitFor()
    expect(await page.getByRole('button', { name: 'Join them…' }).count()).toBe(0)
    await takePicture(page, 'payees-joined')
  })
})
