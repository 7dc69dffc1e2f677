// Reports of more entries than one page of JSON holds many times over: whole as CSV and PDF, and
// read step by step, so that no length of them takes more memory.

import type { Currency } from '@holdfast/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Reader } from '#db'
import type { ReadAside } from '#http'
import type { TenantId } from '#kit'
import { asId, asTenantId, minor, parseId, present } from '#kit'
import type { Posting } from '#ledger'
import { postAll, tenantAccount } from '#ledger'
import { textOfPdf } from '#testing/pdf'
import { readContinuation } from '../../src/proof/reports/continuation.ts'
import type { SumsAsked } from '../../src/proof/reports/fees.ts'
import { readFeeTotals, revenueOf, showFees } from '../../src/proof/reports/fees.ts'
import { banksOf, readPaidTotals, showPaid } from '../../src/proof/reports/payouts.ts'
import { printFees, printPayouts } from '../../src/proof/reports/print.ts'
import { keepTotals, openReport, readReport } from '../../src/proof/reports/report.ts'
import { selectFees, selectPaid } from '../../src/proof/reports/store.ts'
import { soundAccount } from '../harness/payments.ts'
import { printedRows, printedSum } from '../harness/printed-report.ts'
import { openOwner, openShop } from '../harness/story.ts'

const PAIRS = 5_100
const STEP = 1_000
const LETTERHEAD = { name: 'Acme', lines: [], accentColour: null, logo: null }

const { holdfast, shop } = await openShop({ roles: ['api'] })
const owner = await openOwner(holdfast)
const tenant = asTenantId(holdfast.organisation.tenants.sandbox)
type Shown = ReturnType<typeof JSON.parse>
let outbound: string
let checkout: string

beforeAll(async () => {
  await shop.call('POST', '/v1/payout-accounts', soundAccount)
  await shop.verify('sam@example.com')
  const paid = await shop.paid([{ amount: 10_000, fee_flat: 250 }], { fee_flat: 500 })
  const { body, text } = await shop.release({ settlement_id: paid.settlements[0].id })
  outbound = present(parseId('outbound', body.outbounds[0].id) ?? undefined, text)
  checkout = present(parseId('checkout', paid.id) ?? undefined, paid.id)
  await shop.advance('PT10M')
  for (let left = PAIRS; left > 0; left -= 850) await earnAndPay(Math.min(left, 850))
  // What came within seconds is counted as what comes over months is counted by itself.
  await owner.query('analyze')
})

/**
 * Gives a fee back and earns it, gets a payout back and pays it, so many times: the books are as
 * they were.
 */
async function earnAndPay(times: number): Promise<void> {
  const [other, revenue, bank] = (['conversion', 'revenue', 'bank'] as const).map((kind) =>
    tenantAccount(tenant, kind, 'eur'),
  )
  const one = (
    kind: Posting['kind'],
    subject: string,
    [from, to]: readonly [typeof other, typeof other],
    amount: bigint,
  ): Posting => ({
    kind,
    subject: asId('checkout', subject),
    currency: 'eur',
    movements: [{ from: present(from, 'from'), to: present(to, 'to'), amount: minor(amount) }],
  })
  const postings = Array.from({ length: times }, () => [
    one('outbound_returned', outbound, [revenue, other], 3n),
    one('checkout_settled', checkout, [other, revenue], 3n),
    one('outbound_returned', outbound, [bank, other], 7n),
    one('outbound_returned', outbound, [other, bank], 7n),
  ])
  await holdfast.service.database.transact(tenant, async (unit) => {
    await postAll(unit, postings.flat())
  })
}

/** All entries of the pages of a report. */
async function pages(at: string): Promise<Shown[]> {
  const all: Shown[] = []
  for (let cursor = ''; ; ) {
    const { body, status, text } = await shop.call('GET', `${at}${cursor}`)
    expect(status, text.slice(0, 300)).toBe(200)
    all.push(...body.entries)
    if (body.next_cursor === null) return all
    cursor = `&cursor=${body.next_cursor}`
  }
}

async function printed(at: string): Promise<string> {
  const answer = await fetch(`${holdfast.baseUrl}${at}&format=pdf`, {
    headers: { authorization: holdfast.organisation.keys.sandbox.private },
  })
  expect(answer.status).toBe(200)
  return textOfPdf(Buffer.from(await answer.arrayBuffer()))
}

