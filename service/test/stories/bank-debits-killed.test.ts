// Workers die at each point between a debit and its answer: there is one file, and each debit is
// collected once.
import { beforeAll, expect, it } from 'vitest'
import { folderConnection, openBankWorld } from '../harness/bank.ts'
import { letCollect, openDebits } from '../harness/bank-debits.ts'
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
      const amount = 1_000 + place
      const { status, body } = await debits.confirm(amount)
      expect([status, body]).toEqual([200, expect.anything()])
      const { rows } = await world.owner.query<{ id: string }>(
        `select id from debits where amount = $1`,
        [amount],
      )
      const { debits: shown } = await world.must(
        world.ada,
        'GET',
        `/v1/checkout/${body.checkout_id}`,
      )
      expect(rows.length).toBe(1)
      collected.set(shown[0].id.slice('debit_'.length), amount)
      await workUntilKilledAt(world, point)
    }
    await workUntilAnswered(world, POINTS.length)
    await checkPaidOnce(world, collected)
    expect(collected.size).toBe(POINTS.length)
  },
  GIVES_UP_MS,
)
