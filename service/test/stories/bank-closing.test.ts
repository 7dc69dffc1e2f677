// A connection that closes is closed by whatever ends the last of its orders, also where people
// carry the files and nothing looks into a folder.
import { describe, expect, it } from 'vitest'
import { folderConnection, openBankWorld } from '../harness/bank.ts'
import { until } from '../harness/until.ts'

const world = await openBankWorld()
const { ada, must } = world
const byHand = { channel: 'by_hand', orders_folder: null, answers_folder: null }
const IBANS = ['DE02120300000000202051', 'DE62370400440532013001']

const orderOf = async (outbound: string) => {
  const { data } = await must(ada, 'GET', '/v1/bank/orders?limit=100')
  return data.find((one: { outbound_id: string }) => one.outbound_id === outbound)
}
const standsAt = async (connection: string) => {
  const { data } = await must(ada, 'GET', '/v1/bank/connections')
  return data.find(({ id }: { id: string }) => id === connection).status
}
/** A connection with one order that waits, about to be closed; the connection, the order. */
async function closingWith(iban: string | undefined, name: string) {
  const { connection_id: connection } = await world.byTwo(folderConnection(byHand, { iban }))
  const { id: project } = await world.project(50_000)
  const [paid] = await world.pay(project, [{ amount: 1_000, name }])
  await until(async () => (await orderOf(paid.id))?.status === 'queued')
  const order = await orderOf(paid.id)
  await must(ada, 'POST', `/v1/bank/order/${order.id}`, { is_held: true })
  await world.byTwo({ kind: 'close', close: { connection_id: connection } })
  expect(await standsAt(connection)).toBe('closing')
  return { connection, order, outbound: paid.id }
}

describe('a connection by hand that closes is closed', () => {
  it('when its last order is called off', async () => {
    const { connection, order, outbound } = await closingWith(IBANS[0], 'Sam Seller')
    await world.byTwo({ kind: 'cancel_order', cancel_order: { order_id: order.id } })
    expect(await standsAt(connection)).toBe('closed')
    const shown = await must(ada, 'GET', `/v1/outbound/${outbound}`)
    expect(shown).toMatchObject({ status: 'failed', order: { status: 'cancelled' } })
  })

  it('when no file can carry its last order', async () => {
    const { connection, order } = await closingWith(IBANS[1], 'A'.repeat(71))
    await must(ada, 'POST', `/v1/bank/order/${order.id}`, { is_held: false })
    await world.owner.query(`update jobs set run_at = now() where kind = 'bank.collect'`)
    await until(async () => (await orderOf(order.outbound_id)).status === 'rejected')
    expect(await standsAt(connection)).toBe('closed')
  })
})
