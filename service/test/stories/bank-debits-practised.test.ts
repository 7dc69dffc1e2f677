// Direct debits by the bank to practise with: collected to the cent, refused, taken back before and
// after the money was released, and mandates that a code ends; its books and ours agree.
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
const { advance, byOne, call, must } = practice
const PAYER = 'FR1420041010050500013M02606'
const EMPTY = 'DE62370400440532013001'
const FILLED_LATER = 'DE35370400440532013002'
const DAY_MS = 86_400_000
let buyers = 0

beforeAll(async () => {
  await enableDirectDebit(holdfast)
  const connection_id = await practice.connect()
  const creditor_id = 'DE98ZZZ09999999999'
  const collect_debits = { connection_id, creditor_id, scheme: 'sepa_core', notice_days: 1 }
  await byOne({ kind: 'collect_debits', collect_debits })
})

/** A checkout by direct debit of this person: 100.00 now, and 40.00 in thirty days. */
async function debited(holder: string, changes: { iban?: string; later?: boolean } = {}) {
  const { body } = await shop.call('GET', '/_sandbox/v1/clock')
  const required_by = new Date(Date.parse(body.now) + 30 * DAY_MS).toISOString()
  const seller = { email: `seller${++buyers}@example.com` }
  const later = { amount: 4_000, description: 'Second rate', required_by, to: seller }
  const now = changes.later === true ? [] : [{ amount: 10_000, to: seller }]
  await shop.verify(seller.email)
  const page = await buyer.open([...now, later], {
    from: { email: `buyer${buyers}@example.com`, name: holder },
  })
  const details = {
    iban: changes.iban ?? PAYER,
    account_holder: holder,
    mandate_accepted: true,
  }
  const confirmed = await buyer.confirm(page, 'direct_debit', details)
  expect(confirmed.status, confirmed.text).toBe(200)
  return confirmed.body.checkout_id as string
}

const checkout = async (id: string) => await shop.read('checkout', id)

interface Shown {
  readonly amount: number
  readonly status: string
  readonly failure_reason: string | null
  readonly bank_code: string | null
}

async function debitsOf(id: string) {
  const { debits } = await checkout(id)
  return debits.map(({ amount, status, bank_code: code }: Shown) => {
    return [amount, status, ...(code === null ? [] : [code])].join(' ')
  })
}

/** Nothing is asked, held or unexplained. */
async function expectAgreement() {
  expect((await must('GET', '/v1/bank/decisions?status=open')).data).toEqual([])
  expect((await must('GET', '/v1/bank/files?status=held')).data).toEqual([])
  const { data: nights } = await must('GET', '/v1/bank/closings')
  expect(nights.length).toBeGreaterThan(0)
  for (const { bank, unexplained, difference } of nights) {
    // Before its first statement a bank has said nothing.
    if (bank !== null) expect([unexplained, difference]).toEqual([0, 0])
  }
}

