import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MONDAY, openTestBank, SECOND } from '../testing/bank.ts'
import { orderFile } from '../testing/orders.ts'
import { serveBank } from './http.ts'

const HOUR_MS = 3_600_000
const bank = openTestBank()
let now = MONDAY
const server = serveBank(bank, () => now)
let origin = ''

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (typeof address === 'object') origin = `http://127.0.0.1:${address?.port}`
})
afterAll(() => server.close())

async function send(fields: Record<string, string>, from = origin) {
  const body = new URLSearchParams(fields)
  return await fetch(origin, {
    method: 'POST',
    body,
    headers: { origin: from },
    redirect: 'manual',
  })
}

const balanceOf = (number: string) => bank.books().find((one) => one.number === number)?.balance
const page = async () => await (await fetch(origin)).text()
const credit = { to: SECOND, name: 'Bea', amount: '12.50', iban: '', remittance: 'RF18 5390' }

describe('the page', () => {
  it('shows accounts with bookings, orders, what was said and what comes next', async () => {
    expect(await page()).toContain('No file came yet.')
    const payments = [{ id: 'p1', amount: '1.00' }]
    bank.receive('<b>first</b>.xml', orderFile({ id: 'M1', date: '2026-11-02', payments }), now)
    bank.until(now + HOUR_MS)
    const text = await page()
    for (const shown of [
      SECOND,
      '9999.00 EUR',
      '−1.00 EUR',
      '&lt;b&gt;first&lt;/b&gt;.xml',
      'booked',
      'pain.002_PB002-1-1.xml',
      'closes the day and tells it',
    ]) {
      expect(text).toContain(shown)
    }
  })

  it('runs nothing that stands in a file, and loads nothing', async () => {
    const answer = await fetch(origin)
    expect(await answer.text()).not.toMatch(/<b>|<script|src=|@import|url\(/)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('plays a buyer by its form, once, and says what is wrong with it', async () => {
    const paid = await send(credit)
    expect([paid.status, paid.headers.get('location')]).toEqual([303, '/?paid'])
    expect(await (await fetch(`${origin}/?paid`)).text()).toContain('It is on its way.')
    const wrong = await send({ ...credit, amount: '<i>1</i>' })
    expect([wrong.status, await wrong.text()]).toEqual([
      400,
      expect.stringContaining('amount: not one of EUR'),
    ])
    now += HOUR_MS
    bank.until(now)
    expect(balanceOf(SECOND)).toBe(1250n)
  })

  it('takes no form of another page', async () => {
    for (const from of ['http://evil.example', 'null']) {
      expect((await send(credit, from)).status).toBe(403)
    }
    bank.until(now + HOUR_MS)
    expect(balanceOf(SECOND)).toBe(1250n)
  })
})
