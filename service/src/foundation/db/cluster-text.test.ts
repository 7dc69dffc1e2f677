import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#harness'
import { clusterTextOf, writtenOut } from './cluster-text.ts'
import { parseParameters } from './parameters.ts'

const client = new pg.Client(await testDatabase())
await client.connect()
afterAll(async () => await client.end())

describe('values that are written out', () => {
  it.each([
    ['text', `it's $1 \\ "here"`],
    ['bigint', -9_007_199_254_740_993n],
    ['boolean', false],
    ['timestamptz', new Date('2026-11-23T21:09:22.123Z')],
    ['bytea', Buffer.from([0, 255, 39])],
    ['json', '{"it\'s": "\\\\"}'],
    ['text[]', [`it's`, '{a,"b"}', null, '\\']],
    ['uuid[]', []],
    ['bytea[]', [Buffer.from('\\')]],
    ['text', null],
  ])('are what the driver gives: %s', async (type, value) => {
    const asked = `$1::${type}::text as value`
    const given = await client.query(`select ${asked}`, [value])
    const text = writtenOut(`select ${asked}`, [value])
    expect((await client.query(text)).rows).toEqual(given.rows)
  })

  it.each([['a\0b'], [[['nested']]]])('are not what no text holds', (value) => {
    expect(() => writtenOut('select $1::text', [value])).toThrow('no text holds the value')
  })
})

describe('the text for a cluster', () => {
  const told = (text: string) => clusterTextOf(parseParameters(text))

  it('returns something from each insert of rows of a query', () => {
    expect(told('with a as (insert into b select c(1)) insert into d select 2')).toBe(
      'with a as (insert into b select c(1) returning 1) insert into d select 2 returning 1',
    )
    const own = ['insert into b select 1 returning id', 'insert into b values (1)', 'select 1']
    for (const text of own) expect(told(text)).toBe(text)
  })

  it('names the tenant of what is joined by it', () => {
    expect(told('select from a join b on a.tenant_id = b.tenant_id where $tenant_id::uuid')).toBe(
      `select from a join b on (a.tenant_id = b.tenant_id and a.tenant_id = $1::uuid
           and b.tenant_id = $1::uuid) where $1::uuid`,
    )
  })
})
