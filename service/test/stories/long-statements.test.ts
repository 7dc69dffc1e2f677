// Statements of more movements than one answer holds: paged as JSON, whole as CSV and PDF, and read
// step by step, so that no length of them takes more memory.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Reader } from '#db'
import type { ReadAside } from '#http'
import { asId, asTenantId, minor, present } from '#kit'
import type { AccountId, Posting } from '#ledger'
import { postAll, tenantAccount } from '#ledger'
import { readOrganisation } from '#organisations'
import { textOfPdf } from '#testing/pdf'
import { writeCsv } from '../../src/proof/statements/csv.ts'
import { writePaper } from '../../src/proof/statements/paper.ts'
import { openStatement } from '../../src/proof/statements/statement.ts'
import { selectEntries } from '../../src/proof/statements/store.ts'
import { writtenOf } from '../../src/proof/statements/written.ts'
import { openShop } from '../harness/story.ts'

const PAIRS = 5_100
const MOVEMENTS = 2 * PAIRS + 1

const { holdfast, shop } = await openShop({ roles: ['api'] })
const tenant = asTenantId(holdfast.organisation.tenants.sandbox)

beforeAll(async () => {
  await shop.paid([{ amount: 10_000 }], { fee_flat: 500 })
  for (let left = PAIRS; left > 0; left -= 1_700) await move(Math.min(left, 1_700))
})

function revenue(): AccountId {
  return tenantAccount(tenant, 'revenue', 'eur')
}

/** Moves one cent out of the revenue and back again, so many times: the books are as they were. */
async function move(pairs: number): Promise<void> {
  const other = tenantAccount(tenant, 'conversion', 'eur')
  const subject = asId('settlement', tenant)
  const one = (from: AccountId, to: AccountId): Posting => ({
    kind: 'shortfall_cleared',
    subject,
    currency: 'eur',
    movements: [{ from, to, amount: minor(1n) }],
  })
  const postings = Array.from({ length: pairs }, () => [
    one(revenue(), other),
    one(other, revenue()),
  ])
  await holdfast.service.database.transact(tenant, async (unit) => {
    await postAll(unit, postings.flat())
  })
}

type Shown = ReturnType<typeof JSON.parse>

const AT = '/v1/statements/revenue?currency=eur'

/** All pages; `between` runs after the first. */
async function pages(query: string, between = async () => {}): Promise<Shown[]> {
  const all: Shown[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const at = cursor === '' ? `${AT}${query}` : `${AT}${query}&cursor=${cursor}`
    const answer = await shop.call('GET', at)
    expect(answer.status, answer.text.slice(0, 300)).toBe(200)
    all.push(answer.body)
    cursor = answer.body.next_cursor
    if (all.length === 1) await between()
  }
  return all
}

const entriesOf = (all: readonly Shown[]) => all.flatMap(({ entries }) => entries)
const keyOf = ({ transaction, position, amount }: Shown) => `${transaction} ${position} ${amount}`

