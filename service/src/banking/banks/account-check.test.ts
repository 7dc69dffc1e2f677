import type { BankAccountInput } from '@holdfast/contract'
import { describe, expect, test } from 'vitest'
import { type CheckedAccount, checkBankAccount } from './account-check.ts'

type Shown = Partial<CheckedAccount>

const swiftBank = {
  bic_swift: 'ZZHFUS30',
  bank_name: 'First Bank',
  bank_address: '1 Main St, Reno',
}

describe('a complete account', () => {
  const cases: readonly [string, BankAccountInput, Shown][] = [
    [
      'GB by sort code, written as on a card',
      { country: 'GB', currency: 'gbp', account_number: '1234 5678', sort_code: '04-00-04' },
      { account_number: '12345678', routing_code: '040004', routing_code_type: 'sort_code' },
    ],
    [
      'an IBAN in groups and lower case, routed by the bank code inside it',
      { country: 'DE', currency: 'eur', iban: 'de89 3704 0044 0532 0130 00' },
      {
        account_number: 'DE89370400440532013000',
        routing_code: '37040044',
        routing_code_type: 'bank_code',
        routing_data: null,
        masked: '•••• 3000',
        route: 'local',
      },
    ],
    [
      'an IBAN with a BIC that the pair does not need',
      {
        country: 'FR',
        currency: 'eur',
        iban: 'FR1420041010050500013M02606',
        bic_swift: 'psstfrpplil',
      },
      { routing_code: 'PSSTFRPPLIL', routing_code_type: 'bic_swift', masked: '•••• 2606' },
    ],
    [
      'US with the routing number of the published examples',
      { country: 'US', currency: 'usd', account_number: '0113909700', aba: '000000000' },
      { account_number: '0113909700', routing_code: '000000000', routing_code_type: 'aba' },
    ],
    [
      'US in euro, led by the BIC with the rest beside it',
      { country: 'US', currency: 'eur', account_number: '1', aba: '021000021', ...swiftBank },
      {
        route: 'swift',
        routing_code: 'ZZHFUS30',
        routing_code_type: 'bic_swift',
        routing_data: {
          aba: '021000021',
          bank_name: 'First Bank',
          bank_address: '1 Main St, Reno',
        },
      },
    ],
    [
      'MX by CLABE, which is number and routing in one',
      { country: 'MX', currency: 'mxn', clabe: '002 010 07777777777 1' },
      {
        account_number: '002010077777777771',
        routing_code: '002010077777777771',
        routing_code_type: 'clabe',
        routing_data: null,
      },
    ],
    [
      'AU, whose bank code is shown as bank_code',
      { country: 'AU', currency: 'aud', account_number: '12345678', bsb_code: '062-000' },
      { routing_code: '062000', routing_code_type: 'bank_code', routing_data: null },
    ],
    [
      'CA with its branch beside the bank code',
      {
        country: 'CA',
        currency: 'cad',
        account_number: '1234567',
        bank_code: '004',
        branch_code: '00012',
      },
      {
        routing_code: '004',
        routing_code_type: 'bank_code',
        routing_data: { branch_code: '00012' },
      },
    ],
    [
      'CN by CNAPS, with the identification kept out of what is shown',
      {
        country: 'CN',
        currency: 'cny',
        account_number: '6222020200012345678',
        cnaps: '102100099996',
        bank_name: 'Bank of  Example ',
        identification: '110101-X',
      },
      {
        routing_code: '102100099996',
        routing_code_type: 'cnaps',
        routing_data: { bank_name: 'Bank of Example' },
      },
    ],
    [
      'NZ, whose number begins with bank and branch',
      {
        country: 'NZ',
        currency: 'nzd',
        account_number: '12-3140-0171323-50',
        bank_name: 'Example',
      },
      { routing_code: '123140', routing_code_type: 'bank_code' },
    ],
    [
      'Jersey by a British sort code',
      { country: 'JE', currency: 'gbp', account_number: '12345678', sort_code: '040004' },
      { country: 'JE', routing_code_type: 'sort_code' },
    ],
    [
      'fields given as null, which count as not given',
      { country: 'DE', currency: 'eur', iban: 'DE89370400440532013000', aba: null, clabe: null },
      { fields: { iban: 'DE89370400440532013000' } },
    ],
  ]
  test.each(cases)('is accepted: %s', (_, input, shown) => {
    expect(checkBankAccount(input)).toMatchObject({ ok: true, account: shown })
  })

  test.each(['DE89370400440532013000', 'DE62370400440532013001'])(
    'is accepted: the sandbox direct debit account %s',
    (iban) => {
      expect(checkBankAccount({ country: 'DE', currency: 'eur', iban }).ok).toBe(true)
    },
  )

  test.each(['00010001', '00010002'])('is accepted: the sandbox release account %s', (number) => {
    const input = { country: 'GB', currency: 'gbp', sort_code: '000000' } as const
    expect(checkBankAccount({ ...input, account_number: number }).ok).toBe(true)
  })

  test('shows its identification nowhere but in the fields for the rail', () => {
    const checked = checkBankAccount({
      country: 'CN',
      currency: 'cny',
      account_number: '6222020200012345678',
      cnaps: '102100099996',
      bank_name: 'Example',
      identification: 'SECRET-ID',
    })
    expect(checked.ok && checked.account.fields.identification).toBe('SECRET-ID')
    const { fields: _, ...shown } = checked.ok ? checked.account : { fields: {} }
    expect(JSON.stringify(shown)).not.toContain('SECRET-ID')
  })
})

