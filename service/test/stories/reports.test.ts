// What finance takes home from a month: fees, payouts and what they are made of, and statements as
// banks send them. All of it is the ledger, to the cent.
import { XmlDocument } from 'libxml2-wasm'
import { beforeAll, describe, expect, it } from 'vitest'
import { textOfPdf } from '#testing/pdf'
import { goToMidweek, soundAccount } from '../harness/payments.ts'
import { printedRows, printedSum } from '../harness/printed-report.ts'
import { caller } from '../harness/service.ts'
import { openOwner, openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })
const owner = await openOwner(holdfast)
const tenant = holdfast.organisation.tenants.sandbox
type Shown = ReturnType<typeof JSON.parse>
const TIME = '?from=2020-01-01'
let first: Shown
let second: Shown
let parts: Shown[]

const sam = { email: 'sam@example.com', name: 'Sam Seller' }

/** Two checkouts are paid, a settlement leaves in three steps, and a week's revenue is paid out. */
beforeAll(async () => {
  await goToMidweek(shop)
  await shop.verify(sam.email)
  await shop.call('POST', '/v1/payout-accounts', soundAccount)
  first = await shop.paid(
    [{ amount: 10_000, fee_flat: 100, fee_percentage: 0.01, to: sam, reference: 'ORDER 1' }],
    { fee_flat: 30, fee_percentage: 0.015 },
  )
  second = await shop.confirmed([{ amount: 5_000, to: sam }], { fee_flat: 20 })
  await shop.credit(second, second.amount)
  parts = []
  for (const amount of [4_000, 3_000, 3_000]) {
    const { body, status, text } = await shop.release({
      settlement_id: first.settlements[0].id,
      amount,
    })
    expect(status, text).toBe(200)
    parts.push(body.outbounds[0])
    // What leaves at one instant has no order.
    await shop.advance('PT1M')
  }
  await shop.advance('P8D')
})

async function get(at: string): Promise<Shown> {
  const answer = await shop.call('GET', at)
  expect(answer.status, answer.text).toBe(200)
  return answer
}

async function balanceOf(kind: string): Promise<number> {
  const { rows } = await owner.query(
    `select balance::int as balance from ledger_accounts
      where tenant_id = $1 and currency = 'eur' and kind = $2`,
    [tenant, kind],
  )
  return rows[0].balance
}

async function printed(at: string): Promise<string> {
  const answer = await fetch(`${holdfast.baseUrl}${at}&format=pdf`, {
    headers: { authorization: holdfast.organisation.keys.sandbox.private },
  })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return textOfPdf(Buffer.from(await answer.arrayBuffer()))
}

const sumOf = (items: readonly Shown[], field: string) =>
  items.reduce((sum, item) => sum + item[field], 0)

