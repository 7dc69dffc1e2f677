// The statements by which a small state begins and changes.
import type { Statement } from '#db'
import { statement } from '#db'
import type { Transitions } from '#kit'
import { assert, sourcesOf } from '#kit'
import type { SmallState, SmallStatusOf } from './small-states.ts'
import { smallStates } from './small-states.ts'

/** What a small state may become by one statement. */
export interface SmallMove<S extends SmallState, Row> {
  readonly state: S
  readonly to: readonly SmallStatusOf[S][]
  readonly statement: Statement<Row>
}

/** Of such a statement: `r` is the row, $1 the new status, and the room's parameters follow. */
interface SmallUpdate<S extends SmallState> {
  /** Only statuses that may follow the same ones. */
  readonly to: readonly SmallStatusOf[S][]
  /** The new status where each row has its own: $1 lists them then. */
  readonly status?: string
  readonly set?: string
  readonly from?: string
  readonly where: string
  readonly returning?: string
}

/** Declares how a small state changes, guarded by the statuses that it may come from. */
export function smallMove<S extends SmallState, Row = never>(
  state: S,
  name: string,
  update: SmallUpdate<S>,
): SmallMove<S, Row> {
  return { state, to: update.to, statement: statement<Row>(name, updateText(state, update)) }
}

/** The same by a connection of the database's owner: the role of the service may not run it. */
export function ownersMove<S extends SmallState, Row = never>(
  state: S,
  name: string,
  update: SmallUpdate<S>,
): SmallMove<S, Row> {
  return { state, to: update.to, statement: { name, text: updateText(state, update) } }
}

function updateText<S extends SmallState>(state: S, update: SmallUpdate<S>): string {
  const { to, status = '$1::text', set, from, where, returning } = update
  // As literals: the planner finds the partial indexes of what waits.
  const sources = sourcesOfAll(state, to).map((source) => `'${source}'`)
  return `update ${smallStates[state].table} r
      set status = ${status}${set === undefined ? '' : `, ${set}`}
     ${from === undefined ? '' : `from ${from}`}
    where ${where} and r.status in (${sources.join(', ')})
   returning ${returning ?? 'r.status'}`
}

/** The statuses that may become each of these. */
function sourcesOfAll<S extends SmallState>(state: S, to: readonly string[]): string[] {
  const next: Transitions<string> = smallStates[state].next
  const sources = Object.keys(next).filter((from) =>
    to.every((status) => sourcesOf(next, status).includes(from)),
  )
  assert(sources.length > 0, `${state} may become ${to.join(', ')}`)
  return sources
}

/** Declares the INSERT of rows with a small state. */
export function smallEntering<Row = never>(
  state: SmallState,
  name: string,
  text: string,
): Statement<Row> {
  return statement<Row>(name, insertInto(smallStates[state].table, text))
}

/** The text of one that the database's owner runs. */
export function ownersEntering(state: SmallState, text: string): string {
  return insertInto(smallStates[state].table, text)
}

/** The text of an INSERT, once it is one into the table that keeps the status. */
export function insertInto(table: string, text: string): string {
  assert(text.trim().split(/\s+/)[2] === table, `inserts into ${table}`)
  return text
}
