// Processor time of this process and of the database's: a cost that a busy machine distorts less.
import { readFileSync } from 'node:fs'
import { cpuUsage } from 'node:process'
import type pg from 'pg'
import type { Measure } from './report.ts'
import { backendPids } from './store.ts'

/** Linux counts processor time in hundredths of a second. */
const MICROS_PER_TICK = 10_000
/** Where user and system time stand in /proc/<pid>/stat, counted after the name. */
const USER_FIELD = 11
const SYSTEM_FIELD = 12

/** Processor time of the process that is measured, since its start, in microseconds. */
export type SpentBy = () => Promise<number>

async function spentHere(): Promise<number> {
  const { user, system } = cpuUsage()
  return user + system
}

/** Counts what `work` did, for how long, and what it cost. */
export async function measure(
  owner: pg.Client,
  work: () => Promise<number>,
  spentBy: SpentBy = spentHere,
): Promise<Measure> {
  const before = await sessionMicros(owner)
  const usage = await spentBy()
  const start = performance.now()
  const done = await work()
  const elapsedMs = performance.now() - start
  const nodeMicros = ((await spentBy()) - usage) / done
  const after = await sessionMicros(owner)
  const rate = { perSecond: (done * 1_000) / elapsedMs, nodeMicros }
  if (before === undefined || after === undefined) return rate
  // Idle sessions of another contender may have ended meanwhile: only those that are left count.
  let spent = 0
  for (const [pid, micros] of after) spent += micros - (before.get(pid) ?? 0)
  return { ...rate, databaseMicros: spent / done }
}

/** Processor time of each open session; undefined where the system does not tell. */
async function sessionMicros(owner: pg.Client): Promise<Map<number, number> | undefined> {
  const { rows } = await owner.query<{ pid: number }>(backendPids)
  try {
    return new Map(rows.map(({ pid }) => [pid, processMicros(pid)]))
  } catch {
    return undefined
  }
}

function processMicros(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[USER_FIELD]) + Number(fields[SYSTEM_FIELD])) * MICROS_PER_TICK
}
