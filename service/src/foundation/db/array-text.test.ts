import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#harness'
import { arrayText } from './array-text.ts'
import type { Database } from './database.ts'
import { openDatabase } from './database.ts'
import type { Parameter } from './parameters.ts'
import { echoArrays } from './testing/store.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({ connection: await testDatabase() })
})
afterAll(async () => await database.close())

const text = fc.string({ unit: fc.constantFrom(...'aN"\\{}, \n\t\u00e9\u{1f600}') })
const kept = fc.record({
  texts: fc.array(fc.option(fc.oneof(text, fc.constantFrom('NULL', 'null', '')))),
  numbers: fc.array(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
  instants: fc.array(
    fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
  ),
  bytes: fc.array(fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes))),
  flags: fc.array(fc.boolean()),
})

describe('an array as a parameter', () => {
  it('is read by the database as it was given, whatever stands in it', async () => {
    await fc.assert(
      fc.asyncProperty(kept, async (given) => {
        const { texts, numbers, instants, bytes, flags } = given
        const asked = [texts, numbers, instants, bytes, flags]
        expect(asked.map((values) => typeof arrayText(values))).toEqual(asked.map(() => 'string'))
        expect(await database.global.query(echoArrays, given)).toEqual([given])
      }),
    )
  })

  it.each<[string, Parameter[]]>([
    ['arrays', [['a'], ['b']]],
    ['an instant that is none', [new Date(Number.NaN)]],
    ['a year of five digits', [new Date(8.64e15)]],
  ])('that holds %s is left to the driver', (_what, values) => {
    expect(arrayText(values)).toBeUndefined()
  })
})
