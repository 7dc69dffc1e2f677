import { describe, expect, test } from 'vitest'
import { emptyAccount, emptyConnection, readConnection, withProfile } from './connecting.ts'

const today = '2027-03-01'
const named = { ...emptyConnection(today), label: ' North Bank ' }
const account = {
  ...emptyAccount('sepa', 0, today),
  holder: 'Harbour Client Money',
  number: 'de02 1203 0000 0000 2020 51',
}

describe('a connection that is entered', () => {
  test('names every field that is missing, each account by its place', () => {
    const second = emptyAccount('sepa', 1, '')
    const entered = { ...emptyConnection(today), channel: 'folder', answerHours: '' } as const
    const read = readConnection({ ...entered, accounts: [account, second] })
    expect('faults' in read && read.faults.map(({ pointer }) => pointer)).toEqual([
      '/connect/label',
      '/connect/answer_hours',
      '/connect/orders_folder',
      '/connect/answers_folder',
      '/connect/accounts/1/holder',
      '/connect/accounts/1/iban',
      '/connect/accounts/1/opened_on',
    ])
  })

  test('is sent without what nobody entered, with numbers as banks write them', () => {
    expect(readConnection({ ...named, accounts: [account] })).toEqual({
      value: {
        label: 'North Bank',
        channel: 'by_hand',
        profile: 'sepa',
        cut_off: '15:30',
        time_zone: 'Europe/Berlin',
        answer_hours: 24,
        books_reports: false,
        accounts: [
          {
            kind: 'client_money',
            currency: 'eur',
            holder: 'Harbour Client Money',
            iban: 'DE02120300000000202051',
            opened_on: today,
          },
        ],
      },
    })
  })

  test('of sterling takes sort code and account number, or an IBAN', () => {
    const sterling = withProfile(named, 'faster_payments')
    expect(sterling).toMatchObject({ timeZone: 'Europe/London', cutOff: '17:00' })
    expect(sterling.accounts[0]?.currency).toBe('gbp')
    const numbers = ['20-00-00 55779911', 'GB33BUKB20201555555555']
    const accounts = numbers.map((number, key) => ({ ...account, key, number }))
    const read = readConnection({ ...sterling, accounts })
    expect('value' in read && read.value.accounts).toMatchObject([
      { local_number: '20000055779911' },
      { iban: 'GB33BUKB20201555555555' },
    ])
  })

  test('of dollars takes a routing number and an account number, and wants both', () => {
    const dollars = withProfile(named, 'us')
    expect(dollars).toMatchObject({ timeZone: 'America/New_York', cutOff: '17:00' })
    expect(dollars.accounts[0]?.currency).toBe('usd')
    const accounts = [{ ...account, number: '4711 000', aba: '0210-00021' }]
    const read = readConnection({ ...dollars, accounts })
    expect('value' in read && read.value.accounts).toMatchObject([
      { local_number: '4711000', aba: '021000021' },
    ])
    const missing = readConnection({ ...dollars, accounts: [{ ...account, number: '4711' }] })
    expect('faults' in missing && missing.faults.map(({ pointer }) => pointer)).toEqual([
      '/connect/accounts/0/aba',
    ])
  })

  test('keeps clocks that somebody set when its payments change', () => {
    const set = { ...named, timeZone: 'Europe/Paris', cutOff: '12:00' }
    expect(withProfile(set, 'faster_payments')).toMatchObject({
      timeZone: 'Europe/Paris',
      cutOff: '12:00',
    })
  })
})
