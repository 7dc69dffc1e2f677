// Nothing that a bank ever said is lost: all files read again move nothing, and a backup that is
// restored comes by the files to the same books. Another organisation sees and moves nothing.
import { readdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { type Operation, operations } from '@holdfast/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planReplay } from '#artefacts'
import { copyDatabase } from '../harness/database.ts'
import { advanceTo, findLost, liveUntil, lookTwice } from './clock.ts'
import { connectBank } from './connect.ts'
import { doSomething } from './deeds.ts'
import { type Nature, plainNature } from './nature.ts'
import { answerInbox } from './people.ts'
import type { Shown, Town } from './town.ts'
import { closeTown, mustAs, openTown, reopenTown, stopTown } from './town.ts'
import { booksOfBank } from './truth.ts'

const DAY_MS = 86_400_000
const DAYS_BEFORE = 5
const DAYS_AFTER = 4
const DEEDS_A_DAY = 6
/** Statements come late and twice, and one comes back in ten. */
const NATURE: Nature = {
  ...plainNature,
  habits: ['notices', 'some-come-back', 'split-text', 'pending-too'],
  faults: ['twice-other-name:0.5', 'cut-file:0.2'],
}

let town: Town
let restored: Town

/** The books, by account: those that a bank moves. */
async function readBooks({ owner, tenant }: Town): Promise<Shown[]> {
  const { rows } = await owner.query(
    `select kind, id, balance::text from ledger_accounts
      where tenant_id = $1 order by kind, id`,
    [tenant],
  )
  return rows
}

/** How much there is of all that a file may make. */
async function countRows({ owner, tenant }: Town): Promise<Shown> {
  const { rows } = await owner.query(
    `select (select count(*) from ledger_transactions where tenant_id = $1) as transactions,
            (select count(*) from inbounds where tenant_id = $1) as inbounds,
            (select count(*) from bank_statements where tenant_id = $1) as statements,
            (select count(*) from bank_entries where tenant_id = $1) as entries,
            (select count(*) from bank_entry_parts where tenant_id = $1) as parts,
            (select count(*) from bank_decisions where tenant_id = $1) as decisions,
            (select string_agg(o.id || ' ' || o.status, ', ' order by o.id) from bank_orders o
              where o.tenant_id = $1) as orders`,
    [tenant],
  )
  return rows[0]
}

async function replayFiles(where: Town): Promise<number> {
  const { service } = where.world
  const files = await service.database.transact(where.tenant, async (unit) => {
    return await planReplay(unit)
  })
  await advanceTo(where, where.now)
  return files
}

async function liveDays(where: Town, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await findLost(where)
    await answerInbox(where)
    await liveUntil(where, where.now + DAY_MS)
  }
}

beforeAll(async () => {
  town = await openTown(20, NATURE)
  await connectBank(town)
  for (let day = 0; day < DAYS_BEFORE; day += 1) {
    for (let deed = 0; deed < DEEDS_A_DAY; deed += 1) await doSomething(town)
    await liveDays(town, 1)
  }
})
afterAll(async () => {
  try {
    expect(await restored.world.breaches()).toEqual([])
  } finally {
    await closeTown(restored)
  }
})

describe('all files of a bank', () => {
  it('read again, in their order, move nothing', async () => {
    const before = [await readBooks(town), await countRows(town)]
    expect(await replayFiles(town)).toBeGreaterThan(DAYS_BEFORE)
    expect([await readBooks(town), await countRows(town)]).toEqual(before)
  })

  it('bring a backup that was restored to the books of the bank', async () => {
    // On the last day before, nothing is asked for that the backup would not know.
    await advanceTo(town, town.now + DAY_MS / 2)
    const at = town.now
    const reference = await referenceOf(town)
    await stopTown(town)
    const backup = await copyDatabase(town.world.connection)
    town = await reopenTown(town, town.world.connection)
    const amount = 9_999
    const from = { name: 'Bea Buyer', iban: 'FR1420041010050500013M02606' }
    const paid = { from, to: NATURE.account, amount: BigInt(amount), remittance: reference, at }
    town.bank.pay(paid)
    await liveDays(town, DAYS_AFTER)
    const books = await readBooks(town)
    const { now } = town
    await stopTown(town)
    restored = await reopenTown(town, backup)
    restored.now = at
    const { outbox } = restored.channel
    const taken = path.join(outbox, 'taken')
    const files = readdirSync(taken)
    for (const name of files) renameSync(path.join(taken, name), path.join(outbox, name))
    for (let day = 0; day < DAYS_AFTER; day += 1) {
      await advanceTo(restored, Math.min(now, restored.now + DAY_MS))
      await lookTwice(restored)
      await answerInbox(restored)
    }
    await advanceTo(restored, now)
    expect(await readBooks(restored)).toEqual(books)
    const { balance } = booksOfBank(restored)
    expect(await heldIn(restored)).toBe(String(balance))
    await replayFiles(restored)
    expect(await readBooks(restored)).toEqual(books)
  })
})