/** Amounts of one column of a CSV, in minor units. */
function column(csv: string, name: string): number[] {
  const [head = '', ...lines] = csv.trimEnd().split('\r\n')
  const place = head.split(',').indexOf(name)
  return lines.map((line) => Number(line.split(',')[place]?.replace('.', '')))
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

describe('a report of more than 10,000 entries', () => {
  it('of fees is the same as JSON, CSV and PDF, to the cent', async () => {
    const at = '/v1/reports/fees?from=2020-01-01'
    const fees = (await pages(at)).map(({ fee }) => fee)
    expect(fees.length).toBeGreaterThan(2 * PAIRS)
    expect(column((await shop.call('GET', `${at}&format=csv`)).text, 'fee')).toEqual(fees)
    const text = await printed(at)
    expect(printedRows(text).map(({ amount }) => amount)).toEqual(fees)
    expect(printedSum(text, 'All fees')).toBe(sumOf(fees))
  })

  it('of payouts is the same as JSON, CSV and PDF, to the cent', async () => {
    const at = '/v1/reports/payouts?from=2020-01-01'
    const entries = await pages(at)
    const paid = entries.map((entry) => entry.paid)
    expect(paid.length).toBeGreaterThan(2 * PAIRS)
    const lines = entries.flatMap((entry) =>
      entry.kind === 'paid' ? entry.parts.map(() => entry.paid) : [entry.paid],
    )
    expect(column((await shop.call('GET', `${at}&format=csv`)).text, 'paid')).toEqual(lines)
    const text = await printed(at)
    expect(printedRows(text).map(({ amount }) => amount)).toEqual(paid)
    expect(printedSum(text, 'Paid, less what came back')).toBe(sumOf(paid))
  })
})

describe('a printed report', () => {
  const feeKind = {
    statement: selectFees,
    accountsOf: async (_reader: Reader, of: TenantId, currencies: readonly Currency[]) => {
      return revenueOf(of, currencies)
    },
    readTotals: readFeeTotals,
    show: showFees,
  }
  const payoutKind = {
    statement: selectPaid,
    accountsOf: banksOf,
    readTotals: readPaidTotals,
    show: showPaid,
  }
  const asked = {
    tenant,
    currencies: ['eur', 'gbp'] as const,
    range: {
      first: '00000000-0000-0000-0000-000000000000',
      end: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    },
    timeZone: 'UTC',
    name: 'all',
    after: null,
    limit: STEP,
  }

  /** What is read aside, with the number of entries that each step read. */
  function readCounted(names: readonly string[]) {
    const rows: number[] = []
    const counting = (reader: Reader): Reader => ({
      query: async (statement, parameters) => {
        const found = await reader.query(statement, parameters)
        if (names.includes(statement.name)) rows.push(found.length)
        return found
      },
    })
    const read: ReadAside = async (work) =>
      await holdfast.service.database.read(tenant, async (reader) => await work(counting(reader)))
    return { rows, read }
  }

  async function opened(kind: 'fees' | 'payouts') {
    const { rows, read } = readCounted([selectFees.name, selectPaid.name])
    const bytes = await holdfast.service.database.read(tenant, async (reader, now) => {
      const instant = now.toISOString()
      const time = { from: null, to: instant, made_at: instant, time_zone: 'UTC' }
      return kind === 'fees'
        ? printFees(time, await openReport(reader, feeKind, asked, now), LETTERHEAD, read)
        : printPayouts(time, await openReport(reader, payoutKind, asked, now), LETTERHEAD, read)
    })
    return { rows, bytes }
  }

  it.each(['fees', 'payouts'] as const)('of %s holds one step at a time', async (kind) => {
    const { rows, bytes } = await opened(kind)
    let largest = 0
    for await (const part of bytes) largest = Math.max(largest, part.length)
    expect(Math.max(...rows)).toBe(STEP)
    expect(rows.length).toBe(Math.ceil(sumOf(rows) / STEP))
    expect(sumOf(rows)).toBeGreaterThan(2 * PAIRS)
    expect(largest).toBeLessThan(150_000)
  })

  it.each(['fees', 'payouts'] as const)(
    'of %s that nobody takes reads no further',
    async (kind) => {
      const { rows, bytes } = await opened(kind)
      while (rows.length < 2) expect((await bytes.next()).done).toBe(false)
      await bytes.return(undefined)
      expect(rows).toEqual([STEP, STEP])
    },
  )

  it('read page by page counts its totals once, and not for what another asks', async () => {
    let counts = 0
    const readTotals = keepTotals(async (reader: Reader, sums: SumsAsked) => {
      counts += 1
      return await readFeeTotals(reader, sums)
    })
    const page = async (cursor: string | null, end = asked.range.end) => {
      const after = cursor === null ? null : readContinuation(asked.name, cursor)
      const of = { ...asked, after, range: { ...asked.range, end } }
      return await holdfast.service.database.read(
        tenant,
        async (reader, now) => await readReport(reader, { ...feeKind, readTotals }, of, now),
      )
    }
    const first = await page(null)
    const second = await page(first.nextCursor)
    expect(second.entries).not.toEqual(first.entries)
    expect([counts, second.totals]).toEqual([1, first.totals])
    const before = await page(first.nextCursor, '00000000-0000-7000-8000-000000000000')
    expect(counts).toBe(2)
    expect(before.totals).not.toEqual(first.totals)
  })
})