describe('the report of fees', () => {
  it('names each fee with who paid, who sells, on what and at which rate', async () => {
    const { body } = await get(`/v1/reports/fees${TIME}`)
    const [buyerFee] = body.entries
    expect(buyerFee).toMatchObject({
      kind: 'buyer_fee',
      about: first.id,
      checkout_id: first.id,
      settlement_id: first.settlements[0].id,
      payer: { email: 'bea@example.com', name: 'Bea Buyer' },
      seller: { email: 'sam@example.com' },
      gross: 10_000,
      percentage: 0.015,
      flat: 30,
      fee: 180,
      currency: 'eur',
    })
    const sellerFees = body.entries.filter(({ kind }: Shown) => kind === 'seller_fee')
    expect(sellerFees.map(({ gross, fee, percentage }: Shown) => [gross, fee, percentage])).toEqual(
      [
        [4_000, 140, 0.01],
        [3_000, 130, 0.01],
        [3_000, 130, 0.01],
      ],
    )
  })

  it('leads from the opening of the revenue to its closing, by kind', async () => {
    const { body } = await get(`/v1/reports/fees${TIME}`)
    const [total] = body.totals
    expect(total).toMatchObject({
      currency: 'eur',
      opening: 0,
      earned: sumOf(body.entries, 'fee'),
      closing: await balanceOf('revenue'),
    })
    expect(sumOf(total.by_kind, 'amount')).toBe(total.closing - total.opening)
    expect(total.by_kind.find(({ kind }: Shown) => kind === 'payout').amount).toBe(-total.earned)
  })

  it('comes in pages, as CSV and as PDF, with the same fees', async () => {
    const { body: whole } = await get(`/v1/reports/fees${TIME}`)
    const paged: Shown[] = []
    for (let cursor = ''; ; ) {
      const { body } = await get(`/v1/reports/fees${TIME}&limit=2${cursor}`)
      expect(body.totals).toEqual(whole.totals)
      paged.push(...body.entries)
      if (body.next_cursor === null) break
      cursor = `&cursor=${body.next_cursor}`
    }
    expect(paged).toEqual(whole.entries)
    const csv = await get(`/v1/reports/fees${TIME}&format=csv`)
    const lines = csv.text.trimEnd().split('\r\n').slice(1)
    expect(lines.map((line: string) => line.split(',')[3])).toEqual(
      whole.entries.map(({ about }: Shown) => about),
    )
    expect(lines[0]).toContain(',Bea Buyer,bea@example.com,')
    expect(lines[0]).toContain(',100.00,0.015,0.30,1.80,eur,')
    const text = await printed(`/v1/reports/fees${TIME}`)
    expect(text).toContain('Buyer fee\n2\n2.00\nSeller fee\n3\n4.00\nPayout\n1\n-6.00\n')
    expect(text).toContain('Buyer fee: Bea Buyer → Sam Seller\n100.00\n1.80\n1.5% + 0.30 · ')
    expect(printedRows(text)).toEqual(
      whole.entries.map(({ day, fee }: Shown) => ({ currency: 'eur', day, amount: fee })),
    )
    expect(printedSum(text, 'All fees')).toBe(whole.totals[0].earned)
  })

  it('of a weekly payout is what it was made of', async () => {
    const { body: report } = await get(`/v1/reports/payouts${TIME}`)
    const payout = report.entries.find(({ type }: Shown) => type === 'payout')
    const { body } = await get(`/v1/reports/fees?payout=${payout.outbound}`)
    expect(sumOf(body.entries, 'fee')).toBe(payout.paid)
    expect(body.totals).toMatchObject([{ opening: 0, closing: payout.paid }])
  })

  it.each([
    ['?period=2026-13'],
    ['?period=2026-10&from=2026-10-01'],
    ['?to=2026-10-01'],
    ['?format=csv&limit=3'],
    ['?cursor=abc'],
    ['?payout=outbound_01jnmwpb5vf8qr3x6c0k2y7zde&period=2026'],
  ])('that is asked for wrongly is refused: %s', async (query) => {
    const answer = await shop.call('GET', `/v1/reports/fees${query}`)
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  })

  it('of a payout that is none is not found', async () => {
    const answer = await shop.call('GET', `/v1/reports/fees?payout=${parts[0].id}`)
    expect(answer.status).toBe(404)
  })
})

describe('the report of payouts', () => {
  it('tells of each payout who got it, on which account, and what it is made of', async () => {
    const { body } = await get(`/v1/reports/payouts${TIME}`)
    const [paid] = body.entries
    const inbound = (await get(`/v1/inbounds?checkout_id=${first.id}`)).body.data[0]
    expect(paid).toMatchObject({
      kind: 'paid',
      type: 'release',
      outbound: parts[0].id,
      status: 'executed',
      paid: 3_860,
      amount: 4_000,
      fee: 140,
      net: 3_860,
      payee: { email: 'sam@example.com' },
      account: '••••3000',
      parts: [
        { kind: 'payment', about: inbound.id, checkout_id: first.id, amount: 4_000 },
        { kind: 'seller_fee', amount: -140 },
      ],
    })
    expect(paid.parts[0].payer).toMatchObject({ name: 'Bea Buyer' })
  })

  it('is what left the bank, and each payout is its parts', async () => {
    const { body } = await get(`/v1/reports/payouts${TIME}`)
    const { rows } = await owner.query(
      `select sum(m.amount)::int as paid from ledger_movements m
         join ledger_accounts a on a.tenant_id = m.tenant_id and a.id = m.to_account
        where m.tenant_id = $1 and a.kind = 'bank'`,
      [tenant],
    )
    expect(body.totals).toMatchObject([{ currency: 'eur', net: rows[0].paid, came_back: 0 }])
    expect(sumOf(body.entries, 'paid')).toBe(rows[0].paid)
    for (const entry of body.entries) expect(sumOf(entry.parts, 'amount')).toBe(entry.net)
    const payout = body.entries.find(({ type }: Shown) => type === 'payout')
    expect(payout).toMatchObject({ payee: null, account: '••••3000', fee: 0 })
    expect(payout.parts.map(({ kind, count }: Shown) => [kind, count])).toEqual([
      ['buyer_fee', 2],
      ['seller_fee', 3],
    ])
  })

  it('comes as CSV, a line for each part, and as PDF', async () => {
    const { body } = await get(`/v1/reports/payouts${TIME}`)
    const csv = await get(`/v1/reports/payouts${TIME}&format=csv`)
    const lines = csv.text.trimEnd().split('\r\n').slice(1)
    const amounts = lines.map((line: string) => Number(line.split(',').at(-1)) * 100)
    expect(Math.round(amounts.reduce((sum: number, amount: number) => sum + amount, 0))).toBe(
      sumOf(body.entries, 'paid'),
    )
    const text = await printed(`/v1/reports/payouts${TIME}`)
    expect(text).toContain('Sam Seller\n38.60\n••••3000 · Reference ')
    expect(text).toContain(`\nPayment: Bea Buyer · Reference ${first.reference}\n40.00\nSeller fee`)
    expect(printedRows(text)).toEqual(
      body.entries.map(({ day, paid }: Shown) => ({ currency: 'eur', day, amount: paid })),
    )
    expect(printedSum(text, 'Paid, less what came back')).toBe(body.totals[0].net)
  })
})

