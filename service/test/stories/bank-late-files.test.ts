// A file that was not handed over by its day leaves anew, for a day that the bank takes, and never
// twice; until it is handed over two people may withdraw it.
import { readdirSync, readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { folderConnection, openBankWorld } from '../harness/bank.ts'
import { until } from '../harness/until.ts'

const world = await openBankWorld()
const { ada, must, channel } = world
const AWAY = `${world.bankFolder}-away`
let project = ''

const orderOf = async (outbound: string) => {
  const { data } = await must(ada, 'GET', '/v1/bank/orders?limit=100')
  return data.find((one: { outbound_id: string }) => one.outbound_id === outbound)
}
const batch = async (id: string) => await must(ada, 'GET', `/v1/bank/batch/${id}`)
const given = () => readdirSync(channel.inbox).filter((name) => name !== 'taken')
const contents = () => given().map((name) => readFileSync(path.join(channel.inbox, name), 'utf8'))
/** How often an outbound stands in what was given to the bank. */
const timesGiven = ({ id }: { readonly id: string }) => {
  const endToEnd = id.slice('outbound_'.length)
  return contents().filter((text) => text.includes(`<EndToEndId>${endToEnd}<`)).length
}
/** Its batch, once that stands so. */
const standing = async ({ id }: { readonly id: string }, status: string) => {
  await until(async () => {
    const order = await orderOf(id)
    return (order?.batch_id ?? null) !== null && (await batch(order.batch_id)).status === status
  })
  return await batch((await orderOf(id)).batch_id)
}
const pay = async (amount: number) => {
  const [paid] = await world.pay(project, [{ amount }])
  await until(async () => (await orderOf(paid.id)) !== undefined)
  await world.hurry('bank.collect')
  return paid
}
const daysPass = async (id: string) => {
  await world.owner.query(`update bank_batches set day = day - 30 where status <> 'withdrawn'`)
  expect((await batch(id)).day < '2099').toBe(true)
}
const takeFolderAway = async () => await rename(world.bankFolder, AWAY)
const bringFolderBack = async () => await rename(AWAY, world.bankFolder)
const isOutOfOrder = async () => {
  const { data } = await must(ada, 'GET', '/v1/bank/connections')
  return data.some(({ orders_fault: fault }: { orders_fault: string | null }) => fault !== null)
}

beforeAll(async () => {
  await world.byTwo(folderConnection())
  project = (await world.project(1_000_000)).id
})

describe('a file that waits for its folder until its day is over', () => {
  it('leaves once, as another file for another day; the first says by which', async () => {
    await takeFolderAway()
    const paid = await pay(1_000)
    const first = await standing(paid, 'generated')
    await until(isOutOfOrder)
    await daysPass(first.id)
    await bringFolderBack()
    await world.hurry('bank.send')
    const second = await standing(paid, 'sent')
    expect(second.id).not.toBe(first.id)
    expect(second.message_id).not.toBe(first.message_id)
    expect(second).toMatchObject({ orders: 1, total: 1_000, is_by_rule: true })
    const before = await batch(first.id)
    expect(before).toMatchObject({ status: 'withdrawn', superseded_by: second.id })
    expect(before.artefact_id).toBe(first.artefact_id)
    const kept = await must(ada, 'GET', `/v1/bank/file/${first.artefact_id}/content`)
    expect(Buffer.from(kept.content, 'base64').toString()).toContain(first.message_id)
    expect(timesGiven(paid)).toBe(1)
    expect(contents().join('')).toContain(`<Dt>${second.day}</Dt>`)
  })

  it('is taken back where only its half file lies there, and nothing of it is left', async () => {
    await takeFolderAway()
    const paid = await pay(1_100)
    const first = await standing(paid, 'generated')
    await until(isOutOfOrder)
    await bringFolderBack()
    const taken = path.join(channel.inbox, first.file_name)
    await writeFile(taken, 'another file')
    await world.hurry('bank.send')
    await until(async () => (await batch(first.id)).alarm === 'name_taken')
    expect((await batch(first.id)).status).toBe('handing_over')
    await daysPass(first.id)
    await world.hurry('bank.send')
    const second = await standing(paid, 'sent')
    expect(await batch(first.id)).toMatchObject({
      status: 'withdrawn',
      superseded_by: second.id,
      alarm: null,
    })
    expect(timesGiven(paid)).toBe(1)
    expect(readFileSync(taken, 'utf8')).toBe('another file')
    expect(readdirSync(channel.inbox).filter((name) => name.endsWith('.part'))).toEqual([])
    await rm(taken)
  })

  it('leaves by another, too, where the worker died that had taken it back', async () => {
    await takeFolderAway()
    const paid = await pay(1_120)
    const first = await standing(paid, 'generated')
    await until(isOutOfOrder)
    await bringFolderBack()
    const taken = path.join(channel.inbox, first.file_name)
    await writeFile(taken, 'another file')
    await world.hurry('bank.send')
    await until(async () => (await batch(first.id)).alarm === 'name_taken')
    const [part = ''] = readdirSync(channel.inbox).filter((name) => name.endsWith('.part'))
    const back = part.replace(/part$/, 'back.part')
    await rename(path.join(channel.inbox, part), path.join(channel.inbox, back))
    await daysPass(first.id)
    await rm(taken)
    await world.hurry('bank.send')
    const second = await standing(paid, 'sent')
    expect((await batch(first.id)).superseded_by).toBe(second.id)
    expect(timesGiven(paid)).toBe(1)
  })

  it('is not taken back once it has its name: it counts as sent, on whatever day', async () => {
    await takeFolderAway()
    const paid = await pay(1_150)
    const first = await standing(paid, 'generated')
    await until(isOutOfOrder)
    await bringFolderBack()
    const taken = path.join(channel.inbox, first.file_name)
    await writeFile(taken, 'another file')
    await world.hurry('bank.send')
    await until(async () => (await batch(first.id)).alarm === 'name_taken')
    // As if a worker had renamed it, the bank had taken it, and the worker had died.
    const [part = ''] = readdirSync(channel.inbox).filter((name) => name.endsWith('.part'))
    await rm(path.join(channel.inbox, part))
    await rm(taken)
    await daysPass(first.id)
    await world.hurry('bank.send')
    const same = await standing(paid, 'sent')
    expect(same.id).toBe(first.id)
    expect(timesGiven(paid)).toBe(0)
  })
})

describe('a file for a folder that nothing was laid of', () => {
  const withdraw = (batch_id: string) => ({
    kind: 'withdraw_batch',
    withdraw_batch: { batch_id },
  })

  it('is withdrawn by two people, and its orders leave by another', async () => {
    await takeFolderAway()
    const paid = await pay(1_200)
    const first = await standing(paid, 'generated')
    await world.byTwo(withdraw(first.id))
    expect(await batch(first.id)).toMatchObject({ status: 'withdrawn', superseded_by: null })
    await bringFolderBack()
    await until(async () => (await orderOf(paid.id)).batch_id !== null)
    await until(async () => {
      await world.owner.query(`update jobs set run_at = now() where kind = 'bank.send'`)
      return (await batch((await orderOf(paid.id)).batch_id)).status === 'sent'
    })
    expect(timesGiven(paid)).toBe(1)
  })

  it('is not withdrawn once it lies there', async () => {
    const paid = await pay(1_300)
    const { id } = await standing(paid, 'sent')
    const { status, body } = await ada('POST', '/v1/bank/proposals', withdraw(id))
    expect([status, body.code]).toEqual([409, 'invalid_state'])
  })
})
