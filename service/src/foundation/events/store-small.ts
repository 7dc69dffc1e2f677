// The statements by which a small state begins and changes.
import type { GivenByName, GivenIn, Literal, Statement } from '#db'
import { assembledStatement, unnamedStatement } from '#db'
import type { Transitions } from '#kit'
import { assert, sourcesOf } from '#kit'
import type { SmallState, SmallStatusOf } from './small-states.ts'
import { smallStates } from './small-states.ts'

/** What a small state may become by one statement, which is asked with `Given` besides. */
export interface SmallMove<S extends SmallState, Row, Given> {
  readonly state: S
  readonly to: readonly SmallStatusOf[S][]
  readonly statement: Statement<Row, GivenByName>
  /** Never set: it only carries what has to be given. */
  readonly takes?: (given: Given) => void
}

/** Parts of such a statement: `r` is the row, `$status::text` the new status. */
interface SmallUpdate<
  S extends SmallState,
  Set extends string,
  From extends string,
  Where extends string,
> {
  /** Only statuses that may follow the same ones. */
  readonly to: readonly SmallStatusOf[S][]
  /** The new status where each row has its own. */
  readonly status?: string
  readonly set?: Set & Literal<Set>
  readonly from?: From & Literal<From>
  readonly where: Where & Literal<Where>
  readonly returning?: string
  /**
   * Rows are named by their ids, and what waits may be much one day: a plan that was made while
   * next to nothing did would look through all of it for each.
   */
  readonly isByKey?: true
}

/** What a move takes besides the new status. */
type Besides<Text extends string> = Omit<GivenIn<Text>, 'status'>

/**
 * Declares how a small state changes, guarded by the statuses that it may come from:
 * `smallMove<Row>('room.name')('state', { … })`.
 */
export function smallMove<Row = never>(name: string) {
  return <
    S extends SmallState,
    const Where extends string,
    const Set extends string = '',
    const From extends string = '',
  >(
    state: S,
    update: SmallUpdate<S, Set, From, Where>,
  ): SmallMove<S, Row, Besides<`${Set} ${From} ${Where}`>> => {
    return {
      state,
      to: update.to,
      statement: assembledStatement<Row>(name, updateText(state, update)),
    }
  }
}

/** The same by a connection of the database's owner: the role of the service may not run it. */
export function ownersMove<Row = never>(name: string) {
  return <
    S extends SmallState,
    const Where extends string,
    const Set extends string = '',
    const From extends string = '',
  >(
    state: S,
    update: SmallUpdate<S, Set, From, Where>,
  ): SmallMove<S, Row, Besides<`${Set} ${From} ${Where}`>> => {
    const statement = { ...unnamedStatement<Row>(updateText(state, update)), name }
    return { state, to: update.to, statement }
  }
}

interface Parts<S extends SmallState> {
  readonly to: readonly SmallStatusOf[S][]
  readonly status?: string
  readonly set?: string
  readonly from?: string
  readonly where: string
  readonly returning?: string
  readonly isByKey?: true
}

function updateText<S extends SmallState>(state: S, update: Parts<S>): string {
  const { to, status = '$status::text', set, from, where, returning, isByKey = false } = update
  const sources = sourcesOfAll(state, to).map((source) => `'${source}'`)
  // As literals the planner finds the partial indexes of what waits; as values it finds the key.
  const guard = isByKey
    ? `r.status = any((select array[${sources.join(', ')}])::text[])`
    : `r.status in (${sources.join(', ')})`
  return `update ${smallStates[state].table} r
      set status = ${status}${set === undefined ? '' : `, ${set}`}
     ${from === undefined ? '' : `from ${from}`}
    where ${where} and ${guard}
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

/** Declares that an INSERT makes rows with a small state. */
export function smallEntering<Row, Given>(
  state: SmallState,
  insert: Statement<Row, Given>,
): Statement<Row, Given> {
  assertInserts(smallStates[state].table, insert.text)
  return insert
}

/** The text of one that the database's owner runs. */
export function ownersEntering(state: SmallState, text: string): string {
  assertInserts(smallStates[state].table, text)
  return text
}

/** Throws unless a text is an INSERT into the table that keeps the status. */
export function assertInserts(table: string, text: string): void {
  assert(text.trim().split(/\s+/)[2] === table, `inserts into ${table}`)
}
