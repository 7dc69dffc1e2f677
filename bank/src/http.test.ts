import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, MONDAY, openTestBank, SECOND } from '../testing/bank.ts'
import { serveBank } from './http.ts'

const bank = openTestBank()
const server = serveBank(bank, () => MONDAY)
let origin = ''

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (typeof address === 'object') origin = `http://127.0.0.1:${address?.port}`
})
afterAll(() => server.close())

async function pay(body: unknown, type = 'application/json') {
  const headers = { 'content-type': type }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return await fetch(`${origin}/pay`, { method: 'POST', headers, body: text })
}

const credit = { to: SECOND, name: 'Bea', amount: '12.50', remittance: 'RF18 5390' }

describe('who plays the payer', () => {
  it('pays into an account, and sees it in the books in minor units', async () => {
    expect((await pay(credit)).status).toBe(202)
    bank.took(bank.until(MONDAY + DAY_MS))
    const books = await (await fetch(`${origin}/books`)).json()
    const account = books.find(({ number }: { number: string }) => number === SECOND)
    expect([account.balance, account.entries.length]).toEqual(['1250', 1])
  })

  it('is told what is wrong, and nothing is paid', async () => {
    const cases = [
      [{ ...credit, amount: '1.234' }, 'amount: not one of EUR'],
      [{ ...credit, amount: '0' }, 'an amount is more than nothing'],
      [{ ...credit, to: 'DE1' }, 'there is no account DE1 at this bank'],
      [{ ...credit, name: undefined }, 'name: say it as text'],
      ['x'.repeat(20_000), 'the body is larger than 16 KiB'],
    ] as const
    for (const [body, error] of cases) {
      const answer = await pay(body)
      expect([answer.status, await answer.json()]).toEqual([400, { error }])
    }
    expect((await pay(credit, 'text/plain')).status).toBe(415)
    expect((await fetch(`${origin}/other`)).status).toBe(404)
    expect(bank.nextAt()).toBeUndefined()
  })
})