describe('a statement of more than 10,000 movements', () => {
  it('comes in pages, each opening where the one before closes', async () => {
    const all = await pages('')
    expect(all.map(({ entries }) => entries.length)).toEqual([10_000, MOVEMENTS - 10_000])
    const [first, second] = all
    expect(second.totals[0].opening).toBe(first.totals[0].closing)
    expect(second.accounts[0].opening).toBe(first.entries.at(-1).balance)
    expect(second.totals[0].closing).toBe(500)
    expect(new Set(entriesOf(all).map(keyOf)).size).toBe(MOVEMENTS)
    for (const { totals } of all) {
      const [{ opening, in: came, out, closing }] = totals
      expect(opening + came - out).toBe(closing)
    }
  })

  it('is the same in pages of any size, whatever happens after the first was read', async () => {
    const whole = entriesOf(await pages(''))
    const few = await pages('&limit=3000', async () => await move(10))
    expect(entriesOf(few)).toEqual(whole)
    expect(few.at(-1).totals[0].closing).toBe(500)
    expect(entriesOf(await pages('')).length).toBe(MOVEMENTS + 20)
  })

  it('is whole as CSV and PDF, with the balances of its pages', async () => {
    const all = entriesOf(await pages(''))
    const csv = await shop.call('GET', `${AT}&format=csv`)
    expect(csv.status).toBe(200)
    const lines = csv.text.trimEnd().split('\r\n').slice(2, -1)
    const fields = lines.map((line) => line.split(','))
    expect(fields.map((row) => row.slice(-2).join(' '))).toEqual(
      all.map(({ transaction, position }) => `${transaction} ${position}`),
    )
    expect(fields.at(-1)?.at(-6)).toBe('5.00')
    const pdf = await fetch(`${holdfast.baseUrl}${AT}&format=pdf`, {
      headers: { authorization: holdfast.organisation.keys.sandbox.private },
    })
    const rows = textOfPdf(Buffer.from(await pdf.arrayBuffer())).match(
      /Money owed, paid from revenue/g,
    )
    expect(rows).toHaveLength(all.length - 1)
  })

  it.each([
    ['a cursor of another statement', 'settlement', ''],
    ['a cursor of another period', 'revenue', '&from=2020-01-01'],
    ['a cursor that was changed', 'changed', ''],
    ['a page of a file', 'file', '&format=csv'],
  ])('refuses %s', async (_what, of, query) => {
    const { body } = await shop.call('GET', `${AT}&limit=1`)
    const cursor = of === 'changed' ? `${body.next_cursor.slice(0, -3)}AAA` : body.next_cursor
    const { body: list } = await shop.call('GET', '/v1/settlements')
    const at = of === 'settlement' ? `/v1/statements/settlement/${list.data[0].id}?limit=1` : AT
    const answer = await shop.call('GET', `${at}${query}&cursor=${cursor}`)
    expect(answer.status).toBe(422)
    expect(answer.body.errors[0].pointer).toBe('/cursor')
  })
})

describe('a file of a statement', () => {
  /** Opens the revenue's statement, and counts the rows that each step reads. */
  async function opened(limit: number) {
    const period = { from: null, to: null, name: null }
    const subject = { kind: 'revenue', currency: 'eur' } as const
    const { database } = holdfast.service
    const statement = await database.read(tenant, async (reader, now) => {
      const organisation = await readOrganisation(reader, tenant)
      const of = { tenant, organisation, subject, period }
      return await openStatement(reader, { ...of, hasProofs: false, limit, after: null }, now)
    })
    const rows: number[] = []
    const read: ReadAside = async (work) =>
      await database.read(tenant, async (reader) => await work(counting(reader, rows)))
    return { statement, rows, read }
  }

  function counting(reader: Reader, rows: number[]): Reader {
    return {
      query: async (asked, parameters) => {
        const found = await reader.query(asked, parameters)
        if (asked.name === selectEntries.name) rows.push(found.length)
        return found
      },
    }
  }

  it.each(['csv', 'pdf'] as const)(
    'reads a step of its %s only when it is wanted',
    async (format) => {
      const { statement, rows, read } = await opened(500)
      const made = writtenOf(statement, read)
      const letterhead = { name: 'Acme', lines: [], accentColour: null, logo: null }
      const parts = format === 'csv' ? writeCsv(made) : writePaper(made, letterhead)
      let largest = 0
      let taken = 0
      for (let part = await parts.next(); part.done !== true; part = await parts.next()) {
        const bytes = Buffer.byteLength(part.value)
        largest = Math.max(largest, bytes)
        taken += 1
        // What was read is never more than one step ahead of what was taken.
        if (format === 'csv') expect(rows.length).toBeLessThanOrEqual(taken)
      }
      expect(Math.max(...rows)).toBe(500)
      expect(rows.length).toBe(Math.ceil((MOVEMENTS + 20) / 500))
      expect(largest).toBeLessThan(150_000)
      expect(present(rows.at(-1), 'a last step was read')).toBeLessThanOrEqual(500)
    },
  )

  it('that nobody takes reads no further', async () => {
    const { statement, rows, read } = await opened(100)
    const [section] = statement.sections
    const steps = present(section, 'a statement of revenue has a currency').steps(read)
    await steps.next()
    await steps.next()
    expect(rows).toEqual([100, 100])
    await steps.return(undefined)
    expect(rows).toEqual([100, 100])
  })
})
