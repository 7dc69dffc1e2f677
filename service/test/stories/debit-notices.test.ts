// What a buyer is told of debits before they are collected: how long before, by the mandate that
// was agreed to, and on which day a bank collects.
import { beforeAll, describe, expect, it } from 'vitest'
import { collecting, enableDirectDebit } from '../harness/collecting.ts'
import { payments } from '../harness/payments.ts'
import { openPractice } from '../harness/practice.ts'
import { openService } from '../harness/story.ts'

// Without workers: only what an advance of the clock runs.
const holdfast = await openService({ roles: ['api'] })
const shop = payments(holdfast)
const buyer = collecting(shop)
const practice = openPractice(holdfast)
const { advance, byOne, must } = practice
const DAY_MS = 86_400_000
let buyers = 0
let connectionId = ''

async function tellBefore(days: number): Promise<void> {
  const creditor_id = 'DE98ZZZ09999999999'
  const terms = { creditor_id, scheme: 'sepa_core', notice_days: days }
  const collect_debits = { connection_id: connectionId, ...terms }
  await byOne({ kind: 'collect_debits', collect_debits })
}

beforeAll(async () => {
  await enableDirectDebit(holdfast)
  connectionId = await practice.connect()
})

/** A page that asks for 40.00 in so many days. */
async function openPage(days: number) {
  const { now } = await must('GET', '/_sandbox/v1/clock')
  const required_by = new Date(Date.parse(now) + days * DAY_MS).toISOString()
  const seller = { email: `seller${++buyers}@example.com` }
  await shop.verify(seller.email)
  return await buyer.open([{ amount: 4_000, required_by, to: seller }], {
    from: { email: `buyer${buyers}@example.com`, name: 'Bea Buyer' },
  })
}

type Page = Awaited<ReturnType<typeof openPage>>

/** How many days before a debit the page says that its payer is told. */
async function daysShown(page: Page): Promise<(number | null)[]> {
  const { body } = await shop.call('GET', '/client/v1/intent', undefined, page)
  const methods: { type: string; notice_days: number | null }[] = body.methods
  return methods.flatMap(({ type, notice_days: days }) => (type === 'direct_debit' ? [days] : []))
}

async function agree(page: Page): Promise<void> {
  const iban = 'FR1420041010050500013M02606'
  const details = { iban, account_holder: 'Bea Buyer', mandate_accepted: true }
  const { status, text } = await buyer.confirm(page, 'direct_debit', details)
  expect(status, text).toBe(200)
}

/** The one mail that told the last buyer, and when. */
async function toldOf(): Promise<{ readonly at: string; readonly subject: string }> {
  const to = encodeURIComponent(`buyer${buyers}@example.com`)
  const { data } = await must('GET', `/_sandbox/v1/emails?to=${to}&kind=debit_pre_notification`)
  expect(data).toHaveLength(1)
  const [{ created_at: at, subject }] = data
  return { at: at.slice(0, 10), subject }
}

async function dayOfLastBatch(): Promise<string> {
  const { data } = await must('GET', '/v1/bank/batches')
  return data[0].day
}

describe('the notice of a debit', () => {
  it('comes as long before as the page said, and names the day of the collection', async () => {
    await tellBefore(2)
    const page = await openPage(20)
    expect(await daysShown(page)).toEqual([2])
    await agree(page)
    await advance('P7D')
    // Due on a Sunday: a bank collects on working days, and has the file before.
    expect(await toldOf()).toEqual({
      at: '2027-03-07',
      subject: expect.stringContaining('23 March'),
    })
    await advance('P14D')
    expect(await dayOfLastBatch()).toBe('2027-03-23')
  })

  it('is as long before as its mandate says, also where others agree to less by now', async () => {
    await tellBefore(14)
    const page = await openPage(3)
    expect(await daysShown(page)).toEqual([14])
    await agree(page)
    await tellBefore(1)
    expect(await daysShown(page)).toEqual([1])
    await advance('P4D')
    const { at, subject } = await toldOf()
    const day = await dayOfLastBatch()
    expect([at, day]).toEqual(['2027-03-22', '2027-04-05'])
    expect(subject).toContain('5 April')
  })
})
