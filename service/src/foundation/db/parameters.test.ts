import { describe, expect, it } from 'vitest'
import type { Parameter } from './parameters.ts'
import { parseParameters, valuesFor } from './parameters.ts'
import { statement, unnamedStatement, valuesOf } from './statement.ts'
import type { Reader } from './unit.ts'

describe('the parameters of a text', () => {
  it.each([
    ['a = $a::uuid', 'a = $1::uuid', ['a']],
    ['a = $a::uuid and b = any($b::text[])', 'a = $1::uuid and b = any($2::text[])', ['a', 'b']],
    ['$a::int, $b::int, $a::int', '$1::int, $2::int, $1::int', ['a', 'b']],
    ['$a::text::xid8', '$1::text::xid8', ['a']],
    [
      'from $rows(id uuid, amount bigint) as r',
      'from unnest($1::uuid[], $2::bigint[]) as r (id, amount)',
      ['rows', 'rows'],
    ],
    [
      `from $rows(id uuid,
                  n ordinality)
            as r`,
      'from unnest($1::uuid[]) with ordinality as r (id, n)',
      ['rows'],
    ],
    [
      '$a::int, $rows(a int) as r, $rows(a int) as s',
      '$1::int, unnest($2::int[]) as r (a), unnest($2::int[]) as s (a)',
      ['a', 'rows'],
    ],
  ])('%s', (named, text, names) => {
    const parsed = parseParameters(named)
    expect(parsed.text).toBe(text)
    expect(parsed.slots.map(({ name }) => name)).toEqual(names)
  })

  it.each([
    ['a = $1::uuid', /written \$name::type/],
    ['a = $a', /written \$name::type/],
    ["a ~ 'b$'", /written \$name::type/],
    ['$rows(id) as r', /a column of rows is written/],
    ['$a::int, $a::text', /a has two types/],
    ['$r(a int) as x, $r(a text) as y', /r has two types/],
  ])('are refused: %s', (named, message) => {
    expect(() => parseParameters(named)).toThrow(message)
  })

  it('get their values by name, and rows column by column', () => {
    const { slots } = parseParameters('$rows(id uuid, amount bigint) as r, $a::int')
    const rows = [
      { amount: 1n, id: 'x', other: true },
      { amount: null, id: 'y' },
    ]
    expect(valuesFor(slots, { a: 7, rows })).toEqual([['x', 'y'], [1n, null], 7])
    expect(() => valuesFor(slots, { rows })).toThrow('the parameter a is not given')
    expect(() => valuesFor(slots, { a: 7, rows: [{ id: 'x' }] })).toThrow('has no amount')
  })
})

const ask = statement<{ id: string; amount: bigint }>('parameters_test.ask')(
  'select id, amount from a where b = $b::uuid and c = any($c::bigint[])',
  { key: 'id', keys: 'c' },
)
const write = statement('parameters_test.write')(
  `insert into a select $at::timestamptz, r.* from $rows(id uuid,
                                                         amount bigint, place ordinality) as r`,
)
const plain = statement<{ one: number }>('parameters_test.plain')('select 1 as one')
const joined = statement('parameters_test.joined')(['select', '$b::uuid'].join(' '), {
  takes: { b: 'uuid' },
})

/** Never run: what must not compile says so in each line. */
export async function misuse(reader: Reader): Promise<void> {
  const at = new Date(0)
  await reader.query(ask, { b: 'x', c: [1n] })
  // @ts-expect-error a name is wrong
  await reader.query(ask, { bee: 'x', c: [1n] })
  // @ts-expect-error a name is missing
  await reader.query(ask, { c: [1n] })
  // @ts-expect-error a name is superfluous
  await reader.query(ask, { b: 'x', c: [1n], d: 1 })
  // @ts-expect-error a bigint for a text
  await reader.query(ask, { b: 1n, c: [1n] })
  // @ts-expect-error one for many
  await reader.query(ask, { b: 'x', c: 1n })
  // @ts-expect-error many of another type
  await reader.query(ask, { b: 'x', c: [1] })
  // @ts-expect-error by position
  await reader.query(ask, ['x', [1n]])
  await reader.query(write, { at, rows: [{ id: 'x', amount: 1n }] })
  // @ts-expect-error a row lacks a column
  await reader.query(write, { at, rows: [{ id: 'x' }] })
  // @ts-expect-error a column of another type
  await reader.query(write, { at, rows: [{ id: 'x', amount: '1' }] })
  // @ts-expect-error a column that there is none of
  await reader.query(write, { at, rows: [{ id: 'x', amount: 1n, other: 1n }] })
  await reader.query(plain, {})
  // @ts-expect-error there is none
  await reader.query(plain, { a: 1 })
  // @ts-expect-error of a text that is put together, too
  await reader.query(joined, { b: 1n })
  const text: string = 'select $b::uuid'
  // @ts-expect-error what a text takes is said where it is not seen
  statement('parameters_test.unseen')(text)
  // @ts-expect-error no such parameter lists keys
  statement<{ id: string }>('parameters_test.key')('select $b::uuid', { key: 'id', keys: 'c' })
  // @ts-expect-error rows have no such column
  statement<{ id: string }>('parameters_test.own')('select $b::uuid', { key: 'it', keys: 'b' })
}

describe('a declaration', () => {
  it('of a text that is put together says what it takes, and nothing else', () => {
    const declare = () =>
      statement('parameters_test.other')(['$a::uuid', '$b::uuid'].join(), { takes: { a: 'uuid' } })
    expect(declare).toThrow('takes other parameters than it says')
  })

  it('names the statement whose text cannot be read', () => {
    const declare = () => statement('parameters_test.old')('select $1::uuid')
    expect(declare).toThrow('the statement parameters_test.old cannot be read')
  })

  it('without a name gives its values by name, too', () => {
    const given: Record<string, Parameter> = { b: 2, a: 1 }
    expect(valuesOf(unnamedStatement('$a::int, $b::int'), given)).toEqual([1, 2])
  })
})
