// Every SQL statement of the service is declared once, by name, so that it is prepared once per
// connection, can be found by reading, and can be checked against the schema by a test.
import { isDeepStrictEqual } from 'node:util'
import { clusterTextOf } from './cluster-text.ts'
import type { Given, GivenFor, GivenIn, Literal, Parameter, Parsed, Takes } from './parameters.ts'
import { parseParameters, takenBy, valuesFor } from './parameters.ts'

/** Asked with `Given`: a value for each name. It answers rows. */
export interface Statement<Row = unknown, Given = never> extends Parsed {
  readonly name: string
  /** The text as the coordinator of a cluster is sent it. */
  readonly clusterText: string
  readonly key?: Key
  /** Whether it is planned each time it is asked, for its very values: they stand in its text then. */
  readonly isPlannedForValues: boolean
  /** Never set: it only carries the row's type. */
  readonly row?: Row
  /** Never set: it only carries what has to be given. */
  readonly takes?: (given: Given) => void
}

/**
 * For a statement that is given a list of keys, and each of whose rows names its key. What is asked
 * for some keys and for others, in one snapshot at one time, is asked once for all.
 */
interface Key<Column = string, Name = string> {
  /** The column in which a row names its key. */
  readonly key: Column
  /** The parameter that lists keys. */
  readonly keys: Name
}

/** A statement that writes, with its values: what it gives back is of no interest. */
export interface Write {
  readonly statement: Statement
  readonly values: readonly Parameter[]
}

/**
 * A statement has one plan for any values. One that looks behind a place, which is most of a table
 * or next to nothing, says that it is planned for its values.
 */
interface Planning {
  readonly isPlannedForValues?: true
}

/** What a text that is put together says besides. */
type Assembled<Row, T extends Takes> = { readonly takes: T } & Partial<
  Key<keyof Row & string, keyof T & string>
> &
  Planning

const declared = new Map<string, Statement>()
const NAME_LENGTH_MAX = 63

/**
 * Declares a statement: `statement<Row>('room.name')('select …')`. Its parameters stand in the
 * text, `$name::type`, or `$rows(id uuid, amount bigint) as r` for rows; a text that is put
 * together says besides what it `takes`. Columns come back as bigint (int8), Date (timestamptz),
 * Buffer (bytea), text (uuid, enums) and parsed values (jsonb).
 */
export function statement<Row = never>(name: string) {
  function declare<const Text extends string>(
    text: Text & Literal<Text>,
    of?: Partial<Key<keyof Row & string, keyof GivenIn<Text> & string>> & Planning,
  ): Statement<Row, GivenIn<Text>>
  function declare<const T extends Takes>(
    text: string,
    of: Assembled<Row, T>,
  ): Statement<Row, GivenFor<T>>
  function declare(text: string, of: Partial<Assembled<Row, Takes>> = {}): Statement<Row> {
    const { takes, key, keys, isPlannedForValues = false } = of
    const parsed = parsedAs(name, text)
    if (takes !== undefined && !isDeepStrictEqual(takes, takenBy(parsed))) {
      throw new Error(`the statement ${name} takes other parameters than it says`)
    }
    return keep({
      name,
      ...parsed,
      clusterText: clusterTextOf(parsed),
      isPlannedForValues,
      ...(key === undefined || keys === undefined ? {} : { key: { key, keys } }),
    })
  }
  return declare
}

/** Declares a statement whose parameters are known at run time only. */
export function assembledStatement<Row>(name: string, text: string): Statement<Row, GivenByName> {
  const parsed = parsedAs(name, text)
  return keep({ name, ...parsed, clusterText: clusterTextOf(parsed), isPlannedForValues: false })
}

function keep<Kept extends Statement>(made: Kept): Kept {
  const { name } = made
  if (declared.has(name)) throw new Error(`two statements are named ${name}`)
  if (name.length > NAME_LENGTH_MAX) throw new Error(`the statement name ${name} is too long`)
  declared.set(name, made)
  return made
}

function parsedAs(name: string, text: string): Parsed {
  try {
    return parseParameters(text)
  } catch (error) {
    throw new Error(`the statement ${name} cannot be read`, { cause: error })
  }
}

/** What an unnamed statement is given: names and types are known at run time only. */
export type GivenByName = Readonly<Record<string, Given>>

/** A statement whose text is put together for each question: planned each time, for its values. */
export function unnamedStatement<Row>(text: string): Statement<Row, GivenByName> {
  const parsed = parseParameters(text)
  return { name: '', ...parsed, clusterText: clusterTextOf(parsed), isPlannedForValues: true }
}

/** The values of a statement in the order of its text. Throws for a name that is not given. */
export function valuesOf<G>({ slots }: Statement<unknown, G>, given: G): Parameter[] {
  return valuesFor(slots, given as GivenByName)
}

/** A write that is sent later. */
export function writeOf<G>(asked: Statement<unknown, G>, given: NoInfer<G>): Write {
  return { statement: asked as Statement, values: valuesOf(asked, given) }
}

/** All statements declared so far, for the test that prepares each against the schema. */
export function declaredStatements(): readonly Statement[] {
  return [...declared.values()]
}
