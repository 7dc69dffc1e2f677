// Workers die at each point between a debit and its answer: each debit stands in one file, and is
// collected once.
import { beforeAll, expect, it } from 'vitest'
import { folderConnection, openBankWorld } from '../harness/bank.ts'
import { endToEndOf, letCollect, openDebits } from '../harness/bank-debits.ts'
import { checkPaidOnce, workUntilAnswered, workUntilKilledAt } from '../harness/killed-orders.ts'

const POINTS = [
  'batch made',
  'file written',
  'half written',
  'handing over',
  'receipt written',
  'renamed',
  'sent',
  'answer kept',
  'answer put aside',
  'answer read',
] as const
/** Of the later ones their payers are told before their date, which is in thirty days. */
const DAYS_UNTIL_COLLECTED = 40
/** Eleven workers start one after the other. */
const GIVES_UP_MS = 600_000

const world = await openBankWorld({ roles: ['api'] })

beforeAll(async () => {
  await world.byTwo(folderConnection())
  await letCollect(world)
})

it(
  'killed at each point, each debit stands in one file and is collected once',
  async () => {
    const debits = await openDebits(world)
    const collected = new Map<string, number>()
    for (const [place, point] of POINTS.entries()) {
      const { status, body } = await debits.confirm(1_000 + place)
      expect([status, body]).toEqual([200, expect.anything()])
      const checkout = await world.must(world.ada, 'GET', `/v1/checkout/${body.checkout_id}`)
      // The later one starts with it: whatever waits is made due.
      for (const debit of checkout.debits) collected.set(endToEndOf(debit), debit.amount)
      await workUntilKilledAt(world, point)
    }
    await workUntilAnswered(world, 2 * POINTS.length)
    await checkPaidOnce(world, collected, DAYS_UNTIL_COLLECTED)
    expect(collected.size).toBe(2 * POINTS.length)
  },
  GIVES_UP_MS,
)
