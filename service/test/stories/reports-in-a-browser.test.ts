// Reports in the dashboard: last month in one press, and what a payout is made of where it is seen.
import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityFaults, launchBrowser, takePicture } from '../harness/browser.ts'
import type { Desk } from '../harness/dashboard.ts'
import { openDesk } from '../harness/dashboard.ts'
import { enterAsOwner } from '../harness/member.ts'
import { openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop()
let browser: Browser
let desk: Desk
let outbound: string
let settlement: string

beforeAll(async () => {
  await shop.verify('sam@example.com')
  const { settlements } = await shop.paid([{ amount: 10_000, fee_flat: 250 }], { fee_flat: 99 })
  settlement = settlements[0].id
  const { body } = await shop.release({ settlement_id: settlement, amount: 4_000 })
  outbound = body.outbounds[0].id
  await shop.advance('P40D')
  browser = await launchBrowser()
  desk = await openDesk(browser, holdfast, await enterAsOwner(holdfast))
})

afterAll(async () => {
  await browser.close()
})

/** The file that is handed out when a button is pressed. */
async function download(name: string): Promise<{ name: string; text: string }> {
  const pressed = desk.press(name)
  const [file] = await Promise.all([desk.page.waitForEvent('download'), pressed])
  const text = (await readFile(await file.path())).toString('latin1')
  return { name: file.suggestedFilename(), text }
}

describe('the page of reports', () => {
  it('gives the fees of last month in one press', async () => {
    await desk.open('/proof/reports', 'Reports')
    const file = await download('Save as CSV')
    expect(file.name).toBe('fees-last_month.csv')
    expect(file.text).toMatch(/^day,at,kind,about,/)
    expect((await download('Save as PDF')).text.slice(0, 5)).toBe('%PDF-')
    expect(await accessibilityFaults(desk.page)).toEqual([])
    await takePicture(desk.page, 'dashboard-reports')
  })

  it('gives payouts of chosen days, and says which field is wrong', async () => {
    await desk.page.getByLabel('Report').selectOption('payouts')
    await desk.page.getByLabel('Time').selectOption('days')
    await desk.press('Save as CSV')
    await desk.page.getByText('must be a day').first().waitFor()
    await desk.page.getByLabel('From').fill('2020-01-01')
    expect((await download('Save as CSV')).text).toContain(outbound)
  })

  it('gives a statement as banks send it', async () => {
    await desk.page.getByLabel('Report').selectOption('camt053')
    await desk.page.getByLabel('Of', { exact: true }).fill(settlement)
    const file = await download('Save as XML')
    expect(file.text).toContain('urn:iso:std:iso:20022:tech:xsd:camt.053.001.08')
  })
})

describe('the page of an outbound', () => {
  it('shows what makes it up', async () => {
    await desk.open(`/outbounds/${outbound}`, /Outbound|€40/)
    const parts = desk.page.getByRole('table', { name: 'Parts of the outbound' })
    await parts.getByText('Payment').waitFor()
    await parts.getByText('€40.00').first().waitFor()
    await parts.getByText('Seller fee').waitFor()
    expect(await parts.getByText('€2.50').first().isVisible()).toBe(true)
    await takePicture(desk.page, 'dashboard-outbound-parts')
  })
})
