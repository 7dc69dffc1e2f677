// A bank that answers some of what it was asked: in its time the rest is unknown, and nothing is
// left in a state that nobody looks after.
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { carryFiles } from '../../../bank/src/folder.ts'
import { CREDITOR } from '../harness/bank.ts'
import { advanceTo, liveUntil, lookTwice } from './clock.ts'
import { connectBank } from './connect.ts'
import { plainNature } from './nature.ts'
import type { Shown, Town } from './town.ts'
import { closeTown, mustAs, openTown, proposeByTwo } from './town.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

let town: Town

beforeAll(async () => {
  town = await openTown(3, plainNature)
  await connectBank(town, { answer_hours: 1 })
})
afterAll(async () => await closeTown(town))

async function payInto(project: string): Promise<void> {
  const { collect } = await mustAs(town, 'ada', ['GET', `/v1/project/${project}`])
  const remittance = collect.local_bank_transfer.reference
  const from = { name: 'Bea Buyer', iban: 'FR1420041010050500013M02606' }
  town.bank.pay({ from, to: plainNature.account, amount: 10_000n, remittance, at: town.now })
  await liveUntil(town, town.now + 24 * HOUR_MS)
}

it('whose only answer names one order leaves the others unknown, and the batch, too', async () => {
  const project_id = town.projects[0] ?? ''
  await payInto(project_id)
  const releases = ['Sam Seller', 'Carl refused AC04'].map((name, place) => {
    const email = `person${place}@example.com`
    const bank_account = { country: 'DE', currency: 'eur', iban: CREDITOR }
    return { project_id, amount: 1_000 + place, to: { email, name, bank_account } }
  })
  await mustAs(town, 'ada', ['POST', '/v1/outbounds/releases'], { releases })
  const { data: people } = await mustAs(town, 'ada', ['GET', '/v1/verifications'])
  for (const { id } of people) {
    const verification = { verification_id: id }
    await proposeByTwo(town, 'manual', { kind: 'verification_passed', verification })
  }
  await advanceTo(town, town.now + 2 * MINUTE_MS)
  carryFiles(town.bank, town.channel, town.now)
  carryFiles(town.bank, town.channel, town.now + 20 * MINUTE_MS)
  // That it has the file it has said, too; only this was lost.
  const [receipt = '', answer, ...more] = readdirSync(town.channel.outbox).filter((name) => {
    return name.startsWith('pain.002')
  })
  expect([answer === undefined, more]).toEqual([false, []])
  rmSync(path.join(town.channel.outbox, receipt))
  await lookTwice(town)
  const ordersNow = async (): Promise<string[]> =>
    (await mustAs(town, 'ada', ['GET', '/v1/bank/orders'])).data.map(({ status }: Shown) => status)
  const [batch] = (await mustAs(town, 'ada', ['GET', '/v1/bank/batches'])).data
  expect([batch.status, (await ordersNow()).toSorted()]).toEqual([
    'acknowledged',
    ['rejected', 'sent'],
  ])
  await advanceTo(town, town.now + 2 * HOUR_MS)
  expect((await ordersNow()).toSorted()).toEqual(['rejected', 'unknown'])
  expect(await mustAs(town, 'ada', ['GET', `/v1/bank/batch/${batch.id}`])).toMatchObject({
    alarm: 'no_answer',
  })
  expect(await town.world.breaches()).toEqual([])
  await liveUntil(town, town.now + 48 * HOUR_MS)
  expect((await ordersNow()).toSorted()).toEqual(['executed', 'rejected'])
  expect(await town.world.breaches()).toEqual([])
})
