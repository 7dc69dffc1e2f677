// The story of a seed: days full of deeds and faults, then days of peace in which all that can end
// does, and the books are the bank's.
import { expect } from 'vitest'
import { count } from '../simulation/city.ts'
import { advanceTo, fetchWhatWaits, findLost, liveUntil } from './clock.ts'
import { connectBank } from './connect.ts'
import { acceptPayees, doSomething, releaseHeld } from './deeds.ts'
import { checkEnd, whatIsLeft } from './ends.ts'
import { mendHost, troubleHost } from './host.ts'
import { describeNature, hasHabit } from './nature.ts'
import { checkNight } from './nights.ts'
import { answerInbox } from './people.ts'
import type { Shown, Town } from './town.ts'
import { closeTown, openTown, restartWorkers } from './town.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** When things are done, after seven in the morning by UTC: before and after the cut-off. */
const HOURS = [0, 3, 8] as const
const EVENING = 14
const DEEDS_AT_ONCE = 4
const RESTARTS_PERCENT = 30
/** Longer than a return takes, over Easter. */
const CALM_DAYS = 16
/** The last statement may come late, too, and a recall is waited for three weeks. */
const CALM_DAYS_MAX = 32
const INVARIANTS_EVERY_DAYS = 10
/** So many nights at least there is a balance of the bank's; the first days may have none. */
const COMPARED_SHARE = 0.8
/** So many, of the days of faults, the bank has told all, and there is nothing left to explain. */
const AGREED_SHARE = 0.3
/** A day of several pages, each of which may be late or lost, is seldom whole by its night. */
const AGREED_SHARE_OF_PAGES = 0.15

export interface Telling {
  readonly seed: number
  readonly days: number
}

/** Tells a story, and gives what was done in it, in a line. Whatever is wrong throws. */
export async function tellDays({ seed, days }: Telling): Promise<string> {
  const startedAt = performance.now()
  const town = await openTown(seed)
  const about = `seed ${seed}: ${describeNature(town.nature)}`
  try {
    await connectBank(town)
    town.plan.isOn = true
    for (let day = 0; day < days; day += 1) await liveDay(town)
    town.plan.isOn = false
    let closing: Shown
    let left: readonly string[] = []
    for (let day = 0; day < CALM_DAYS || (day < CALM_DAYS_MAX && left.length > 0); day += 1) {
      closing = await liveCalmly(town)
      if (day >= CALM_DAYS - 1) left = await whatIsLeft(town, closing)
    }
    expect(left, 'left in the end').toEqual([])
    checkNights(town, days)
    await checkEnd(town, closing)
    await checkInvariants(town)
  } catch (error) {
    throw new Error(`${about}\non ${new Date(town.now).toISOString()}`, { cause: error })
  } finally {
    await closeTown(town)
  }
  return reportOf(town, about, (performance.now() - startedAt) / 1_000)
}

async function liveDay(town: Town): Promise<void> {
  const { random, figures } = town
  const morning = town.now
  await beginDay(town)
  for (const hour of HOURS) {
    const isTroubled = troubleHost(town)
    await liveUntil(town, morning + hour * HOUR_MS + random.whole(50) * 60_000)
    if (isTroubled) await endTrouble(town)
    for (let deed = random.whole(DEEDS_AT_ONCE + 1); deed > 0; deed -= 1) await doSomething(town)
  }
  await endDay(town, morning)
  if (random.chance(RESTARTS_PERCENT)) {
    restartWorkers(town)
    count(figures.faults, 'starts again')
  }
  if (figures.days % INVARIANTS_EVERY_DAYS === 0) await checkInvariants(town)
}

/** The host is as it should be, and what waited for it goes on at its next try. */
async function endTrouble(town: Town): Promise<void> {
  await mendHost(town)
  await fetchWhatWaits(town)
}

async function liveCalmly(town: Town): Promise<Shown> {
  const morning = town.now
  const closing = await beginDay(town)
  await endDay(town, morning)
  return closing
}

async function beginDay(town: Town): Promise<Shown> {
  const closing = await checkNight(town)
  await findLost(town)
  await releaseHeld(town)
  await acceptPayees(town)
  await answerInbox(town)
  await advanceTo(town, town.now)
  return closing
}

async function endDay(town: Town, morning: number): Promise<void> {
  await liveUntil(town, morning + EVENING * HOUR_MS)
  await answerInbox(town)
  await liveUntil(town, morning + DAY_MS)
  town.figures.days += 1
  expect(town.complaints, 'what the service complains of').toEqual([])
}

/** Nights are compared, and agree, not by being left out. */
function checkNights({ nights, figures, nature }: Town, days: number): void {
  const isOften = hasHabit(nature, 'pages') && hasHabit(nature, 'late-statement')
  const share = isOften ? AGREED_SHARE_OF_PAGES : AGREED_SHARE
  expect(nights.compared, 'nights compared').toBeGreaterThan(figures.days * COMPARED_SHARE)
  expect(nights.agreed, 'nights that agree whole').toBeGreaterThan(days * share)
}

async function checkInvariants(town: Town): Promise<void> {
  expect(await town.world.breaches(), 'invariants').toEqual([])
}

function reportOf({ figures, money, nights, host }: Town, about: string, seconds: number): string {
  const listed = (counts: ReadonlyMap<string, number>) =>
    [...counts].map(([name, times]) => `${name} ${times}`).join(', ')
  return [
    `${about}\n  ${figures.days} days, ${figures.deeds} deeds, ${money.size} sums of money,`,
    `${figures.requests} requests, ${figures.repeats} lost answers, ${seconds.toFixed(1)} s`,
    ...(host === null ? [] : [`\n  sessions by SFTP: ${host.connections.opened}`]),
    `\n  nights: ${nights.compared} compared, ${nights.agreed} agree`,
    `\n  faults: ${listed(figures.faults)}`,
    `\n  done: ${listed(figures.accepted)}\n  refused: ${listed(figures.refused)}\n`,
  ].join(' ')
}
