// How time goes by in a town: what falls due is run when it does, the bank lives as far, and files
// go to and fro, get lost and are found.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runDueJobs } from '#jobs'
import { carryFiles } from '../../../bank/src/folder.ts'
import { count } from '../simulation/city.ts'
import { interruptBy } from '../simulation/faults.ts'
import type { Town } from './town.ts'
import { mustAs } from './town.ts'
import { noteDelivered } from './truth.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const BATCH = 100
/** Nobody looks before the bank has said something: thousands of looks a day find nothing. */
const LOOKS_LATER_MS = 10_000 * DAY_MS
/** What the bank says within so long is carried at once. */
const CARRIES_EVERY_MS = 40 * MINUTE_MS
const STUCK_AFTER = 200
const LOOKS_MAX = 20
const LOOK = 'connection.look'

async function standAt(town: Town, at: number): Promise<void> {
  town.now = at
  await town.owner.query('update tenants set clock_frozen_at = $2 where id = $1', [
    town.tenant,
    new Date(at),
  ])
}

/** Lets the service live up to an instant. */
export async function advanceTo(town: Town, until: number): Promise<void> {
  await advance(town, until, () => false)
}

/** The same, or up to when something has come to pass that somebody else goes on with. */
async function advance(town: Town, until: number, isReached: () => boolean): Promise<void> {
  const { owner, tenant, plan, world, complaints } = town
  const { database } = world.service
  const onError = (error: unknown, about: string) => {
    const name = error instanceof Error ? error.name : ''
    if (name === 'InjectedFault' || name === 'LeaseLost') return
    complaints.push(`${about}: ${error instanceof Error ? error.stack : String(error)}`)
  }
  const options = { lane: 'steps', batchMax: BATCH, onError } as const
  let idle = 0
  for (;;) {
    const { rows } = await owner.query<{ at: Date | null }>(
      `select min(run_at) as at from jobs
        where tenant_id = $1 and lane = 'steps' and parked_at is null and run_at <= $2`,
      [tenant, new Date(until)],
    )
    const next = rows[0]?.at?.getTime()
    if (next === undefined) break
    if (next > town.now) await standAt(town, next)
    const deps = { database, handlers: town.handlers, interrupt: interruptBy(plan, () => owner) }
    const ran = await runDueJobs(deps, tenant, options)
    if (isReached()) return
    idle = ran.length === 0 ? idle + 1 : 0
    if (idle > STUCK_AFTER)
      throw new Error('broken: what is due is held by nobody, and cannot be taken')
  }
  if (until > town.now) await standAt(town, until)
}

/**
 * Looks twice into the folder: a file is taken when it is as it was at the look before. Whoever
 * dies looks again.
 */
export async function lookTwice(town: Town): Promise<void> {
  const { owner, tenant, channel } = town
  for (let look = 0; look < 2 || (look < LOOKS_MAX && hasFile(channel.outbox)); look += 1) {
    await owner.query('update jobs set run_at = $2 where tenant_id = $1 and kind = $3', [
      tenant,
      new Date(town.now),
      LOOK,
    ])
    await advanceTo(town, town.now)
  }
  await restFromLooking(town)
}

/** What could not be fetched for a while is, once it can. */
export async function fetchWhatWaits(town: Town): Promise<void> {
  if (hasFile(town.channel.outbox)) await lookTwice(town)
}

/** Whether a whole file lies in a folder. */
function hasFile(folder: string): boolean {
  return readdirSync(folder, { withFileTypes: true }).some((one) => {
    return one.isFile() && !one.name.endsWith('.part')
  })
}

/** The next look is left to the next file. */
export async function restFromLooking({ owner, tenant, now }: Town): Promise<void> {
  await owner.query(
    'update jobs set run_at = $2 where tenant_id = $1 and kind = $3 and leased_until is null',
    [tenant, new Date(now + LOOKS_LATER_MS), LOOK],
  )
}

/** Service and bank live up to an instant, side by side: the bank takes at once what is laid. */
export async function liveUntil(town: Town, until: number): Promise<void> {
  await carryAt(town, town.now)
  for (;;) {
    const said = town.bank.nextAt()
    const next = said === undefined ? until : Math.max(said, town.now) + CARRIES_EVERY_MS
    await advance(town, Math.min(next, until), () => hasFile(town.channel.inbox))
    await carryAt(town, town.now)
    if (town.now >= until) return
  }
}

async function carryAt(town: Town, at: number): Promise<void> {
  const { sent } = carryFiles(town.bank, town.channel, at)
  for (const name of new Set(sent)) receiveMaybe(town, name)
  if (sent.length > 0) await lookTwice(town)
}

/** Some files get lost on the way: people ask for them some days later. */
function receiveMaybe(town: Town, name: string): void {
  const { random, nature, plan, channel, figures } = town
  const file = path.join(channel.outbox, name)
  const bytes = readFileSync(file)
  const mayBeLost = plan.isOn && /^(camt\.05[23]|pain\.002)/.test(name)
  if (mayBeLost && random.chance(nature.losesPercent)) {
    town.lost.push({ name, bytes, until: laterDay(town) })
    rmSync(file)
    count(figures.faults, 'a file is lost')
    return
  }
  noteDelivered(town, name, bytes)
  const copy = mayBeLost ? copyOf(bytes) : undefined
  if (copy === undefined || !random.chance(nature.copiesPercent)) return
  town.lost.push({ name: `copy_of_${name}`, bytes: copy, until: laterDay(town) })
  count(figures.faults, 'a copy comes')
}

function laterDay({ now, random }: Town): number {
  return now + (1 + random.whole(4)) * DAY_MS
}

/** A statement that says of itself that it is a copy; nothing of what is none, or says so. */
function copyOf(bytes: Buffer): Buffer | undefined {
  const text = bytes.toString('utf8')
  const isStatement = text.includes('<BkToCstmrStmt>') && text.endsWith('</Document>')
  if (!isStatement || text.includes('<CpyDplctInd>')) return undefined
  return Buffer.from(
    text.replaceAll('</FrToDt>', '</FrToDt><CpyDplctInd>COPY</CpyDplctInd>'),
    'utf8',
  )
}

/** What was lost is found: laid into the folder again, or uploaded by a person. */
export async function findLost(town: Town): Promise<void> {
  const due = town.lost.filter(({ until }) => until <= town.now || !town.plan.isOn)
  for (const file of due) {
    town.lost.splice(town.lost.indexOf(file), 1)
    noteDelivered(town, file.name, file.bytes)
    if (town.random.chance(50)) {
      mkdirSync(town.channel.outbox, { recursive: true })
      writeFileSync(path.join(town.channel.outbox, file.name), file.bytes)
      await lookTwice(town)
    } else {
      const body = { name: file.name, content: file.bytes.toString('base64') }
      await mustAs(town, 'ada', ['POST', `/v1/bank/connection/${town.connectionId}/files`], body)
      await advanceTo(town, town.now)
    }
  }
}