describe('a debit by a bank', () => {
  it('is told of, collected on its day, and settles its checkout to the cent', async () => {
    const id = await debited('Bea Buyer')
    await advance('PT30S')
    expect(await debitsOf(id)).toEqual(['10000 executing', '4000 scheduled'])
    const to = encodeURIComponent(`buyer${buyers}@example.com`)
    const mails = await must('GET', `/_sandbox/v1/emails?to=${to}&kind=debit_pre_notification`)
    expect(mails.data.map(({ text }: { text: string }) => text.includes('100.00'))).toEqual([true])
    await advance('PT1H')
    expect(await debitsOf(id)).toEqual(['10000 settling', '4000 scheduled'])
    const [batch] = (await must('GET', '/v1/bank/batches')).data
    expect(batch).toMatchObject({
      scheme: 'sepa_core',
      sequence_type: 'FRST',
      day: '2027-03-02',
      total: 10_000,
    })
    await advance('P2D')
    expect(await debitsOf(id)).toEqual(['10000 settled', '4000 scheduled'])
    expect((await checkout(id)).status).toBe('settled')
    // What a bank has is taken back by nobody else.
    const [{ id: debit }] = (await checkout(id)).debits
    expect((await call('POST', `/_sandbox/v1/debit/${debit}/return`)).status).toBe(409)
    await advance('P33D')
    expect(await debitsOf(id)).toEqual(['10000 settled', '4000 settled'])
    const [last] = (await must('GET', '/v1/bank/batches')).data
    expect(last).toMatchObject({ sequence_type: 'FNAL', total: 4_000, status: 'executed' })
    await expectAgreement()
  })

  it('that its bank refuses comes to nothing, with the code of the bank', async () => {
    const id = await debited('Bea Buyer', { iban: EMPTY })
    await advance('P1D')
    expect(await debitsOf(id)).toEqual(['10000 failed AM04', '4000 cancelled'])
    const shown = await checkout(id)
    expect(shown.status).toBe('failed')
    expect(shown.debits[0].failure_reason).toBe('insufficient_funds')
    await expectAgreement()
  })

  it('that is collected again by the same mandate is the only one once more', async () => {
    const id = await debited('Bea Buyer', { iban: FILLED_LATER, later: true })
    await advance('P33D')
    const [failed] = (await checkout(id)).debits
    expect(failed).toMatchObject({ status: 'failed', bank_code: 'AM04' })
    await must('POST', `/v1/debit/${failed.id}/collect-again`, { after_days: 1 })
    await advance('P5D')
    expect(await debitsOf(id)).toEqual(['4000 failed AM04', '4000 settled'])
    const [batch] = (await must('GET', '/v1/bank/batches')).data
    expect(batch).toMatchObject({ sequence_type: 'OOFF', status: 'executed' })
    await expectAgreement()
  })

  it('returned before its money was released gives it back from where it lies', async () => {
    const id = await debited('Rita returned AM04')
    await advance('P5D')
    expect(await debitsOf(id)).toEqual(['10000 settled', '4000 scheduled'])
    await advance('P7D')
    expect(await debitsOf(id)).toEqual(['10000 failed AM04', '4000 scheduled'])
    const { settlements } = await checkout(id)
    expect(settlements[0]).toMatchObject({ status: 'settling', balance: 0 })
    await expectAgreement()
  })

  it('refunded after its money was released is owed, and ends no mandate', async () => {
    const id = await debited('Rolf returned MD06')
    await advance('P3D')
    const { settlements } = await checkout(id)
    const released = await shop.release({ settlement_id: settlements[0].id })
    expect(released.status, released.text).toBe(200)
    await advance('P5D')
    expect((await shop.read('settlement', settlements[0].id)).status).toBe('executed')
    await advance('P50D')
    const [first] = (await checkout(id)).debits
    expect(first).toMatchObject({
      status: 'failed',
      failure_reason: 'not_authorised',
      bank_code: 'MD06',
    })
    const { inbounds } = await shop.read('project', first.project_id)
    const came = inbounds.find(({ amount }: { amount: number }) => amount === 10_000)
    expect((await shop.read('inbound', came.id)).take_backs).toMatchObject([
      { amount: 10_000, reason: 'not_authorised', owed: 10_000 },
    ])
    await expectAgreement()
  })

  it('that comes back with MD01 ends its mandate: nothing more is collected under it', async () => {
    const id = await debited('Mona returned MD01')
    await advance('P12D')
    expect(await debitsOf(id)).toEqual(['10000 failed MD01', '4000 cancelled'])
    const [{ id: debit }] = (await checkout(id)).debits
    const again = await call('POST', `/v1/debit/${debit}/collect-again`, { after_days: 1 })
    expect([again.status, again.body.code]).toEqual([409, 'mandate_revoked'])
    await expectAgreement()
  })
})

it('of several people stand in one file, with a block for each day and sequence type', async () => {
  const creditor_id = 'DE98ZZZ09999999999'
  const [{ id: connection_id }] = (await must('GET', '/v1/bank/connections')).data
  const collect_debits = { connection_id, creditor_id, scheme: 'sepa_b2b' }
  await byOne({ kind: 'collect_debits', collect_debits })
  // A Wednesday.
  await must('POST', '/_sandbox/v1/clock/advance', { to: '2028-03-01T09:00:00.000Z' })
  const ids = [await debited('Ann', { later: true }), await debited('Cleo')]
  await advance('P30D')
  ids.push(await debited('Bob'))
  await advance('PT3H')
  const files = (await must('GET', '/v1/bank/files?direction=out')).data
  const file = files.find(({ message }: { message: string }) => message === 'pain.008.001.08')
  const { content } = await must('GET', `/v1/bank/file/${file.id}/content`)
  const text = Buffer.from(content, 'base64').toString('utf8')
  const all = (name: string) => {
    return [...text.matchAll(new RegExp(`<${name}>([^<]+)</${name}>`, 'g'))].map(([, one]) => one)
  }
  // What is due at once waits until its payer has been told for fourteen days, and over Easter.
  expect(all('ReqdColltnDt')).toEqual(['2028-04-03', '2028-04-03', '2028-04-18'])
  expect(new Set(all('SeqTp').slice(0, 2))).toEqual(new Set(['FNAL', 'OOFF']))
  expect(all('SeqTp')[2]).toBe('FRST')
  expect(text).toContain('<LclInstrm><Cd>B2B</Cd></LclInstrm>')
  await advance('P60D')
  for (const id of ids) expect((await debitsOf(id)).at(-1)).toBe('4000 settled')
  await expectAgreement()
})
