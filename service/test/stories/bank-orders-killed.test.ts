// Workers die at each point between an order and its answer: there is one file, and each payment is
// made once.
import { beforeAll, expect, it } from 'vitest'
import { folderConnection, openBankWorld } from '../harness/bank.ts'
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
})

it(
  'killed at each point, each payment stands in one file and is paid once',
  async () => {
    const { id } = await world.project(100_000)
    const paid = new Map<string, number>()
    for (const [place, point] of POINTS.entries()) {
      const amount = 1_000 + place
      const [outbound] = await world.pay(id, [{ amount }])
      paid.set(outbound.id.slice('outbound_'.length), amount)
      await workUntilKilledAt(world, point)
    }
    await workUntilAnswered(world, POINTS.length)
    await checkPaidOnce(world, paid)
    expect(paid.size).toBe(POINTS.length)
  },
  GIVES_UP_MS,
)