async function referenceOf(where: Town): Promise<string> {
  const { collect } = await mustAs(where, 'ada', ['GET', `/v1/project/${where.projects[0]}`])
  return collect.local_bank_transfer.reference
}

async function heldIn({ owner, tenant }: Town): Promise<string> {
  const { rows } = await owner.query<{ held: string }>(
    `select -l.balance as held from ledger_accounts l
       join connected_accounts a on a.tenant_id = l.tenant_id and a.id = l.id
      where l.tenant_id = $1`,
    [tenant],
  )
  return rows[0]?.held ?? ''
}

const ofBanks = Object.values<Operation>(operations).filter(({ path: at }) =>
  at.startsWith('/v1/bank/'),
)

describe('another organisation', () => {
  /** Ids of ours, by the resource that a path names. */
  async function idsOf(where: Town): Promise<Record<string, string>> {
    const first = async (list: string) =>
      (await mustAs(where, 'ada', ['GET', `/v1/bank/${list}`])).data[0].id
    return {
      statement: await first('statements'),
      decision: await first('decisions'),
      closing: await first('closings'),
      proposal: await first('proposals'),
      connection: await first('connections'),
      file: await first('files'),
      batch: await first('batches'),
      order: await first('orders'),
    }
  }

  async function askAsStranger(
    where: Town,
    method: Operation['method'],
    url: string,
    body: object,
  ) {
    const { world } = where
    const isRead = method === 'GET'
    const answer = await world.service.server.inject({
      method,
      url,
      headers: {
        authorization: world.stranger.keys.live.private,
        'content-type': 'application/json',
      },
      ...(isRead ? {} : { payload: JSON.stringify(body) }),
    })
    return { status: answer.statusCode, body: JSON.parse(answer.body) }
  }

  /** What an operation asks for, where it needs more than an id. */
  const bodies: Readonly<Record<string, object>> = {
    answerBankDecision: { action: 'count' },
    holdBankBatch: { is_held: true },
    changeBankOrder: { is_held: true },
    uploadBankFile: { name: 'a.xml', content: 'PGEvPg==' },
  }

  it('finds none of ours by its id, and moves none', async () => {
    const ids = await idsOf(restored)
    const before = await countRows(restored)
    const named = ofBanks.filter(({ path: at }) => at.includes('{id}'))
    expect(named.length).toBeGreaterThan(14)
    for (const { id, method, path: at } of named) {
      const [, kind = ''] = /^\/v1\/bank\/([a-z]+)\/\{id\}/.exec(at) ?? []
      const url = at.replace('{id}', ids[kind] ?? `no id of ${kind}`)
      const { status, body } = await askAsStranger(restored, method, url, bodies[id] ?? {})
      expect([id, status, body.code]).toEqual([id, 404, 'not_found'])
    }
    expect(await countRows(restored)).toEqual(before)
  })

  it('lists nothing of ours', async () => {
    const lists = ofBanks.filter(({ method, path: at }) => method === 'GET' && !at.includes('{'))
    expect(lists.length).toBeGreaterThan(6)
    for (const { id, path: at } of lists) {
      const { status, body } = await askAsStranger(restored, 'GET', at, {})
      expect([id, status, body.data]).toEqual([id, 200, []])
    }
  })
})
