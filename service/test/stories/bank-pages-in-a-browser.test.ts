// That the pages of banks are whole and can be used by everybody, on a desk and on a phone, in
// light and in dark; and that what a bank said is decided on them by two people.
import { readFileSync } from 'node:fs'
import os from 'node:os'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { readAccount } from '#connections'
import { showId } from '#kit'
import { closeDays } from '../../src/providers/bookings/days.ts'
import { closeDay } from '../../src/providers/bookings/night.ts'
import { camtOf, OWN_IBAN, openBank, type TestBank } from '../harness/banks.ts'
import { faultsInLooks, faultsOf, launchBrowser } from '../harness/browser.ts'
import { type Desk, openDesk } from '../harness/dashboard.ts'
import { bookByTwo, euroAccount, inLive } from '../harness/live.ts'
import { enterAsOwner, joinAs, type MemberBrowser } from '../harness/member.ts'
import { paymentsWith } from '../harness/payments.ts'
import { openOwner, openService } from '../harness/story.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

// Nobody looks into the folder: connections by one can be proposed.
const holdfast = await openService({ roles: ['api'], bankFolder: os.tmpdir() })
const client = await openOwner(holdfast)
const tenant = holdfast.organisation.tenants.live
let browser: Browser
let owner: MemberBrowser
let finance: MemberBrowser
let support: MemberBrowser
let bank: TestBank
let project = ''
let desk: Desk
/** The pages, each with its heading and what is pressed on it. */
let pages: readonly (readonly [name: string, path: string, heading: string, press?: string])[]

/** Pages that only ask. */
const FORMS = new Set(['/banks/connect', '/banks/start', '/banks/virtual-ibans'])

/** An account that is not connected. */
const ELSEWHERE = 'FR1420041010050500013M02606'

type Shown = Awaited<ReturnType<typeof inLive>>

beforeAll(async () => {
  browser = await launchBrowser()
  owner = await enterAsOwner(holdfast)
  finance = await joinAs(holdfast, owner, 'finance')
  support = await joinAs(holdfast, owner, 'support')
  await bookByTwo(owner, finance, euroAccount)
  bank = await openBank(holdfast, client, tenant)
  project = (await inLive(owner, 'POST', '/v1/projects', { currency: 'eur' })).id
  const reference = (await inLive(owner, 'GET', `/v1/project/${project}`)).collect
    .local_bank_transfer.reference
  const first = [
    { amount: 500_000, text: `Order ${reference}`, reference: 'P1' },
    { amount: -40, code: 'CHRG', reference: 'P2' },
  ]
  await bank.tell(...first)
  await bank.say(camtOf({ sequence: 1, opening: 0n, entries: first, copy: 'COPY' }))
  const own = [{ amount: 90_000 }]
  await bank.say(camtOf({ sequence: 1, opening: 0n, entries: own, iban: OWN_IBAN }))
  // What it may be meant for is suggested.
  const shop = paymentsWith(holdfast.baseUrl, holdfast.organisation.keys.live)
  await shop.confirmed([{ amount: 7_000 }])
  await bank.tell({ amount: 7_000, text: 'for the boat' }, { amount: -1_500 })
  await bank.say(camtOf({ sequence: 9, opening: bank.lies(), entries: [], day: '2027-03-09' }))
  await bank.say(camtOf({ sequence: 1, opening: 0n, entries: [], iban: ELSEWHERE }))
  await seedOrders()
  const proposal = await inLive(owner, 'POST', '/v1/bank/proposals', anotherBank)
  await holdfast.service.database.transact(tenant, async (unit) => {
    for (const id of [bank.accountId, bank.ownId]) {
      await closeDay(unit, await readAccount(unit.tx, tenant, id), '2027-03-02')
    }
    await closeDays(unit, '2027-03-02')
  })
  const list = await inLive(owner, 'POST', '/v1/bank/proposals', virtualList())
  pages = await pagesOf(proposal.id, list.id)
})

afterAll(async () => await browser.close())

afterEach(async () => await desk.close())

