// A thousand payments in one file, end to end: written, answered, booked, and the bank's own books
// are ours.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkSchema } from '../../src/banking/messages/schema.ts'
import { CREDITOR } from '../harness/bank.ts'
import { advanceTo, liveUntil } from './clock.ts'
import { connectBank } from './connect.ts'
import { plainNature } from './nature.ts'
import type { Shown, Town } from './town.ts'
import { closeTown, mustAs, openTown, proposeByTwo } from './town.ts'
import { booksOfBank } from './truth.ts'

const PAYMENTS = 1_000
const AT_ONCE = 100
const FIRST_AMOUNT = 1_001
const MONEY_IN = 5_000_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

let town: Town

beforeAll(async () => {
  town = await openTown(1, plainNature)
  await connectBank(town)
})
afterAll(async () => {
  try {
    expect(await town.world.breaches()).toEqual([])
  } finally {
    await closeTown(town)
  }
})

/** How many orders stand where, as the database has them. */
async function countOrders(): Promise<Record<string, number>> {
  const { rows } = await town.owner.query<{ status: string; n: string }>(
    'select status, count(*) as n from bank_orders group by status',
  )
  return Object.fromEntries(rows.map(({ status, n }) => [status, Number(n)]))
}

async function payInto(project: string): Promise<void> {
  const { collect } = await mustAs(town, 'ada', ['GET', `/v1/project/${project}`])
  town.bank.pay({
    from: { name: 'Bea Buyer', iban: 'FR1420041010050500013M02606' },
    to: plainNature.account,
    amount: BigInt(MONEY_IN),
    remittance: collect.local_bank_transfer.reference,
    at: town.now,
  })
  await liveUntil(town, town.now + 24 * HOUR_MS)
  const { balance } = await mustAs(town, 'ada', ['GET', `/v1/project/${project}`])
  expect(balance).toBe(MONEY_IN)
}

/** Releases a thousand sums to a verified seller; what they are together. */
async function releaseAll(project_id: string): Promise<number> {
  const to = {
    email: 'sam@example.com',
    name: 'Sam Seller',
    bank_account: { country: 'DE', currency: 'eur', iban: CREDITOR },
  }
  let total = 0
  for (let at = 0; at < PAYMENTS; at += AT_ONCE) {
    const releases = Array.from({ length: AT_ONCE }, (_, n) => {
      return { project_id, amount: FIRST_AMOUNT + at + n, to }
    })
    total += releases.reduce((sum, { amount }) => sum + amount, 0)
    await mustAs(town, 'ada', ['POST', '/v1/outbounds/releases'], { releases })
  }
  const { data } = await mustAs(town, 'ada', ['GET', '/v1/verifications'])
  const found = data.find(({ participant }: Shown) => participant.email === to.email)
  const verification = { verification_id: found.id }
  await proposeByTwo(town, 'manual', { kind: 'verification_passed', verification })
  return total
}

it('a thousand payments leave in one valid file, and are booked to the cent', async () => {
  const project = town.projects[0] ?? ''
  await payInto(project)
  const total = await releaseAll(project)
  // Nothing gathers for longer than this clock is let go on.
  await advanceTo(town, town.now)
  expect(await countOrders()).toEqual({ queued: PAYMENTS })
  await advanceTo(town, town.now + 2 * MINUTE_MS)
  expect(await countOrders()).toEqual({ sent: PAYMENTS })
  const [name = '', ...others] = readdirSync(town.channel.inbox)
  expect(others).toEqual([])
  const bytes = readFileSync(path.join(town.channel.inbox, name))
  expect(await checkSchema(bytes)).toMatchObject({ violations: [] })
  const text = bytes.toString()
  const all = (element: string) =>
    [...text.matchAll(new RegExp(`<${element}>([^<]+)<`, 'g'))].map((match) => match[1])
  const sum = (total / 100).toFixed(2)
  expect([all('NbOfTxs'), all('CtrlSum')]).toEqual([
    [String(PAYMENTS), String(PAYMENTS)],
    [sum, sum],
  ])
  expect(new Set(all('EndToEndId')).size).toBe(PAYMENTS)
  await liveUntil(town, town.now + HOUR_MS)
  expect(await countOrders()).toEqual({ acknowledged: PAYMENTS })
  await liveUntil(town, town.now + 48 * HOUR_MS)
  expect(await countOrders()).toEqual({ executed: PAYMENTS })
  const { data: batches } = await mustAs(town, 'ada', ['GET', '/v1/bank/batches'])
  expect(batches).toMatchObject([{ status: 'executed', orders: PAYMENTS, total }])
  const { balance } = booksOfBank(town)
  const { data: nights } = await mustAs(town, 'ada', ['GET', '/v1/bank/closings'])
  const books = { ledger: Number(balance), bank: Number(balance) }
  expect(nights[0]).toMatchObject({ ...books, difference: 0, unexplained: 0, items: [] })
}, 300_000)
