// A booking that names no debits, answered by two members in their browsers.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { folderConnection, openBankWorld } from '../harness/bank.ts'
import type { DebitWorld } from '../harness/bank-debits.ts'
import { letCollect, openDebits } from '../harness/bank-debits.ts'
import { faultsInLooks, launchBrowser } from '../harness/browser.ts'
import { type Desk, openDesk } from '../harness/dashboard.ts'
import { enterAsOwner, joinAs } from '../harness/member.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

type Shown = ReturnType<typeof JSON.parse>

const world = await openBankWorld()
const { holdfast, ada: api, must } = world
let browser: Browser
let debits: DebitWorld
let ada: Desk
let frida: Desk

beforeAll(async () => {
  await world.byTwo(folderConnection())
  debits = await openDebits(world)
  await letCollect(world)
  browser = await launchBrowser()
  const owner = await enterAsOwner(holdfast)
  const finance = await joinAs(holdfast, owner, 'finance')
  ada = await openDesk(browser, holdfast, owner)
  frida = await openDesk(browser, holdfast, finance)
})

afterAll(async () => await browser.close())

async function openDecision({ page }: Desk, url: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('heading', { level: 1, name: 'Decision' }).waitFor()
}

/** The first person opens what was asked last. */
async function openNewest(): Promise<void> {
  const { data } = await must(api, 'GET', '/v1/bank/decisions?status=open&limit=1')
  await openDecision(ada, `${holdfast.baseUrl}/dashboard/live/banks/decisions/${data[0].id}`)
}

/** The second person approves what the first has proposed. */
async function approve(button: RegExp): Promise<void> {
  await openDecision(frida, ada.page.url())
  await frida.press('Approve it…')
  const confirming = frida.page.getByRole('dialog').getByRole('button', { name: button })
  await confirming.click()
  await confirming.waitFor({ state: 'detached' })
}

async function sent(amount: number): Promise<Shown> {
  const debit = await debits.debit(amount)
  await debits.sent(debit)
  return debit
}

const statusOf = async (debit: Shown) => (await debits.read(debit)).status

describe('a booking without details', () => {
  it('is said to be of debits, chosen until they are its amount', async () => {
    const pair = [await sent(1_100), await sent(1_200)]
    await debits.tell([{ amount: 2_300, text: 'COLLECTION' }], '2028-04-12')
    await openNewest()
    const { page } = ada
    await page.getByRole('radio', { name: 'Debits were collected' }).check()
    await page.getByRole('checkbox', { name: /€11\.00/ }).check()
    await page.getByText('Together €11.00 of €23.00', { exact: false }).waitFor()
    await page.getByRole('checkbox', { name: /€12\.00/ }).check()
    await page.getByText('Together €23.00 of €23.00', { exact: false }).waitFor()
    expect(await faultsInLooks(page, 'debits-of-a-booking')).toEqual([])
    await ada.press('Propose it')
    await page.getByText('What is proposed').waitFor()
    await approve(/^Approve €23\.00/)
    await expect
      .poll(async () => await Promise.all(pair.map(statusOf)))
      .toEqual(['settled', 'settled'])
  })

  it('is said to give one back, with a charge beside', async () => {
    const debit = await sent(1_300)
    const { end_to_end_id: endToEnd } = await debits.order(debit)
    await debits.tell([{ amount: 1_300, endToEnd }], '2028-04-15')
    await debits.tell([{ amount: -1_450, text: 'RETURN' }], '2028-04-16')
    await openNewest()
    const { page } = ada
    await page.getByRole('radio', { name: 'A debit was given back' }).check()
    await page.getByRole('checkbox', { name: /€13\.00/ }).check()
    await page.getByText('the rest is a charge of the bank: €1.50', { exact: false }).waitFor()
    await ada.press('Propose it')
    await page.getByText('What is proposed').waitFor()
    await approve(/^Approve/)
    await expect.poll(async () => await statusOf(debit)).toBe('failed')
    expect(await holdfast.breaches()).toEqual([])
  })
})