const anotherBank = {
  kind: 'connect',
  connect: {
    label: 'Bank of the Western Harbours and Lighthouses',
    channel: 'folder',
    profile: 'faster_payments',
    orders_folder: 'west/orders',
    answers_folder: 'west/answers',
    cut_off: '17:00',
    time_zone: 'Europe/London',
    accounts: [
      {
        kind: 'client_money',
        currency: 'gbp',
        holder: 'Harbour Market Client Money Account',
        local_number: '20000055779911',
        batch_limit: 50_000_00,
        opened_on: '2027-01-01',
      },
    ],
  },
}

/** IBANs that the bank gives for its account. */
function virtualList() {
  const ends = { first: 'DE41370400440000000001', last: 'DE14370400440000000002' }
  const account = showId('connected_account', bank.accountId)
  return {
    kind: 'virtual_ibans',
    virtual_ibans: { connected_account_id: account, range: ends },
  }
}

/** Two payments on their way in one file. */
async function seedOrders(): Promise<void> {
  const account = { country: 'DE', currency: 'eur', iban: 'DE02120300000000202051' }
  const to = { email: 'sam@example.com', name: 'Sam Seller', bank_account: account }
  const releases = [12_345, 999].map((amount) => ({ project_id: project, amount, to }))
  const { outbounds } = await inLive(owner, 'POST', '/v1/outbounds/releases', { releases })
  const [verification] = (await inLive(owner, 'GET', '/v1/verifications')).data
  const passed = { verification_id: verification.id }
  await bookByTwo(owner, finance, { kind: 'verification_passed', verification: passed })
  await bank.order(...outbounds.map(({ id, amount }: Shown) => ({ id, kind: 'outbound', amount })))
}

/** A page of each kind, by what was made. */
async function pagesOf(proposal: string, virtual: string) {
  const list = async (what: string) => (await inLive(owner, 'GET', `/v1/bank/${what}`)).data
  const [batch] = await list('batches')
  const decisions: Shown[] = await list('decisions')
  const about = (why: string) => decisions.find((one) => one.why.includes(why)).id
  const statements: Shown[] = await list('statements')
  const full = statements.find(({ entries, copy_of: of }) => entries === 2 && of === null).id
  const copy = statements.find(({ copy_of: of }) => of !== null)
  const held = statements.find(({ findings }) => findings.length > 0).id
  const files: Shown[] = await list('files')
  const strange = files.find(({ status }) => status === 'held').id
  const nights: Shown[] = await list('closings')
  const night = nights.find(({ kind }) => kind === 'client_money')
  const own = nights.find(({ kind }) => kind === 'own_money')
  const [day] = await list('days')
  const connections: Shown[] = await list('connections')
  const active = connections.find(({ status }) => status === 'active').id
  return [
    ['accounts', '/banks', 'Banks'],
    ['connections', '/banks?part=connections', 'Banks'],
    ['days', '/banks?part=days', 'Banks'],
    ['day', `/banks?part=days&open=${day.id}`, 'Banks', ''],
    ['nights', '/banks?part=nights', 'Banks'],
    ['night', `/banks?part=nights&night=${night.id}`, 'Banks', ''],
    ['night-own', `/banks?part=nights&night=${own.id}`, 'Banks', ''],
    ['connect', '/banks/connect', 'Connect a bank'],
    ['connection', `/banks/connections/${active}`, 'Bank connection'],
    ['change', `/banks/connections/${active}`, 'Bank connection', 'Change it…'],
    ['close', `/banks/connections/${active}`, 'Bank connection', 'Close it…'],
    ['proposal', `/banks/proposals/${proposal}`, 'Proposal'],
    ['proposal-ibans', `/banks/proposals/${virtual}`, 'Proposal'],
    ['virtual-ibans', '/banks/virtual-ibans', 'Add virtual IBANs'],
    ['start', '/banks/start', 'Begin the books of an account'],
    ['batches', '/banks/batches', 'Batches'],
    ['queue', '/banks/batches?part=orders', 'Batches'],
    ['batch', `/banks/batches/${batch.id}`, 'Batch'],
    ['batch-history', `/banks/batches/${batch.id}?tab=history`, 'Batch'],
    ['batch-api', `/banks/batches/${batch.id}?tab=api`, 'Batch'],
    ['order', `/banks/batches/${batch.id}`, 'Batch', 'order'],
    ['statements', '/banks/statements', 'Bank statements'],
    ['files', '/banks/statements?part=files', 'Bank statements'],
    ['statement', `/banks/statements/${full}`, 'Bank statement'],
    ['statement-held', `/banks/statements/${held}`, 'Bank statement'],
    ['statement-copy', `/banks/statements/${copy.id}`, 'Bank statement'],
    ['file', `/banks/files/${strange}`, 'Bank file'],
    ['file-copy', `/banks/files/${copy.artefact_id}`, 'Bank file'],
    ['decisions', '/banks/decisions', 'Decisions'],
    ['decision-in', `/banks/decisions/${about('unknown_project')}`, 'Decision'],
    ['decision-out', `/banks/decisions/${about('unknown_debit')}`, 'Decision', 'orders'],
    ['decision-gap', `/banks/decisions/${about('gap')}`, 'Decision'],
    ['queue-decisions', '/operations?queue=bank_decisions', 'Work queues'],
    ['queue-proposals', '/operations?queue=bank_proposals', 'Work queues', 'Connect a bank'],
    ['overview', '/', 'Overview'],
  ] as const
}

