// What the bank does with debits: collects on their day, refuses, and takes back with a reason.
import { expect, it } from 'vitest'
import {
  DAY_MS,
  MONDAY,
  openTestBank,
  readFiles,
  statusesIn,
  takeFiles,
  textsOf,
} from '../testing/bank.ts'
import type { TestDebits } from '../testing/debits.ts'
import { debitFile, PAYER } from '../testing/debits.ts'
import { DEBTOR } from '../testing/orders.ts'
import type { BankOptions } from './bank.ts'
import { elementsNamed, readMessage, textAt } from './element.ts'

const two = [
  { id: 'd1', amount: '10.00' },
  { id: 'd2', amount: '5.50', name: 'Ann' },
]

/** A bank that was given debits for Wednesday, and what came of them in so many days. */
function given(changes: Partial<TestDebits> = {}, options: Partial<BankOptions> = {}, days = 60) {
  const bank = openTestBank(options)
  const order = { id: 'o1', date: '2026-11-04', debits: two, ...changes }
  bank.receive('debits.xml', debitFile(order), MONDAY)
  const files = takeFiles(bank, MONDAY + days * DAY_MS)
  for (const { bytes } of files) expect(readMessage(bytes).violations).toEqual([])
  bank.check()
  const entries = bank.books().find(({ number }) => number === DEBTOR)?.entries ?? []
  const moved = entries.filter(({ kind }) => kind === 'collected' || kind === 'taken back')
  return {
    files,
    moved: moved.map(({ date, amount, payments }) => [date, amount, payments.length]),
  }
}

it('are collected one by one on their day, and told with payer, words and code', () => {
  const { files, moved } = given()
  expect(moved).toEqual([
    ['2026-11-04', 1_000n, 1],
    ['2026-11-04', 550n, 1],
  ])
  const [statement] = readFiles(files, 'camt.053')
  expect(textsOf(statement, 'EndToEndId')).toEqual(['d1', 'd2'])
  expect(textsOf(statement, 'SubFmlyCd')).toContain('ESDD')
  expect(textsOf(statement, 'IBAN')).toContain(PAYER)
})

it('are collected as one, with the ids of their file and block', () => {
  const { files, moved } = given({ isBatch: true })
  expect(moved).toEqual([['2026-11-04', 1_550n, 2]])
  const [statement] = readFiles(files, 'camt.053')
  expect(textsOf(statement, 'PmtInfId')).toEqual(['o1-P1'])
})

it.each([
  ['DBIT', []],
  ['CRDT', ['wrong-sign']],
])('are taken back with %s by a bank of the habits %j', (sign, habits) => {
  const debits = [{ id: 'd1', amount: '10.00', name: 'Rita returned AM04' }]
  const { files } = given({ debits }, { habits })
  const [, back] = readFiles(files, 'camt.053')
  const entries = back === undefined ? [] : elementsNamed(back, 'Ntry')
  expect(entries.map((entry) => textAt(entry, 'CdtDbtInd'))).toEqual([sign])
})

it.each<[string, Partial<TestDebits>]>([
  ['DT01', { date: '2026-11-02' }],
  ['DT01', { date: '2026-11-07' }],
  ['BE17', { creditorId: 'DE99ZZZ09999999999' }],
  ['FF05', { instrument: 'COR1' }],
  ['MD02', { debits: [{ id: 'd1', amount: '1.00', mandate: '' }] }],
  ['AC01', { debits: [{ id: 'd1', amount: '1.00', iban: 'DE00370400440532013000' }] }],
])('are refused with %s', (code, changes) => {
  const { files, moved } = given(changes)
  expect(moved).toEqual([])
  expect(readFiles(files, 'pain.002').flatMap((root) => textsOf(root, 'Cd'))).toContain(code)
})

it('are refused, or come back, as the name of the payer says', () => {
  const debits = [
    { id: 'd1', amount: '10.00', name: 'Ann refused AC04' },
    { id: 'd2', amount: '20.00', name: 'Abe returned AM04' },
    { id: 'd3', amount: '30.00', name: 'Amy returned MD06' },
  ]
  const { files, moved } = given({ debits })
  expect(moved.map(([, amount]) => amount)).toEqual([2_000n, 3_000n, -2_000n, -3_000n])
  const answered = readFiles(files, 'pain.002').flatMap(statusesIn)
  expect(answered).toEqual(['d1 RJCT AC04'])
  const told = readFiles(files, 'camt.053').flatMap((root) => textsOf(root, 'Cd'))
  expect(told.filter((code) => ['AM04', 'MD06'].includes(code))).toEqual(['AM04', 'MD06'])
})

it('of an account can be refused so many times, and are paid then', () => {
  const debitFates = { [PAYER]: { kind: 'refused', code: 'AM04', times: 1 } } as const
  const { files, moved } = given({}, { debitFates })
  expect(readFiles(files, 'pain.002').flatMap(statusesIn)).toEqual(['d1 RJCT AM04'])
  expect(moved).toEqual([['2026-11-04', 550n, 1]])
})
