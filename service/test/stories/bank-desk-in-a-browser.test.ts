// A bank, from its connection to a night that is signed off, walked by two members in their
// browsers: files are downloaded for the bank and uploaded from it, and nothing is done by one
// person alone.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readAccount } from '#connections'
import { parseId, present } from '#kit'
import { closeDay } from '../../src/providers/bookings/night.ts'
import { CREDITOR, openBankWorld } from '../harness/bank.ts'
import { launchBrowser } from '../harness/browser.ts'
import { type Desk, openDesk } from '../harness/dashboard.ts'
import { inLive } from '../harness/live.ts'
import { enterAsOwner, joinAs, type MemberBrowser } from '../harness/member.ts'
import { until } from '../harness/until.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const DAY_MINUTES = 24 * 60
const PAID = 12_345
const world = await openBankWorld()
const { holdfast, channel } = world
let browser: Browser
let owner: MemberBrowser
let ada: Desk
let frida: Desk

beforeAll(async () => {
  browser = await launchBrowser()
  owner = await enterAsOwner(holdfast)
  const finance = await joinAs(holdfast, owner, 'finance')
  ada = await openDesk(browser, holdfast, owner)
  frida = await openDesk(browser, holdfast, finance)
})

afterAll(async () => await browser.close())

async function open({ page }: Desk, path: string, heading: string): Promise<Page> {
  await page.goto(`${holdfast.baseUrl}/dashboard/live${path}`)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  return page
}

const pathOf = ({ page }: Desk) => new URL(page.url()).pathname.split('/live')[1] ?? ''
const read = async (path: string) => await inLive(owner, 'GET', path)

/** Presses the button of an open dialog. */
async function confirm({ page }: Desk, name: string | RegExp): Promise<void> {
  const button = page.getByRole('dialog').getByRole('button', { name })
  await button.click()
  await button.waitFor({ state: 'detached' })
}

/** Comes by the badge of the navigation, opens the only thing that waits there, and approves it. */
async function approve(place: RegExp, found: string, button: RegExp): Promise<void> {
  const page = await open(frida, '/', 'Overview')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: place }).waitFor()
  await open(frida, found, found.includes('proposals') ? 'Proposal' : 'Decision')
  await frida.press('Approve it…')
  await confirm(frida, button)
}

describe('a bank', () => {
  it('is connected by two people, the second of whom sees whole numbers', async () => {
    const page = await open(ada, '/banks', 'Banks')
    await page.getByText('No bank is connected').waitFor()
    await page.getByRole('link', { name: 'Connect a bank' }).first().click()
    await ada.press('Propose the connection')
    await page.getByRole('alert').getByRole('link', { name: 'Holder' }).waitFor()
    await page.getByLabel('Name of the bank').fill('North Bank')
    await page.getByLabel('Cut-off').fill('00:00')
    await page.getByLabel('Holder').fill('Harbour Client Money')
    await page.getByLabel('IBAN').fill('DE02 1203 0000 0000 2020 52')
    await page.getByLabel('Used from').fill('2026-01-01')
    await ada.press('Propose the connection')
    await page.getByRole('alert').getByRole('link', { name: 'IBAN' }).waitFor()
    await page.getByLabel('IBAN').fill('DE02 1203 0000 0000 2020 51')
    await ada.press('Propose the connection')
    await page.getByRole('heading', { level: 1, name: 'Proposal' }).waitFor()
    await page.getByText('You have proposed it', { exact: false }).waitFor()
    expect(await page.getByRole('button', { name: 'Approve it…' }).count()).toBe(0)
    const there = await open(frida, pathOf(ada), 'Proposal')
    await there.getByText('DE02 1203 0000 0000 2020 51').waitFor()
    await approve(/^Accounts\s*1$/, pathOf(ada), /^Approve: connect a bank/)
    const { data } = await read('/v1/bank/connections')
    expect(data).toMatchObject([{ status: 'active', label: 'North Bank', channel: 'by_hand' }])
  })

  it('has its books begun, and their rest decided, by two people', async () => {
    const page = await open(ada, '/banks/start', 'Begin the books of an account')
    await page.getByLabel('First day').fill('2026-01-01')
    await page.getByLabel('What lay there on its morning').fill('1,000,000.00')
    await ada.press('Propose the start')
    await page.getByRole('heading', { level: 1, name: 'Decision' }).waitFor()
    await approve(/^Decisions\s*1$/, pathOf(ada), /begin the books/)
    const [rest] = (await read('/v1/bank/decisions?status=open')).data
    expect(rest).toMatchObject({ kind: 'start_rest', amount: 100_000_000 })
    await open(ada, `/banks/decisions/${rest.id}`, 'Decision')
    await ada.press('Propose it')
    await page.getByRole('alert').getByText('must be chosen', { exact: false }).waitFor()
    await page.getByRole('radio', { name: 'Own money came in' }).check()
    await page.getByLabel('Note for the second person').fill('As the letter of the bank says.')
    await ada.press('Propose it')
    await page.getByText('What is proposed').waitFor()
    expect(await page.getByRole('button', { name: 'Approve it…' }).count()).toBe(0)
    await approve(/^Decisions\s*1$/, pathOf(ada), /^Approve €1,000,000.00: own money/)
    const [standing] = (await read('/v1/bank/standings')).data
    expect(standing).toMatchObject({ ledger: 100_000_000, bank: null, decisions: 0 })
  })
})

