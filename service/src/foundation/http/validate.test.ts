import { operations } from '@holdfast/contract'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { parseJson } from '#kit'
import { queryReader } from './query.ts'
import { NOTHING, validateValue } from './validate.ts'

const Item = Type.Object(
  { amount: Type.Integer({ minimum: 1, maximum: 1_000 }), note: Type.Optional(Type.String()) },
  { additionalProperties: false },
)
const Card = Type.Object({ type: Type.Literal('card'), number: Type.String({ minLength: 12 }) })
const Bank = Type.Object({ type: Type.Literal('bank'), iban: Type.String({ maxLength: 34 }) })
const Body = Type.Object(
  {
    name: Type.String({ minLength: 2, maxLength: 5 }),
    kind: Type.Optional(Type.Union([Type.Literal('one'), Type.Literal('two'), Type.Null()])),
    fee: Type.Optional(Type.Number({ minimum: 0, exclusiveMaximum: 1 })),
    items: Type.Array(Item, { minItems: 1, maxItems: 3 }),
    method: Type.Optional(Type.Union([Card, Bank, Type.Null()])),
    email: Type.Optional(Type.String({ format: 'email' })),
    metadata: Type.Optional(
      Type.Unsafe<object>({ type: 'object', propertyNames: { maxLength: 3 }, maxProperties: 2 }),
    ),
  },
  { additionalProperties: false },
)

const good = { name: 'abc', items: [{ amount: 1 }] }

function faultsOf(change: object): string[] {
  return validateValue(Body, { ...good, ...change }).map(
    ({ pointer, code }) => `${pointer} ${code}`,
  )
}

describe('every wrong field is named once, with its code', () => {
  it.each([
    [{ name: undefined }, ['/name required']],
    [{ name: 7 }, ['/name wrong_type']],
    [{ name: 'a' }, ['/name too_short']],
    [{ name: 'abcdef' }, ['/name too_long']],
    [{ kind: 'three' }, ['/kind not_allowed']],
    [{ fee: 1 }, ['/fee not_a_fraction']],
    [{ fee: -0.1 }, ['/fee not_a_fraction']],
    [{ items: [] }, ['/items too_few']],
    [{ items: Array(4).fill({ amount: 1 }) }, ['/items too_many']],
    [{ items: [{ amount: 0 }] }, ['/items/0/amount not_positive']],
    [{ items: [{ amount: 1 }, { amount: 1.5 }] }, ['/items/1/amount not_whole']],
    [{ items: [{ amount: '1' }] }, ['/items/0/amount wrong_type']],
    [{ items: [{ amount: 1_001 }] }, ['/items/0/amount too_large']],
    [{ items: [{ amount: 1, note: null, status: 'x' }] }, null],
    [{ email: 'nobody' }, ['/email bad_format']],
    [{ metadata: { a: 1, b: 2, c: 3 } }, ['/metadata too_many_keys']],
    [{ metadata: { long_key: 1 } }, ['/metadata/long_key too_long']],
    [{ 'a/b~c': 1 }, ['/a~1b~0c unknown_field']],
  ])('%j', (change, expected) => {
    const given = Object.entries(change).filter(([, value]) => value !== undefined)
    const body = {
      ...('name' in change ? { items: good.items } : good),
      ...Object.fromEntries(given),
    }
    const found = validateValue(Body, body).map(({ pointer, code }) => `${pointer} ${code}`)
    expect(found).toEqual(expected ?? ['/items/0/status unknown_field', '/items/0/note wrong_type'])
  })

  it('all of them come in one answer, at most a hundred', () => {
    const unknown = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`field_${at}`, at]))
    expect(faultsOf({ name: 1, items: 2 })).toEqual(['/name wrong_type', '/items wrong_type'])
    expect(faultsOf(unknown)).toHaveLength(100)
  })
})

describe('a union tells only about the branch that was meant', () => {
  it.each([
    [{ type: 'card', number: '42' }, ['/method/number too_short']],
    [{ type: 'bank' }, ['/method/iban required']],
    [{ type: 'cash' }, ['/method/type not_allowed']],
    [7, ['/method wrong_type']],
  ])('%j', (method, expected) => {
    expect(faultsOf({ method })).toEqual(expected)
  })

  it('null fits where the contract allows it', () => {
    expect(faultsOf({ method: null, kind: null })).toEqual([])
  })
})

describe('sentences help', () => {
  it.each([
    [{ itemz: 1 }, '`itemz` is not a field of this request; did you mean `items`?'],
    [{ Name_: 1 }, '`Name_` is not a field of this request; did you mean `name`?'],
    [{ colour: 1 }, '`colour` is not a field of this request.'],
    [{ items: [{ amount: 0 }] }, '`items[0].amount` must be greater than 0.'],
    [{ name: 3 }, '`name` must be a text.'],
    [{ name: 'a' }, '`name` must have at least 2 characters.'],
    [{ items: [] }, '`items` must not be empty.'],
    [{ kind: 'three' }, '`kind` must be one of one, two.'],
    [{ method: { type: 'cash' } }, '`method.type` must be one of card, bank.'],
  ])('%j: %s', (change, sentence) => {
    expect(validateValue(Body, { ...good, ...change })[0]?.message).toBe(sentence)
  })
})

describe('numbers that were not written exactly', () => {
  it('stand beside the other wrong fields', () => {
    const parsed = parseJson('{"name":"a","items":[{"amount":9007199254740993}]}')
    const { value, inexact } = parsed.ok ? parsed : { value: null, inexact: [] }
    const found = validateValue(Body, value, inexact).map(
      ({ pointer, code }) => `${pointer} ${code}`,
    )
    expect(found.toSorted()).toEqual(['/items/0/amount number_not_exact', '/name too_short'])
  })

  it('are refused even where the schema would let them pass', () => {
    expect(validateValue(Type.Object({}), { free: 100 }, ['/free'])).toMatchObject([
      { pointer: '/free', code: 'number_not_exact' },
    ])
  })
})

describe('a query', () => {
  const Query = Type.Object(
    { limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })), open: Type.Boolean() },
    { additionalProperties: false },
  )
  const readQuery = queryReader(Query)

  it('is read as the schema asks', () => {
    expect(readQuery({ limit: '20', open: 'true' })).toEqual({ limit: 20, open: true })
  })

  it.each([{ limit: '1e1' }, { limit: '' }, { limit: ['1', '2'] }, { limit: '0' }])(
    '%j is refused by name',
    (raw) => {
      const [fault] = validateValue(Query, readQuery({ ...raw, open: 'true' }))
      expect(fault?.pointer).toBe('/limit')
    },
  )

  it('a parameter named __proto__ is a field like any other', () => {
    const raw: unknown = JSON.parse('{"__proto__":"1","open":"true"}')
    expect(validateValue(Query, readQuery(raw))[0]?.code).toBe('unknown_field')
  })
})

it.each(Object.values(operations))('the schemas of $id compile', (operation) => {
  const { accepts, body, query, params, answer } = operation
  for (const schema of [accepts, body, query, params, answer]) {
    expect(() => validateValue(schema ?? NOTHING, {})).not.toThrow()
  }
})
