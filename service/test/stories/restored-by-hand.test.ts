// A restored database beside rails whose hands are people: what they have paid since the backup is
// not known here, so they are given nothing to pay before two of them have compared it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stateRestore } from '../../src/app/restored.ts'
import { folderConnection, openBankWorld } from '../harness/bank.ts'
import { placeIn } from '../harness/place.ts'
import type { Call } from '../harness/service.ts'
import { until } from '../harness/until.ts'

const world = await openBankWorld()
const { ada, ben, must } = world
const dataDir = mkdtempSync(path.join(tmpdir(), 'restored-by-hand-'))
let project = ''

const restore = async () => {
  const place = placeIn(dataDir)
  const said = { tool: 'holdfast-server lives', by: 'ada@db-1', last: null }
  return await stateRestore(world.owner, place, said)
}
const refusal = async (call: Call, ...asked: Parameters<Call>) => {
  const { status, body } = await call(...asked)
  return [status, body.code]
}
const toPay = async () => (await must(ada, 'GET', '/v1/manual/payments')).data
const ordered = async (amount: number) => (await world.pay(project, [{ amount }]))[0].id

beforeAll(async () => {
  project = (await world.project(1_000_000)).id
})
afterAll(() => rmSync(dataDir, { recursive: true }))

it('shows no payment before two people say so, and books what was paid', async () => {
  const [paid, waiting] = [await ordered(2_000), await ordered(3_000)]
  await until(async () => (await toPay()).length === 2)
  await restore()
  expect(await refusal(ada, 'GET', '/v1/manual/payments')).toEqual([409, 'rail_halted'])

  // What the bank shows of the time since the backup.
  const outbound = { outbound_id: paid, statement_reference: 'since the backup' }
  const { id: left } = await must(ada, 'POST', '/v1/manual/entries', { kind: 'executed', outbound })
  await must(ben, 'POST', `/v1/manual/entry/${left}/approve`)
  expect(await must(ada, 'GET', `/v1/outbound/${paid}`)).toMatchObject({ status: 'executed' })

  const resume = { kind: 'payments_resumed' }
  const { id } = await must(ada, 'POST', '/v1/manual/entries', resume)
  const approve = ['POST', `/v1/manual/entry/${id}/approve`] as const
  expect(await refusal(ada, ...approve)).toEqual([403, 'second_person_needed'])
  expect(await refusal(ada, 'GET', '/v1/manual/payments')).toEqual([409, 'rail_halted'])
  await must(ben, ...approve)
  expect(await toPay()).toMatchObject([{ outbound_id: waiting }])
  const again = await refusal(ada, 'POST', '/v1/manual/entries', resume)
  expect(again).toEqual([409, 'invalid_state'])
})

it('gives no file to people that has not left, until two have its connection resume', async () => {
  const byHand = { channel: 'by_hand', orders_folder: null, answers_folder: null }
  const { connection_id } = await world.byTwo(folderConnection(byHand))
  const id = await ordered(4_000)
  const orderOf = async () => {
    const { data } = await must(ada, 'GET', '/v1/bank/orders?limit=100')
    return data.find((one: { outbound_id: string }) => one.outbound_id === id)
  }
  await until(async () => (await orderOf()) !== undefined)
  await world.hurry('bank.collect')
  await until(async () => (await orderOf()).batch_id !== null)
  const batch = `/v1/bank/batch/${(await orderOf()).batch_id}`
  await until(async () => (await must(ada, 'GET', batch)).status === 'generated')
  const file = `/v1/bank/file/${(await must(ada, 'GET', batch)).artefact_id}/content`
  await must(ada, 'GET', file)
  expect(await restore()).toMatchObject({ halted: 1 })
  expect(await refusal(ada, 'GET', file)).toEqual([409, 'rail_halted'])
  await world.byTwo({ kind: 'resume', resume: { connection_id } })
  await must(ada, 'GET', file)

  // What people say that the bank has may be looked at, to compare it.
  await must(ada, 'POST', `${batch}/uploaded`)
  await restore()
  await must(ada, 'GET', file)
})
