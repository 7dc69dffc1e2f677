// Two hundred workers on the way to a bank and back, each killed at a moment drawn by a seed: there
// is one file of each batch, and each payment is made once. How far the newest order had come is
// counted and printed. HOLDFAST_BANK_KILLS says how many,
// HOLDFAST_BANK_SEED which moments.
import { expect, it } from 'vitest'
import { parseId, present } from '#kit'
import { randomFrom } from '../../src/ledger/ledger/testing/random.ts'
import { folderConnection, openBankWorld } from '../harness/bank.ts'
import {
  checkPaidOnce,
  stateOf,
  workAndBeKilled,
  workUntilAnswered,
} from '../harness/killed-orders.ts'

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
  const landed = new Map<string, number>()
  let newest = ''
  for (let kill = 0; kill < KILLS; kill += 1) {
    if (kill % ORDERS_EVERY === 0) {
      const amount = 1_000 + kill
      const [outbound] = await world.pay(id, [{ amount }])
      paid.set(outbound.id.slice('outbound_'.length), amount)
      newest = present(parseId('outbound', outbound.id), 'an outbound has an id')
    }
    await workAndBeKilled(world, random.whole(LIVES_MS_MAX))
    const state = await stateOf(world, newest)
    landed.set(state, (landed.get(state) ?? 0) + 1)
  }
  await workUntilAnswered(world, paid.size)
  await checkPaidOnce(world, paid)
  expect(paid.size).toBe(Math.ceil(KILLS / ORDERS_EVERY))
  const counted = [...landed].toSorted(([, one], [, other]) => other - one)
  console.log(counted.map(([state, count]) => `${count} kills at: ${state}`).join('\n'))
  expect(counted.reduce((sum, [, count]) => sum + count, 0)).toBe(KILLS)
})
