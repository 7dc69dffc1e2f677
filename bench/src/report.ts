// Rounds, medians and what is printed of them.
import type { Score } from './score.ts'

/** Of a world: as many payments as the disk allows. */
export const LARGEST = 'largest'
/** How many payments a world has. */
export type Size = number | typeof LARGEST

export interface BenchOptions {
  /** Every contender runs once in each round, so that a slow minute hits all of them. */
  readonly rounds: number
  /** How long one contender runs in one round. */
  readonly durationMs: number
  /** Takes the figures that goals are held against. */
  readonly score: Score
  /** The file of results of `growth`. */
  readonly growth?: string
  /** Of `growth`: how many payments its worlds have. */
  readonly sizes?: readonly Size[]
  /** Of `growth`: how many tenants they have. */
  readonly tenants?: number
}

export interface Measure {
  readonly perSecond: number
  /** Processor time of this process and of the database for one operation, where it is known. */
  readonly nodeMicros?: number
  readonly databaseMicros?: number
  readonly p50Ms?: number
  readonly p99Ms?: number
}

export interface Contender {
  readonly name: string
  run(durationMs: number): Promise<Measure>
}

export type Rounds = ReadonlyMap<string, readonly Measure[]>

/** Runs all contenders in turn, `rounds` times over; each first runs once unmeasured, shortly. */
export async function runRounds(
  contenders: readonly Contender[],
  { rounds, durationMs }: Pick<BenchOptions, 'rounds' | 'durationMs'>,
): Promise<Rounds> {
  const measures = new Map<string, Measure[]>(contenders.map(({ name }) => [name, []]))
  for (const contender of contenders) await contender.run(durationMs / 4)
  for (let round = 1; round <= rounds; round++) {
    process.stdout.write(`round ${round} of ${rounds}\n`)
    for (const contender of contenders) {
      measures.get(contender.name)?.push(await contender.run(durationMs))
    }
  }
  return measures
}

/** The value below which a share of all is, from 0 to 1; not a number where there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}

/** The middle value, or the mean of both in the middle; not a number where there are none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** One line for each contender: median, range, processor time. */
export function printRounds(title: string, rounds: Rounds): void {
  process.stdout.write(`\n${title}: median of the rounds (lowest to highest)\n`)
  for (const [name, measures] of rounds) {
    const rates = measures.map(({ perSecond }) => perSecond)
    const range = `(${show(Math.min(...rates))} to ${show(Math.max(...rates))})`
    const rate = `${show(median(rates))}/s`
    process.stdout.write(`  ${name.padEnd(58)}${rate.padStart(10)}  ${range}${cpu(measures)}\n`)
  }
}

/** Latencies of those contenders that measure them. */
export function printLatencies(rounds: Rounds): void {
  process.stdout.write('\nLatency, median over the rounds\n')
  for (const [name, measures] of rounds) {
    const p50 = measures.flatMap(({ p50Ms }) => p50Ms ?? [])
    const p99 = measures.flatMap(({ p99Ms }) => p99Ms ?? [])
    if (p50.length === 0) continue
    process.stdout.write(
      `  ${name.padEnd(58)} p50 ${median(p50).toFixed(2)} ms, p99 ${median(p99).toFixed(2)} ms\n`,
    )
  }
}

function cpu(measures: readonly Measure[]): string {
  const node = measures.flatMap(({ nodeMicros }) => nodeMicros ?? [])
  const database = measures.flatMap(({ databaseMicros }) => databaseMicros ?? [])
  if (node.length === 0) return ''
  const postgres = database.length === 0 ? '' : ` + PostgreSQL ${median(database).toFixed(0)}`
  return `  Node ${median(node).toFixed(0)}${postgres} µs`
}

/** Prints the ratio of two contenders, taken round by round, that no goal is held against. */
export function printRatio(rounds: Rounds, compared: Compared): void {
  const ratio = ratioOf(rounds, compared, ({ perSecond }) => perSecond)
  process.stdout.write(`  ${ratio.toFixed(2)} ×  ${compared.of}  /  ${compared.to}\n`)
}

/** Two contenders, by name. */
export interface Compared {
  readonly of: string
  readonly to: string
}

/** The ratio of a figure of two contenders in each round, and the median of those. */
export function ratioOf(
  rounds: Rounds,
  { of, to }: Compared,
  pick: (measure: Measure) => number,
): number {
  const base = (rounds.get(to) ?? []).map(pick)
  return median(
    (rounds.get(of) ?? []).map((measure, round) => pick(measure) / (base[round] ?? Number.NaN)),
  )
}

function show(value: number): string {
  return Math.round(value).toLocaleString('en-GB')
}
