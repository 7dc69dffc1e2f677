// What PostgreSQL says of a statement, without running it: the types of what it is given, and of
// each column that it answers, with where this comes from.
import type pg from 'pg'

/** How a value of a type reaches the code. */
export type Kind = 'bigint' | 'number' | 'boolean' | 'string' | 'Date' | 'Buffer' | 'json'

export interface DescribedColumn {
  readonly name: string
  readonly kind: Kind | `${Kind}[]`
  /** A column of a table that may hold null. Of an expression or a view it is not known. */
  readonly isNullable: boolean
}

export interface Described {
  /** As they are written in a cast. */
  readonly parameters: readonly string[]
  readonly columns: readonly DescribedColumn[]
}

interface Field {
  readonly name: string
  readonly dataTypeID: number
  readonly tableID: number
  readonly columnID: number
}

interface Raw {
  readonly parameters: readonly number[]
  readonly fields: readonly Field[]
}

const KINDS: Readonly<Record<string, Kind>> = {
  int8: 'bigint',
  int2: 'number',
  int4: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  date: 'Date',
  bytea: 'Buffer',
  json: 'json',
  jsonb: 'json',
}

/** Describes statements by a connection that does nothing else meanwhile. */
export async function openDescriber(
  client: pg.Client,
): Promise<(text: string) => Promise<Described>> {
  const types = new Map<number, string>()
  const { rows } = await client.query<{ oid: number; name: string }>(
    'select oid, typname as name from pg_type',
  )
  for (const { oid, name } of rows) types.set(oid, name)
  const { rows: places } = await client.query<{ place: string }>(
    `select a.attrelid || '.' || a.attnum as place
       from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
      where a.attnum > 0 and not a.attnotnull`,
  )
  const nullable = new Set(places.map(({ place }) => place))
  const nameOf = (oid: number) => types.get(oid) ?? 'unknown'
  return async (text) => {
    const { parameters, fields } = await ask(client, text)
    return {
      parameters: parameters.map((oid) => castOf(nameOf(oid))),
      columns: fields.map((field) => ({
        name: field.name,
        kind: kindOf(nameOf(field.dataTypeID)),
        isNullable: nullable.has(`${field.tableID}.${field.columnID}`),
      })),
    }
  }
}

function kindOf(type: string): DescribedColumn['kind'] {
  if (type.startsWith('_')) return `${KINDS[type.slice(1)] ?? 'string'}[]`
  return KINDS[type] ?? 'string'
}

const CASTS: Readonly<Record<string, string>> = { int8: 'bigint', int4: 'int', bool: 'boolean' }

function castOf(type: string): string {
  if (type.startsWith('_')) return `${castOf(type.slice(1))}[]`
  return CASTS[type] ?? type
}

/** Sends the text to be parsed and described, and nothing more. */
async function ask(client: pg.Client, text: string): Promise<Raw> {
  return await new Promise((resolve, reject) => {
    let parameters: readonly number[] = []
    let fields: readonly Field[] = []
    const keep = (said: { readonly dataTypeIDs: readonly number[] }) => {
      parameters = said.dataTypeIDs
    }
    client.query({
      submit: (connection: pg.Connection) => {
        connection.once('parameterDescription', keep)
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription: (said: { readonly fields: readonly Field[] }) => {
        fields = said.fields
      },
      handleReadyForQuery: () => resolve({ parameters, fields }),
      handleError: reject,
    })
  })
}
