// A receipt of orders that stand in a file with others, as after a backup was restored: that
// file never leaves, the orders of the receipt are in no other, and the others leave by another.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { folderConnection, openBankWorld } from '../harness/bank.ts'
import { until } from '../harness/until.ts'

const world = await openBankWorld()
const { ada, must, channel } = world
const AWAY = `${world.bankFolder}-away`
let project = ''

const orderOf = async ({ id }: { readonly id: string }) => {
  const { data } = await must(ada, 'GET', '/v1/bank/orders?limit=100')
  return data.find((one: { outbound_id: string }) => one.outbound_id === id)
}
const batch = async (id: string) => await must(ada, 'GET', `/v1/bank/batch/${id}`)
const batchOf = async (paid: { readonly id: string }) => await batch((await orderOf(paid)).batch_id)
/** How often an outbound stands in what was given to the bank. */
const timesGiven = ({ id }: { readonly id: string }) => {
  const files = readdirSync(channel.inbox).filter((name) => name.endsWith('.xml'))
  const endToEnd = `<EndToEndId>${id.slice('outbound_'.length)}<`
  return files.filter((name) =>
    readFileSync(path.join(channel.inbox, name), 'utf8').includes(endToEnd),
  ).length
}
const pay = async (amount: number) => {
  const [paid] = await world.pay(project, [{ amount }])
  await until(async () => (await orderOf(paid)) !== undefined)
  return paid
}
const connection = async () => (await must(ada, 'GET', '/v1/bank/connections')).data[0]

beforeAll(async () => {
  await world.byTwo(folderConnection())
  project = (await world.project(1_000_000)).id
})

/** Two batches of one file, which nothing was laid of: its folder is not there. */
async function writeOneFile() {
  await rename(world.bankFolder, AWAY)
  const left = await pay(2_000)
  const stays = await pay(3_000)
  await must(ada, 'POST', `/v1/bank/order/${(await orderOf(left)).id}`, { is_urgent: true })
  await world.hurry('bank.collect')
  for (const paid of [left, stays]) {
    await until(async () => (await orderOf(paid)).batch_id !== null)
    await until(async () => (await batchOf(paid)).status === 'generated')
  }
  const file = { of: await batchOf(left), beside: await batchOf(stays) }
  expect(file.of.id).not.toBe(file.beside.id)
  expect(file.of.artefact_id).toBe(file.beside.artefact_id)
  return { left, stays, file }
}

/** Leaves a receipt that says of an order what another says of one that was handed over. */
function leaveReceipt(like: string, order: { readonly end_to_end_id: string }): string {
  const [receipt = ''] = readdirSync(AWAY, { recursive: true, encoding: 'utf8' }).filter((name) => {
    return name.endsWith(`${like}.json`)
  })
  const id = `${like.slice(0, -1)}${like.endsWith('a') ? 'b' : 'a'}`
  const told = JSON.parse(readFileSync(path.join(AWAY, receipt), 'utf8'))
  const text = JSON.stringify({ ...told, orders: [order.end_to_end_id] })
  writeFileSync(path.join(AWAY, path.dirname(receipt), `${id}.json`), text)
  return id
}

it('lets its file never leave, and what else was in that leave by another', async () => {
  const first = await pay(1_000)
  await world.hurry('bank.collect')
  await until(async () => (await orderOf(first)).status === 'sent')
  const { left, stays, file } = await writeOneFile()
  const told = leaveReceipt((await batchOf(first)).payment_id, await orderOf(left))
  await rename(AWAY, world.bankFolder)
  await until(async () => {
    await world.owner.query(`update jobs set run_at = now() where kind = 'bank.send'`)
    return (await connection()).is_halted
  })
  await until(async () => (await orderOf(left)).status === 'sent')
  expect((await batchOf(left)).payment_id).toBe(told)
  expect((await batch(file.of.id)).status).toBe('withdrawn')
  const renewed = await batchOf(stays)
  expect(await batch(file.beside.id)).toMatchObject({
    status: 'withdrawn',
    superseded_by: renewed.id,
  })
  const { id: connection_id } = await connection()
  await world.byTwo({ kind: 'resume', resume: { connection_id } })
  await until(async () => {
    await world.owner.query(`update jobs set run_at = now() where kind = 'bank.send'`)
    return (await orderOf(stays)).status === 'sent'
  })
  expect([timesGiven(left), timesGiven(stays)]).toEqual([0, 1])
})