async function open(
  { page }: Desk,
  path: string,
  heading: string,
  environment: 'live' | 'sandbox' = 'live',
): Promise<void> {
  await page.goto(`${holdfast.baseUrl}/dashboard/${environment}${path}`)
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
}

/** Presses what a page is to be looked at with: a dialog, an order, an answer. */
async function pressOn({ page }: Desk, press: string): Promise<void> {
  if (press === 'orders') {
    await page.getByRole('radio', { name: 'Orders have left' }).check()
    await page.getByRole('checkbox').first().check()
    await page.getByText('Together', { exact: false }).waitFor()
    return
  }
  if (press === 'order') await page.getByRole('row', { name: /€123.45/ }).click()
  else if (press !== '') await page.getByRole('button', { name: press, exact: true }).click()
  await page.getByRole('dialog').waitFor()
}

describe('a page of banks is whole and can be used by everybody', () => {
  test('on a desk and on a phone, in light and in dark', async () => {
    desk = await openDesk(browser, holdfast, finance)
    for (const [name, path, heading, press] of pages) {
      await open(desk, path, heading)
      if (press !== undefined) await pressOn(desk, press)
      expect([name, await faultsInLooks(desk.page, `banks-${name}`)]).toEqual([name, []])
    }
  })

  test('also by those who may only read: they see neither numbers nor buttons', async () => {
    desk = await openDesk(browser, holdfast, support)
    const { page } = desk
    const seen = pages.filter(([, path, , press]) => {
      const isForm = FORMS.has(path)
      return press === undefined && path.startsWith('/banks') && !isForm
    })
    for (const [name, path, heading] of seen) {
      await open(desk, path, heading)
      expect([name, await faultsOf(desk.page, `banks-${name}-support`)]).toEqual([name, []])
      for (const button of [/Approve/, /Propose/, /Mark as/, /Download/, /Sign off/]) {
        expect([name, await page.getByRole('button', { name: button }).count()]).toEqual([name, 0])
      }
      expect(await page.content()).not.toContain('55779911')
    }
  })

  test('and says so where there is no such thing', async () => {
    desk = await openDesk(browser, holdfast, finance)
    for (const [path, heading] of [
      ['batches/bank_batch_01jnmwpb5vf8qr3x6c0k2y7zde', 'There is no batch with this id'],
      ['statements/nothing', 'There is no bank statement with this id'],
      ['files/nothing', 'There is no bank file with this id'],
      ['connections/nothing', 'There is no bank connection with this id'],
      ['decisions/nothing', 'There is no decision with this id'],
      ['proposals/nothing', 'There is no proposal with this id'],
    ] as const) {
      await open(desk, `/banks/${path}`, heading)
      expect(await desk.page.getByRole('main').getByRole('link').count()).toBe(1)
    }
  })
})

