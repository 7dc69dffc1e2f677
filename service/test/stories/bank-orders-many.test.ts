// A thousand payments in one file, both ways.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { parseId, present } from '#kit'
import { checkSchema } from '../../src/banking/messages/schema.ts'
import { recordBookings } from '../../src/providers/orders/outcome.ts'
import { folderConnection, openBankWorld } from '../harness/bank.ts'
import { until } from '../harness/until.ts'

const PAYMENTS = 1_000
const AT_ONCE = 100
const GIVES_UP_MS = 600_000

const world = await openBankWorld()
const { ada, must, channel, owner } = world

beforeAll(async () => {
  await world.byTwo(folderConnection())
})

/** How many orders stand where, as the database has them. */
async function counts(): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ status: string; n: string }>(
    'select status, count(*) as n from bank_orders group by status',
  )
  return Object.fromEntries(rows.map(({ status, n }) => [status, Number(n)]))
}

it(
  'a thousand payments leave in one valid file, sums right at both levels, and are answered',
  async () => {
    const { id } = await world.project(5_000_000)
    let total = 0
    for (let at = 0; at < PAYMENTS; at += AT_ONCE) {
      const to = Array.from({ length: AT_ONCE }, (_, n) => ({ amount: 1_001 + at + n }))
      total += to.reduce((sum, { amount }) => sum + amount, 0)
      await world.pay(id, to)
    }
    await until(async () => (await counts())['queued'] === PAYMENTS)
    await world.hurry('bank.collect')
    await until(async () => (await counts())['sent'] === PAYMENTS)
    const names = readdirSync(channel.inbox)
    expect(names.length).toBe(1)
    const bytes = readFileSync(path.join(channel.inbox, names[0] ?? ''))
    expect(await checkSchema(bytes)).toMatchObject({ violations: [] })
    const text = bytes.toString()
    const all = (name: string) =>
      [...text.matchAll(new RegExp(`<${name}>([^<]+)<`, 'g'))].map((match) => match[1])
    const sum = (total / 100).toFixed(2)
    expect([all('NbOfTxs'), all('CtrlSum')]).toEqual([
      [String(PAYMENTS), String(PAYMENTS)],
      [sum, sum],
    ])
    expect(new Set(all('EndToEndId')).size).toBe(PAYMENTS)
    await world.live(60)
    await world.hurry('connection.look')
    await world.hurry('connection.look')
    await until(async () => (await counts())['acknowledged'] === PAYMENTS)
    // The bank's own books agree with ours when its bookings are recorded.
    await world.live(6 * 24 * 60)
    const entries = (world.bank.books()[0]?.entries ?? []).filter(
      ({ payments }) => payments.length > 0,
    )
    expect(entries.reduce((paid, { amount }) => paid - Number(amount), 0)).toBe(total)
    const [batch] = (await must(ada, 'GET', '/v1/bank/batches')).data
    const artefactId = present(parseId('artefact', batch.artefact_id), 'a file')
    const paid = entries.flatMap(({ payments }) => payments)
    const { live } = world.holdfast.organisation.tenants
    const booked = await world.holdfast.service.database.transact(live, async (unit) => {
      return await recordBookings(
        unit,
        paid.map(({ endToEndId }) => ({
          id: present(parseId('bank_order', `bank_order_${endToEndId}`), 'an order'),
          bankReference: null,
          artefactId,
          returned: null,
        })),
      )
    })
    expect(booked.size).toBe(PAYMENTS)
    expect(await counts()).toEqual({ executed: PAYMENTS })
    expect((await must(ada, 'GET', `/v1/bank/batch/${batch.id}`)).status).toBe('executed')
    const { rows } = await owner.query<{ balance: string }>(
      `select sum(balance) as balance from ledger_accounts
        where kind = 'bank' and currency = 'eur'`,
    )
    expect(Number(rows[0]?.balance)).toBe(total - 5_000_000)
  },
  GIVES_UP_MS,
)