describe('a payment', () => {
  let outbound = ''

  it('waits in a batch until two people have released it', async () => {
    const project = await world.project(50_000)
    const paid = await world.pay(project.id, [{ amount: PAID, reference: 'ORDER 17' }])
    outbound = paid[0].id
    await until(async () => (await read('/v1/bank/orders')).data.length > 0)
    const queue = await open(ada, '/banks/batches?part=orders', 'Batches')
    await queue.getByRole('row', { name: /€123.45/ }).click()
    await ada.press('Put it first')
    await queue.getByText('It is changed.').first().waitFor()
    await world.hurry('bank.collect')
    await until(async () => (await read('/v1/bank/batches')).data.length > 0)
    const page = await open(ada, '/banks/batches', 'Batches')
    await page.getByRole('row', { name: /€123.45.*Draft/ }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Batch', exact: true }).waitFor()
    await ada.press('Ask for its release…')
    await confirm(ada, 'Ask for the release of €123.45')
    await page.getByRole('heading', { level: 1, name: 'Proposal' }).waitFor()
    await approve(/^Accounts\s*1$/, pathOf(ada), /^Approve: release a batch/)
    const statusOf = async () => (await read('/v1/bank/batches')).data[0].status
    await expect.poll(statusOf).toBe('generated')
  })

  it('leaves in a file that is downloaded and marked as uploaded', async () => {
    const [batch] = (await read('/v1/bank/batches')).data
    const home = await open(ada, '/', 'Overview')
    await home.getByRole('main').getByRole('link', { name: 'Batches to release' }).click()
    await home.getByText('To be uploaded at the bank').first().click()
    await home.getByRole('link', { name: 'See its file' }).click()
    const page = ada.page
    await page.getByRole('heading', { level: 1, name: 'Batch', exact: true }).waitFor()
    const coming = page.waitForEvent('download')
    await ada.press('Download the file')
    const file = await coming
    expect(file.suggestedFilename()).toBe(batch.file_name)
    const place = path.join(channel.inbox, file.suggestedFilename())
    await file.saveAs(place)
    expect(readFileSync(place, 'utf8')).toContain(CREDITOR)
    const audit = await inLive(owner, 'GET', '/dashboard/v1/audit?operation=downloadBankFile')
    expect(audit.data).toMatchObject([{ object: { id: batch.artefact_id } }])
    await ada.press('Mark as uploaded…')
    await confirm(ada, '€123.45 are with the bank')
    await page.getByText('Sent', { exact: true }).first().waitFor()
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByText('File written → Sent').or(page.getByText('Generated → Sent')).waitFor()
  })

  it('is accepted by an answer, and executed by a statement, both uploaded', async () => {
    await world.live(1)
    await world.live(30)
    const page = await open(frida, '/banks/statements', 'Bank statements')
    await upload(page, 'field')
    const statusOf = async () => (await read('/v1/bank/batches')).data[0].status
    await until(async () => (await statusOf()) === 'bank_approved')
    for (let day = 1; day <= 5; day += 1) {
      await world.live(DAY_MINUTES)
      await upload(page, day % 2 === 0 ? 'field' : 'drop')
    }
    await until(async () => (await statusOf()) === 'executed')
    expect((await read(`/v1/outbound/${outbound}`)).status).toBe('executed')
    await page
      .getByRole('row', { name: /Statement.*Booked/ })
      .first()
      .waitFor()
    const { data } = await read('/v1/bank/statements')
    const whole = data.find(({ entries }: { entries: number }) => entries > 0)
    const statement = await open(frida, `/banks/statements/${whole.id}`, 'Bank statement')
    const entry = statement.getByRole('row', { name: /-€123.45/ })
    await entry.getByText('An order has left').waitFor()
    await entry.getByRole('link', { name: /^outbound_/ }).click()
    await statement.getByRole('heading', { level: 1, name: 'Outbound' }).waitFor()
  })
})

describe('a night', () => {
  it('is compared, and signed off by a person', async () => {
    const [standing] = (await read('/v1/bank/standings')).data
    expect(standing).toMatchObject({ bank: 100_000_000 - PAID, orders_under_way: 0 })
    const id = present(parseId('connected_account', standing.connected_account_id), 'an account')
    const { live } = holdfast.organisation.tenants
    await holdfast.service.database.transact(live, async (unit) => {
      await closeDay(unit, await readAccount(unit.tx, live, id), '2027-03-01')
    })
    const banks = await open(frida, '/banks', 'Banks')
    await banks.getByText('Nights to sign').waitFor()
    const page = await open(frida, '/banks?part=nights', 'Banks')
    await page.getByRole('button', { name: /1 Mar 2027/ }).click()
    await page.getByLabel('Note').fill('Compared with the paper statement.')
    await frida.press(/^Sign off/)
    await page.getByText('The night is signed off.').first().waitFor()
    const [night] = (await read('/v1/bank/closings')).data
    expect(night).toMatchObject({ unexplained: 0, signed_by: expect.stringMatching(/^member_/) })
    await page.keyboard.press('Escape')
    const coming = page.waitForEvent('download')
    await frida.press('Save all as CSV')
    expect((await coming).suggestedFilename()).toBe('bank-nights.csv')
  })
})

/** Gives the service all that the bank has laid out. */
async function upload(page: Page, by: 'field' | 'drop'): Promise<void> {
  for (const name of readdirSync(channel.outbox).toSorted()) {
    const place = path.join(channel.outbox, name)
    const buffer = readFileSync(place)
    if (by === 'field') {
      const field = page.getByLabel('Statements and answers, dropped here or chosen')
      await field.setInputFiles({ name, mimeType: 'application/xml', buffer })
    } else {
      const dropped = await page.evaluateHandle((text: string) => {
        const transfer = new DataTransfer()
        const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
        transfer.items.add(new File([bytes], 'dropped.xml', { type: 'application/xml' }))
        return transfer
      }, buffer.toString('base64'))
      const zone = page.getByRole('region', { name: 'Drop files here' })
      await zone.dispatchEvent('drop', { dataTransfer: dropped })
    }
    await page
      .getByText(by === 'field' ? name : 'dropped.xml')
      .first()
      .waitFor()
    rmSync(place)
  }
  await until(async () => {
    const { data } = await read('/v1/bank/files')
    return data.every(({ status }: { status: string }) => status !== 'kept')
  })
}
