// The page of somebody who is paid: another account by his own link, and "this was not me".
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../harness/browser.ts'
import { newBuyer } from '../harness/buyer.ts'
import { enterAsOwner } from '../harness/member.ts'
import type { Payments } from '../harness/payments.ts'
import { payments } from '../harness/payments.ts'
import type { TestService } from '../harness/service.ts'
import { startTestService } from '../harness/service.ts'

const email = 'sam@example.com'

let holdfast: TestService
let shop: Payments
let browser: Browser

beforeAll(async () => {
  holdfast = await startTestService()
  shop = payments(holdfast)
  browser = await launchBrowser()
  const owner = await enterAsOwner(holdfast)
  await owner.call('POST', '/dashboard/v1/payee-rules', { cooling_hours: 24 })
  await shop.verify(email)
})

afterAll(async () => {
  await browser.close()
  expect(await holdfast.breaches()).toEqual([])
  await holdfast.stop()
})

async function linkIn(kind: string): Promise<string> {
  const { body } = await shop.call('GET', `/_sandbox/v1/emails?kind=${kind}&to=${email}`)
  const found = /http:\/\/\S+\/payee\/\S+/.exec(body.data[0].text)?.[0]
  if (found === undefined) throw new Error('the mail has a link')
  return found
}

describe('the page of somebody who is paid', () => {
  it('takes another account from who knows the old one, and a dispute by the notice', async () => {
    const { body: sam } = await shop.call('POST', '/v1/participants', { email })
    await shop.call('POST', `/v1/participant/${sam.id}/account-link`)
    const seller = await newBuyer(browser)
    await seller.page.goto(await linkIn('bank_account_link'))
    await seller.heading('Where Harbour pays you')
    await seller.page.getByText('You are paid to: DE · EUR · 37040044').waitFor()
    expect(await seller.page.getByText('3000').count()).toBe(0)
    // Nor does the address open the page elsewhere; a reload goes on.
    expect(new URL(seller.page.url()).pathname).toMatch(/^\/payee\/shown_[0-9a-z]{26}[0-9a-f]{64}$/)
    await seller.page.reload()
    await seller.page.getByText('You are paid to: DE · EUR · 37040044').waitFor()
    const ending = seller.page.getByLabel('Last four characters of the account')
    await ending.fill('1234')
    await seller.page.getByLabel('IBAN').fill('DE62370400440532013001')
    await seller.press('Change the account')
    await seller.page.getByText('These are not the last four characters').first().waitFor()
    expect(await seller.look('payee-1-wrong')).toEqual([])
    await ending.fill('3000')
    await seller.press('Change the account')
    await seller.page.getByText('The account was changed.').waitFor()
    expect(await seller.look('payee-2-changed')).toEqual([])

    await seller.page.goto(await linkIn('bank_account_changed'))
    await seller.heading('Where Harbour pays you')
    expect(new URL(seller.page.url()).pathname).toMatch(
      /^\/payee\/notice\/shown_[0-9a-z]{26}[0-9a-f]{64}$/,
    )
    expect(await seller.page.getByLabel('IBAN').count()).toBe(0)
    await seller.press('This was not me')
    await seller.page.getByText('You said that a change was not yours.').waitFor()
    expect(await seller.look('payee-3-disputed')).toEqual([])
    const after = await shop.read('participant', sam.id)
    expect(after.bank_account_disputed_at).not.toBe(null)
    await seller.close()
  })

  it('says so where the link is unknown or used', async () => {
    const seller = await newBuyer(browser)
    await seller.page.goto(`${holdfast.baseUrl}/payee/link_unknown`)
    await seller.heading('This link does not work any more')
    expect(await seller.page.getByRole('button').count()).toBe(0)
    await seller.close()
  })
})
