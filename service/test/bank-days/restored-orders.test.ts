// A backup that is restored knows nothing of orders that left after it. What was handed over tells
// of them: they are with the bank and stay there, nothing leaves before two people have looked, and
// no payment is given to the bank a second time.
import { readdirSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CREDITOR } from '../harness/bank.ts'
import { copyDatabase } from '../harness/database.ts'
import { advanceTo, liveUntil, lookTwice } from './clock.ts'
import { connectBank } from './connect.ts'
import { type Nature, plainNature } from './nature.ts'
import type { Shown, Town } from './town.ts'
import { askAs, closeTown, mustAs, openTown, proposeByTwo, reopenTown, stopTown } from './town.ts'
import { booksOfBank } from './truth.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** The draft is above it. */
const NATURE: Nature = { ...plainNature, batchLimit: 50_000 }
/** What is paid, by how far it had come when the backup was taken; each amount is there once. */
const AMOUNTS = { left: 1_000, queued: 2_000, asked: 3_000, unknown: 4_000, draft: 60_000 }
const AFTER = 5_000

let town: Town
let restored: Town
const ids = new Map<number, string>()

async function release(where: Town, amount: number): Promise<void> {
  const bank_account = { country: 'DE', currency: 'eur', iban: CREDITOR }
  const to = { email: 'samseller@example.com', name: 'Sam Seller', bank_account }
  const releases = [{ project_id: where.projects[0], amount, to }]
  const { outbounds } = await mustAs(where, 'ada', ['POST', '/v1/outbounds/releases'], { releases })
  ids.set(amount, outbounds[0].id)
  if (where.verified.has(to.email)) return
  where.verified.add(to.email)
  const { data } = await mustAs(where, 'ada', ['GET', '/v1/verifications'])
  const verification = { verification_id: data[0].id }
  await proposeByTwo(where, 'manual', { kind: 'verification_passed', verification })
}

async function approveDrafts(where: Town): Promise<void> {
  const { data } = await mustAs(where, 'ada', ['GET', '/v1/bank/batches?status=draft'])
  for (const { id: batch_id } of data) {
    await proposeByTwo(where, 'bank', { kind: 'approve_batch', approve_batch: { batch_id } })
  }
}

async function statusesIn(where: Town): Promise<Shown> {
  const { data } = await mustAs(where, 'ada', ['GET', '/v1/bank/orders?limit=100'])
  return Object.fromEntries(data.map(({ amount, status }: Shown) => [amount, status]))
}

const connectionOf = async (where: Town) =>
  (await mustAs(where, 'ada', ['GET', '/v1/bank/connections'])).data[0]

const inOrder = (amounts: readonly number[]) => amounts.toSorted((one, other) => one - other)

/** The amounts in all files that the bank has taken, or that lie there for it, in their order. */
function givenToTheBank({ channel }: Town): number[] {
  const files = [channel.taken, channel.inbox].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.xml'))
      .toSorted()
      .map((name) => readFileSync(path.join(folder, name), 'utf8')),
  )
  return files.flatMap((text) =>
    [...text.matchAll(/<InstdAmt[^>]*>([0-9.]+)</g)].map(([, sum]) =>
      Math.round(Number(sum) * 100),
    ),
  )
}

async function decide(where: Town, { id }: Shown, answer: object): Promise<void> {
  await mustAs(where, 'ada', ['POST', `/v1/bank/decision/${id}/answer`], answer)
  await mustAs(where, 'ben', ['POST', `/v1/bank/decision/${id}/approve`])
}

const openDecisions = async (where: Town) =>
  (await mustAs(where, 'ada', ['GET', '/v1/bank/decisions?status=open'])).data

/** A town whose backup knows of payments in every state in which none has left. */
async function liveToTheBackup(): Promise<void> {
  town = await openTown(30, NATURE)
  await connectBank(town)
  const { collect } = await mustAs(town, 'ada', ['GET', `/v1/project/${town.projects[0]}`])
  town.bank.pay({
    from: { name: 'Bea Buyer', iban: 'FR1420041010050500013M02606' },
    to: NATURE.account,
    amount: 1_000_000n,
    remittance: collect.local_bank_transfer.reference,
    at: town.now,
  })
  await liveUntil(town, town.now + DAY_MS)
  await release(town, AMOUNTS.left)
  await liveUntil(town, town.now + HOUR_MS)
  await release(town, AMOUNTS.draft)
  await advanceTo(town, town.now + HOUR_MS)
  await release(town, AMOUNTS.queued)
  await advanceTo(town, town.now)
  await release(town, AMOUNTS.asked)
}

