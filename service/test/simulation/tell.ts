// One world from one seed: days full of deeds and faults, then days of peace in which everything
// that can end does.
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { randomFrom } from '../../src/ledger/ledger/testing/random.ts'
import { borrowingDeeds, openAccount } from './borrowing.ts'
import type { City, Figures, Stage } from './city.ts'
import { advance, ask, must, tenantOf } from './city.ts'
import { deliverAll, toldEvents } from './deliver.ts'
import { movingDeeds, verifyAll } from './moving.ts'
import { endReviews, outsideDeeds } from './outside.ts'
import { payingDeeds } from './paying.ts'
import { checkReports } from './reports.ts'
import { stuckIn } from './stuck.ts'

const DAY_MS = 86_400_000
/** Calm days: longer than any time limit that ends something, and than all terms of credit. */
const CALM_JUMPS = ['P1D', 'P3D', 'P9D', 'P35D', 'P60D', 'P120D']

/** How often the reports of a world are compared with its ledger while it lives. */
const REPORTS_EVERY_DAYS = 10
/** Of so many worlds one pays to new accounts at once. */
const COOLS_NOT_EVERY = 3

export interface Story {
  /** Stands for all that happened: every event, and where all money is. */
  readonly digest: string
  /** Every event as it was told, so that two stories can be compared line by line. */
  readonly log: readonly string[]
  readonly stuck: readonly string[]
}

export interface Telling {
  readonly seed: number
  readonly days: number
  readonly figures: Figures
  /** Asks all invariants after each day; else at the end only. */
  readonly isChecked: boolean
  /** In the end a worker delivers all webhooks. */
  readonly isDelivered: boolean
}

const deeds = [...payingDeeds, ...borrowingDeeds, ...movingDeeds, ...outsideDeeds]

/** Tells the story of a seed in an empty sandbox, from its first day to the last liveness check. */
export async function tell(stage: Stage, telling: Telling): Promise<Story> {
  const { world, plan, complaints } = stage
  const { seed, figures } = telling
  Object.assign(plan, { isOn: false, seed: `seed ${seed}`, figures })
  stage.complaints.length = 0
  const city: City = {
    world,
    figures,
    plan,
    complaints,
    deeds,
    random: randomFrom(seed),
    serial: 0,
    known: {
      pages: [],
      links: [],
      bankPages: [],
      notices: [],
      controlled: [],
      accounts: [],
      sessions: [],
      promised: [],
    },
  }
  await must(city, ['POST', '/_sandbox/v1/reset'], { seed: `simulation ${seed}` })
  for (const currency of ['eur', 'eur', 'gbp']) {
    const { id } = await must(city, ['POST', '/v1/projects'], { currency })
    city.known.controlled.push({ id, currency })
  }
  await coolAccounts(stage, seed)
  const handler = { url: stage.receiver.url, event_types: toldEvents }
  await must(city, ['POST', '/v1/webhooks'], handler)
  await openAccount(city)
  await openAccount(city)
  plan.isOn = true
  await live(stage, city, telling)
  plan.isOn = false
  await calmDown(stage, city)
  const stuck = await stuckIn(stage.owner, await tenantOf(stage))
  await keepsPromises(city)
  if (telling.isChecked) await checkReports(stage, city)
  if (telling.isDelivered) await deliverAll(stage, city)
  expect(stage.complaints).toEqual([])
  return { ...(await digestOf(stage, city)), stuck }
}

/** In most worlds an account that is new to somebody waits for a day before it is paid to. */
async function coolAccounts({ member }: Stage, seed: number): Promise<void> {
  const cooling_hours = seed % COOLS_NOT_EVERY === 0 ? 0 : 24
  const { status } = await member.call('POST', '/dashboard/v1/payee-rules', { cooling_hours })
  expect(status).toBe(200)
}

/** The safety phase: whatever is done and goes wrong, all invariants hold every evening. */
async function live(stage: Stage, city: City, { days, isChecked, seed }: Telling): Promise<void> {
  const { random, figures } = city
  let nextReports = REPORTS_EVERY_DAYS
  for (let day = 0; day < days; ) {
    const atOnce = 5 + random.whole(10)
    for (let turn = 0; turn < atOnce; turn++) {
      await doSomething(city)
      if (random.chance(30))
        await advance(city, random.pick(['PT0S', 'PT2S', 'PT5S', 'PT30S', 'PT2H']))
    }
    const jump = random.chance(4) ? 2 + random.whole(6) : 1
    await jumpDays(city, jump)
    day += jump
    figures.days += jump
    if (isChecked) {
      const breaches = await stage.world.breaches()
      expect(breaches, `seed ${seed}, day ${day}`).toEqual([])
      expect(stage.complaints, `seed ${seed}, day ${day}`).toEqual([])
      if (figures.days >= nextReports) {
        await checkReports(stage, city)
        nextReports = figures.days + REPORTS_EVERY_DAYS
      }
    }
  }
}

async function doSomething(city: City): Promise<void> {
  const { random, figures } = city
  const total = city.deeds.reduce((sum, { weight }) => sum + weight, 0)
  let turn = random.whole(total)
  for (const { weight, run } of city.deeds) {
    turn -= weight
    if (turn >= 0) continue
    figures.deeds += 1
    await run(city)
    return
  }
}

/** To a minute of the day that the seed chooses, so that no time of day is spared. */
async function jumpDays(city: City, days: number): Promise<void> {
  const ms = days * DAY_MS - city.random.whole(3) * 3_600_000
  await advance(city, `PT${Math.floor(ms / 1_000)}S`)
}

/** The liveness phase: nobody fails, nobody asks for more, reviews end, and time goes by. */
async function calmDown(stage: Stage, city: City): Promise<void> {
  for (const jump of CALM_JUMPS) {
    await verifyAll(city)
    await endReviews(city)
    await advance(city, jump)
  }
  expect(await stage.world.breaches()).toEqual([])
}

/** What was answered with 200 is there. */
async function keepsPromises(city: City): Promise<void> {
  for (const [turn, path] of city.known.promised.entries()) {
    if (turn % 5 !== 0) continue
    expect((await ask(city, ['GET', path])).status, path).toBe(200)
  }
}

async function digestOf(stage: Stage, city: City) {
  const log: string[] = []
  for (;;) {
    const { data } = await must(city, ['GET', `/v1/events?after_sequence=${log.length}&limit=100`])
    for (const { sequence, type, created_at, payload } of data) {
      log.push(`${sequence} ${created_at} ${type} ${JSON.stringify(payload)}`)
    }
    if (data.length === 0) break
  }
  const { rows } = await stage.owner.query(
    // The ids of a tenant's own accounts come from its id, which is new after each reset.
    `select kind, currency, balance::text,
            case when kind in ('bank', 'revenue', 'shortfall', 'cost', 'interest', 'float',
                                'conversion') then null
                 else id end as id
       from ledger_accounts where tenant_id = $1 order by kind, currency, id`,
    [await tenantOf(stage)],
  )
  const told = [...log, ...rows.map((row) => JSON.stringify(row))].join('\n')
  return { digest: createHash('sha256').update(told).digest('hex'), log }
}