describe('a composition', () => {
  it('of a payout that is not paid yet has parts as soon as its money is set aside', async () => {
    const { settlements } = await shop.paid([{ amount: 2_000, to: { email: 'una@example.com' } }])
    const { body } = await shop.release({ settlement_id: settlements[0].id })
    const { body: composed } = await get(`/v1/outbound/${body.outbounds[0].id}/composition`)
    expect(composed).toMatchObject({
      status: 'paused',
      is_reserved: true,
      account: null,
      parts: [{ kind: 'payment', amount: 2_000, settlement_id: settlements[0].id }],
    })
    const later = { settlement_id: settlements[0].id, amount: 1, release_at: '2099-01-01' }
    const { body: scheduled } = await shop.release({
      ...later,
      settlement_id: second.settlements[0].id,
    })
    const { body: waiting } = await get(`/v1/outbound/${scheduled.outbounds[0].id}/composition`)
    expect(waiting).toMatchObject({ is_reserved: false, parts: [] })
  })

  it('of a project’s balance names the payments whose rests it took', async () => {
    const { body: project } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
    await shop.credit({ project_id: project.id, reference: null }, 900, null)
    await shop.credit({ project_id: project.id, reference: null }, 500, null)
    const { body, text } = await shop.call('POST', '/v1/outbounds/releases', {
      releases: [{ project_id: project.id, amount: 1_000, to: sam }],
    })
    expect(body.outbounds, text).toBeDefined()
    const { body: composed } = await get(`/v1/outbound/${body.outbounds[0].id}/composition`)
    expect(composed.parts.map(({ kind, amount }: Shown) => [kind, amount])).toEqual([
      ['payment', 900],
      ['payment', 100],
    ])
  })

  it('of somebody else does not exist', async () => {
    const stranger = caller(holdfast.baseUrl, holdfast.stranger.keys.sandbox.private)
    const answer = await stranger('GET', `/v1/outbound/${parts[0].id}/composition`)
    expect(answer.status).toBe(404)
  })
})

