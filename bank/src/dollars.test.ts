// Orders in dollars: by routing number and account number, as ACH or Fedwire; or refused by a code.
import { describe, expect, it } from 'vitest'
import {
  DAY_MS,
  MONDAY,
  openTestBank,
  readFiles,
  statusesIn,
  takeFiles,
  textsOf,
} from '../testing/bank.ts'
import { BY_WIRE, type DollarOrder, dollarFile, OWN, TO_PERSON } from '../testing/dollars.ts'
import { orderFile } from '../testing/orders.ts'
import { isBusinessDay } from './calendar.ts'
import { elementAt, textAt } from './element.ts'

const WEEKS = MONDAY + 14 * DAY_MS
const NUMBER = `${OWN.aba}/${OWN.account}`
const usual = { id: 'M1', date: '2026-11-02' } as const

function answered(bytes: Buffer) {
  const accounts = [{ number: NUMBER, holder: 'Shop', currency: 'USD', balance: 100_000_000_000n }]
  const schedule = { calendar: 'us', timeZone: 'America/New_York' } as const
  const bank = openTestBank({ accounts, schedule })
  bank.receive('a.xml', bytes, MONDAY)
  const files = takeFiles(bank, WEEKS)
  const [, answer] = readFiles(files, 'pain.002')
  return { bank, files, answer }
}

const ordered = (order: Partial<DollarOrder>) => {
  const payments = [{ id: 'p1', amount: '12.34', type: TO_PERSON }]
  return answered(dollarFile({ ...usual, payments, ...order }))
}

describe('an order in dollars', () => {
  it.each([
    ['of each transfer', undefined, TO_PERSON],
    ['of the block', TO_PERSON, undefined],
    ['by Fedwire', BY_WIRE, undefined],
  ])('is executed by the kind %s, and stated by account and routing number', (_, block, own) => {
    const payment = { id: 'p1', amount: '12.34', ...(own === undefined ? {} : { type: own }) }
    const order = { payments: [payment], ...(block === undefined ? {} : { type: block }) }
    const { bank, files, answer } = ordered(order)
    expect(statusesIn(answer)).toEqual([])
    expect(textsOf(answer, 'GrpSts')).toEqual(['ACCP'])
    expect(bank.books()).toMatchObject([{ number: NUMBER, balance: 99_999_998_766n }])
    const [statement] = readFiles(files, 'camt.053')
    const account = elementAt(statement, 'BkToCstmrStmt/Stmt/Acct')
    expect(textAt(account, 'Id/Othr/Id')).toBe(OWN.account)
    expect(textAt(account, 'Svcr/FinInstnId/ClrSysMmbId/MmbId')).toBe(OWN.aba)
    expect(textsOf(statement, 'MmbId')).toEqual([OWN.aba, '011401533'])
    bank.check()
  })

  it.each<[code: string, what: string, order: Partial<DollarOrder>]>([
    ['AC02', 'from an account of another bank', { from: { ...OWN, aba: '091000019' } }],
    ['DT01', 'for Veterans Day', { date: '2026-11-11' }],
  ])('is refused with %s %s', (code, _, order) => {
    expect(textsOf(ordered(order).answer, 'Cd')).toEqual([code])
  })

  const level = (code: string) => `<PmtTpInf><SvcLvl><Cd>${code}</Cd></SvcLvl></PmtTpInf>`
  it.each<[code: string, what: string, payment: object, block?: string]>([
    ['FF04', 'without a level', {}],
    ['FF04', 'with the level of SEPA', { type: level('SEPA') }],
    ['FF05', 'by ACH to nobody of a kind', { type: level('NURG') }],
    ['FF05', 'by Fedwire to a person', { type: TO_PERSON.replace('NURG', 'URGP') }],
    ['FF03', 'with two levels', { type: TO_PERSON }, BY_WIRE],
    ['RC10', 'to a bank with a mistyped number', { type: TO_PERSON, aba: '011401534' }],
    ['RC10', 'to no bank', { type: TO_PERSON, aba: '000000000' }],
    ['AC01', 'to a number that is too long', { type: TO_PERSON, account: '1'.repeat(18) }],
    ['AM02', 'of more than ACH carries', { type: TO_PERSON, amount: '100000000.00' }],
    ['RR07', 'of more words than an addendum has', { type: TO_PERSON, text: 'x'.repeat(81) }],
  ])('has a transfer refused with %s %s', (code, _, payment, block = '') => {
    const { answer } = ordered({
      payments: [{ id: 'p1', amount: '1.00', ...payment }],
      type: block,
    })
    expect(statusesIn(answer)).toEqual([`p1 RJCT ${code}`])
  })

  it('comes back with the code of ACH, which is the bank’s own word', () => {
    const back = { id: 'p1', amount: '12.34', name: 'Ron returned R03', type: TO_PERSON }
    const { bank, files } = ordered({ payments: [back] })
    const reasons = readFiles(files, 'camt.053').flatMap((one) => textsOf(one, 'Prtry'))
    expect(reasons).toContain('R03')
    expect(bank.books()).toMatchObject([{ balance: 100_000_000_000n }])
  })

  it('is none that a bank of IBANs pays', () => {
    const file = orderFile({ ...usual, payments: [{ id: 'p1', amount: '1.00' }] })
    const routed = String(file).replace(
      /<CdtrAcct>.*<\/CdtrAcct>/,
      '<CdtrAcct><Id><Othr><Id>4711</Id></Othr></Id></CdtrAcct>',
    )
    const agent = `<CdtrAgt><FinInstnId><ClrSysMmbId><ClrSysId><Cd>USABA</Cd></ClrSysId>
<MmbId>011401533</MmbId></ClrSysMmbId></FinInstnId></CdtrAgt><Cdtr>`
    const bank = openTestBank()
    bank.receive('a.xml', Buffer.from(routed.replace('<Cdtr>', agent)), MONDAY)
    const [, answer] = readFiles(takeFiles(bank, WEEKS), 'pain.002')
    expect(statusesIn(answer)).toEqual(['p1 RJCT AC01'])
  })
})

describe('the days of the Federal Reserve', () => {
  it.each([
    ['2026', '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'],
    ['2027', '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
    ['2028', '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
  ])('are all weekdays of %s but its holidays', (year, days) => {
    const all = Array.from({ length: 365 }, (_, at) => {
      return new Date(Date.UTC(Number(year), 0, 1 + at)).toISOString().slice(0, 10)
    })
    const isWeekday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay())
    const closed = all.filter((day) => isWeekday(day) && !isBusinessDay(day, 'us'))
    expect(closed).toEqual(days.split(' ').map((day) => `${year}-${day}`))
  })
})
