import type { GivenByName, Reader } from '#db'
import { assert } from '#kit'
import type { SmallState, SmallStatusOf } from './small-states.ts'
import type { SmallMove } from './store-small.ts'

/** One use of a declared move of a small state. */
interface Shift<S extends SmallState, Given> {
  /** The new status; a list where each row has its own. */
  readonly to: SmallStatusOf[S] | readonly SmallStatusOf[S][]
  /** What the room's parts of the statement take. */
  readonly given: Given
  /** How many rows must move; `those_there`: what stands elsewhere by now is left as it is. */
  readonly rows: number | 'those_there'
}

/**
 * Changes a small state: the only way. The statement is guarded by the statuses that may become the
 * new one. Answers what moved. Throws where it may not become that by this statement, and where
 * another number of rows moved than must: one of them stood elsewhere.
 */
export async function shift<S extends SmallState, Row, Given extends GivenByName>(
  by: Reader,
  move: SmallMove<S, Row, Given>,
  { to, given, rows }: Shift<S, NoInfer<Given>>,
): Promise<Row[]> {
  const { state, statement } = move
  const targets: readonly string[] = move.to
  for (const status of [to].flat()) {
    assert(targets.includes(status), `${state} becomes ${status} by ${statement.name}`)
  }
  const moved = await by.query(statement, { ...given, status: to })
  assert(
    rows === 'those_there' || moved.length === rows,
    `${state}: ${moved.length} of ${rows} stood where ${statement.name} takes them from`,
  )
  return moved
}
