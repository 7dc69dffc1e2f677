// A restored database does not know what left after its backup: nothing leaves by its banks before
// two people have looked, and what the banks report meanwhile is booked.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stateRestore } from '../../src/app/restored.ts'
import { folderConnection, openBankWorld } from '../harness/bank.ts'
import { placeIn } from '../harness/place.ts'
import { until } from '../harness/until.ts'

const world = await openBankWorld()
const { ada, must, channel } = world
const dataDir = mkdtempSync(path.join(tmpdir(), 'bank-restored-'))
let project = ''

const orderOf = async ({ id }: { readonly id: string }) => {
  const { data } = await must(ada, 'GET', '/v1/bank/orders?limit=100')
  return data.find((one: { outbound_id: string }) => one.outbound_id === id)
}
const connection = async () => (await must(ada, 'GET', '/v1/bank/connections')).data[0]
const filesFor = () => readdirSync(channel.inbox).filter((name) => name.endsWith('.xml'))
const pay = async (amount: number) => {
  const [paid] = await world.pay(project, [{ amount }])
  await until(async () => (await orderOf(paid)) !== undefined)
  return paid
}

beforeAll(async () => {
  await world.byTwo(folderConnection())
  project = (await world.project(1_000_000)).id
})
afterAll(() => rmSync(dataDir, { recursive: true }))

it('is given nothing to send until two people say so, and hears what banks say', async () => {
  const sent = await pay(2_000)
  await world.hurry('bank.collect')
  await until(async () => (await orderOf(sent)).status === 'sent')
  const files = filesFor()
  const place = placeIn(dataDir)
  const said = { tool: 'npm run restore', by: 'ada@db-1', last: null }
  const act = await stateRestore(world.owner, place, said)
  expect(act).toMatchObject({ cuts: [], halted: 1 })
  expect(await connection()).toMatchObject({
    is_halted: true,
    orders_fault: expect.stringContaining('restored from a backup'),
  })

  const held = await pay(3_000)
  await world.hurry('bank.collect')
  await until(async () => (await orderOf(held)).batch_id !== null)
  const batch = async () =>
    await must(ada, 'GET', `/v1/bank/batch/${(await orderOf(held)).batch_id}`)
  await until(async () => (await batch()).status === 'generated')
  await world.owner.query(`update jobs set run_at = now() where kind = 'bank.send'`)
  expect(await world.booked([sent.id])).toBe(1)
  await until(async () => (await orderOf(sent)).status === 'executed')
  expect(filesFor()).toEqual(files)
  expect((await orderOf(held)).status).not.toBe('sent')

  const told = `select actor_name, changes from audit_entries where operation = 'restore'`
  const changes = expect.arrayContaining([{ field: 'by', before: null, after: said.by }])
  const entry = { actor_name: said.tool, changes }
  expect((await world.owner.query(told)).rows).toContainEqual(entry)

  await world.byTwo({ kind: 'resume', resume: { connection_id: (await connection()).id } })
  await until(async () => {
    await world.owner.query(`update jobs set run_at = now() where kind = 'bank.send'`)
    return (await orderOf(held)).status === 'sent'
  })
  expect(filesFor().length).toBe(files.length + 1)
})