beforeAll(async () => {
  await liveToTheBackup()
  expect(await statusesIn(town)).toMatchObject({ 2000: 'queued', 60000: 'queued' })
  const at = town.now
  await stopTown(town)
  const backup = await copyDatabase(town.world.connection)
  town = await reopenTown(town, town.world.connection)
  // After the backup all of them leave, and one of which it knows nothing.
  await approveDrafts(town)
  await release(town, AMOUNTS.unknown)
  await liveUntil(town, town.now + 2 * DAY_MS)
  expect(Object.values(await statusesIn(town))).toEqual(Array.from({ length: 5 }, () => 'executed'))
  const { now } = town
  await stopTown(town)
  restored = await reopenTown(town, backup)
  restored.now = at
  // Ids of live are never drawn twice; those of a seed would be.
  await restored.owner.query("update tenants set seed = 'restored' where id = $1", [town.tenant])
  const { outbox } = restored.channel
  const taken = path.join(outbox, 'taken')
  for (const name of readdirSync(taken)) renameSync(path.join(taken, name), path.join(outbox, name))
  await lookTwice(restored)
  await approveDrafts(restored)
  while (restored.now < now) {
    await advanceTo(restored, Math.min(now, restored.now + DAY_MS))
    await lookTwice(restored)
  }
})
afterAll(async () => {
  try {
    expect(await restored.world.breaches()).toEqual([])
  } finally {
    await closeTown(restored)
  }
})

describe('a backup from before orders left', () => {
  it('learns which did, halts, and gives none of them to the bank again', async () => {
    expect(await connectionOf(restored)).toMatchObject({
      is_halted: true,
      orders_fault: expect.stringContaining('Files had left that this database did not know'),
    })
    expect(inOrder(givenToTheBank(restored))).toEqual(inOrder(Object.values(AMOUNTS)))
  })

  it('books by the statements what it knows of, and asks people about the rest', async () => {
    const asked = await openDecisions(restored)
    for (const one of asked.filter(({ amount }: Shown) => amount === -AMOUNTS.asked)) {
      await decide(restored, one, { action: 'orders', order_ids: [ids.get(AMOUNTS.asked)] })
    }
    const { 1000: left, 2000: queued, 3000: late, 60000: draft } = await statusesIn(restored)
    expect([left, queued, late, draft]).toEqual(['executed', 'executed', 'executed', 'executed'])
    const rest = await openDecisions(restored)
    expect(rest).toMatchObject([{ amount: -AMOUNTS.unknown, why: ['unknown_debit'] }])
    const { rows } = await restored.owner.query<{ held: string }>(
      'select -l.balance as held from ledger_accounts l join connected_accounts a on a.id = l.id',
    )
    const { balance } = booksOfBank(restored)
    expect(Number(rows[0]?.held) - AMOUNTS.unknown).toBe(Number(balance))
  })

  it('lets nothing leave before two people have it resume, and then only what is new', async () => {
    const before = givenToTheBank(restored)
    await release(restored, AFTER)
    await liveUntil(restored, restored.now + HOUR_MS)
    expect(givenToTheBank(restored)).toEqual(before)
    const { id: connection_id } = await connectionOf(restored)
    const resume = { kind: 'resume', resume: { connection_id } }
    const { id } = await mustAs(restored, 'ada', ['POST', '/v1/bank/proposals'], resume)
    const approve = ['POST', `/v1/bank/proposal/${id}/approve`] as const
    const alone = await askAs(restored, 'ada', approve)
    expect(alone.body.code).toBe('second_person_needed')
    await mustAs(restored, 'ben', approve)
    expect(await connectionOf(restored)).toMatchObject({ is_halted: false, orders_fault: null })
    await liveUntil(restored, restored.now + 2 * DAY_MS)
    expect(inOrder(givenToTheBank(restored))).toEqual(inOrder([...before, AFTER]))
    expect(await statusesIn(restored)).toMatchObject({ [AFTER]: 'executed' })
    // What is not halted needs nobody to resume it.
    const again = await askAs(restored, 'ada', ['POST', '/v1/bank/proposals'], resume)
    expect([again.status, again.body.code]).toEqual([409, 'invalid_state'])
  })
})
