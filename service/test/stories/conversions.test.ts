// Payments to accounts in another currency, over HTTP. The rates are those that are brought along,
// also where the operator gives a file for live.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ppm, realNow } from '#kit'
import { loadRates } from '../../src/app/rates.ts'
import { openOwner, openShop } from '../harness/story.ts'

const pounds = { country: 'GB', currency: 'gbp', sort_code: '601613', account_number: '31926819' }

const { holdfast, shop } = await openShop({ roles: ['api'], rates: ratesWithFile() })
const owner = await openOwner(holdfast)
let people = 0

/** The rates of an installation whose operator gives a file, of the pound at two to the euro. */
function ratesWithFile() {
  const folder = mkdtempSync(path.join(tmpdir(), 'rates-'))
  const fxFile = path.join(folder, 'eurofxref-daily.xml')
  const cubes = `<Cube time="2026-05-14"><Cube currency="GBP" rate="2.0"/></Cube>`
  writeFileSync(fxFile, `<gesmes:Envelope><Cube>${cubes}</Cube></gesmes:Envelope>`)
  const rates = loadRates({ fxFile, fxMarginPpm: ppm(0n) })
  rmSync(folder, { recursive: true })
  return rates
}

async function release(account: object, facts: object = {}, reference?: string) {
  const to = { email: `seller${++people}@example.com` }
  await shop.verify(to.email, account)
  const { settlements } = await shop.paid([{ amount: 10_000, to, ...facts }])
  const { body } = await shop.release({ settlement_id: settlements[0].id, reference })
  return { settlement: settlements[0].id, outbound: body.outbounds[0] }
}

/** What is handed over for conversion now. */
async function handedOver(): Promise<number> {
  const { rows } = await owner.query(
    `select balance::int as balance from ledger_accounts
      where tenant_id = $1 and currency = 'eur' and kind = 'conversion'`,
    [holdfast.organisation.tenants.sandbox],
  )
  return rows[0].balance
}

describe('the rates of an operator', () => {
  it('are for live alone: the sandbox keeps its own', async () => {
    const { live, sandbox } = ratesWithFile()
    expect(live.quote('eur', 'gbp', realNow())).toMatchObject({ day: '2026-05-14' })
    expect(sandbox.quote('eur', 'gbp', realNow())).not.toMatchObject({ day: '2026-05-14' })
    const { outbound } = await release(pounds)
    await shop.advance('PT1S')
    const { conversion } = await shop.read('outbound', outbound.id)
    expect(conversion).toMatchObject({ rate: 0.86393, expected_amount: 8_639 })
  })
})

describe('a release to an account in another currency', () => {
  it('is converted, less the fee and rounded down, and says so at every step', async () => {
    const { settlement, outbound } = await release(pounds, { fee_flat: 75 })
    expect(outbound).toMatchObject({ status: 'processing', conversion: null })
    await shop.advance('PT1S')
    // 99.25 × 0.86393 = 85.7450525.
    const terms = { from: 'eur', to: 'gbp', expected_amount: 8_574, rate: 0.86393 }
    expect(await shop.read('outbound', outbound.id)).toMatchObject({
      status: 'executing',
      amount: 10_000,
      conversion: { ...terms, status: 'executing' },
    })
    await shop.advance('PT1M')
    expect(await shop.read('outbound', outbound.id)).toMatchObject({
      status: 'executed',
      conversion: { ...terms, status: 'accepted' },
    })
    expect(await shop.read('settlement', settlement)).toMatchObject({ status: 'executed' })
    expect(await handedOver()).toBe(0)
  })

  it.each([
    ['account', { ...pounds, account_number: '66830001', sort_code: '200000' }, undefined],
    ['reference', pounds, 'invalid-reference'],
  ])('that the bank rejects for its %s comes back whole', async (_why, account, reference) => {
    const { settlement, outbound } = await release(account, { fee_flat: 75 }, reference)
    await shop.advance('PT1M')
    expect(await shop.read('outbound', outbound.id)).toMatchObject({
      status: 'failed',
      conversion: { status: 'failed' },
    })
    expect(await shop.read('settlement', settlement)).toMatchObject({ balance: 10_000 })
    expect(await handedOver()).toBe(0)
  })

  it('of too little fails before it executes', async () => {
    const to = { email: `seller${++people}@example.com` }
    await shop.verify(to.email, pounds)
    const { settlements } = await shop.paid([{ amount: 10_000, to }])
    const { body } = await shop.release({ settlement_id: settlements[0].id, amount: 1 })
    await shop.advance('PT1M')
    expect(await shop.read('outbound', body.outbounds[0].id)).toMatchObject({
      status: 'failed',
      failure_reason: 'fx_amount_too_small',
      conversion: null,
    })
    expect(await shop.read('settlement', settlements[0].id)).toMatchObject({ balance: 10_000 })
  })

  it('comes back when it is returned, less or more than was paid', async () => {
    const { settlement, outbound } = await release(pounds)
    await shop.advance('PT10S')
    const path = `/_sandbox/v1/outbound/${outbound.id}/return`
    expect((await shop.call('POST', path, { amount: 9_990 })).status).toBe(200)
    expect(await shop.read('outbound', outbound.id)).toMatchObject({
      status: 'failed',
      conversion: { status: 'failed' },
    })
    expect(await shop.read('settlement', settlement)).toMatchObject({ balance: 10_000 })
  })
})

describe('an order that the bank refuses', () => {
  it.each([
    ['invalid-reference', 'invalid_reference'],
    ['missing-details', 'missing_participant_information'],
    ['refused', 'generic_failure_contact_support'],
  ])('with reference %s fails: %s', async (reference, failure_reason) => {
    const euros = { country: 'DE', currency: 'eur', iban: 'DE89370400440532013000' }
    const { settlement, outbound } = await release(euros, {}, reference)
    await shop.advance('PT1M')
    const expected = { status: 'failed', failure_reason, reference }
    expect(await shop.read('outbound', outbound.id)).toMatchObject(expected)
    expect(await shop.read('settlement', settlement)).toMatchObject({ balance: 10_000 })
  })
})
