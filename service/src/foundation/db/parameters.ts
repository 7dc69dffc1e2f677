// The parameters of a statement stand in its text, by name and type; here the text is read: by the
// compiler, for who calls, and once at run time, for the database.

/** What PostgreSQL takes as a parameter here. */
export type Parameter =
  | string
  | bigint
  | number
  | boolean
  | Date
  | Buffer
  | null
  | readonly Parameter[]

/** What is given for one name: a value, a list of values, or rows. */
export type Given = Parameter | readonly Readonly<Record<string, Parameter>>[]

/** What a value of each type is here. Any of them may be null. */
interface Scalars {
  uuid: string
  text: string
  bigint: bigint
  int: number
  boolean: boolean
  timestamptz: Date
  date: string
  interval: string
  json: string
  jsonb: string
  bytea: Buffer
  pg_snapshot: string
}

type Scalar = keyof Scalars
type SqlType = Scalar | `${Scalar}[]`

type ValueOf<Type> = Type extends Scalar
  ? Scalars[Type] | null
  : Type extends `${infer Of extends Scalar}[]`
    ? readonly (Scalars[Of] | null)[] | null
    : never

/** The types of parameters by name; of rows, those of their columns. */
export type Takes = Readonly<Record<string, SqlType | Readonly<Record<string, Scalar>>>>

/** What is given for parameters that are declared beside their text. */
export type GivenFor<T extends Takes> = {
  readonly [Name in keyof T]: T[Name] extends Readonly<Record<string, Scalar>>
    ? readonly { readonly [Column in keyof T[Name]]: ValueOf<T[Name][Column]> }[]
    : ValueOf<T[Name]>
}

/** What is given for the parameters that stand in a text. */
export type GivenIn<Text extends string> = [ParameterIn<Text>] extends [never]
  ? Readonly<Record<string, never>>
  : { readonly [One in ParameterIn<Text> as One[0]]: One[1] }

/** Each `$name::type` and `$name(column type, …)` of a text, as `[name, what is given]`. */
type ParameterIn<Text, Found = never> = Text extends `${string}$${infer After}`
  ? After extends `${infer Head}::${infer Tail}`
    ? Head extends `${string}(${string}`
      ? RowsIn<After, Found>
      : ParameterIn<Tail, Found | [Head, ValueOf<TypeAt<Tail>>]>
    : RowsIn<After, Found>
  : Found

type RowsIn<After, Found> = After extends `${infer Name}(${infer Columns})${infer Rest}`
  ? ParameterIn<Rest, Found | [Name, readonly RowOf<ColumnIn<Columns>>[]]>
  : never

type RowOf<Column extends [string, unknown]> = {
  readonly [One in Column as One[0]]: One[1]
}

type ColumnIn<Columns, Found = never> = Columns extends `${infer One},${infer More}`
  ? ColumnIn<More, Found | ColumnOf<Trimmed<One>>>
  : Found | ColumnOf<Trimmed<Columns>>

type ColumnOf<Column> = Column extends `${string} ordinality`
  ? never
  : Column extends `${infer Name} ${infer Type}`
    ? [Name, ValueOf<Type>]
    : never

type Trimmed<Text> = Text extends ` ${infer Rest}` | `\n${infer Rest}` ? Trimmed<Rest> : Text

/** The type that a text begins with. */
type TypeAt<Text> = Before<Before<Before<Before<Before<Text, ' '>, ','>, ')'>, '\n'>, ':'>
type Before<Text, Mark extends string> = Text extends `${infer Head}${Mark}${string}` ? Head : Text

/** Text unless it was put together at run time: then its parameters are not known from it. */
export type Literal<Text extends string> =
  Record<never, never> extends Record<Text, 1> ? never : Text

/** Where the value of a position comes from. */
interface Slot {
  readonly name: string
  readonly type: string
  /** Of rows: the column; null for one value or a list. */
  readonly column: string | null
}

/** A text as the database is sent it, and whence each of its values comes. */
export interface Parsed {
  readonly text: string
  readonly slots: readonly Slot[]
}

const VALUE = String.raw`::(?<type>[a-z_]+(?:\[\])?)`
const ROWS = String.raw`\((?<columns>[^)]*)\)\s+as\s+(?<alias>\w+)`
const PARAMETER = new RegExp(String.raw`\$(?:(?<name>[a-z][a-z0-9_]*)(?:${VALUE}|${ROWS}))?`, 'g')

/**
 * Puts `$1` and on in the place of names: the same for a name wherever it stands. Rows become
 * `unnest` of a list for each column, which is called by its name. Throws when a parameter has no
 * name or no type, or two of them.
 */
export function parseParameters(named: string): Parsed {
  const slots: Slot[] = []
  const positionOf = (slot: Slot): number => {
    const place = slots.findIndex(
      ({ name, column }) => name === slot.name && column === slot.column,
    )
    if (place === -1) return slots.push(slot)
    if (slots[place]?.type === slot.type) return place + 1
    throw new Error(`the parameter ${slot.name} has two types`)
  }
  const text = named.replaceAll(PARAMETER, (...found) => {
    const { name, type, columns, alias } = found.at(-1) as Partial<Record<string, string>>
    if (name === undefined) throw new Error('a parameter is written $name::type')
    if (type !== undefined) return `$${positionOf({ name, type, column: null })}::${type}`
    return rowsText(name, columns ?? '', alias ?? '', positionOf)
  })
  return { text, slots }
}

const ORDINALITY = 'ordinality'

function rowsText(
  name: string,
  declared: string,
  alias: string,
  positionOf: (slot: Slot) => number,
): string {
  const columns = declared.split(',').map((one) => one.trim().split(' '))
  const lists: string[] = []
  for (const [column = '', type] of columns) {
    if (type === undefined) throw new Error(`a column of ${name} is written: name type`)
    if (type === ORDINALITY) continue
    lists.push(`$${positionOf({ name, type: `${type}[]`, column })}::${type}[]`)
  }
  const numbered = lists.length < columns.length ? ' with ordinality' : ''
  const names = columns.map(([column]) => column).join(', ')
  return `unnest(${lists.join(', ')})${numbered} as ${alias} (${names})`
}

/** The values of a text in their order. Throws for a name that is not given. */
export function valuesFor(
  slots: readonly Slot[],
  given: Readonly<Record<string, Given>>,
): Parameter[] {
  return slots.map(({ name, column }) => {
    const value = given[name]
    if (value === undefined) throw new Error(`the parameter ${name} is not given`)
    return column === null ? (value as Parameter) : listOf(value, name, column)
  })
}

function listOf(rows: Given, name: string, column: string): readonly Parameter[] {
  return (rows as readonly Readonly<Record<string, Parameter>>[]).map((row) => {
    const value = row[column]
    if (value === undefined) throw new Error(`a row of ${name} has no ${column}`)
    return value
  })
}

/** The types of a parsed text's parameters, as they are declared beside one. */
export function takenBy({ slots }: Parsed): Takes {
  const takes: Record<string, unknown> = {}
  for (const { name, type, column } of slots) {
    if (column === null) takes[name] = type
    else takes[name] = { ...(takes[name] as object | undefined), [column]: type.slice(0, -2) }
  }
  return takes as Takes
}