describe('a faulty account', () => {
  const cases: readonly [string, BankAccountInput, readonly (readonly [string, string])[]][] = [
    ['an excluded country', { country: 'KP', currency: 'usd' }, [['/country', 'not_usable']]],
    ['a country without banks', { country: 'EH', currency: 'usd' }, [['/country', 'not_usable']]],
    [
      'a currency that cannot be paid',
      { country: 'EG', currency: 'egp', iban: 'EG800002000156789012345180002' },
      [['/currency', 'not_usable']],
    ],
    [
      'every missing field',
      { country: 'GB', currency: 'gbp' },
      [
        ['/account_number', 'required'],
        ['/sort_code', 'required'],
      ],
    ],
    [
      'fields of another pair beside the missing ones',
      { country: 'GB', currency: 'gbp', iban: 'GB33BUKB20201555555555' },
      [
        ['/account_number', 'required'],
        ['/iban', 'not_used'],
        ['/sort_code', 'required'],
      ],
    ],
    [
      'a BIC where no IBAN is used',
      {
        country: 'GB',
        currency: 'gbp',
        account_number: '12345678',
        sort_code: '040004',
        bic_swift: 'ZZHFGB20',
      },
      [['/bic_swift', 'not_used']],
    ],
    [
      'a field of nothing but spaces, as missing',
      { country: 'DE', currency: 'eur', iban: '  ' },
      [['/iban', 'required']],
    ],
    [
      'an IBAN with a digit changed',
      { country: 'DE', currency: 'eur', iban: 'DE88370400440532013000' },
      [['/iban', 'bad_format']],
    ],
    [
      'an IBAN of another country',
      { country: 'FR', currency: 'eur', iban: 'DE89370400440532013000' },
      [['/iban', 'bad_format']],
    ],
    [
      'an IBAN cut short',
      { country: 'DE', currency: 'eur', iban: 'DE8937040044053201300' },
      [['/iban', 'bad_format']],
    ],
    [
      'something that is no IBAN',
      { country: 'DE', currency: 'eur', iban: 'my account' },
      [['/iban', 'bad_format']],
    ],
    [
      'a BIC of another country',
      {
        country: 'FR',
        currency: 'eur',
        iban: 'FR1420041010050500013M02606',
        bic_swift: 'ZZHFGB20',
      },
      [['/bic_swift', 'bad_format']],
    ],
    [
      'short GB numbers',
      { country: 'GB', currency: 'gbp', account_number: '1234567', sort_code: '04000' },
      [
        ['/account_number', 'bad_format'],
        ['/sort_code', 'bad_format'],
      ],
    ],
    [
      'a US routing number whose check digit is wrong',
      { country: 'US', currency: 'usd', account_number: '1', aba: '021000022' },
      [['/aba', 'bad_format']],
    ],
    [
      'a US routing number that is too short',
      { country: 'US', currency: 'usd', account_number: '1', aba: '2100021' },
      [['/aba', 'bad_format']],
    ],
    [
      'a CLABE whose check digit is wrong',
      { country: 'MX', currency: 'mxn', clabe: '002010077777777772' },
      [['/clabe', 'bad_format']],
    ],
    [
      'a CLABE that is too short',
      { country: 'MX', currency: 'mxn', clabe: '00201007777777777' },
      [['/clabe', 'bad_format']],
    ],
    [
      'a BSB of five digits',
      { country: 'AU', currency: 'aud', account_number: '1234567890', bsb_code: '06200' },
      [
        ['/account_number', 'bad_format'],
        ['/bsb_code', 'bad_format'],
      ],
    ],
    [
      'an IFSC without its zero',
      {
        country: 'IN',
        currency: 'usd',
        account_number: '000123456789',
        ifsc: 'ABCD1234567',
        bic_swift: 'ZZHFIN20',
        bank_name: 'Example',
        bank_address: 'Mumbai',
      },
      [['/ifsc', 'bad_format']],
    ],
    [
      'a CNAPS of eleven digits, and an identification that is too long',
      {
        country: 'CN',
        currency: 'cny',
        account_number: '6222020200012345678',
        cnaps: '10210009999',
        bank_name: 'x'.repeat(141),
        identification: 'x'.repeat(36),
      },
      [
        ['/cnaps', 'bad_format'],
        ['/bank_name', 'bad_format'],
        ['/identification', 'bad_format'],
      ],
    ],
    [
      'a Danish bank code and a Canadian branch by their country’s length',
      { country: 'DK', currency: 'dkk', account_number: '123', bank_code: '123' },
      [
        ['/account_number', 'bad_format'],
        ['/bank_code', 'bad_format'],
      ],
    ],
    [
      'control characters in a name',
      { country: 'MX', currency: 'mxn', clabe: '002010077777777771', bank_name: 'a\u0000b' },
      [['/bank_name', 'bad_format']],
    ],
  ]
  test.each(cases)('names %s', (_, input, faults) => {
    const checked = checkBankAccount(input)
    const found = checked.ok
      ? []
      : checked.errors.map(({ pointer, code }): [string, string] => [pointer, code])
    expect(found).toHaveLength(faults.length)
    expect(new Map(found)).toEqual(new Map(faults))
  })

  test('is told what the pair needs, and whose IBAN was given', () => {
    const missing = checkBankAccount({ country: 'GB', currency: 'gbp', sort_code: '040004' })
    const wrong = checkBankAccount({
      country: 'FR',
      currency: 'eur',
      iban: 'DE89370400440532013000',
    })
    expect(missing.ok ? [] : missing.errors.map(({ message }) => message)).toEqual([
      'account_number is missing: gbp in GB needs account_number, sort_code.',
    ])
    expect(wrong.ok ? [] : wrong.errors.map(({ message }) => message)).toEqual([
      'iban begins with DE; an account in FR has one that begins with FR.',
    ])
  })

  test('never has its numbers repeated in a message', () => {
    const checked = checkBankAccount({
      country: 'GB',
      currency: 'gbp',
      account_number: '987654321',
      sort_code: '7654321',
      iban: 'DE89370400440532013000',
    })
    expect(checked.ok).toBe(false)
    expect(JSON.stringify(checked)).not.toMatch(/987654321|7654321|37040044/)
  })
})