describe('in a sandbox', () => {
  test('a bank to practise with is connected by one person, who sees the same desk', async () => {
    desk = await openDesk(browser, holdfast, owner)
    const { page } = desk
    await open(desk, '/banks', 'Banks', 'sandbox')
    await page.getByText('Connect a bank to practise with').waitFor()
    expect(await faultsOf(desk.page, 'banks-sandbox-accounts-none')).toEqual([])
    await open(desk, '/banks/connect', 'Connect a bank', 'sandbox')
    expect(await page.getByLabel('How files reach the bank').inputValue()).toBe('practice')
    await page.getByLabel('Name of the bank').fill('Practice bank')
    await page.getByLabel('Holder').fill('Harbour Client Money')
    await page.getByLabel('IBAN').fill('DE02120300000000202051')
    expect(await faultsOf(desk.page, 'banks-sandbox-connect')).toEqual([])
    await desk.press('Propose the connection')
    await page.getByRole('heading', { level: 1, name: 'Proposal' }).waitFor()
    await desk.press('Approve it…')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve/ })
      .click()
    await page.getByText('Approved, and done.').waitFor()
    await open(desk, '/banks', 'Banks', 'sandbox')
    await page.getByRole('link', { name: /Practice bank/ }).waitFor()
    expect(await faultsOf(desk.page, 'banks-sandbox-accounts')).toEqual([])
    for (const [path, heading] of [
      ['/banks/batches', 'Batches'],
      ['/banks/statements', 'Bank statements'],
      ['/banks/decisions', 'Decisions'],
    ] as const) {
      await open(desk, path, heading, 'sandbox')
      expect(
        await faultsOf(desk.page, `banks-sandbox-${heading.toLowerCase().replace(' ', '-')}`),
      ).toEqual([])
    }
  })
})

describe('nights', () => {
  test('are saved as a file, all that the filters hold', async () => {
    desk = await openDesk(browser, holdfast, finance)
    const { page } = desk
    await open(desk, '/banks?part=nights', 'Banks')
    const saving = page.waitForEvent('download')
    await desk.press('Save all as CSV')
    const lines = readFileSync(await (await saving).path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.join()).toContain('unknown_project')
  })
})

describe('money that names no project', () => {
  test('is the project’s when one has proposed it and another approved', async () => {
    desk = await openDesk(browser, holdfast, owner)
    const { page } = desk
    await open(desk, '/', 'Overview')
    await page.getByRole('main').getByRole('link', { name: 'Bank statements to decide' }).click()
    await page
      .getByRole('row', { name: /€70.00/ })
      .getByRole('button')
      .click()
    await page.getByRole('link', { name: 'See what the bank says' }).click()
    await page.getByText('for the boat').waitFor()
    await page.getByText('Bea Buyer', { exact: true }).waitFor()
    await page.getByRole('radio', { name: 'Money for a project' }).check()
    await desk.press('Propose it')
    await page.getByRole('alert').getByRole('link', { name: 'Project' }).waitFor()
    await page.getByLabel('Project', { exact: true }).fill(project)
    await desk.press('Propose it')
    await page.getByText('What is proposed').waitFor()
    const address = new URL(page.url()).pathname.split('/live')[1] ?? ''
    await desk.close()

    desk = await openDesk(browser, holdfast, finance)
    await open(desk, address, 'Decision')
    const there = desk.page
    await desk.press('Refuse it…')
    await there.getByRole('dialog').getByRole('button', { name: 'Refuse it' }).click()
    await there.getByText('Propose an answer').waitFor()
    // What fits is suggested, with what speaks for it: one press names its project.
    const fits = there.getByRole('region', { name: 'What it may be meant for' })
    await fits.getByText('Same amount').waitFor()
    await fits.getByRole('button', { name: 'Name its project: Bea Buyer' }).click()
    const named = there.getByLabel('Project', { exact: true })
    expect(await named.inputValue()).toMatch(/^project_/)
    await named.fill(project)
    await desk.press('Propose it')
    await there.getByText('What is proposed').waitFor()
    await desk.close()

    const before = (await inLive(owner, 'GET', `/v1/project/${project}`)).balance
    desk = await openDesk(browser, holdfast, owner)
    await open(desk, address, 'Decision')
    await desk.press('Approve it…')
    await desk.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve €70.00/ })
      .click()
    await desk.page.getByText('What was decided').waitFor()
    expect((await inLive(owner, 'GET', `/v1/project/${project}`)).balance).toBe(before + 7_000)
    await desk.page.getByRole('link', { name: /^bank_statement_/ }).click()
    const row = desk.page.getByRole('row', { name: /\+€70.00/ })
    await row.getByText('Money came in').waitFor()
    await row.getByRole('link', { name: 'Decided by people' }).waitFor()
  })
})