describe('camt.053', () => {
  const names = { c: 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08' }
  const at = (of: string, query = '&from=2020-01-01') => `/v1/reports/camt053?of=${of}${query}`

  function readFile(text: string) {
    using document = XmlDocument.fromString(text)
    const all = (path: string) => document.find(path, names).map((node) => node.content)
    const signed = (path: string) =>
      all(`${path}/c:Amt`).map((amount, index) => {
        const cents = Math.round(Number(amount) * 100)
        return all(`${path}/c:CdtDbtInd`)[index] === 'DBIT' ? -cents : cents
      })
    return {
      balances: signed('//c:Bal'),
      entries: signed('//c:Ntry'),
      references: all('//c:Ntry/c:NtryRef'),
    }
  }

  it.each(['settlement', 'project', 'participant', 'revenue'])(
    'of a %s opens, moves and closes as the ledger does',
    async (kind) => {
      const settlement = await shop.read('settlement', first.settlements[0].id)
      const ids: Readonly<Record<string, string>> = {
        settlement: settlement.id,
        project: settlement.project_id,
        participant: settlement.to.id,
        revenue: 'revenue',
      }
      const of = `${ids[kind]}&currency=eur`
      const { headers, text } = await get(at(of))
      expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
      const { balances, entries, references } = readFile(text)
      const [opening = Number.NaN, closing] = balances
      expect(balances).toHaveLength(2)
      expect(entries.length).toBeGreaterThan(0)
      expect(opening + entries.reduce((sum, amount) => sum + amount, 0)).toBe(closing)
      if (kind === 'revenue') expect(closing).toBe(await balanceOf('revenue'))
      if (kind === 'settlement') expect(closing).toBe(settlement.balance)
      expect(new Set(references).size).toBe(entries.length)
    },
  )

  it('of a time that has ended is the same file each time', async () => {
    const { body: clock } = await shop.call('GET', '/_sandbox/v1/clock')
    const day = new Date(Date.parse(clock.now) - 2 * 86_400_000).toISOString().slice(0, 10)
    const query = `&from=2020-01-01&to=${day}`
    const { text } = await get(at('revenue', query))
    await shop.advance('PT1H')
    expect((await get(at('revenue', query))).text).toBe(text)
    expect((await get(at('revenue', `${query}&currency=eur`))).text).not.toBe(text)
  })

  it('opens where the time before it closed', async () => {
    // The day after the first payment is no Monday: revenue has come, and none was paid out.
    const { created_at } = await shop.read('checkout', first.id)
    const day = new Date(Date.parse(created_at) + 86_400_000).toISOString().slice(0, 10)
    const of = `revenue&currency=eur`
    const before = readFile((await get(at(of, `&from=2020-01-01&to=${day}`))).text)
    const after = readFile((await get(at(of, `&from=${day}`))).text)
    expect(after.balances[0]).toBe(before.balances[1])
    expect(before.balances[1]).not.toBe(0)
  })

  it.each([['outbound_01jnmwpb5vf8qr3x6c0k2y7zde'], ['nothing'], ['']])(
    'of what has no statement is refused: %s',
    async (of) => {
      expect((await shop.call('GET', at(of))).status).toBe(422)
    },
  )

  it('of somebody else is not found', async () => {
    const stranger = caller(holdfast.baseUrl, holdfast.stranger.keys.sandbox.private)
    expect((await stranger('GET', at(first.settlements[0].id))).status).toBe(404)
  })
})

describe('what happens later', () => {
  it('changes no page that goes on, and no total of it', async () => {
    const { body: page } = await get(`/v1/reports/fees${TIME}&limit=3`)
    await shop.paid([{ amount: 1_000, to: sam }], { fee_flat: 77 })
    const { body: rest } = await get(`/v1/reports/fees${TIME}&cursor=${page.next_cursor}`)
    expect(rest.totals).toEqual(page.totals)
    expect(rest).toMatchObject({ to: page.to, made_at: page.made_at, next_cursor: null })
    const [total] = page.totals
    expect(sumOf([...page.entries, ...rest.entries], 'fee')).toBe(total.earned)
    const { body: whole } = await get(`/v1/reports/fees${TIME}`)
    expect(whole.totals[0].earned).toBe(total.earned + 77)
  })

  it('as a return by the bank stands beside its payout, and the fee is given back', async () => {
    const { settlements } = await shop.paid([{ amount: 9_000, to: sam, fee_flat: 50 }])
    const { body } = await shop.release({ settlement_id: settlements[0].id })
    const [{ id }] = body.outbounds
    await shop.advance('PT10S')
    const returned = await shop.call('POST', `/_sandbox/v1/outbound/${id}/return`, {
      amount: 8_950,
    })
    expect(returned.status, returned.text).toBe(200)
    await shop.advance('PT10S')
    const { body: payouts } = await get(`/v1/reports/payouts${TIME}`)
    const own = payouts.entries.filter((entry: Shown) => entry.outbound === id)
    expect(own.map(({ kind, paid, status }: Shown) => [kind, paid, status])).toEqual([
      ['paid', 8_950, 'failed'],
      ['came_back', -8_950, 'failed'],
    ])
    const { body: fees } = await get(`/v1/reports/fees${TIME}`)
    const given = fees.entries.filter(({ about }: Shown) => about === id)
    expect(given.map(({ kind, fee }: Shown) => [kind, fee])).toEqual([
      ['seller_fee', 50],
      ['fee_given_back', -50],
    ])
    expect(fees.totals[0].closing).toBe(await balanceOf('revenue'))
    const { body: again } = await shop.release({ settlement_id: settlements[0].id, amount: 5_000 })
    const { body: composed } = await get(`/v1/outbound/${again.outbounds[0].id}/composition`)
    expect(composed.parts[0]).toMatchObject({ kind: 'payment', amount: 5_000 })
  })
})
