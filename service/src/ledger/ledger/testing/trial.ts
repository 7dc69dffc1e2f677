// Runs random postings against a database and says what it found wrong: nothing, when the ledger
// keeps its promises. The same trial judges the ledger as it is and ledgers with planted faults.
import pg from 'pg'
import type { Database } from '#db'
import { openDatabase } from '#db'
import { newUuid, realNow, sleep } from '#kit'
import type { Posting } from '../index.ts'
import {
  allowOverdraft,
  balancesOf,
  checkInvariants,
  ledgerInvariants,
  openAccounts,
  post,
} from '../index.ts'
import type { PostingResult } from '../postings.ts'
import type { Model } from './model.ts'
import { modelOf } from './model.ts'
import type { Random } from './random.ts'
import { cut, randomFrom } from './random.ts'
import { countDeadlocks, countSessions, insertTenant } from './store.ts'
import type { World } from './world.ts'
import { makeWorld, somePosting } from './world.ts'

export interface TrialOptions {
  readonly connection: { host: string; user: string; database: string }
  readonly seed: number
  /** Postings compared with the model one by one, in order. */
  readonly serialPostings: number
  /** Postings made at the same time, over all connections. */
  readonly concurrentPostings: number
  readonly connections: number
}

export interface TrialReport {
  /** What was wrong, each kind of finding once; empty when all promises were kept. */
  readonly findings: readonly string[]
  readonly accepted: number
  readonly refused: number
  /** Complete checks of all invariants while postings were under way. */
  readonly checksUnderway: number
}

const BATCH_MAX = 40
const CHUNK_MAX = 5
const SESSION_TRIES_MAX = 200
const SESSION_PAUSE_MS = 10

interface Trial {
  readonly owner: pg.Client
  readonly db: Database
  readonly findings: Set<string>
  readonly counts: { accepted: number; refused: number; checksUnderway: number }
}

/** Runs one trial on a migrated database. Throws only when the trial itself cannot go on. */
export async function runTrial(options: TrialOptions): Promise<TrialReport> {
  const { connection, connections } = options
  const owner = new pg.Client(connection)
  await owner.connect()
  const db = openDatabase({ connection, connectionsMax: connections })
  const counts = { accepted: 0, refused: 0, checksUnderway: 0 }
  const trial: Trial = { owner, db, findings: new Set(), counts }
  try {
    const neighbour = await openWorld(trial, makeWorld(undefined))
    const world = await openWorld(trial, makeWorld(neighbour.gbp.settlements[1]))
    const crowd = await openWorld(trial, makeWorld(neighbour.gbp.settlements[2]))
    await runSerial(trial, world, options)
    await runConcurrent(trial, crowd, options)
    await lookForBreaches(trial)
  } finally {
    await db.close()
    await lookForDeadlocks(trial)
    await owner.end()
  }
  return { findings: [...trial.findings].toSorted(), ...counts }
}

async function openWorld({ owner, db }: Trial, world: World): Promise<World> {
  await owner.query(insertTenant, [world.tenant, newUuid(realNow()), realNow()])
  await db.transact(world.tenant, async (unit) => {
    await openAccounts(unit, world.openings)
    for (const [account, floor] of world.floors) await allowOverdraft(unit, account, floor)
  })
  return world
}

async function runSerial(trial: Trial, world: World, options: TrialOptions): Promise<void> {
  const random = randomFrom(options.seed)
  const model = modelOf(world.openings, world.floors)
  const postings = Array.from({ length: options.serialPostings }, () => somePosting(world, random))
  for (const batch of cut(random, postings, BATCH_MAX)) {
    const results = await postOrNote(trial, world, batch)
    if (results === undefined) return
    for (const [index, posting] of batch.entries()) compare(trial, model, posting, results[index])
  }
  await compareBalances(trial, world, model)
}

function compare(
  { findings, counts }: Trial,
  model: Model,
  posting: Posting,
  result: PostingResult | undefined,
): void {
  const expected = model.apply(posting)
  if (result?.accepted === true) counts.accepted++
  else counts.refused++
  const isSame =
    result !== undefined &&
    (result.accepted
      ? expected === undefined
      : expected?.refusal === result.refusal && expected.account === result.account)
  if (!isSame) findings.add('model: another answer')
}

async function compareBalances(trial: Trial, world: World, model: Model): Promise<void> {
  const expected = model.balances()
  const found = await trial.db.read(world.tenant, (reader) =>
    balancesOf(reader, world.tenant, [...expected.keys()]),
  )
  for (const [account, balance] of expected) {
    if (found.get(account) !== balance) trial.findings.add('model: another balance')
  }
}

/** Posts in a unit of its own; a fault is a finding, since no posting here may throw. */
async function postOrNote(
  { db, findings }: Trial,
  world: World,
  batch: readonly Posting[],
): Promise<PostingResult[] | undefined> {
  try {
    return await db.transact(world.tenant, (unit) => post(unit, batch))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    findings.add(`fault: ${code}`)
    return undefined
  }
}

/**
 * Many connections at once. The order is not known, so answers cannot be foreseen; but the accepted
 * postings, added up in any order, must give the balances.
 */
async function runConcurrent(trial: Trial, world: World, options: TrialOptions): Promise<void> {
  const { connections, concurrentPostings, seed } = options
  const acknowledged = modelOf(world.openings, world.floors)
  const share = Math.ceil(concurrentPostings / connections)
  let isDone = false
  const check = async () => {
    while (!isDone) {
      await lookForBreaches(trial)
      if (!isDone) trial.counts.checksUnderway++
    }
  }
  const writeAll = async () => {
    const writers = Array.from({ length: connections }, async (_, index) => {
      await write(trial, world, { random: randomFrom(seed + 1 + index), share, acknowledged })
    })
    await Promise.all(writers).finally(() => {
      isDone = true
    })
  }
  await Promise.all([writeAll(), check()])
  await compareBalances(trial, world, acknowledged)
}

interface Writer {
  readonly random: Random
  readonly share: number
  readonly acknowledged: Model
}

async function write(trial: Trial, world: World, writer: Writer): Promise<void> {
  const { random, share, acknowledged } = writer
  const postings = Array.from({ length: share }, () => somePosting(world, random))
  const longest = random.chance(50) ? BATCH_MAX : CHUNK_MAX
  for (const batch of cut(random, postings, longest)) {
    const results = await postOrNote(trial, world, batch)
    if (results === undefined) continue
    for (const [index, result] of results.entries()) {
      const posting = batch[index]
      if (result.accepted && posting !== undefined) acknowledged.follow(posting)
      if (result.accepted) trial.counts.accepted++
      else trial.counts.refused++
    }
  }
}

async function lookForBreaches({ owner, findings }: Trial): Promise<void> {
  for (const { invariant } of await checkInvariants(owner, ledgerInvariants()))
    findings.add(`invariant: ${invariant}`)
}

async function lookForDeadlocks({ owner, findings }: Trial): Promise<void> {
  for (let tries = 0; tries < SESSION_TRIES_MAX; tries++) {
    if ((await countOf(owner, countSessions)) === 0) break
    await sleep(SESSION_PAUSE_MS)
  }
  if ((await countOf(owner, countDeadlocks)) > 0) findings.add('deadlock')
}

async function countOf(owner: pg.Client, query: string): Promise<number> {
  const { rows } = await owner.query<{ found: number }>(query)
  return rows[0]?.found ?? 0
}
