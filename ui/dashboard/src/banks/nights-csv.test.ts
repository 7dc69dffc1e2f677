import type { BankClosing } from '@holdfast/contract'
import { expect, test } from 'vitest'
import { nightsCsv } from './nights-csv.ts'

const night: BankClosing = {
  id: 'bank_closing_1',
  day: '2027-03-01',
  connected_account_id: 'connected_account_1',
  kind: 'client_money',
  currency: 'eur',
  ledger: 1_000,
  bank: 1_000,
  difference: 0,
  unexplained: 0,
  items: [],
  signed_by: null,
  signed_at: null,
  note: null,
}
const item = { about: null, since: '2027-02-27', age_days: 2, is_late: false }

test('a line for each item, one for a night without, and no formula of a note', () => {
  const differs: BankClosing = {
    ...night,
    bank: 1_250,
    difference: 250,
    items: [
      { ...item, what: 'unknown_project', amount: 300 },
      { ...item, what: 'given_by_hand', amount: -50 },
    ],
    signed_by: 'member_1',
    signed_at: '2027-03-02T08:00:00.000Z',
    note: '=1+1 "well"',
  }
  const [head, ...lines] = nightsCsv([night, differs], () => 'North Bank, EUR').split('\r\n')
  expect(head?.split(',')).toHaveLength(15)
  expect(lines).toEqual([
    '"2027-03-01","North Bank, EUR","EUR",1000,1000,0,0,,,,,,,,',
    '"2027-03-01","North Bank, EUR","EUR",1000,1250,250,0,"unknown_project",,300,"2027-02-27",2,' +
      '"member_1","2027-03-02T08:00:00.000Z","\'=1+1 ""well"""',
    '"2027-03-01","North Bank, EUR","EUR",1000,1250,250,0,"given_by_hand",,-50,"2027-02-27",2,' +
      '"member_1","2027-03-02T08:00:00.000Z","\'=1+1 ""well"""',
    '',
  ])
})
