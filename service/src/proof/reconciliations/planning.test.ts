// Which days are compared, and that what is committed late is compared with the rest of its day.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database, Unit } from '#db'
import { openDatabase } from '#db'
import { testDatabase } from '#harness'
import { runDueJobs } from '#jobs'
import type { Posting } from '#ledger'
import { postAll } from '#ledger'
import { standClock } from '#testing/archives'
import type { JournalWorld } from '#testing/journal'
import { openJournalWorld, randomFrom } from '#testing/journal'
import { unitWrites } from '#testing/unit-writes'
import { untilLocked } from '#testing/until'
import { planReconciliation, reconciliationHandlers } from './index.ts'

const LATE = '2027-03-30T23:59:59.900Z'
const NEXT_DAY = '2027-03-31T00:00:00.100Z'
const DAY_AFTER = '2027-04-01T00:00:00.000Z'

let world: JournalWorld
let db: Database
let posting: Posting
/** Called when a comparison has looked, and is not committed. */
let looked = async (): Promise<void> => undefined
/** What units wait for before they commit. */
const waiting = new WeakMap<Unit, () => Promise<void>>()

beforeAll(async () => {
  const connection = await testDatabase()
  world = await openJournalWorld(connection, randomFrom(17))
  db = openDatabase({
    connection,
    connectionsMax: 8,
    ...unitWrites,
    beforeCommit: async (unit) => {
      await planReconciliation(unit)
      await waiting.get(unit)?.()
      if (unit.pending.finishedJobs.length > 0) await looked()
      await unitWrites.beforeCommit?.(unit)
    },
  })
})

beforeEach(async () => {
  posting = { ...(await world.posting('eur')), kind: 'inbound_received' }
})

afterAll(async () => {
  await db.close()
  await world.close()
})

/** A unit that waits before it posts, or before it commits. */
function slowUnit(waitsBefore: 'posting' | 'commit') {
  const { promise: reached, resolve: reach } = Promise.withResolvers<undefined>()
  const { promise: opened, resolve: open } = Promise.withResolvers<undefined>()
  const wait = async () => {
    reach(undefined)
    await opened
  }
  const done = db.transact(world.tenant, async (unit) => {
    if (waitsBefore === 'posting') await wait()
    else waiting.set(unit, wait)
    await postAll(unit, [posting])
  })
  return { reached, done, end: () => open(undefined) }
}

async function stand(at: string): Promise<void> {
  await standClock(world.owner, world.tenant, at)
}

async function post(): Promise<void> {
  await db.transact(world.tenant, async (unit) => await postAll(unit, [posting]))
}

/** Runs comparisons that are due. */
async function compare(): Promise<void> {
  const handlers = new Map(reconciliationHandlers(db).map((handler) => [handler.name, handler]))
  // Whose comparison is asked for anew has lost it.
  const onError = (error: unknown) => expect(error).toMatchObject({ name: 'LeaseLost' })
  const options = { lane: 'steps', batchMax: 10, onError } as const
  while ((await runDueJobs({ database: db, handlers }, world.tenant, options)).length > 0);
}

async function plannedDays(): Promise<string[]> {
  const { rows } = await world.owner.query<{ key: string }>(
    `select key from jobs where tenant_id = $1 and kind = 'reconciliation.daily' order by key`,
    [world.tenant],
  )
  return rows.map(({ key }) => key)
}

/** What the ledger had of a day when that was compared last. */
async function compared(day: string): Promise<bigint | undefined> {
  const { rows } = await world.owner.query<{ ledger_in: string }>(
    `select ledger_in from reconciliations where tenant_id = $1 and day = $2 and currency = 'eur'`,
    [world.tenant, day],
  )
  return rows[0] === undefined ? undefined : BigInt(rows[0].ledger_in)
}

it('the day is planned on which the ledger has what was moved', async () => {
  await stand(LATE)
  const slow = slowUnit('posting')
  await slow.reached
  await stand(NEXT_DAY)
  await post()
  await stand(LATE)
  await world.owner.query(`delete from jobs where tenant_id = $1`, [world.tenant])
  slow.end()
  await slow.done
  expect(await plannedDays()).toEqual(['2027-03-31'])
})

it('a comparison waits for who has moved money and found it planned', async () => {
  await stand(NEXT_DAY)
  await post()
  const slow = slowUnit('commit')
  await slow.reached
  await stand(DAY_AFTER)
  const before = await inLedger()
  const comparing = compare()
  await untilLocked(world.owner)
  slow.end()
  await Promise.all([slow.done, comparing])
  expect(await compared('2027-03-31')).toBe(before + 7n)
})

it('a comparison that has begun is done again for who moves money meanwhile', async () => {
  await stand(NEXT_DAY)
  await post()
  await stand(DAY_AFTER)
  const before = await inLedger()
  looked = async () => {
    looked = async () => undefined
    // Begun on the day, and as late as it can be.
    await stand(NEXT_DAY)
    await post()
    await stand(DAY_AFTER)
  }
  await compare()
  expect(await plannedDays()).toEqual([])
  expect(await compared('2027-03-31')).toBe(before + 7n)
})

/** What came to the bank on the day, as it stands in the ledger. */
async function inLedger(): Promise<bigint> {
  const { rows } = await world.owner.query<{ came: string }>(
    `select sum(m.amount) as came from ledger_movements m
       join ledger_transactions t on t.tenant_id = m.tenant_id and t.id = m.transaction_id
      where t.tenant_id = $1 and t.kind = 'inbound_received'
        and t.id >= first_id('2027-03-31Z') and t.id < first_id('2027-04-01Z')`,
    [world.tenant],
  )
  return BigInt(rows[0]?.came ?? 0)
}
