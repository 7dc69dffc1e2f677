// Every SQL statement of the service is declared once, by name, so that it is prepared once per
// connection, can be found by reading, and can be checked against the schema by a test.

/** What PostgreSQL takes as a parameter here; arrays feed `unnest`. */
export type Parameter =
  | string
  | bigint
  | number
  | boolean
  | Date
  | Buffer
  | null
  | readonly Parameter[]

export interface Statement<Row = unknown> {
  readonly name: string
  readonly text: string
  /**
   * For one whose last parameter lists keys and each of whose rows names its key: the column. What
   * is asked for some keys and for others, in one snapshot at one time, is asked once for all.
   */
  readonly key?: string
  /** Never set: it only carries the row's type. */
  readonly row?: Row
}

/** A statement that writes, with its parameters: what it gives back is of no interest. */
export interface Write {
  readonly statement: Statement
  readonly parameters: readonly Parameter[]
}

const declared = new Map<string, Statement<unknown>>()
const NAME_LENGTH_MAX = 63

/**
 * Declares a statement. Columns come back as bigint (int8), Date (timestamptz), Buffer (bytea),
 * text (uuid, enums) and parsed values (jsonb).
 */
export function statement<Row = never>(
  name: string,
  text: string,
  of: { readonly key?: keyof Row & string } = {},
): Statement<Row> {
  if (declared.has(name)) throw new Error(`two statements are named ${name}`)
  if (name.length > NAME_LENGTH_MAX) throw new Error(`the statement name ${name} is too long`)
  const made: Statement<Row> = { name, text, ...of }
  declared.set(name, made)
  return made
}

/** All statements declared so far, for the test that prepares each against the schema. */
export function declaredStatements(): readonly Statement<unknown>[] {
  return [...declared.values()]
}
