// The goals of growth, from the file that a run of `growth` leaves: the largest world in it beside
// the smallest. Filling large worlds takes hours, so a run of the goals reads what was measured.
import { readFileSync } from 'node:fs'
import type { GoalId } from './goals.ts'
import type { BenchOptions } from './report.ts'

/** What was measured in a world of one size, as far as goals ask for it. */
interface Grown {
  readonly payments: number
  readonly tenants: number
  readonly walPerPayment: number
  readonly nodeMicros: number
  readonly databaseMicros: number
  readonly verifiedPerSecond: number
  /** By what was asked; those of lists begin with `page`. */
  readonly p99Ms: Readonly<Record<string, number>>
}

const OF_GROWTH: readonly GoalId[] = ['growthCpu', 'growthWal', 'verification', 'slowestLook']

/** Notes the figures of a file of results, which the option `growth` names. */
export async function benchGrown({ growth, score }: BenchOptions): Promise<void> {
  const worlds = growth === undefined ? [] : readGrown(growth)
  const [smallest] = worlds
  const largest = worlds.at(-1)
  if (smallest === undefined || largest === undefined || smallest === largest) {
    for (const id of OF_GROWTH) score.leaveOut(id, '--growth=<file> names no file of two sizes')
    return
  }
  process.stdout.write(`${largest.payments} payments beside ${smallest.payments}\n`)
  const cpu = ({ nodeMicros, databaseMicros }: Grown) => nodeMicros + databaseMicros
  score.note('growthCpu', cpu(largest) / cpu(smallest))
  score.note('growthWal', largest.walPerPayment / smallest.walPerPayment)
  score.note('verification', largest.verifiedPerSecond)
  const lists = Object.entries(largest.p99Ms).filter(([name]) => name.startsWith('page'))
  score.note('slowestLook', Math.max(...lists.map(([, ms]) => ms)))
}

function readGrown(file: string): Grown[] {
  const told: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const all = Array.isArray(told) ? told.filter(isGrown) : []
  const worlds = all.filter(({ tenants }) => tenants === 1)
  return worlds.toSorted((a, b) => a.payments - b.payments)
}

function isGrown(value: unknown): value is Grown {
  return typeof value === 'object' && value !== null && 'payments' in value && 'p99Ms' in value
}
