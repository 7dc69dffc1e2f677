// The goals of growth, from the file that a run of `growth` leaves: all worlds in it beside the smallest.
// Filling large worlds takes hours, so a run of the goals reads what was measured.
import { existsSync, readFileSync } from 'node:fs'
import type { GoalId } from './goals.ts'
import { goals } from './goals.ts'
import type { Streamed } from './growth-looks.ts'
import type { BenchOptions } from './report.ts'
import type { Score } from './score.ts'

/** What was measured in a world of one size. */
export interface Grown {
  readonly payments: number
  readonly tenants: number
  readonly bytesPerPayment: number
  readonly walPerPayment: number
  readonly nodeMicros: number
  readonly databaseMicros: number
  /** By what was asked: `page …` of lists, `desk: …` of the dashboard, all others are requests. */
  readonly p99Ms: Readonly<Record<string, number>>
  /** Of PostgreSQL, by what was read: other work on the machine changes these less. */
  readonly readMicros: Readonly<Record<string, number>>
  readonly loadedPerSecond: number
  readonly sealedPerSecond: number
  readonly sealing: Sealing
  readonly verifiedPerSecond: number
  readonly vacuumMs: number
  readonly year: Streamed
  readonly breaches: number | null
  /** Bytes per payment of each table, with its indexes. */
  readonly tables: Readonly<Record<string, number>>
  /** Bytes per payment of each index. */
  readonly indexes: Readonly<Record<string, number>>
}

/** How far the seal was behind while payments were made. */
interface Sealing {
  readonly mostWaiting: number
  /** From the last payment until all was sealed. */
  readonly behindSeconds: number
}

const OF_GROWTH = [
  'growthCpu',
  'growthWal',
  'growthBytes',
  'growthP99',
  'sealing',
  'verification',
  'slowestLook',
] as const satisfies readonly GoalId[]

/** The bound of what a payment may cost in a larger world, to the smallest. */
export const growthMost = goals.growthCpu.most
/** The bound of what lists and the dashboard may take. */
export const looksMostMs = goals.slowestLook.most

const OF_DESK = /^desk: /
const OF_LOOKS = /^(page|desk:) /

/** Whether something is asked by the integrator, so often that it may not grow dearer. */
export const isOperation = (name: string) => !OF_DESK.test(name)
/** Whether something is looked at: a list, or what the dashboard shows. */
export const isLook = (name: string) => OF_LOOKS.test(name)

/** Notes the figures of a file of results, which the option `growth` names. */
export async function benchGrown({ growth, score }: BenchOptions): Promise<void> {
  const [smallest, ...larger] = growth === undefined ? [] : readGrown(growth)
  if (smallest === undefined || larger.length === 0) {
    for (const id of OF_GROWTH) score.leaveOut(id, '--growth=<file> names no file of two worlds')
    return
  }
  const nameOf = ({ payments, tenants }: Grown) => `${payments} (tenants: ${tenants})`
  process.stdout.write(`${larger.map(nameOf).join(', ')} payments beside ${nameOf(smallest)}\n`)
  noteGrowth(score, smallest, larger)
}

/** Notes how the worst of larger worlds stands to the smallest. */
export function noteGrowth(score: Score, smallest: Grown, larger: readonly Grown[]): void {
  const worst = (of: (grown: Grown) => number) => Math.max(...larger.map(of))
  const growth = (of: (grown: Grown) => number) => worst(of) / of(smallest)
  score.note(
    'growthCpu',
    growth(({ nodeMicros, databaseMicros }) => nodeMicros + databaseMicros),
  )
  score.note(
    'growthWal',
    growth(({ walPerPayment }) => walPerPayment),
  )
  score.note(
    'growthBytes',
    growth(({ bytesPerPayment }) => bytesPerPayment),
  )
  const operations = Object.keys(smallest.p99Ms).filter(isOperation)
  const slowed = operations.map((name) => growth(({ p99Ms }) => p99Ms[name] ?? Number.NaN))
  score.note('growthP99', Math.max(...slowed))
  score.note(
    'sealing',
    worst(({ sealing }) => sealing.behindSeconds),
  )
  score.note('verification', Math.min(...larger.map((grown) => grown.verifiedPerSecond)))
  const slowestOf = ({ p99Ms }: Grown) =>
    Math.max(...Object.entries(p99Ms).flatMap(([name, ms]) => (isLook(name) ? [ms] : [])))
  score.note('slowestLook', worst(slowestOf))
}

/** All worlds of a file of results, those of one tenant first, the smaller before the larger. */
export function readGrown(file: string): Grown[] {
  if (!existsSync(file)) return []
  const told: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const worlds = Array.isArray(told) ? told.filter(isGrown) : []
  return worlds.toSorted((a, b) => a.tenants - b.tenants || a.payments - b.payments)
}

/** Worlds that were measured before all of it was are measured again. */
function isGrown(value: unknown): value is Grown {
  return typeof value === 'object' && value !== null && 'indexes' in value && 'year' in value
}
