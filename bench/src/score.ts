// What came of the goals: each figure printed as reached or missed, gathered for the table at the
// end and the file that a note can quote.
import { writeFileSync } from 'node:fs'
import type { Goal, GoalId } from './goals.ts'
import { goals } from './goals.ts'
import type { Compared, Rounds } from './report.ts'
import { ratioOf } from './report.ts'

/** One figure, or why there is none. */
type Outcome =
  | { readonly value: number; readonly isReached: boolean }
  | { readonly missing: string }

/** Gathers what benchmarks find; one for each run. */
export interface Score {
  /** Notes a figure, in the goal's unit, and prints it beside its bound. */
  note(id: GoalId, value: number): void
  /** Says why there is no figure. */
  leaveOut(id: GoalId, why: string): void
  readonly outcomes: ReadonlyMap<GoalId, Outcome>
}

/** Starts with nothing noted. */
export function createScore(): Score {
  const outcomes = new Map<GoalId, Outcome>()
  const keep = (id: GoalId, outcome: Outcome) => {
    outcomes.set(id, outcome)
    process.stdout.write(`${lineOf(goals[id], outcome)}\n`)
  }
  return {
    note: (id, value) => keep(id, { value, isReached: isReached(goals[id], value) }),
    leaveOut: (id, why) => keep(id, { missing: why }),
    outcomes,
  }
}

/** Notes the ratio of two contenders' rates, taken round by round. */
export function noteRatio(score: Score, id: GoalId, rounds: Rounds, of: Compared): void {
  score.note(
    id,
    ratioOf(rounds, of, ({ perSecond }) => perSecond),
  )
}

/** Notes the ratio of two contenders' latencies at a quantile, taken round by round. */
export function noteLatency(
  score: Score,
  id: GoalId,
  rounds: Rounds,
  { at, ...of }: Compared & { readonly at: 'p50Ms' | 'p99Ms' },
): void {
  score.note(
    id,
    ratioOf(rounds, of, (measure) => measure[at] ?? Number.NaN),
  )
}

function isReached({ least, most }: Goal, value: number): boolean {
  return (least === undefined || value >= least) && (most === undefined || value <= most)
}

function lineOf(goal: Goal, outcome: Outcome): string {
  const head = `  ${String(goal.row).padStart(2)}  ${goal.what.padEnd(82)}`
  if ('missing' in outcome) return `${head} not measured: ${outcome.missing}`
  const verdict = outcome.isReached ? 'reached' : 'MISSED'
  return `${head}${figure(outcome.value, goal.unit).padStart(12)}  goal ${boundOf(goal)}: ${verdict}`
}

function boundOf({ least, most, unit }: Goal): string {
  return least === undefined ? `≤ ${figure(most ?? 0, unit)}` : `≥ ${figure(least, unit)}`
}

function figure(value: number, unit: Goal['unit']): string {
  const digits = Math.abs(value) >= 100 ? 0 : 2
  const text = value.toLocaleString('en-GB', { maximumFractionDigits: digits })
  return unit === '/s' ? `${text}/s` : `${text} ${unit}`
}

/** The table of all goals of some benchmarks, in the order of its rows. */
export function printTable(score: Score, benchmarks: ReadonlySet<string>): void {
  process.stdout.write('\nThe goals\n')
  for (const [id, goal] of goalsOf(benchmarks)) {
    const outcome = score.outcomes.get(id) ?? { missing: 'its benchmark told nothing of it' }
    process.stdout.write(`${lineOf(goal, outcome)}\n`)
  }
}

/** Writes the table to a file, as JSON: a list of goals with their figures. */
export function writeTable(score: Score, benchmarks: ReadonlySet<string>, file: string): void {
  const lines = goalsOf(benchmarks).map(([id, { row, what, unit, least, most }]) => ({
    id,
    row,
    what,
    unit,
    least,
    most,
    ...score.outcomes.get(id),
  }))
  writeFileSync(file, `${JSON.stringify(lines, null, 2)}\n`)
}

function goalsOf(benchmarks: ReadonlySet<string>): [GoalId, Goal][] {
  const all = Object.entries<Goal>(goals)
  return all.flatMap(([id, goal]) =>
    isGoalId(id) && benchmarks.has(goal.by) ? [[id, goal] satisfies [GoalId, Goal]] : [],
  )
}

function isGoalId(id: string): id is GoalId {
  return Object.hasOwn(goals, id)
}
