// The command that lets months leave, the oldest first, up to one that is asked for. May be run
// again at any time: what it had not finished it finishes, what has left it leaves.
import type pg from 'pg'
import type { Reader } from '#db'
import { readAsOwner } from '#db'
import { dailyReconciliation } from '#reconciliations'
import { closeParts, exchangeParts } from './exchange.ts'
import type { Left, Means } from './leave.ts'
import { archiveMonth, deleteGone } from './leave.ts'
import type { PartedMonth } from './months.ts'
import { firstDayOf, monthOf, readMonths } from './months.ts'
import {
  selectArchives,
  selectOlder,
  selectRecalled,
  selectSlowestClock,
  selectUnderWay,
  setAway,
} from './store.ts'

/** What a run has done. */
export interface ArchiveRun {
  /** Tables of months that an earlier run had not deleted any more. */
  readonly deleted: readonly string[]
  /** Months of which rows had been brought back, that are in their files alone again. */
  readonly letGo: readonly string[]
  readonly left: readonly Left[]
  /** Why the next month stays, as a sentence; null where all left that were asked for. */
  readonly stays: string | null
}

/**
 * Lets all months before one (`2026-01`) leave. It stops at the first of which something is under
 * way, and says what.
 */
export async function archiveBefore(means: Means, before: string): Promise<ArchiveRun> {
  const { client } = means
  const deleted = await deleteGone(means)
  const known = await readAsOwner(client, readStanding)
  const letGo = await letRecalledGo(means, known)
  const left: Left[] = []
  const done = new Set(known.archived)
  for (const month of known.months) {
    if (month.month >= before) break
    if (done.has(month.month)) continue
    const stays = (await askWhyItStays(client, month)) ?? (await closeMonth(means, month))
    if (stays !== null) return { deleted, letGo, left, stays: `${month.month} stays: ${stays}.` }
    left.push(await archiveMonth(means, month))
  }
  return { deleted, letGo, left, stays: null }
}

interface Standing {
  readonly months: readonly PartedMonth[]
  readonly archived: readonly string[]
  readonly recalled: readonly string[]
}

async function readStanding(reader: Reader): Promise<Standing> {
  const months = await readMonths(reader)
  const archived = await reader.query(selectArchives, {})
  const recalled = await reader.query(selectRecalled, {})
  return {
    months,
    archived: archived.map(({ month }) => month),
    recalled: recalled.map(({ month }) => month),
  }
}

/** Puts empty partitions in the place of those that rows had been brought back into. */
async function letRecalledGo(
  means: Means,
  { months, recalled }: Standing,
): Promise<readonly string[]> {
  for (const month of months) {
    if (!recalled.includes(month.month)) continue
    await exchangeParts(means.client, month, {
      // What a recall has committed until the lock was given goes, too.
      within: async (reader) => {
        await reader.query(setAway, { month: firstDayOf(month.month) })
      },
    })
    await deleteGone(means)
  }
  return recalled
}

/**
 * Closes a month, and asks again: who wrote when it was asked first has ended by now. A month that
 * stays so is closed already when a later run asks.
 */
async function closeMonth({ client, reached }: Means, month: PartedMonth): Promise<string | null> {
  await closeParts(client, month)
  reached('closed', month.month)
  return await askWhyItStays(client, month)
}

async function askWhyItStays(client: pg.ClientBase, month: PartedMonth): Promise<string | null> {
  return await readAsOwner(client, async (reader) => await whyItStays(reader, month))
}

/** What keeps a month, as the end of a sentence; null where it may leave. */
async function whyItStays(
  reader: Reader,
  { fromId, untilId }: PartedMonth,
): Promise<string | null> {
  const [older] = await reader.query(selectOlder, { low_id: fromId })
  if (older?.is_there === true) return 'there are rows of a time before the first month'
  const [clock] = await reader.query(selectSlowestClock, {})
  const at = clock?.at ?? null
  const dayAfter = firstDayOf(monthOf(untilId))
  if (at !== null && at < new Date(`${dayAfter}T00:00:00Z`)) {
    return `a clock stands at ${at.toISOString()}, and it is not over there`
  }
  const found = await reader.query(selectUnderWay, {
    from_id: fromId,
    until_id: untilId,
    // Made later, it would bring all months back from its day on.
    comparison: dailyReconciliation.name,
    until_day: dayAfter,
  })
  if (found.length === 0) return null
  return found.map(({ what, count }) => `${what} (${count})`).join(', ')
}
