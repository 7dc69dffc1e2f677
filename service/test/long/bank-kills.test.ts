// Two hundred workers on the way to a bank and back, each killed at a moment drawn by a seed: there
// is one file of each batch, and each payment is made once. HOLDFAST_BANK_KILLS says how many,
// HOLDFAST_BANK_SEED which moments.
import { expect, it } from 'vitest'
import { randomFrom } from '../../src/ledger/ledger/testing/random.ts'
import { folderConnection, openBankWorld } from '../harness/bank.ts'
import { checkPaidOnce, workAndBeKilled, workUntilAnswered } from '../harness/killed-orders.ts'

const KILLS = Number(process.env.HOLDFAST_BANK_KILLS ?? 200)
const SEED = Number(process.env.HOLDFAST_BANK_SEED ?? 1)
/** From its first job on a worker lives at most so long, in milliseconds. */
const LIVES_MS_MAX = 400
const ORDERS_EVERY = 2

const world = await openBankWorld({ roles: ['api'] })

it(`${KILLS} workers killed at moments of seed ${SEED} pay each order once`, async () => {
  const random = randomFrom(SEED)
  await world.byTwo(folderConnection())
  const { id } = await world.project(1_000_000)
  const paid = new Map<string, number>()
  for (let kill = 0; kill < KILLS; kill += 1) {
    if (kill % ORDERS_EVERY === 0) {
      const amount = 1_000 + kill
      const [outbound] = await world.pay(id, [{ amount }])
      paid.set(outbound.id.slice('outbound_'.length), amount)
    }
    await workAndBeKilled(world, random.whole(LIVES_MS_MAX))
  }
  await workUntilAnswered(world, paid.size)
  await checkPaidOnce(world, paid)
  expect(paid.size).toBe(Math.ceil(KILLS / ORDERS_EVERY))
})
